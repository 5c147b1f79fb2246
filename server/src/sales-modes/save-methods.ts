import type * as contract from '@comptoir/contract/sales-modes.ts';
import type { Methods, MethodsChange, NetworkMethods, Stranded } from '@comptoir/contract/sales-modes.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { SalesModes } from '@comptoir/domain/sales-modes/sales-modes.ts';
import {
  orderTypesRefusal,
  paymentsRefusal,
  withOrderTypes,
  withPayments,
  type Situation,
} from '@comptoir/domain/sales-modes/save-rules.ts';
import { isStranded } from '@comptoir/domain/sales-modes/stranded.ts';
import { rightsAt, rightsInCompany } from '@comptoir/domain/session/principal.ts';
import type { Right } from '@comptoir/domain/session/rights.ts';
import { documentsOf } from '@comptoir/domain/shops/shop-documents.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import { changeSettings } from '../shops/change-settings.ts';
import * as shops from '../shops/shops.store.ts';
import { isOnboarded, readMethods, readNetworkMethods, shopsOf } from './methods.ts';
import { underWay } from './sales-modes.store.ts';

const namesPayments = (change: MethodsChange) =>
  Boolean(
    change.paymentTypesByChannel ?? change.paymentTypePosRefs ?? change.driverPaymentTypes ?? change.mealVouchers,
  );
const namesOrderTypes = ({ orderTypesByChannel, orderTypePosRefs }: MethodsChange) =>
  Boolean(orderTypesByChannel ?? orderTypePosRefs);

/** SET-API-08: payments unless order types alone are named. */
function mustHold(held: Iterable<Right>, change: MethodsChange): void {
  const rights = new Set(held);
  if (namesOrderTypes(change) && !rights.has('shopSettings')) throw new Refused('FORBIDDEN');
  if ((namesPayments(change) || !namesOrderTypes(change)) && !rights.has('channelPayments'))
    throw new Refused('FORBIDDEN');
  if (!namesPayments(change) && !namesOrderTypes(change)) throw new Refused('MISSING_FIELDS');
}

function changed(before: SalesModes, change: MethodsChange): SalesModes {
  const { paymentTypesByChannel = {}, orderTypesByChannel = {}, ...rest } = change;
  return withOrderTypes(withPayments(before, { ...rest, paymentTypesByChannel }), { ...rest, orderTypesByChannel });
}

function refuse(before: SalesModes, change: MethodsChange, at: Situation): void {
  const { paymentTypesByChannel = {}, orderTypesByChannel = {}, driverPaymentTypes, mealVouchers } = change;
  refuseIf(paymentsRefusal(before, { paymentTypesByChannel, driverPaymentTypes, mealVouchers }, at));
  refuseIf(orderTypesRefusal(before, { orderTypesByChannel }));
}

async function write(tx: Tx, ctx: UserCtx, ref: shops.ShopRef, change: MethodsChange, by: Held): Promise<void> {
  const at = await situation(tx, ctx, ref.shopId, by);
  await changeSettings(tx, ctx, ref, 'salesModes', {
    action: namesPayments(change) ? 'settings.payments' : 'settings.order-types',
    change: (before) => {
      refuse(before, change, at);
      return changed(before, change);
    },
  });
}

type Held = { held: Iterable<Right>; isAllShops: boolean };

const situation = async (tx: Tx, ctx: UserCtx, shopId: string, { held, isAllShops }: Held): Promise<Situation> => ({
  isAllShops,
  mayDecideDelivery: new Set(held).has('paymentType'),
  isOnboarded: await isOnboarded(tx, ctx, [shopId]),
});

export async function saveMethods(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.saveMethods>,
): Promise<Methods> {
  const held = rightsAt(ctx.user, params.shopId);
  mustHold(held, body);
  return ctx.answer(async (tx) => {
    await write(tx, ctx, params, body, { held, isAllShops: false });
    return readMethods(tx, ctx, params);
  });
}

/** PMT-18: every shop, or none. */
export async function saveNetworkMethods(
  ctx: UserCtx,
  { body }: Input<typeof contract.saveNetworkMethods>,
): Promise<NetworkMethods> {
  const held = rightsInCompany(ctx.user);
  mustHold(held, body);
  return ctx.answer(async (tx) => {
    for (const { companyId, shopId } of await shopsOf(tx, ctx))
      // eslint-disable-next-line no-await-in-loop -- one transaction
      await write(tx, ctx, { companyId, shopId }, body, { held, isAllShops: true });
    return readNetworkMethods(tx, ctx);
  });
}

/** More are counted, not named. */
const NAMED = 12;

export async function findStranded(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.findStranded>,
): Promise<Stranded> {
  const shop = mustExist(await shops.find(ctx.db, params));
  return strandedIn(ctx, params.shopId, [shop], body);
}

export const findStrandedOfNetwork = async (
  ctx: UserCtx,
  { body }: Input<typeof contract.findStrandedOfNetwork>,
): Promise<Stranded> => strandedIn(ctx, null, await shopsOf(ctx.db, ctx), body);

type Shops = Awaited<ReturnType<typeof shopsOf>>;

async function strandedIn(ctx: UserCtx, shopId: string | null, all: Shops, change: MethodsChange): Promise<Stranded> {
  const modes = new Map(all.map((shop) => [shop.shopId, documentsOf(shop).salesModes]));
  const placed = await underWay(ctx.db, { companyId: ctx.companyId, shopId });
  const stranded = placed.filter((order) => {
    const before = modes.get(order.shopId);
    return before !== undefined && isStranded(order, before, changed(before, change));
  });
  return {
    count: stranded.length,
    orders: stranded.slice(0, NAMED).map(({ id, orderNumber }) => ({ id, orderNumber })),
  };
}
