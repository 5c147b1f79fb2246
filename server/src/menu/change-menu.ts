import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import { toldPatch, type MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import { lockFaults } from '@comptoir/domain/menu-locks/lock-rules.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { audit } from '../audit/audit.ts';
import { Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { bindingLocks, refuseLocked } from '../menu-locks/binding-locks.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as menus from './menus.store.ts';

type MenuThing = 'section' | 'product' | 'option-list' | 'option' | 'menu';
export type MenuAction = Extract<JournalAction, `${MenuThing}.${string}`>;

/** What a write of the menu replies, its patch for the live event, and its entry in the journal. */
export type MenuWrite<T> = {
  reply: T;
  patch: MenuPatch;
  entityId: string;
  before?: unknown;
  after?: unknown;
};

/** The write of one element that exists afterwards. */
export const elementWrite = <E extends { key: string }>(
  after: E,
  patch: MenuPatch,
  before: E | null = null,
): MenuWrite<E> => ({ reply: after, patch, entityId: after.key, before, after });

/**
 * Every write of a menu: locks the menu's row first, refuses while a run replaces the menu (SYN-35), raises its version,
 * and writes live event and journal in the same transaction. `write` gets the version before the change.
 */
export async function changeMenu<T>(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  action: MenuAction,
  write: (versionBefore: number) => Promise<MenuWrite<T>>,
): Promise<{ reply: T; menuVersion: number }> {
  const versionBefore = await menus.lock(tx, ref);
  if (await menus.lockingRun(tx, ref)) throw new Refused('menu-locked');
  const { reply, patch, entityId, before, after } = await withinLocks(tx, ctx, ref, () => write(versionBefore));
  const menuVersion = await menus.raise(tx, ref);
  await ctx.effects.stockChanged(tx, ctx, ref);
  await appendEvent(tx, ref, 'menu-changed', { menuVersion, patch: toldPatch(patch) });
  const entity = action.slice(0, action.indexOf('.')) as MenuThing;
  await audit(tx, ctx, { action, entity, entityId, shopId: ref.shopId, before, after });
  return { reply, menuVersion };
}

/**
 * LCK-06: what head office has locked is the same after the write, whichever call it comes from. Compared here, where
 * every write passes, so that no call can forget it; a menu without locks costs one short query.
 */
async function withinLocks<T>(tx: Tx, ctx: Ctx, ref: ShopRef, write: () => Promise<T>): Promise<T> {
  const locks = await bindingLocks(tx, ctx, ref);
  if (locks.length === 0) return write();
  const before = await menus.read(tx, ref);
  const written = await write();
  refuseLocked(lockFaults(before, await menus.read(tx, ref), locks));
  return written;
}

/**
 * The live event for stock and availability. They change all evening and no form edits them, so the menu is neither
 * locked nor given a new version; the statement that writes them raises `state_version`.
 */
export async function tellStates(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  patch: Pick<MenuPatch, 'productStates' | 'optionStates'>,
  endedByItself?: string,
): Promise<void> {
  await ctx.effects.stockChanged(tx, ctx, ref);
  await appendEvent(tx, ref, 'menu-changed', { menuVersion: 0, patch, ...(endedByItself ? { endedByItself } : {}) });
}
