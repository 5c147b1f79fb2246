import { refusalSentence } from '@comptoir/contract/errors.ts';
import type * as contract from '@comptoir/contract/menu.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { priceFault } from '@comptoir/domain/menu/prices/price-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { flatMenu, isSame } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import type { ShopTypeRules } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Ctx } from '../../ctx.ts';
import { changeMenu } from '../change-menu.ts';
import { OPTIONS, PRODUCTS } from '../element-columns.store.ts';
import * as elements from '../elements.store.ts';
import * as menus from '../menus.store.ts';
import { rulesAt } from '../rules.store.ts';
import type { KeepMenu } from '../saving.ts';

type Body = Input<typeof contract.savePrices>['body'];
type Reply = Answer<typeof contract.savePrices>;
type NewPrice = Body['prices'][number];
type Verdicts = Pick<Reply, 'conflicts' | 'refusals'> & { products: Product[]; options: Option[] };

/**
 * Saves many prices. A price that somebody has changed meanwhile is returned as it is now, one that a rule forbids with
 * the refusal's sentence; the others are saved.
 */
export const savePrices =
  (keepMenu: KeepMenu) =>
  (ctx: Ctx, { params, body }: Input<typeof contract.savePrices>): Promise<Reply> =>
    ctx.answer(async (tx) => {
      const versionBefore = await menus.lock(tx, params);
      const menu = await menus.read(tx, params);
      const { products, options, conflicts, refusals } = judgePrices(menu, body.prices, await rulesAt(tx, params));
      const saved = products.length + options.length;
      const reply = { saved, conflicts, refusals };
      if (saved === 0) return { ...reply, menuVersion: versionBefore };
      if (saved > 1) await keepMenu(tx, ctx, params, menu);
      const { menuVersion } = await changeMenu(tx, ctx, params, 'menu.prices', async () => {
        await elements.update(tx, params, PRODUCTS, products);
        await elements.update(tx, params, OPTIONS, options);
        const after = [
          ...products.map(({ key, price, vatRates }) => ({ key, price, vatRates })),
          ...options.map(({ key, price }) => ({ key, price })),
        ];
        const patch = {
          products: await menus.findProducts(tx, params, products.map(keyOf)),
          options: await menus.findOptions(tx, params, options.map(keyOf)),
        };
        return { reply: null, patch, entityId: params.shopId, before: pricesIn(menu, after.map(keyOf)), after };
      });
      return { ...reply, menuVersion };
    });

const keyOf = ({ key }: { key: string }): string => key;

function judgePrices(menu: Menu, given: readonly NewPrice[], rules: ShopTypeRules): Verdicts {
  const { sections, products, optionLists, options } = flatMenu(menu);
  const verdicts: Verdicts = { products: [], options: [], conflicts: [], refusals: [] };
  // If an element is given two prices, the last one counts.
  for (const wanted of new Map(given.map((price) => [price.key, price])).values()) {
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
    else if (product)
      verdicts.products.push({ ...product, price: wanted.price, vatRates: wanted.vatRates ?? product.vatRates });
    else if (option) verdicts.options.push({ ...option, price: wanted.price });
  }
  return verdicts;
}

const isUnchanged = (element: Product | Option, { price, vatRates }: NewPrice): boolean =>
  price === element.price && (!vatRates || !('vatRates' in element) || isSame(vatRates, element.vatRates));

function pricesIn(menu: Menu, keys: readonly string[]): { key: string; price: number }[] {
  const { products, options } = flatMenu(menu);
  return keys.flatMap((key) => {
    const element = products.get(key) ?? options.get(key);
    return element ? [{ key, price: element.price }] : [];
  });
}
