import { flatMenu } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { OPTIONS, OPTION_LISTS, PRODUCTS, SECTIONS } from './element-columns.store.ts';
import * as elements from './elements.store.ts';

/**
 * Turns the menu `before`, read under the lock of its row, into `after`, in a number of statements that does not depend
 * on its length. `changeMenu` raises the version of the menu, sends the live event and writes the journal.
 */
export async function writeMenu(tx: Tx, ref: ShopRef, before: Menu, after: Menu): Promise<void> {
  const [old, next] = [flatMenu(before), flatMenu(after)];
  const products = elements.changedRows(PRODUCTS, old.products, next.products);
  const goneProducts = goneKeys(old.products, next.products);
  // All products at once, in the order in which orders lock them.
  await elements.lockProducts(tx, ref, [...products.map(({ key }) => key), ...goneProducts]);
  // Sections before their products, lists before their options.
  await elements.put(tx, ref, SECTIONS, elements.changedRows(SECTIONS, old.sections, next.sections));
  await elements.put(tx, ref, PRODUCTS, products);
  await elements.put(tx, ref, OPTION_LISTS, elements.changedRows(OPTION_LISTS, old.optionLists, next.optionLists));
  await elements.put(tx, ref, OPTIONS, elements.changedRows(OPTIONS, old.options, next.options));
  await elements.remove(tx, ref, PRODUCTS, goneProducts);
  await elements.remove(tx, ref, SECTIONS, goneKeys(old.sections, next.sections));
  await elements.remove(tx, ref, OPTIONS, goneKeys(old.options, next.options));
  await elements.remove(tx, ref, OPTION_LISTS, goneKeys(old.optionLists, next.optionLists));
}

const goneKeys = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] =>
  [...before.keys()].filter((key) => !after.has(key));
