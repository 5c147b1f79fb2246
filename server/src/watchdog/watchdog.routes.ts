import * as contract from '@comptoir/contract/watchdog.ts';
import { addHours } from '@comptoir/domain/kernel/time.ts';
import type { UserCtx } from '../ctx.ts';
import { handle } from '../http/handle.ts';
import { ownShops } from '../orders/orders.store.ts';
import * as devices from './devices.store.ts';
import { reportDevice } from './report-device.ts';
import { reportShown } from './report-shown.ts';
import { saveWatchLadder } from './save-ladder.ts';

const LISTED_HOURS = 24;

export const watchdogRoutes = [
  handle(contract.reportDevice, reportDevice),
  handle(contract.reportCompanyDevice, reportDevice),
  handle(contract.listDevices, (ctx, { params }) => listed(ctx, params)),
  handle(contract.listCompanyDevices, (ctx) => listed(ctx, ownShops(ctx))),
  handle(contract.reportShown, reportShown),
  handle(contract.saveWatchLadder, saveWatchLadder),
];

const listed = async (ctx: UserCtx, scope: devices.DevicesScope) => ({
  items: await devices.seenSince(ctx.db, scope, addHours(ctx.now(), -LISTED_HOURS)),
});
