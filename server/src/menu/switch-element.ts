import type { setProductAvailability as availabilityRoute } from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { optionState, productState, type MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import { productFaults } from '@comptoir/domain/menu-locks/lock-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { bindingLocks, refuseLocked } from '../menu-locks/binding-locks.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { tellStates } from './change-menu.ts';
import * as menus from './menus.store.ts';
import { planEnd } from './plan-end.ts';
import { rulesAt } from './rules.store.ts';
import * as switches from './products/switches.store.ts';

/** A kind of element that can be made unavailable; `stateOf` is what the live event and the journal contain. */
export type Switchable<E> = {
  element: 'product' | 'option';
  table: 'products' | 'options';
  find: (tx: Tx, ref: ShopRef, key: string) => Promise<E | null>;
  stateOf: (element: E) => object;
  patchOf: (element: E) => Pick<MenuPatch, 'productStates' | 'optionStates'>;
};

export const PRODUCT: Switchable<Product> = {
  element: 'product',
  table: 'products',
  find: menus.findProduct,
  stateOf: productState,
  patchOf: (product) => ({ productStates: [productState(product)] }),
};
export const OPTION: Switchable<Option> = {
  element: 'option',
  table: 'options',
  find: menus.findOption,
  stateOf: optionState,
  patchOf: (option) => ({ optionStates: [optionState(option)] }),
};

export const setProductAvailability = (ctx: Ctx, { params, body }: Input<typeof availabilityRoute>): Promise<Product> =>
  switchElement(ctx, params, PRODUCT, params.productKey, body, body.pressedAt);

/** PRD-13, PRD-16, PRD-55: for everybody in the shop, even while somebody edits the menu. */
export async function switchElement<E>(
  ctx: Ctx,
  ref: ShopRef,
  kind: Switchable<E>,
  key: string,
  { unavailable, unavailableUntil }: { unavailable: boolean; unavailableUntil: string | null },
  pressedAt?: Instant,
): Promise<E> {
  const until = unavailable && unavailableUntil !== null ? toInstant(unavailableUntil) : null;
  if (isPastEnd(until, ctx.now())) throw new Refused('end-in-the-past');
  return ctx.answer(async (tx) => {
    await menus.lockElement(tx, kind.table, ref, key);
    const before = mustExist(await kind.find(tx, ref, key));
    if ((await rulesAt(tx, ref)).lockAvailability) throw new Refused('availability-locked');
    if (kind.element === 'product')
      await refuseLockedSwitch(tx, ctx, ref, key, { unavailable, unavailableUntil: until });
    if (pressedAt) await refuseIfSwitched(tx, ref, kind.element, key, pressedAt);
    return switchIn(tx, ctx, ref, kind, before, { key, unavailable, until });
  });
}

/** LCK-10: a switch does not pass `changeMenu`. Stock does not ask: a count is a fact of the kitchen. */
async function refuseLockedSwitch(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  key: string,
  wished: Pick<Product, 'unavailable' | 'unavailableUntil'>,
): Promise<void> {
  const locks = await bindingLocks(tx, ctx, ref);
  if (locks.length === 0) return;
  const product = mustExist(await menus.findProduct(tx, ref, key));
  const section = mustExist(await menus.findSection(tx, ref, product.sectionKey));
  refuseLocked(productFaults({ product, section }, { product: { ...product, ...wished }, section }, locks));
}

/** OFF-09: what somebody decided after a press that came late stands, and says whose it is. */
async function refuseIfSwitched(
  tx: Tx,
  ref: ShopRef,
  element: 'product' | 'option',
  key: string,
  pressedAt: Instant,
): Promise<void> {
  const since = await switches.lastSince(tx, ref, { element, key }, pressedAt);
  if (!since) return;
  const what = since.unavailable ? 'Déjà rendu indisponible' : 'Remis en vente';
  const { name, hour } = since;
  throw new Refused('switched-since', { words: { what, name, hour } });
}

/** The caller holds the element and has decided. */
export async function switchIn<E>(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  { element, table, find, stateOf, patchOf }: Switchable<E>,
  before: E,
  { key, unavailable, until }: { key: string; unavailable: boolean; until: Instant | null },
): Promise<E> {
  await setAvailability(tx, ref, table, key, { unavailable, until });
  const after = (await find(tx, ref, key)) ?? before;
  await tellStates(tx, ctx, ref, patchOf(after));
  await audit(tx, ctx, {
    action: `${element}.${unavailable ? 'unavailable' : 'available'}`,
    entity: element,
    entityId: key,
    shopId: ref.shopId,
    before: stateOf(before),
    after: stateOf(after),
  });
  await planEnd(tx, ctx, ref, { element, key }, until);
  return after;
}

type Ending<E> = {
  /** Writes what is due; false when nothing is, because it was ended by hand or given another end. */
  end: (tx: Tx, before: E) => Promise<boolean>;
  /** The name for « is available again »; null when it still cannot be sold. */
  nameOf: (after: E) => string | null;
};

/** PRD-55: ends what has a time limit, and tells everybody by name. */
export async function endState<E>(
  ctx: Ctx,
  ref: ShopRef,
  { element, table, find, stateOf, patchOf }: Switchable<E>,
  key: string,
  { end, nameOf }: Ending<E>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await menus.lockElement(tx, table, ref, key);
    const before = await find(tx, ref, key);
    if (!before || !(await end(tx, before))) return;
    const after = (await find(tx, ref, key)) ?? before;
    await tellStates(tx, ctx, ref, patchOf(after), nameOf(after) ?? undefined);
    await audit(tx, ctx, {
      action: `${element}.available`,
      entity: element,
      entityId: key,
      shopId: ref.shopId,
      before: stateOf(before),
      after: stateOf(after),
    });
  });
}

/** SHL-42: `state_version` makes screens accept it as newer than what they show. */
async function setAvailability(
  tx: Tx,
  ref: ShopRef,
  table: 'products' | 'options',
  key: string,
  { unavailable, until }: { unavailable: boolean; until: Instant | null },
): Promise<void> {
  await tx
    .updateTable(table)
    .set((eb) => ({ unavailable, unavailable_until: until, state_version: eb('state_version', '+', 1) }))
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId, key }))
    .execute();
}

/** Makes an element available again if the end of its unavailability has passed. */
export async function endUnavailability(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  table: 'products' | 'options',
  { key, unavailable, unavailableUntil }: Pick<Product | Option, 'key' | 'unavailable' | 'unavailableUntil'>,
): Promise<boolean> {
  if (!unavailable || !isPastEnd(unavailableUntil, ctx.now())) return false;
  await setAvailability(tx, ref, table, key, { unavailable: false, until: null });
  return true;
}
