import type * as contract from '@comptoir/contract/deliveries.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { providersOf, usableProviders } from '@comptoir/domain/deliveries/providers.ts';
import { availableCounts } from '@comptoir/domain/drivers/availability.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { CarrierChoice } from '@comptoir/domain/deliveries/search-steps.ts';
import { PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Ctx } from '../ctx.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { Refused } from '../http/refused.ts';
import { staffCommand, type StaffCall } from '../orders/command.ts';
import * as orders from '../orders/orders.store.ts';
import * as shops from '../shops/shops.store.ts';
import { quotesFor } from './broker/quotes.ts';
import { COURIER_REFUSALS } from './bookings/fleet-refusals.ts';

export async function sendToDrivers(ctx: Ctx, call: Input<typeof contract.sendToDrivers>): Promise<Order> {
  const { params, body } = call;
  await refuseWhoWillNot(ctx, params, params.orderId, body.first);
  const somebodyCan = await maySend(ctx, params, params.orderId);
  return staffCommand(ctx, call, {
    event: 'start-search',
    first: body.first,
    refusal: (order) => (somebodyCan ? null : new Refused('NO_DRIVER_AVAILABLE', { extra: { order } })),
  });
}

/** ERR-30: the chosen service says why it refuses, so that the person can choose another. */
async function refuseWhoWillNot(
  ctx: Ctx,
  ref: shops.ShopRef,
  orderId: string,
  first: CarrierChoice | undefined,
): Promise<void> {
  if (first === undefined || first === 'employees' || first === 'independents') return;
  const [shop, order] = await Promise.all([shops.find(ctx.db, ref), orders.find(ctx.db, ref, orderId)]);
  if (!shop || !order) return;
  if (!providersOf(shop).includes(first)) throw new Refused('RECORD_INVALID');
  const [quote] = await quotesFor(ctx, order, shop, { providers: [first] });
  if (quote?.refusal)
    throw new Refused(COURIER_REFUSALS[quote.refusal], { words: { service: PROVIDER_LABELS[first] } });
}

/** DLV-08, DLV-09, law:provider-outside: company administrators may always send; services are asked last. */
async function maySend(ctx: Ctx, ref: shops.ShopRef, orderId: string): Promise<boolean> {
  if (ctx.actor.kind === 'staff' && ctx.actor.isCompanyAdmin) return true;
  const [shop, known] = await Promise.all([shops.find(ctx.db, ref), drivers.list(ctx.db, ref)]);
  if (!shop) return false;
  const { employees, independents } = availableCounts(known, shop, ctx.now());
  if (employees + independents > 0) return true;
  if (usableProviders(shop).length === 0) return false;
  const order = await orders.find(ctx.db, ref, orderId);
  const quotes = order ? await quotesFor(ctx, order, shop) : [];
  return quotes.some(({ refusal }) => refusal === null);
}

export const cancelDriverSearch = (ctx: Ctx, call: StaffCall): Promise<Order> =>
  staffCommand(ctx, call, { event: 'cancel-search' });
