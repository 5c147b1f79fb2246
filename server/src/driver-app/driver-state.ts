import type * as contract from '@comptoir/contract/driver-app.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Ctx, DriverCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import * as offers from '../deliveries/offers/offers.store.ts';
import { wakeAll, wakeSearchesOf } from '../deliveries/search/wake-search.ts';
import { savePosition } from './save-position.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { auditDriver, enabledShops, tellOf } from '../drivers/tell-drivers.ts';
import { thenDesk } from './desk.ts';
import * as store from './driver-app.store.ts';
import * as sessions from './sign-in/sessions.store.ts';

/** Screens are told, and searches: a driver may have become available, or gone. */
async function tellAll(tx: Tx, ctx: Ctx, driverId: string): Promise<void> {
  const driver = await tellOf(tx, ctx.companyId, driverId);
  if (!driver) return;
  if (driver.isOnline && driver.areNotificationsAllowed) await wakeSearchesOf(tx, ctx, enabledShops(driver));
  else await wakeAll(tx, ctx, await offers.openTo(tx, ctx.companyId, driverId));
}

/** `at` is when the driver did it: older reports change nothing. */
export async function setOnline(ctx: Ctx, driverId: string, isOnline: boolean, at: Instant): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await store.saveOnline(tx, { companyId: ctx.companyId, driverId }, { isOnline, at }))) return;
    await auditDriver(tx, ctx, driverId, isOnline ? 'online' : 'offline');
    await tellAll(tx, ctx, driverId);
  });
}

export const goOnline = thenDesk((ctx, { body }: Input<typeof contract.goOnline>) =>
  setOnline(ctx, ctx.driverId, body.isOnline, ctx.now()),
);

export const tellPosition = thenDesk((ctx, { body }: Input<typeof contract.tellPosition>) =>
  savePosition(ctx, ctx.driverId, body.position),
);

export const tellNotifications = thenDesk(async (ctx, { body }: Input<typeof contract.tellNotifications>) => {
  const { areAllowed, subscription } = body;
  await ctx.transaction(async (tx) => {
    await store.saveNotifications(tx, ctx, areAllowed, subscription);
    const after = { areAllowed, hasSubscription: subscription !== null };
    await auditDriver(tx, ctx, ctx.driverId, 'notifications', { after });
    await tellAll(tx, ctx, ctx.driverId);
  });
});

/** INV-48: invoices that are drawn up from now on print it; those that were issued stay as they are. */
export const saveBusinessAddress = thenDesk(async (ctx, { body }: Input<typeof contract.saveBusinessAddress>) => {
  await ctx.transaction(async (tx) => {
    const driver = mustExist(await drivers.lock(tx, ctx.companyId, ctx.driverId));
    if (driver.kind !== 'independent') throw new Refused('FORBIDDEN');
    await store.saveAddress(tx, ctx, body);
    const before = { address: driver.freelance?.address ?? null };
    await auditDriver(tx, ctx, ctx.driverId, 'address', { before, after: { address: body } });
    await tellOf(tx, ctx.companyId, ctx.driverId);
  });
});

/** DLV-40: no phone of the driver is reached any more; the next sign-in restores the application. */
export async function markUninstalled(ctx: Ctx, driverId: string, at: Instant): Promise<void> {
  const { companyId } = ctx;
  await ctx.transaction(async (tx) => {
    if (!(await store.markUninstalled(tx, { companyId, driverId }, at))) return;
    await sessions.end(tx, companyId, { driverId }, ctx.now());
    await auditDriver(tx, ctx, driverId, 'uninstall');
    await tellAll(tx, ctx, driverId);
  });
}

export const uninstallApp = (ctx: DriverCtx): Promise<void> => markUninstalled(ctx, ctx.driverId, ctx.now());
