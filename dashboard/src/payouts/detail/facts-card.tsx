import { formatDate, formatDay, localDay, type Day } from '@comptoir/domain/kernel/time.ts';
import type { Payout, PayoutLine } from '@comptoir/domain/payouts/payout.ts';
import { iban, payoutTypeLabel } from '@comptoir/domain/payouts/payouts.labels.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import styles from './payout.module.css';

type FactsCardProps = { payout: Payout; lines: readonly PayoutLine[]; timeZone: string };

/** PAY-01: when, how, and to which account. */
export function FactsCard({ payout, lines, timeZone }: FactsCardProps) {
  const days = lines.filter(({ kind }) => kind === 'charge').map(({ at }) => localDay(at, timeZone));
  const facts = [
    ['Date d’émission', formatDate(payout.createdAt, timeZone)],
    ['Date d’arrivée', formatDate(payout.arrivalAt, timeZone)],
    ['Type', payoutTypeLabel(payout.isAutomatic)],
    ['Compte', iban(payout.ibanLast4)],
    ['Référence', payout.transactionId],
    ...(days.length > 0 ? [['Période', periodWords(days.toSorted())]] : []),
  ];
  return (
    <Card>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** « 10 et 11/11/2026 », « 08/11/2026 au 11/11/2026 ». */
function periodWords(days: readonly Day[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (first === last) return formatDay(first);
  const isNext = first.slice(0, 7) === last.slice(0, 7) && Number(last.slice(8)) - Number(first.slice(8)) === 1;
  return isNext ? `${first.slice(8)} et ${formatDay(last)}` : `${formatDay(first)} au ${formatDay(last)}`;
}
