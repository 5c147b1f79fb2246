import { toldPatch, type MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { audit } from '../audit/audit.ts';
import { Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as menus from './menus.store.ts';

/** What a write of the menu answers, and what it tells: its live news and its line in the journal. */
export type MenuWrite<T> = {
  reply: T;
  patch: MenuPatch;
  entityId: string;
  before?: unknown;
  after?: unknown;
};

/**
 * Every write of a menu: its row first, nothing while a run replaces it (SYN-35), the version raised, the news and the
 * journal in the same transaction. `write` gets the version that it found.
 */
export async function changeMenu<T>(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  action: `${'section' | 'product' | 'option-list' | 'option' | 'menu'}.${string}`,
  write: (found: number) => Promise<MenuWrite<T>>,
): Promise<{ reply: T; menuVersion: number }> {
  const found = await menus.lock(tx, ref);
  if (await menus.lockingRun(tx, ref)) throw new Refused('menu-locked');
  const { reply, patch, entityId, before, after } = await write(found);
  const menuVersion = await menus.raise(tx, ref);
  await appendEvent(tx, ref, 'menu-changed', { menuVersion, patch: toldPatch(patch) });
  const [entity = 'menu'] = action.split('.');
  await audit(tx, ctx, { action, entity, entityId, shopId: ref.shopId, before, after });
  return { reply, menuVersion };
}

/**
 * Stock and availability change all evening and no form holds them: no lock of the menu, no new version of it. Whoever
 * writes them raises `state_version` in the same statement.
 */
export async function tellStates(
  tx: Tx,
  ref: ShopRef,
  patch: Pick<MenuPatch, 'productStates' | 'optionStates'>,
  endedByItself?: string,
): Promise<void> {
  await appendEvent(tx, ref, 'menu-changed', { menuVersion: 0, patch, ...(endedByItself ? { endedByItself } : {}) });
}
