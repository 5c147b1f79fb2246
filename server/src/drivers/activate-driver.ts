import type * as contract from '@comptoir/contract/drivers.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { toggleRight } from '@comptoir/domain/drivers/rights.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused, mustExist } from '../http/refused.ts';
import { withdrawNewcomer } from '../orders/alerts/alerts.ts';
import * as drivers from './drivers.store.ts';
import * as edits from './staff-edits.store.ts';
import { auditDriver, tellOfDriver } from './tell-drivers.ts';

/** API-35, DRV-10, SHL-41: a running delivery goes on, only new offers stop; the last change wins. */
export async function activateDriver(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.activateDriver>,
): Promise<Driver> {
  return ctx.answer(async (tx) => {
    const { enabled } = await lockToggled(tx, ctx, params);
    if (enabled === body.enabled) return drivers.seenFrom(await read(tx, params), params.shopId);
    await edits.setEnabled(tx, params, body.enabled);
    const change = { before: { enabled }, after: { enabled: body.enabled } };
    if (body.enabled) await withdrawNewcomer(tx, ctx, params);
    const action = body.enabled ? 'enable' : 'disable';
    await auditDriver(tx, ctx, params.driverId, action, { shopId: params.shopId, ...change });
    return sendEnabled(tx, ctx, params);
  });
}

/** API-32, API-51: sends the stored state again, whatever the caller believes. */
export async function refreshDriverEnabled(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.refreshDriverEnabled>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const { kind } = await lockToggled(tx, ctx, params);
    if ((kind !== 'employee') !== body.isFreelance) throw new Refused('NOT_FOUND');
    await sendEnabled(tx, ctx, params);
  });
}

/** DRV-11: the right depends on the driver's kind. */
async function lockToggled(tx: Tx, ctx: UserCtx, ref: edits.DriverRef) {
  const driver = mustExist(await edits.lock(tx, ref));
  if (!rightsAt(ctx.user, ref.shopId).includes(toggleRight(driver.kind))) throw new Refused('FORBIDDEN');
  return driver;
}

/** Searches look again at who may be asked, and every screen is told. */
async function sendEnabled(tx: Tx, ctx: UserCtx, ref: edits.DriverRef): Promise<Driver> {
  const driver = await read(tx, ref);
  await ctx.effects.driversFree(tx, ctx, [ref.shopId]);
  await tellOfDriver(tx, driver);
  return drivers.seenFrom(driver, ref.shopId);
}

async function read(tx: Tx, { companyId, driverId }: edits.DriverRef): Promise<Driver> {
  return mustExist(await drivers.find(tx, companyId, driverId));
}
