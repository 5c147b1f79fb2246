import { csvHeader, csvLine } from '../kernel/csv.ts';
import { add, ZERO, type Cents } from '../kernel/money.ts';
import { formatDate, formatDay, formatTime, type Day } from '../kernel/time.ts';
import { formatVatRate } from '../kernel/vat.ts';
import { sumOf, type PayoutSums } from './explain.ts';
import { vatOfPart, type VatPart } from './fec.ts';
import type { Payout, PayoutLine } from './payout.ts';
import { PAYOUT_LINE_LABELS } from './payouts.labels.ts';

const COLUMNS = [
  'Nature',
  'Commande',
  'Date',
  'Montant payé (€)',
  'dont pourboire (€)',
  'Commission (€)',
  'Frais fixes (€)',
  'TVA sur frais (€)',
  'Autres frais (€)',
  'Net (€)',
];

const amounts = ({ gross, tip, commission, fixedFee, feeVat, otherFee, net }: PayoutSums) =>
  [gross, tip, -commission, -fixedFee, -feeVat, -otherFee, net].map((amount) => ({ amount: (amount + 0) as Cents }));

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

/** What was given back of an order that stays sold. */
export type PartRefund = { day: Day; amount: Cents; isByCard: boolean; vat: readonly VatPart[] | null };

/** FIN-11: the refunded part of an order leaves the sales of its day, in proportion to its rates. */
export function withoutRefunds(days: readonly VatDay[], refunds: readonly PartRefund[]): VatDay[] {
  const back = refunds.flatMap(({ day, amount, isByCard, vat: whole }) =>
    vatOfPart(amount, whole).map(({ rate, gross, vat }) => ({ day, rate: whole && rate, gross, vat, isByCard })),
  );
  return days.map((row) => {
    const own = back.filter(({ day, rate }) => day === row.day && rate === row.rate);
    const less = (part: Cents, amounts: readonly Cents[]) => (part - add(ZERO, ...amounts)) as Cents;
    const [gross, vat] = [
      less(
        row.gross,
        own.map((one) => one.gross),
      ),
      less(
        row.vat,
        own.map((one) => one.vat),
      ),
    ];
    const ofCards = own.filter(({ isByCard }) => isByCard).map((one) => one.gross);
    return { ...row, gross, vat, net: (gross - vat) as Cents, byCard: less(row.byCard, ofCards) };
  });
}

const VAT_COLUMNS = ['Jour', 'Taux de TVA', 'Total HT (€)', 'TVA (€)', 'Total TTC (€)', 'dont carte en ligne (€)'];

export type TipDay = { day: Day; tips: Cents };

/** The sales of each day by rate, for the declaration of VAT; below their total the tips, which are no sales (FLO-96). */
export function vatCsv(days: readonly VatDay[], tips: readonly TipDay[] = []): string {
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
    csvLine(['Total', '', total('net'), total('vat'), total('gross'), total('byCard')]) +
    tips.map(tipLine).join('')
  );
}

const tipLine = ({ day, tips }: TipDay): string =>
  csvLine([formatDay(day), 'Pourboires (hors TVA)', ...[tips, ZERO, tips, tips].map((amount) => ({ amount }))]);
