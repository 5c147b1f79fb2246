import type { MenuPatch, OptionState } from '@comptoir/domain/menu/menu-patch.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import * as optionLists from '../option-lists/option-lists.store.ts';
import { recordMovements } from '../stock/stock-movements.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { tellStates } from './change-menu.ts';
import * as menus from './menus.store.ts';
import * as products from './products/products.store.ts';

export type EndingElement = { element: 'product' | 'option'; key: string };

/** SHL-44: a reminder for the end of what is unavailable or sold out; without an end there is none. */
export async function planEnd(
  tx: Tx,
  ctx: Ctx,
  { companyId, shopId }: ShopRef,
  { element, key }: EndingElement,
  until: string | null,
): Promise<void> {
  if (until !== null) await ctx.jobs.enqueue(tx, 'end-menu-state', { companyId, shopId, element, key }, until);
}

/** PRD-55, STK-25: what was given another end, or ended by hand, is no longer due. */
export async function endMenuState(ctx: Ctx, ref: ShopRef, { element, key }: EndingElement): Promise<void> {
  await ctx.transaction((tx) => (element === 'product' ? endProduct(tx, ctx, ref, key) : endOption(tx, ctx, ref, key)));
}

async function endProduct(tx: Tx, ctx: Ctx, ref: ShopRef, key: string): Promise<void> {
  const before = await products.lock(tx, ref, key);
  if (!before) return;
  const isBack = before.unavailable && isPastEnd(before.unavailableUntil, ctx.now());
  const isRefilled = isPastEnd(before.soldOutUntil, ctx.now());
  if (isBack) await products.setAvailability(tx, ref, key, { unavailable: false, unavailableUntil: null });
  if (isRefilled) {
    await products.forgetStock(tx, ref, key);
    await recordMovements(tx, ctx, ref, { reason: 'end' }, [{ key, before: before.remainingStock, after: null }]);
  }
  if (!isBack && !isRefilled) return;
  const after = (await menus.findProduct(tx, ref, key)) ?? before;
  const isOnSale = !after.unavailable && after.remainingStock !== 0;
  await tell(tx, ctx, ref, {
    action: 'product.available',
    name: isOnSale ? after.name : null,
    patch: { productStates: [products.stateOf(after)] },
    before: products.stateOf(before),
    after: products.stateOf(after),
  });
}

async function endOption(tx: Tx, ctx: Ctx, ref: ShopRef, key: string): Promise<void> {
  const before = await menus.lockOption(tx, ref, key);
  if (!before?.unavailable || !isPastEnd(before.unavailableUntil, ctx.now())) return;
  await optionLists.setAvailability(tx, ref, key, { unavailable: false, unavailableUntil: null });
  const [after = before] = await menus.findOptions(tx, ref, [key]);
  await tell(tx, ctx, ref, {
    action: 'option.available',
    name: after.name,
    patch: { optionStates: [switchOf(after)] },
    before: switchOf(before),
    after: switchOf(after),
  });
}

const switchOf = ({ key, listKey, unavailable, unavailableUntil, stateVersion }: Option): OptionState => ({
  key,
  listKey,
  unavailable,
  unavailableUntil,
  stateVersion,
});

type Ended<S extends { key: string }> = {
  action: 'product.available' | 'option.available';
  /** Null where it is back but still cannot be sold: nobody is told that it can. */
  name: string | null;
  patch: Pick<MenuPatch, 'productStates' | 'optionStates'>;
  before: S;
  after: S;
};

async function tell<S extends { key: string }>(tx: Tx, ctx: Ctx, ref: ShopRef, ended: Ended<S>): Promise<void> {
  const { action, name, patch, before, after } = ended;
  await tellStates(tx, ref, patch, name ?? undefined);
  const [entity = 'product'] = action.split('.');
  await audit(tx, ctx, { action, entity, entityId: after.key, shopId: ref.shopId, before, after });
}
