import { ZERO } from '@comptoir/domain/kernel/money.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { PRODUCTS } from './element-columns.store.ts';
import * as elements from './elements.store.ts';
import * as menus from './menus.store.ts';

/** PRD-41: the products of a section of free products cost nothing. Returns those that did cost something. */
export async function makeFree(tx: Tx, ref: ShopRef, sectionKey: string): Promise<Product[]> {
  const products = await menus.productsIn(tx, ref, sectionKey);
  const freed = products
    .filter(({ price, channelPrices }) => price > 0 || Object.keys(channelPrices).length > 0)
    .map((product) => ({ ...product, price: ZERO, channelPrices: {} }));
  await elements.update(tx, ref, PRODUCTS, freed);
  return freed.map((product) => ({ ...product, version: product.version + 1 }));
}
