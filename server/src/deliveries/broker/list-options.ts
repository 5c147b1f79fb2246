import type * as contract from '@comptoir/contract/deliveries.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import { courierOptions } from '@comptoir/domain/deliveries/courier-options.ts';
import { candidatesFor } from '@comptoir/domain/deliveries/search-candidates.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Ctx } from '../../ctx.ts';
import * as drivers from '../../drivers/drivers.store.ts';
import { Refused } from '../../http/refused.ts';
import * as orders from '../../orders/orders.store.ts';
import * as settings from '../../settings/settings.store.ts';
import * as shops from '../../shops/shops.store.ts';
import * as offers from '../offers/offers.store.ts';
import { quotesFor } from './quotes.ts';

type Route = typeof contract.listCourierOptions;

export async function listCourierOptions(ctx: Ctx, { params }: Input<Route>): Promise<Reply<Route>> {
  const [order, shop, known, fees] = await Promise.all([
    orders.find(ctx.db, params, params.orderId),
    shops.find(ctx.db, params),
    drivers.list(ctx.db, params),
    settings.readBoth(ctx.db, params, 'deliveryFees'),
  ]);
  if (!order || !shop) throw new Refused('NOT_FOUND');
  if (order.orderType !== 'delivery' || isFinished(order.status))
    throw new Refused('ORDER_STATE', { extra: { order } });
  const [asked, quotes] = await Promise.all([offers.ofOrder(ctx.db, order), quotesFor(ctx, order, shop)]);
  const declined = new Set(asked.filter(({ state }) => state === 'declined').map(({ driverId }) => driverId));
  const candidates = candidatesFor(order, shop, known, declined, ctx.now());
  return courierOptions(order, shop, candidates, quotes, fees, ctx.now());
}
