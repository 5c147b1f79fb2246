import { cents, ZERO, type Cents } from '../kernel/money.ts';
import type { Order } from '../orders/order.ts';

export type Collected = { cash: Cents; mealVouchers: Cents };

type Paid = Pick<Order, 'paymentType' | 'driverPaymentType' | 'paymentSplit' | 'amountDue'>;

/**
 * RND-30: what a driver has in the bag for an order brought: cash and paper meal vouchers. A card leaves nothing in it;
 * where nobody said how the customer paid at the door, it was cash until somebody counts.
 */
export function collectedOf({ paymentType, driverPaymentType, paymentSplit, amountDue }: Paid): Collected {
  if (paymentType === 'stripe' || paymentType === 'counter') return NOTHING;
  if (paymentSplit) return { cash: partOf(paymentSplit, 'cash'), mealVouchers: partOf(paymentSplit, 'ticket_resto') };
  const means = paymentType === 'to_driver' ? (driverPaymentType ?? 'cash') : paymentType;
  return {
    cash: means === 'cash' ? amountDue : ZERO,
    mealVouchers: means === 'ticket_resto' ? amountDue : ZERO,
  };
}

const NOTHING: Collected = { cash: ZERO, mealVouchers: ZERO };

const partOf = (split: NonNullable<Paid['paymentSplit']>, wanted: 'cash' | 'ticket_resto'): Cents =>
  cents(split.filter(({ means }) => means === wanted).reduce((sum, { amount }) => sum + amount, 0));

export const totalOf = (all: readonly Collected[]): Collected => ({
  cash: cents(all.reduce((sum, { cash }) => sum + cash, 0)),
  mealVouchers: cents(all.reduce((sum, { mealVouchers }) => sum + mealVouchers, 0)),
});

type Counted = Collected & { countedCash: Cents; countedMealVouchers: Cents };

/** RND-32: of each means for itself, negative where something is missing: a voucher is no cash. */
export const differencesOf = ({ cash, mealVouchers, countedCash, countedMealVouchers }: Counted): Collected => ({
  cash: cents(countedCash - cash),
  mealVouchers: cents(countedMealVouchers - mealVouchers),
});

export function isExactCount(counted: Counted): boolean {
  const { cash, mealVouchers } = differencesOf(counted);
  return cash === 0 && mealVouchers === 0;
}
