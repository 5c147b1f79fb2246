import * as contract from '@comptoir/contract/watchdog.ts';
import { addHours } from '@comptoir/domain/kernel/time.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { UserCtx } from '../ctx.ts';
import { handle } from '../http/handle.ts';
import * as devices from './devices.store.ts';
import { reportDevice } from './report-device.ts';
import { saveWatchLadder } from './save-ladder.ts';

const LISTED_HOURS = 24;

export const watchdogRoutes = [
  handle(contract.reportDevice, reportDevice),
  handle(contract.reportCompanyDevice, reportDevice),
  handle(contract.listDevices, (ctx, { params }) => listed(ctx, params)),
  handle(contract.listCompanyDevices, (ctx) => listed(ctx, ownShops(ctx))),
  handle(contract.saveWatchLadder, saveWatchLadder),
];

const listed = async (ctx: UserCtx, scope: devices.DevicesScope) => ({
  items: await devices.seenSince(ctx.db, scope, addHours(ctx.now(), -LISTED_HOURS)),
});

/** API-05, ROL-10: the right may be lent; « all shops » are then all of the borrower's, and no others. */
const ownShops = ({ companyId, user }: UserCtx): devices.DevicesScope =>
  isCompanyAdmin(user) ? { companyId } : { companyId, shopIds: user.shops.map(({ shopId }) => shopId) };
