import type { setOptionAvailability as availabilityRoute } from '@comptoir/contract/option-lists.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import * as menus from '../menu/menus.store.ts';
import { endState, endUnavailability, OPTION, PRODUCT, switchElement } from '../menu/switch-element.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** OPT-39: an option that is linked to a product has the availability of that product. */
export async function setOptionAvailability(
  ctx: Ctx,
  { params, body }: Input<typeof availabilityRoute>,
): Promise<Option> {
  const option = mustExist(await menus.findOption(ctx.db, params, params.itemKey));
  if (option.listKey !== params.key) throw new Refused('NOT_FOUND');
  const { linkedProductKey } = option;
  const product = linkedProductKey === null ? null : await menus.findProduct(ctx.db, params, linkedProductKey);
  if (!product) return switchElement(ctx, params, OPTION, option.key, body);
  // This call replies the option, and keeps that reply under its idempotency key.
  await switchElement({ ...ctx, answer: ctx.transaction }, params, PRODUCT, product.key, body);
  return option;
}

export const endOptionState = (ctx: Ctx, ref: ShopRef, key: string): Promise<void> =>
  endState(ctx, ref, OPTION, key, {
    end: (tx, option) => endUnavailability(tx, ctx, ref, 'options', option),
    nameOf: ({ name }) => name,
  });
