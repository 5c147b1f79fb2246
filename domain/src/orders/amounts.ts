import { add, cents, times, type Cents } from '../kernel/money.ts';
import type { Order, OrderLine } from './order.ts';

type Priced = Pick<OrderLine, 'quantity' | 'unitPrice' | 'isLoyaltyProduct' | 'optionLists'>;

/** The total of a line with its options; a product paid with loyalty points costs nothing. */
export function lineTotal(line: Priced): Cents {
  if (line.isLoyaltyProduct) return cents(0);
  const options = line.optionLists.flatMap((list) => list.options.map((option) => option.price));
  return times(add(line.unitPrice, ...options), line.quantity);
}

export type Deductions = {
  promotionDiscount: Cents;
  cashbackUsed: Cents;
  deliveryFeeBeforePromotion: Cents;
  deliveryFee: Cents;
  managementFee: Cents;
  /** FLO-96 */
  tip: Cents;
};

/** FLO-81: the server computes the amounts, in one fixed order, for every channel. */
export function orderAmounts(lines: readonly Priced[], given: Deductions) {
  const productsTotal = add(...lines.map(lineTotal));
  const grossTotal = add(productsTotal, given.deliveryFeeBeforePromotion, given.managementFee);
  const due = productsTotal - given.promotionDiscount - given.cashbackUsed + given.deliveryFee + given.managementFee;
  return { ...given, productsTotal, grossTotal, amountDue: cents(Math.max(0, due)) };
}

/** FLO-96: what the customer's card is charged. The tip is in no other amount: it is not sold. */
export const amountCharged = ({ amountDue, tip }: Pick<Order, 'amountDue' | 'tip'>): Cents => add(amountDue, tip);

/** What the promotion saved the customer: off the products, and of the delivery that it offered (PRO-29). */
export const promotionWorth = ({
  promotionDiscount,
  deliveryFeeBeforePromotion,
  deliveryFee,
}: Pick<Order, 'promotionDiscount' | 'deliveryFeeBeforePromotion' | 'deliveryFee'>): Cents =>
  cents(promotionDiscount + deliveryFeeBeforePromotion - deliveryFee);
