import type * as contract from '@comptoir/contract/option-lists.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { changeMenu } from '../menu/change-menu.ts';
import { PRODUCTS } from '../menu/element-columns.store.ts';
import * as elements from '../menu/elements.store.ts';
import * as menus from '../menu/menus.store.ts';
import { rulesAt } from '../menu/rules.store.ts';

/** Removes a list from some products, and adds it at the end to others. */
export async function attachOptionList(
  ctx: Ctx,
  { params, body }: Input<typeof contract.attachOptionList>,
): Promise<Answer<typeof contract.attachOptionList>> {
  const { key } = params;
  const [detach, attach] = [new Set(body.detach), new Set(body.attach)];
  const has = ({ optionListKeys }: Product) => optionListKeys.includes(key);
  return ctx.answer(async (tx) => {
    const { reply, menuVersion } = await changeMenu(tx, ctx, params, 'option-list.attach', async () => {
      mustExist(await menus.findOptionList(tx, params, key));
      if ((await rulesAt(tx, params)).disableOptionList) throw new Refused('till-owns-menu');
      const named = await menus.findProducts(tx, params, [...detach, ...attach]);
      const detached = named
        .filter((product) => detach.has(product.key) && has(product))
        .map((product) => ({ ...product, optionListKeys: product.optionListKeys.filter((own) => own !== key) }));
      const rest = new Map([...named, ...detached].map((product) => [product.key, product]));
      const attached = [...rest.values()]
        .filter((product) => attach.has(product.key) && !has(product) && hasRoom(product))
        .map((product) => ({ ...product, optionListKeys: [...product.optionListKeys, key] }));
      const changed = new Map([...detached, ...attached].map((product) => [product.key, product]));
      await elements.update(tx, params, PRODUCTS, [...changed.values()]);
      const patch = { products: await menus.findProducts(tx, params, [...changed.keys()]) };
      const counts = { attached: attached.map(keyOf), detached: detached.map(keyOf) };
      return { reply: counts, patch, entityId: key, after: counts };
    });
    return { attached: reply.attached.length, detached: reply.detached.length, menuVersion };
  });
}

const hasRoom = ({ optionListKeys }: Product): boolean => optionListKeys.length < MENU_LIMITS.lists;
const keyOf = ({ key }: Product): string => key;
