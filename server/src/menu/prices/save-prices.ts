import { refusalSentence } from '@comptoir/contract/errors.ts';
import type * as contract from '@comptoir/contract/menu.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { priceFault } from '@comptoir/domain/menu/prices/price-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { flatMenu, isSame } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { changeMenu } from '../change-menu.ts';
import * as menus from '../menus.store.ts';
import { rulesAt } from '../rules.store.ts';
import * as prices from './prices.store.ts';
import type { NewPrice } from './prices.store.ts';

type Body = Input<typeof contract.savePrices>['body'];
type Reply = Answer<typeof contract.savePrices>;
type Asked = Body['prices'][number];
type Verdicts = Pick<Reply, 'conflicts' | 'refusals'> & { products: NewPrice[]; options: NewPrice[] };

/** Beyond this many the menu is read again sooner than it is told of each. */
const NAMED_ONE_BY_ONE = 300;

/**
 * Many prices at once. One that somebody changed meanwhile is answered as it stands now, one that a rule forbids with its
 * sentence; the others are saved.
 */
export async function savePrices(ctx: Ctx, { params, body }: Input<typeof contract.savePrices>): Promise<Reply> {
  return ctx.answer(async (tx) => {
    const found = await menus.lock(tx, params);
    const menu = await menus.read(tx, params);
    const { products, options, conflicts, refusals } = judged(menu, body.prices, await rulesAt(tx, params));
    const saved = products.length + options.length;
    const reply = { saved, conflicts, refusals };
    if (saved === 0) return { ...reply, menuVersion: found };
    const { menuVersion } = await changeMenu(tx, ctx, params, 'menu.prices', async () => {
      await prices.setProductPrices(tx, params, products);
      await prices.setOptionPrices(tx, params, options);
      const written = [...products, ...options];
      const patch = await patchOf(tx, params, products, options);
      return { reply: null, patch, entityId: params.shopId, before: pricesIn(menu, written), after: written };
    });
    return { ...reply, menuVersion };
  });
}

function judged(menu: Menu, asked: readonly Asked[], rules: ShopTypeRules): Verdicts {
  const { sections, products, optionLists, options } = flatMenu(menu);
  const verdicts: Verdicts = { products: [], options: [], conflicts: [], refusals: [] };
  // Of two for one element the last counts.
  for (const wanted of new Map(asked.map((price) => [price.key, price])).values()) {
    const { key } = wanted;
    const [product, option] = [products.get(key), options.get(key)];
    const place = product ? sections.get(product.sectionKey) : optionLists.get(option?.listKey ?? '');
    const element = product ?? option;
    if (!element || !place) {
      verdicts.refusals.push({ key, name: '', message: refusalSentence('NOT_FOUND') });
      continue;
    }
    if (isUnchanged(element, wanted)) continue;
    const { name, price, version } = element;
    const fault = priceFault(wanted.price, element, { rules, place });
    if (wanted.version < version) verdicts.conflicts.push({ key, name, price, version });
    else if (fault) verdicts.refusals.push({ key, name, message: refusalSentence(fault.refusal, fault.words) });
    else if (product) verdicts.products.push({ key, price: wanted.price, vatRates: wanted.vatRates ?? null });
    else verdicts.options.push({ key, price: wanted.price, vatRates: null });
  }
  return verdicts;
}

const isUnchanged = (element: Product | Option, { price, vatRates }: Asked): boolean =>
  price === element.price && (!vatRates || !('vatRates' in element) || isSame(vatRates, element.vatRates));

async function patchOf(
  tx: Tx,
  ref: ShopRef,
  products: readonly NewPrice[],
  options: readonly NewPrice[],
): Promise<MenuPatch> {
  if (products.length + options.length > NAMED_ONE_BY_ONE) return { isReplaced: true };
  const keysOf = (given: readonly NewPrice[]) => given.map(({ key }) => key);
  return {
    products: await menus.findProducts(tx, ref, keysOf(products)),
    options: await menus.findOptions(tx, ref, keysOf(options)),
  };
}

function pricesIn(menu: Menu, written: readonly NewPrice[]): { key: string; price: number }[] {
  const { products, options } = flatMenu(menu);
  return written.flatMap(({ key }) => {
    const element = products.get(key) ?? options.get(key);
    return element ? [{ key, price: element.price }] : [];
  });
}
