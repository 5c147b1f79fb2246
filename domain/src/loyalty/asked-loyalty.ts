import { cents, formatEuros, ZERO, type Cents } from '../kernel/money.ts';
import { formatPoints, type LoyaltyAmounts } from './balance.ts';
import type { ProgrammeInForce, Tier } from './programme.ts';

export type LoyaltyRefusal =
  | 'loyalty-sign-in'
  | 'loyalty-off'
  | 'loyalty-balance'
  | 'loyalty-one-product'
  | 'loyalty-not-offered'
  | 'loyalty-points-missing'
  | 'loyalty-minimum';

type RefusedLoyalty = { refusal: LoyaltyRefusal; words?: Record<string, string> };

type Pot = { balance: Cents; minimumBasket: Cents };

/** What a basket spends, as the engine is asked of it. */
export type AskedLoyalty = {
  refused: RefusedLoyalty | null;
  /** LOY-08: of a basket that is to be paid with the pot. */
  pot: Pot | null;
  /** LOY-14: of a basket with an offered product. */
  rewardMinimum: Cents | null;
};

/** LOY-08: the pot pays products only, from its minimum on; `basket` is productsTotal - promotionDiscount (FLO-81). */
export function potUsed(pot: Pot | null, basket: Cents): Cents {
  if (!pot || basket < pot.minimumBasket) return ZERO;
  return cents(Math.max(0, Math.min(pot.balance, basket)));
}

/** LOY-14: the basket must be worth the version's minimum without the offered product. */
export function minimumRefusal({ rewardMinimum }: AskedLoyalty, basket: Cents): RefusedLoyalty | null {
  if (rewardMinimum === null || basket >= rewardMinimum) return null;
  return { refusal: 'loyalty-minimum', words: { amount: formatEuros(rewardMinimum) } };
}

/** The cheapest tier that offers a product. */
export const tierOf = (tiers: readonly Tier[], productKey: string): Tier | null =>
  tiers
    .filter(({ productKeys }) => productKeys.includes(productKey))
    .reduce<Tier | null>((best, tier) => (best && best.points <= tier.points ? best : tier), null);

type Offered = { productKey: string; quantity: number };
export type WantedLoyalty = { useCashback: boolean; offered: readonly Offered[] };

export const wantsNothing = ({ useCashback, offered }: WantedLoyalty): boolean => !useCashback && offered.length === 0;

/** LOY-08, LOY-14: `programme` is what is in force in the shop, `balance` what the signed-in customer has. */
export function askLoyalty(
  { useCashback, offered }: WantedLoyalty,
  programme: ProgrammeInForce | null,
  balance: LoyaltyAmounts,
): AskedLoyalty {
  const refused = (refusal: LoyaltyRefusal, words?: Record<string, string>): AskedLoyalty => ({
    refused: words ? { refusal, words } : { refusal },
    pot: null,
    rewardMinimum: null,
  });
  if (!programme) return refused('loyalty-off');
  if (programme.loyaltyType === 'cashback') {
    if (offered.length > 0) return refused('loyalty-not-offered');
    const { minimumBasket } = programme;
    return { refused: null, pot: { balance: balance.cashback, minimumBasket }, rewardMinimum: null };
  }
  if (useCashback) return refused('loyalty-off');
  const [product, ...others] = offered;
  if (!product || others.length > 0 || product.quantity > 1) return refused('loyalty-one-product');
  const tier = tierOf(programme.tiers, product.productKey);
  if (!tier) return refused('loyalty-not-offered');
  const missing = tier.points * 10 - balance.pointsTenths;
  if (missing > 0) {
    const { pointName } = programme;
    return refused('loyalty-points-missing', { points: formatPoints(missing / 10, true), pointName });
  }
  return { refused: null, pot: null, rewardMinimum: programme.minimumBasket };
}
