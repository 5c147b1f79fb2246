import * as contract from '@comptoir/contract/menu-locks.ts';
import { handle, type Handler } from '../http/handle.ts';
import * as store from './menu-locks.store.ts';
import { createMenuLock, liftMenuLock, saveMenuLock } from './save-lock.ts';

export const menuLockRoutes: Handler[] = [
  handle(contract.listMenuLocks, async (ctx, { params }) => ({ items: await store.list(ctx.db, params.companyId) })),
  handle(contract.createMenuLock, createMenuLock),
  handle(contract.saveMenuLock, saveMenuLock),
  handle(contract.liftMenuLock, liftMenuLock),
];
