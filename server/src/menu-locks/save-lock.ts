import type * as contract from '@comptoir/contract/menu-locks.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { lockInputRefusal, tidyLock } from '@comptoir/domain/menu-locks/lock-input.ts';
import type { MenuLock, MenuLockInput } from '@comptoir/domain/menu-locks/menu-lock.ts';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as store from './menu-locks.store.ts';

const WHOLE_MENU = 'Toute la carte';

/** LCK-21: from now on the shops cannot change these fields; what they hold stays as it is. */
export function createMenuLock(ctx: UserCtx, { body }: Input<typeof contract.createMenuLock>): Promise<MenuLock> {
  return ctx.answer(async (tx) => {
    const menus = await store.raiseMenus(tx, ctx.companyId, null);
    const lock = await checked(tx, ctx, body.lock, { lockId: ctx.newId(), version: 1 });
    await store.put(tx, ctx.companyId, lock, ctx.user.userId);
    await tell(tx, ctx, menus);
    await audit(tx, ctx, { action: 'menu-lock.create', entity: 'menu-lock', entityId: lock.lockId, after: lock });
    return lock;
  });
}

export function saveMenuLock(ctx: UserCtx, { params, body }: Input<typeof contract.saveMenuLock>): Promise<MenuLock> {
  return ctx.answer(async (tx) => {
    const menus = await store.raiseMenus(tx, ctx.companyId, null);
    const before = mustExist(await store.find(tx, ctx.companyId, params.lockId));
    if (body.version !== undefined && body.version < before.version)
      throw new Refused('RECORD_CONFLICT', { extra: { current: before } });
    const lock = await checked(tx, ctx, body.lock, { lockId: before.lockId, version: before.version + 1 });
    await store.put(tx, ctx.companyId, lock, ctx.user.userId);
    await tell(tx, ctx, menus);
    await audit(tx, ctx, { action: 'menu-lock.save', entity: 'menu-lock', entityId: lock.lockId, before, after: lock });
    return lock;
  });
}

export function liftMenuLock(ctx: UserCtx, { params }: Input<typeof contract.liftMenuLock>): Promise<void> {
  return ctx.answer(async (tx) => {
    const menus = await store.raiseMenus(tx, ctx.companyId, null);
    const before = mustExist(await store.find(tx, ctx.companyId, params.lockId));
    await store.remove(tx, ctx.companyId, before.lockId);
    await tell(tx, ctx, menus);
    await audit(tx, ctx, { action: 'menu-lock.lift', entity: 'menu-lock', entityId: before.lockId, before });
  });
}

async function checked(
  tx: Tx,
  ctx: UserCtx,
  given: MenuLockInput,
  own: Pick<MenuLock, 'lockId' | 'version'>,
): Promise<MenuLock> {
  refuseIf(lockInputRefusal(given));
  const input = tidyLock(given);
  const { scope, key, shopIds } = input;
  const name = scope === 'menu' || key === null ? WHOLE_MENU : await store.nameOf(tx, ctx.companyId, { scope, key });
  if (name === null) throw new Refused('lock-target-unknown');
  if (shopIds && (await store.knownShops(tx, ctx.companyId, shopIds)) < shopIds.length) throw new Refused('NOT_FOUND');
  return { ...input, ...own, name, lockedBy: ctx.user.firstName, lockedAt: ctx.now() };
}

/** LCK-11: the menus that are open anywhere are read again, with what is locked in them. */
async function tell(
  tx: Tx,
  { companyId }: UserCtx,
  menus: Awaited<ReturnType<typeof store.raiseMenus>>,
): Promise<void> {
  for (const { shopId, menuVersion } of menus)
    // eslint-disable-next-line no-await-in-loop -- kept for the transaction's last statement, not sent
    await appendEvent(tx, { companyId, shopId }, 'menu-changed', { menuVersion, patch: { isReplaced: true } });
}
