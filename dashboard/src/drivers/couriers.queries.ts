import * as contract from '@comptoir/contract/deliveries.ts';
import type { DriverMove } from '@comptoir/contract/events.ts';
import type { CourierPlace } from '@comptoir/domain/deliveries/booking.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { patchQuery } from '@comptoir/web/cache/patch-query.ts';
import type { ShopRef } from '../shops/shops.queries.ts';

type Couriers = { items: CourierPlace[] };

const listsKey = ['drivers', 'couriers'] as const;

/** MAP-15: read again whenever the map is opened; live in between. */
export const courierPlaces = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: [...listsKey, companyId, shopId],
    queryFn: ({ signal }): Promise<Couriers> =>
      call(contract.listCourierPlaces, { params: { companyId, shopId } }, { signal }),
  });

/** A later position replaces an earlier one; a courier who is new to the map is added. */
export function moveCouriers(cache: QueryClient, moves: readonly DriverMove[]): void {
  const couriers = moves.filter(({ isCourier }) => isCourier);
  if (couriers.length === 0) return;
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: listsKey }))
    patchQuery<Couriers>(cache, queryKey, ({ items }) => ({ items: couriers.reduce(withMove, items) }));
}

function withMove(items: CourierPlace[], { driverId: bookingId, position, positionAt }: DriverMove): CourierPlace[] {
  const known = items.find((item) => item.bookingId === bookingId);
  if (known && known.positionAt >= positionAt) return items;
  const others = items.filter((item) => item !== known);
  return position ? [...others, { bookingId, position, positionAt }] : others;
}
