import type { Cents } from '../../kernel/money.ts';
import { asTypedEuros } from '../../kernel/typed-figures.ts';
import type { ShopTypeRules } from '../../shops/shop-type-rules.ts';
import type { Product } from '../product.ts';

export type PriceRefusal = 'till-owns-price' | 'free-only' | 'price-above-till';
export type PriceFault = { refusal: PriceRefusal; words?: Record<string, string> };

type Priced = Pick<Product, 'posPrice'> & Partial<Pick<Product, 'posOnly'>>;
/** `place` is the section of a product or the list of an option. */
type PriceContext = { rules: Pick<ShopTypeRules, 'disablePrice' | 'posPriceCap'>; place: { freeOnly: boolean } };

/** PRD-39, PRD-41, PRD-52, OPT-38: why the price of an element cannot be changed at all. */
export function priceLock({ posOnly }: Priced, { rules, place }: PriceContext): PriceFault | null {
  if (rules.disablePrice || posOnly) return { refusal: 'till-owns-price' };
  return place.freeOnly ? { refusal: 'free-only' } : null;
}

/** PRD-37, OPT-37: why the price cannot be changed to this value. */
export function priceFault(price: Cents, element: Priced, around: PriceContext): PriceFault | null {
  const lock = priceLock(element, around);
  if (lock) return lock.refusal === 'free-only' && price === 0 ? null : lock;
  const { posPrice } = element;
  if (!around.rules.posPriceCap || posPrice === null || price <= posPrice) return null;
  return { refusal: 'price-above-till', words: { price: asTypedEuros(posPrice) } };
}
