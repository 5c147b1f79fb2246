import { csvHeader, csvLine } from '../kernel/csv.ts';
import type { Cents } from '../kernel/money.ts';
import { formatDate, formatDay, formatTime, type Day } from '../kernel/time.ts';
import { formatVatRate } from '../kernel/vat.ts';
import { sumOf, type PayoutSums } from './explain.ts';
import type { Payout, PayoutLine } from './payout.ts';
import { PAYOUT_LINE_LABELS } from './payouts.labels.ts';

const COLUMNS = [
  'Nature',
  'Commande',
  'Date',
  'Montant payé (€)',
  'Commission (€)',
  'Frais fixes (€)',
  'TVA sur frais (€)',
  'Autres frais (€)',
  'Net (€)',
];

const amounts = ({ gross, commission, fixedFee, feeVat, otherFee, net }: PayoutSums) =>
  [gross, -commission, -fixedFee, -feeVat, -otherFee, net].map((amount) => ({ amount: (amount + 0) as Cents }));

/** Every line of a payout, and its amount as their sum. */
export function payoutCsv(lines: readonly PayoutLine[], timeZone: string): string {
  const rows = lines.map((line) =>
    csvLine([
      PAYOUT_LINE_LABELS[line.kind],
      line.orderNumber ?? '',
      `${formatDate(line.at, timeZone)} ${formatTime(line.at, timeZone)}`,
      ...amounts(line),
    ]),
  );
  return csvHeader(COLUMNS) + rows.join('') + csvLine(['Total', '', '', ...amounts(sumOf(lines))]);
}

export const payoutFileName = ({ createdAt, transactionId }: Payout, timeZone: string): string =>
  `virement_${formatDate(createdAt, timeZone).split('/').toReversed().join('-')}_${transactionId.replaceAll(/[^\w-]/g, '')}.csv`;

export type VatDay = { day: Day; rate: number | null; net: Cents; vat: Cents; gross: Cents; byCard: Cents };

const VAT_COLUMNS = ['Jour', 'Taux de TVA', 'Total HT (€)', 'TVA (€)', 'Total TTC (€)', 'dont carte en ligne (€)'];

/** The sales of each day by rate, for the declaration of VAT. */
export function vatCsv(days: readonly VatDay[]): string {
  const rows = days.map(({ day, rate, net, vat, gross, byCard }) =>
    csvLine([
      formatDay(day),
      rate === null ? 'Non précisé' : formatVatRate(rate),
      ...[net, vat, gross, byCard].map((amount) => ({ amount })),
    ]),
  );
  const total = (part: 'net' | 'vat' | 'gross' | 'byCard') => ({
    amount: days.reduce((all, row) => all + row[part], 0) as Cents,
  });
  return (
    csvHeader(VAT_COLUMNS) +
    rows.join('') +
    csvLine(['Total', '', total('net'), total('vat'), total('gross'), total('byCard')])
  );
}
