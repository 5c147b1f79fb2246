import type { Cents } from '../../kernel/money.ts';
import { asTypedEuros } from '../../kernel/typed-figures.ts';
import type { ShopTypeRules } from '../../shops/shop-type-rules.ts';
import type { Product } from '../product.ts';

export type PriceRefusal = 'till-owns-price' | 'free-only' | 'price-above-till';
export type PriceFault = { refusal: PriceRefusal; words?: Record<string, string> };

type Priced = Pick<Product, 'posPrice'> & Partial<Pick<Product, 'posOnly'>>;
/** `place` is the section of a product, the list of an option. */
type Around = { rules: Pick<ShopTypeRules, 'disablePrice' | 'posPriceCap'>; place: { freeOnly: boolean } };

/** PRD-39, PRD-41, PRD-52, OPT-38: why the price of an element is not to be written at all. */
export function priceLock({ posOnly }: Priced, { rules, place }: Around): PriceFault | null {
  if (rules.disablePrice || posOnly) return { refusal: 'till-owns-price' };
  return place.freeOnly ? { refusal: 'free-only' } : null;
}

/** And, with PRD-37 and OPT-37, why it cannot be this one. */
export function priceFault(price: Cents, element: Priced, around: Around): PriceFault | null {
  const lock = priceLock(element, around);
  if (lock) return lock.refusal === 'free-only' && price === 0 ? null : lock;
  const { posPrice } = element;
  if (!around.rules.posPriceCap || posPrice === null || price <= posPrice) return null;
  return { refusal: 'price-above-till', words: { price: asTypedEuros(posPrice) } };
}
