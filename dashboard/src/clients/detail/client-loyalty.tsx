import { LOYALTY_MOVE_LABELS } from '@comptoir/domain/clients/clients.labels.ts';
import type { CustomerLoyalty, LoyaltyMove } from '@comptoir/domain/clients/customer.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { formatPoints } from '@comptoir/domain/loyalty/balance.ts';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { useUser } from '../../session/session.ts';
import styles from './client-dialog.module.css';
import { Section } from './section.tsx';

/** The pot and the points of a client, and what their latest orders made of them. */
export function ClientLoyalty({ loyalty }: { loyalty: CustomerLoyalty }) {
  const { timeZone } = useUser();
  const { loyaltyType, cashbackBalance, loyaltyPoints, pointName, moves } = loyalty;
  if (loyaltyType === null && cashbackBalance === 0 && loyaltyPoints === 0 && moves.length === 0) return null;
  const balances = [
    ...(loyaltyType === 'cashback' || cashbackBalance > 0
      ? [`Cagnotte\u00A0: ${formatEuros(cashbackBalance)}${frozen(loyaltyType !== 'cashback')}`]
      : []),
    ...(loyaltyType === 'product' || loyaltyPoints > 0
      ? [`${formatPoints(loyaltyPoints)}${NBSP}${pointName}${frozen(loyaltyType !== 'product')}`]
      : []),
  ];
  const columns: Column<LoyaltyMove>[] = [
    { id: 'kind', header: 'Mouvement', cell: ({ kind }) => LOYALTY_MOVE_LABELS[kind], isStrong: true },
    { id: 'order', header: 'Commande', cell: ({ orderNumber }) => `N°${NBSP}${orderNumber}` },
    { id: 'date', header: 'Date', cell: ({ at }) => formatDate(at, timeZone) },
    { id: 'amount', header: 'Montant', cell: (move) => amountOf(move, pointName), align: 'end', isFigure: true },
  ];
  return (
    <Section title="Fidélité" aside={balances.join(' · ')}>
      {moves.length === 0 ? (
        <p className={styles.none}>Ce client n’a encore rien gagné.</p>
      ) : (
        <div className={styles.frame}>
          <Table label="Fidélité" columns={columns} rows={moves} rowKey={({ orderId, kind }) => `${orderId} ${kind}`} />
        </div>
      )}
    </Section>
  );
}

/** LOY-02: what belongs to a programme that is off is kept, and cannot be spent. */
const frozen = (isFrozen: boolean): string => (isFrozen ? ' (en attente)' : '');

const signed = (isGain: boolean, words: string): string => (isGain ? `+${words}` : words);

function amountOf({ cashback, points }: LoyaltyMove, pointName: string): string {
  const parts = [
    ...(cashback === 0 ? [] : [signed(cashback > 0, formatEuros(cashback))]),
    ...(points === 0 ? [] : [signed(points > 0, `${formatPoints(points)}${NBSP}${pointName}`)]),
  ];
  return parts.join(', ');
}
