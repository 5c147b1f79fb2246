import { IconArrowMerge } from '@tabler/icons-react';
import type { Twins } from '@comptoir/domain/clients/customer.ts';
import { ordersWords } from '@comptoir/domain/clients/clients.labels.ts';
import { fullCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { useUser } from '../session/session.ts';
import { twinsOf, useKeepApart } from './clients.queries.ts';
import { MergeDialog } from './merge-dialog.tsx';
import styles from './clients-screen.module.css';

/** CLI-36: proposed, one pair at a time; nothing is merged by itself. */
export function TwinsCard() {
  const user = useUser();
  const twins = useQuery(twinsOf(user));
  const [pair] = twins.data?.items ?? [];
  return pair ? <Proposal key={`${pair.customer.customerId} ${pair.other.customerId}`} pair={pair} /> : null;
}

function Proposal({ pair: { customer, other } }: { pair: Twins }) {
  const user = useUser();
  const apart = useKeepApart(user);
  const [isComparing, setComparing] = useState(false);
  const ids = { customerId: customer.customerId, otherId: other.customerId };
  return (
    <Card as="section" aria-label="Doublon possible">
      <div className={styles.twins}>
        <span className={styles.twinsIcon}>
          <Glyph icon={IconArrowMerge} size={20} />
        </span>
        <div className={styles.twinsWords}>
          <p className={styles.twinsTitle}>
            {fullCustomerName(customer)} et {fullCustomerName(other)} semblent être la même personne
          </p>
          <p className={styles.soft}>
            Même téléphone, deux fiches. {ordersWords(customer.completedOrderCount)} et {other.completedOrderCount}.
          </p>
        </div>
        <div className={styles.twinsActions}>
          <Button variant="subtle" isBusy={apart.isPending} onClick={() => apart.mutate(ids)}>
            Ce sont deux personnes
          </Button>
          <Button onClick={() => setComparing(true)}>Comparer et fusionner</Button>
        </div>
      </div>
      {isComparing ? <MergeDialog pair={ids} onClose={() => setComparing(false)} /> : null}
    </Card>
  );
}
