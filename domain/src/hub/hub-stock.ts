import { z } from 'zod';
import { Instant } from '../kernel/schema.ts';
import { allProducts } from '../menu/by-position.ts';
import type { Menu } from '../menu/menu.ts';
import { offerOf } from '../menu/offer-of.ts';
import { linkedProduct, optionEnd } from '../option-lists/offer.ts';
import type { ToldStock } from './hub-connection.ts';
import { hubRef, toHubCatalog } from './to-hub-catalog.ts';

/** HUB-20: a stock at the hub; null is unlimited. `until`: when something sold out is for sale again, if it is known. */
export const HubStock = z.object({
  element: z.enum(['sku', 'option']),
  ref: z.string(),
  stock: z.int().min(0).nullable(),
  until: Instant.nullable(),
});
export type HubStock = z.infer<typeof HubStock>;

/**
 * What is for sale of everything that a push would send. Several elements may bear the reference of one article of the
 * till: what is for sale in one of them is for sale.
 */
export function hubStocks(menu: Menu): HubStock[] {
  const offer = offerOf(menu);
  const { catalog } = toHubCatalog(menu);
  const byRef = new Map<string, HubStock>();
  const add = (stock: HubStock): void => {
    const key = toldKey(stock);
    byRef.set(key, moreOf(byRef.get(key) ?? stock, stock));
  };

  const products = new Map(allProducts(menu).map((product) => [product.key, product]));
  for (const { ref: key, skus } of catalog.products)
    for (const { ref, isAvailable } of skus) {
      const product = products.get(key);
      if (!product) continue;
      const end = product.unavailable ? product.unavailableUntil : product.soldOutUntil;
      add({ element: 'sku', ref, ...(isAvailable ? left(product.remainingStock) : soldOut(end)) });
    }
  const carried = new Map(catalog.optionLists.map((list) => [list.ref, list]));
  for (const list of Object.values(menu.optionLists))
    for (const option of Object.values(list.options)) {
      const sent = carried.get(list.key)?.options.find(({ ref }) => ref === hubRef(option));
      if (!sent) continue;
      const stock = sent.isAvailable
        ? left(linkedProduct(option, offer)?.remainingStock)
        : soldOut(optionEnd(option, offer));
      add({ element: 'option', ref: sent.ref, ...stock });
    }
  return [...byRef.values()];
}

const left = (stock: number | null | undefined) => ({ stock: stock ?? null, until: null });
const soldOut = (until: z.infer<typeof Instant> | null) => ({ stock: 0, until });

function moreOf(one: HubStock, other: HubStock): HubStock {
  if (one.stock === null || other.stock === null) return { ...one, stock: null, until: null };
  return one.stock >= other.stock ? one : other;
}

const toldKey = ({ element, ref }: Pick<HubStock, 'element' | 'ref'>): string => `${element} ${ref}`;
const toldValue = ({ stock, until }: HubStock): string => (until === null ? String(stock) : `${stock} ${until}`);

/**
 * What is remembered once the hub has been told; what is unlimited needs no memory. What has left the menu is still in the
 * hub's catalogue until the next push, with the stock that it was told.
 */
export const toldOf = (stocks: readonly HubStock[], before: ToldStock | null = null): ToldStock => {
  const known = new Set(stocks.map(toldKey));
  return Object.fromEntries([
    ...Object.entries(before ?? {}).filter(([key]) => !known.has(key)),
    ...stocks.filter(({ stock }) => stock !== null).map((stock) => [toldKey(stock), toldValue(stock)] as const),
  ]);
};

/** HUB-20: only what differs from what the hub was told; everything when it was told nothing. */
export function stockChanges(told: ToldStock | null, stocks: readonly HubStock[]): HubStock[] {
  if (told === null) return [...stocks];
  return stocks.filter((stock) => (told[toldKey(stock)] ?? 'null') !== toldValue(stock));
}

/** The memory after the hub itself has said what it has, so that it is not told its own words. */
export function withTold(told: ToldStock | null, said: readonly HubStock[]): ToldStock | null {
  if (told === null) return null;
  const next = { ...told };
  for (const stock of said) {
    if (stock.stock === null) delete next[toldKey(stock)];
    else next[toldKey(stock)] = toldValue(stock);
  }
  return next;
}
