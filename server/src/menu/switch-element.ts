import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { tellStates } from './change-menu.ts';
import { planEnd, type EndingElement } from './plan-end.ts';
import { rulesAt } from './rules.store.ts';

/** A kind of element that is turned off and on; `S` is its state, as news tells it. */
export type Switchable<E, S> = {
  element: EndingElement['element'];
  table: 'products' | 'options';
  lock: (tx: Tx, ref: ShopRef, key: string) => Promise<E | null>;
  find: (tx: Tx, ref: ShopRef, key: string) => Promise<E | null>;
  stateOf: (element: E) => S;
  patchOf: (state: S) => Pick<MenuPatch, 'productStates' | 'optionStates'>;
};

/** PRD-13, PRD-55: for everybody of the shop, whatever is being edited meanwhile (PRD-16). */
export async function switchElement<E, S>(
  ctx: Ctx,
  ref: ShopRef,
  { element, table, lock, find, stateOf, patchOf }: Switchable<E, S>,
  key: string,
  { unavailable, unavailableUntil }: { unavailable: boolean; unavailableUntil: string | null },
): Promise<E> {
  const until = unavailable && unavailableUntil !== null ? toInstant(unavailableUntil) : null;
  if (isPastEnd(until, ctx.now())) throw new Refused('end-in-the-past');
  return ctx.answer(async (tx) => {
    const before = await lock(tx, ref, key);
    if (!before) throw new Refused('NOT_FOUND');
    if ((await rulesAt(tx, ref)).lockAvailability) throw new Refused('availability-locked');
    await setAvailability(tx, ref, table, key, { unavailable, until });
    const after = (await find(tx, ref, key)) ?? before;
    await tellStates(tx, ref, patchOf(stateOf(after)));
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
  });
}

/** SHL-42: the switch and its end; `state_version` says that it is newer than what a screen holds. */
export async function setAvailability(
  tx: Tx,
  ref: ShopRef,
  table: 'products' | 'options',
  key: string,
  { unavailable, until }: { unavailable: boolean; until: Instant | null },
): Promise<void> {
  await tx
    .updateTable(table)
    .set((eb) => ({ unavailable, unavailable_until: until, state_version: eb('state_version', '+', 1) }))
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('key', '=', key)
    .execute();
}
