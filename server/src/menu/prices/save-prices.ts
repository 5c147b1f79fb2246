import type * as contract from '@comptoir/contract/menu.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { flatMenu, isSame } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { Ctx } from '../../ctx.ts';
import { bindingLocks } from '../../menu-locks/binding-locks.ts';
import { changeMenu } from '../change-menu.ts';
import { OPTIONS, PRODUCTS } from '../element-columns.store.ts';
import * as elements from '../elements.store.ts';
import * as menus from '../menus.store.ts';
import { rulesAt } from '../rules.store.ts';
import type { KeepMenu } from '../saving.ts';
import { judgePrices, type Verdicts } from './judge-prices.ts';

type Reply = Answer<typeof contract.savePrices>;

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
      const around = { rules: await rulesAt(tx, params), locks: await bindingLocks(tx, ctx, params) };
      const { products, options, conflicts, refusals } = judgePrices(menu, body.prices, around);
      const saved = products.length + options.length;
      const reply = { saved, conflicts, refusals };
      if (saved === 0) return { ...reply, menuVersion: versionBefore };
      if (saved > 1) await keepMenu(tx, ctx, params, menu);
      const action = isOfChannels(menu, products) ? 'menu.channels' : 'menu.prices';
      const { menuVersion } = await changeMenu(tx, ctx, params, action, async () => {
        await elements.update(tx, params, PRODUCTS, products);
        await elements.update(tx, params, OPTIONS, options);
        const patch = {
          products: await menus.findProducts(tx, params, products.map(keyOf)),
          options: await menus.findOptions(tx, params, options.map(keyOf)),
        };
        const keys = [...products, ...options].map(keyOf);
        const after = [
          ...products.map(({ key, price, vatRates, ...own }) => ({ key, price, vatRates, ...channelsOf(own) })),
          ...options.map(({ key, price }) => ({ key, price })),
        ];
        return { reply: null, patch, entityId: params.shopId, before: pricesIn(menu, keys), after };
      });
      return { ...reply, menuVersion };
    });

const keyOf = ({ key }: { key: string }): string => key;

type Channelled = Pick<Verdicts['products'][number], 'channelPrices' | 'closedChannels'>;
const channelsOf = ({ channelPrices, closedChannels }: Channelled): Channelled => ({ channelPrices, closedChannels });

function isOfChannels(menu: Menu, after: Verdicts['products']): boolean {
  const { products } = flatMenu(menu);
  return after.some((product) => {
    const before = products.get(product.key);
    return before !== undefined && !isSame(channelsOf(before), channelsOf(product));
  });
}

function pricesIn(menu: Menu, keys: readonly string[]): ({ key: string; price: number } & Partial<Channelled>)[] {
  const { products, options } = flatMenu(menu);
  return keys.flatMap((key) => {
    const product = products.get(key);
    if (product) return [{ key, price: product.price, ...channelsOf(product) }];
    const option = options.get(key);
    return option ? [{ key, price: option.price }] : [];
  });
}
