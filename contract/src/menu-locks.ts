import { Id } from '@comptoir/domain/kernel/schema.ts';
import { MenuLock, MenuLockInput } from '@comptoir/domain/menu-locks/menu-lock.ts';
import { z } from 'zod';
import { companyRoute } from './route.ts';

/** LCK-20: every lock of the company, the newest first. */
export const listMenuLocks = companyRoute({
  method: 'GET',
  path: '/menu/locks',
  access: 'administration',
  reply: z.object({ items: z.array(MenuLock) }),
});

/** LCK-21. */
export const createMenuLock = companyRoute({
  method: 'POST',
  path: '/menu/locks',
  access: 'administration',
  body: z.strictObject({ lock: MenuLockInput }),
  reply: MenuLock,
  status: 201,
});

/** LCK-22: `version` is the one that was looked at; an older one is answered with 409. */
export const saveMenuLock = companyRoute({
  method: 'PUT',
  path: '/menu/locks/:lockId',
  access: 'administration',
  params: { lockId: Id },
  body: z.strictObject({ lock: MenuLockInput, version: z.int().min(0).max(2_000_000_000).optional() }),
  reply: MenuLock,
});

/** LCK-23. */
export const liftMenuLock = companyRoute({
  method: 'DELETE',
  path: '/menu/locks/:lockId',
  access: 'administration',
  params: { lockId: Id },
  reply: null,
});
