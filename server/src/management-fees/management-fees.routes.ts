import * as contract from '@comptoir/contract/management-fees.ts';
import {
  areAnyOn,
  managementFeesRefusal,
  type FeesByOrderType,
  type ManagementFees,
} from '@comptoir/domain/management-fees/management-fees.ts';
import type { UserCtx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { mustHold } from '../http/access.ts';
import { handle } from '../http/handle.ts';
import { refuseIf } from '../http/refused.ts';
import * as settings from '../settings/settings.store.ts';
import { changeSettings } from '../shops/change-settings.ts';
import type { ShopRef } from '../shops/shops.store.ts';

const FAMILY = 'managementFees';
const ACTION = 'settings.management-fees';

export const managementFeesRoutes = [
  handle(contract.readManagementFees, async (ctx, { params }) => {
    const { shop, network } = await settings.readBoth(ctx.db, params, FAMILY);
    return shown(shop, network);
  }),
  handle(contract.saveManagementFees, (ctx, { params, body }) => saveOwn(ctx, params, body)),
  handle(contract.forgetManagementFees, (ctx, { params }) => saveOwn(ctx, params, null)),
  handle(contract.readNetworkManagementFees, async (ctx) => {
    mustHold(ctx.user, 'managementFee');
    return shown(await ofNetwork(ctx.db, ctx.companyId), null);
  }),
  handle(contract.saveNetworkManagementFees, saveNetwork),
];

const ofNetwork = (db: Db | Tx, companyId: string) => settings.read(db, { companyId, shopId: null }, FAMILY);

const shown = (own: ManagementFees, inherited: ManagementFees): contract.ManagementFeesHere => ({
  enabled: areAnyOn(own ?? inherited),
  own,
  inherited,
});

/** MFE-11: whole, or the network's again. */
async function saveOwn(ctx: UserCtx, shop: ShopRef, fees: ManagementFees): Promise<contract.ManagementFeesHere> {
  if (fees) refuseIf(managementFeesRefusal(fees));
  return ctx.answer(async (tx) => {
    const own = await changeSettings(tx, ctx, shop, FAMILY, { action: ACTION, change: () => fees });
    return shown(own, await ofNetwork(tx, shop.companyId));
  });
}

async function saveNetwork(ctx: UserCtx, { body }: { body: FeesByOrderType }): Promise<contract.ManagementFeesHere> {
  mustHold(ctx.user, 'managementFee');
  refuseIf(managementFeesRefusal(body));
  const network = { companyId: ctx.companyId, shopId: null };
  return ctx.answer(async (tx) =>
    shown(await changeSettings(tx, ctx, network, FAMILY, { action: ACTION, change: () => body }), null),
  );
}
