import type { PaymentType } from '../kernel/sales.ts';
import type { Shop } from '../shops/shop.ts';

/** A part of what was paid, under the till's own name or number of the means. */
export type TillPayment = { posRef: string; amount: number };

type Paid = {
  status: string;
  paymentType: PaymentType;
  driverPaymentType: PaymentType | null;
  paymentSplit?: readonly { means: PaymentType; amount: number }[] | null | undefined;
};

/** A card is charged when the order is accepted; any other money is there when the order is handed over. */
const CHARGED = ['scheduled', 'preparing', 'ready', 'takeaway', 'waiter', 'delivering', 'completed'];

/**
 * SYN-62: what the till may book as paid now, in all `total`; empty until the money is there, and where the shop has not
 * said what the till calls the means: an unpaid order stays open at the till, and somebody closes it there.
 */
export function tillPayments(
  { status, paymentType, driverPaymentType, paymentSplit }: Paid,
  { paymentTypePosRefs }: Pick<Shop, 'paymentTypePosRefs'>,
  total: number,
): TillPayment[] {
  const isThere = paymentType === 'stripe' ? CHARGED.includes(status) : status === 'completed';
  if (!isThere || total <= 0) return [];
  const refOf = (type: PaymentType | null) => (type ? paymentTypePosRefs[type] : undefined);
  const [first, ...others] = (paymentSplit ?? []).map(({ means, amount }) => ({ posRef: refOf(means), amount }));
  if (first?.posRef && others.every(({ posRef }) => posRef)) {
    // Fees may be unknown to the till: the last means pays what is left of its total.
    const vouchers = Math.min(first.amount, total);
    const rest = { posRef: others.at(-1)?.posRef ?? first.posRef, amount: total - vouchers };
    return [{ posRef: first.posRef, amount: vouchers }, rest].filter(({ amount }) => amount > 0);
  }
  const posRef = refOf(paymentType === 'to_driver' ? driverPaymentType : paymentType) ?? refOf(paymentType);
  return posRef ? [{ posRef, amount: total }] : [];
}
