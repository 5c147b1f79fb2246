import { cents, type Cents } from '../../kernel/money.ts';
import { lineTotal } from '../amounts.ts';
import type { Order } from '../order.ts';

/** MIS-10: why a part of an order is given back. */
export const REFUND_REASONS = ['missing_dish', 'wrong_dish', 'quality', 'late', 'gesture', 'other'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  missing_dish: 'Plat manquant',
  wrong_dish: 'Erreur de plat',
  quality: 'Qualité',
  late: 'Retard',
  gesture: 'Geste commercial',
  other: 'Autre raison',
};

export type RefundedLine = { lineId: string; quantity: number };
type Sold = Pick<Order, 'lines' | 'amountDue' | 'deliveryFee' | 'managementFee' | 'productsTotal'>;

/** MIS-10: what these dishes were paid with: a code or a pot has lowered each of them in proportion; fees stay. */
export function paidFor(order: Sold, wanted: readonly RefundedLine[]): Cents {
  const sold = wanted.reduce((sum, { lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line ? sum + (lineTotal(line) / line.quantity) * Math.min(quantity, line.quantity) : sum;
  }, 0);
  if (order.productsTotal === 0) return cents(0);
  const paid = Math.max(0, order.amountDue - order.deliveryFee - order.managementFee);
  return cents(Math.floor((sold * Math.min(paid, order.productsTotal)) / order.productsTotal));
}

type Reason = { reason: RefundReason; note: string; lines: readonly RefundedLine[] };

/** « Plat manquant : 1 × Socca, servie froide »: in story, journal, receipt and message. */
export function refundReasonWords({ lines }: Pick<Order, 'lines'>, { reason, note, lines: given }: Reason): string {
  const dishes = given.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [`${quantity} × ${line.name}`] : [];
  });
  const rest = [...dishes, ...(note ? [note] : [])].join(', ');
  return rest ? `${REFUND_REASON_LABELS[reason]} : ${rest}` : REFUND_REASON_LABELS[reason];
}
