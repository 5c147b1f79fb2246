import type * as contract from '@comptoir/contract/option-lists.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Ctx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { changeMenu } from '../menu/change-menu.ts';
import * as menus from '../menu/menus.store.ts';
import { lockAll } from '../menu/products/products.store.ts';
import { rulesAt } from '../menu/rules.store.ts';
import * as links from './list-links.store.ts';
import { present } from './save-list.ts';

/** One list on many products: two statements, whatever their number. */
export async function attachOptionList(
  ctx: Ctx,
  { params, body }: Input<typeof contract.attachOptionList>,
): Promise<Answer<typeof contract.attachOptionList>> {
  return ctx.answer(async (tx) => {
    const { reply, menuVersion } = await changeMenu(tx, ctx, params, 'option-list.attach', async () => {
      await present(tx, params, params.key);
      if ((await rulesAt(tx, params)).disableOptionList) throw new Refused('till-owns-menu');
      // Both at once, so that orders meet them in one order.
      await lockAll(tx, params, [...body.detach, ...body.attach]);
      const detached = await links.detach(tx, params, params.key, body.detach);
      const attached = await links.attach(tx, params, params.key, body.attach);
      const patch = { products: await menus.findProducts(tx, params, [...detached, ...attached]) };
      return { reply: { attached, detached }, patch, entityId: params.key, after: { attached, detached } };
    });
    return { attached: reply.attached.length, detached: reply.detached.length, menuVersion };
  });
}
