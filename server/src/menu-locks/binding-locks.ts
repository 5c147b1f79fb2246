import type { LockFault } from '@comptoir/domain/menu-locks/lock-rules.ts';
import type { MenuLock } from '@comptoir/domain/menu-locks/menu-lock.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as store from './menu-locks.store.ts';

/** LCK-08: what binds whoever acts here; head office itself is bound by nothing. */
export async function bindingLocks(tx: Db | Tx, ctx: Ctx, ref: ShopRef): Promise<MenuLock[]> {
  const locks = await store.inForce(tx, ref);
  return locks.length > 0 && (await isHeadOffice(tx, ctx)) ? [] : locks;
}

export async function isHeadOffice(tx: Db | Tx, { actor, companyId }: Ctx): Promise<boolean> {
  if (actor.kind !== 'staff') return false;
  return actor.isCompanyAdmin || store.isCompanyAdmin(tx, companyId, actor.userId);
}

/** LCK-06: the first fault speaks for all. */
export function refuseLocked([fault]: readonly LockFault[]): void {
  if (fault) throw new Refused(fault.refusal, { words: fault.words });
}
