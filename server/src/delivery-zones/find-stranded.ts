import type * as contract from '@comptoir/contract/delivery-zones.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import { strandedBy } from '@comptoir/domain/delivery-zones/zone-list.ts';
import { addressLine } from '@comptoir/domain/kernel/address.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Ctx } from '../ctx.ts';
import * as orders from '../orders/orders.store.ts';
import * as settings from '../settings/settings.store.ts';

type Route = typeof contract.findStrandedByZones;

/** Deliveries still to come whose place is known: in a zone today, in none of those asked about. */
export async function findStranded(ctx: Ctx, { params, body }: Input<Route>): Promise<Reply<Route>> {
  const before = await settings.read(ctx.db, params, 'deliveryZones');
  const { orders: live } = await orders.live(ctx.db, params);
  const placed = live.flatMap(({ id, orderNumber, orderType, address, requestedFor, ...order }) => {
    if (orderType !== 'delivery' || !address?.location) return [];
    const basket = cents(order.productsTotal - order.promotionDiscount);
    const districts = address.subLocality ? [address.subLocality] : [];
    const where = { location: address.location, city: address.city, districts };
    return [{ where, basket, orderId: id, number: orderNumber, requestedFor, address: addressLine(address) }];
  });
  const items = strandedBy(before, body, placed);
  return {
    items: items.map(({ orderId, number, requestedFor, address }) => ({ orderId, number, requestedFor, address })),
  };
}
