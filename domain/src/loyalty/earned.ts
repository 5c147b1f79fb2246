import { percentOf, roundHalfAway, ZERO, cents, type Cents } from '../kernel/money.ts';
import { NO_LOYALTY, type LoyaltyAmounts } from './balance.ts';
import type { ProgrammeInForce } from './programme.ts';

type Paid = { productsTotal: Cents; promotionDiscount: Cents; cashbackUsed: Cents };

/** What a customer paid for products: neither fees nor what a code or the pot has paid. */
const paidForProducts = ({ productsTotal, promotionDiscount, cashbackUsed }: Paid): Cents =>
  cents(Math.max(ZERO, productsTotal - promotionDiscount - cashbackUsed));

/** LOY-08, LOY-13: credited when the order is completed. */
export function earnedBy(programme: ProgrammeInForce, order: Paid): LoyaltyAmounts {
  const paid = paidForProducts(order);
  if (programme.loyaltyType === 'cashback')
    return { ...NO_LOYALTY, cashback: percentOf(paid, programme.cashbackPercent) };
  // In whole tenths per euro: 23,80 × 1,5 in floating point would not be 35,7.
  const tenthsPerEuro = Math.round(programme.pointsPerEuro * 10);
  return { ...NO_LOYALTY, pointsTenths: roundHalfAway((paid * tenthsPerEuro) / 100) };
}
