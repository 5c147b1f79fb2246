import { IconHeart } from '@tabler/icons-react';
import type { Complaint, CustomerPast } from '@comptoir/domain/complaints/complaint.ts';
import { formatEuros, pluralOfAmount } from '@comptoir/domain/kernel/money.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { fullCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import styles from './detail.module.css';

const FAITHFUL_ORDERS = 5;

export function CustomerCard({
  complaint,
  past,
  timeZone,
}: {
  complaint: Complaint;
  past: CustomerPast;
  timeZone: string;
}) {
  const { completedOrders, totalSpent, firstOrderAt } = past;
  return (
    <Card as="section">
      <div className={styles.titled}>
        <h2 className={styles.title}>{fullCustomerName(complaint)}</h2>
        {completedOrders >= FAITHFUL_ORDERS ? (
          <Badge tone="green" icon={IconHeart}>
            {completedOrders} commandes, fidèle
          </Badge>
        ) : null}
      </div>
      <p className={styles.help}>
        {completedOrders} {plural(completedOrders, 'commande', 'commandes')}, {formatEuros(totalSpent)}
        {firstOrderAt ? ` depuis le ${formatDate(firstOrderAt, timeZone)}` : ''} · {earlierWords(past)}
      </p>
    </Card>
  );
}

function earlierWords({ earlierComplaints, earlierRefunded }: CustomerPast): string {
  if (earlierComplaints === 0) return 'première réclamation';
  const count = `${earlierComplaints} ${plural(earlierComplaints, 'réclamation', 'réclamations')} avant celle-ci`;
  if (earlierRefunded <= 0) return count;
  return `${count}, ${formatEuros(earlierRefunded)} ${pluralOfAmount(earlierRefunded, 'remboursé', 'remboursés')}`;
}
