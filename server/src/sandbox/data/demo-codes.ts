import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import type { FrozenTerms } from '@comptoir/domain/promotions/judge-promotion.ts';
import { chanceOf } from '../demo/chance.ts';
import { DEMO_SHOPS } from '../demo/company.ts';
import type { Life } from '../demo/life.ts';

export type DemoCode = { code: 'MIMI10' | 'BIENVENUE' | 'LIVRAISON'; terms: FrozenTerms };

const NO_DISCOUNT = { discountPercent: null, discountAmount: null, minimumBasket: cents(0) };

/** What customers of the past could type; `demo-promotions.ts` makes the codes themselves, with the same terms. */
export const DEMO_CODES: Record<DemoCode['code'], FrozenTerms> = {
  MIMI10: { ...NO_DISCOUNT, discountType: 'percentage', discountPercent: 10 },
  BIENVENUE: { ...NO_DISCOUNT, discountType: 'euro', discountAmount: cents(500), minimumBasket: cents(2000) },
  LIVRAISON: { ...NO_DISCOUNT, discountType: 'freeDelivery', minimumBasket: cents(2500) },
};
export const MIMI10_PER_CLIENT = 20;
export const BIENVENUE_LIMIT = 200;
/** Some are left for visitors. */
const MOST_WELCOMED = 74;
const SHARES = { BIENVENUE: 0.6, LIVRAISON: 0.07, MIMI10: 0.06 } as const;

const [oldTown] = DEMO_SHOPS;
const basketOf = ({ basket }: Life): Cents =>
  cents(basket.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0));

/**
 * The code that each order of the past was given, in the order in which they are drawn. Its luck is drawn from the order's
 * own id, so that everything else about the past stays as it was.
 */
export function codesOfThePast(seed: number): (life: Life) => DemoCode | null {
  const seen = new Set<string>();
  const uses = new Map<string, number>();
  let welcomed = 0;
  return (life) => {
    const { customerId } = life.customer;
    const isFirst = !seen.has(customerId);
    seen.add(customerId);
    if (life.shop !== oldTown || isMarketplace(life.channel)) return null;
    const chance = chanceOf(seed, 'code', life.orderId);
    const isFor = (code: DemoCode['code']) =>
      basketOf(life) >= DEMO_CODES[code].minimumBasket && chance.happens(SHARES[code]);
    const take = (code: DemoCode['code']): DemoCode => ({ code, terms: DEMO_CODES[code] });
    if (isFirst && welcomed < MOST_WELCOMED && isFor('BIENVENUE')) {
      welcomed += 1;
      return take('BIENVENUE');
    }
    if (life.orderType === 'delivery' && isFor('LIVRAISON')) return take('LIVRAISON');
    const used = uses.get(customerId) ?? 0;
    if (used >= MIMI10_PER_CLIENT || !isFor('MIMI10')) return null;
    uses.set(customerId, used + 1);
    return take('MIMI10');
  };
}
