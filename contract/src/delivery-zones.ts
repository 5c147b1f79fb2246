import {
  CityZone,
  DeliveryZones,
  DrawnZone,
  MapZone,
  PricedCity,
  PricedPart,
  ZoneKey,
} from '@comptoir/domain/delivery-zones/zones.ts';
import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

export const readDeliveryZones = shopRoute({
  method: 'GET',
  path: '/delivery-zones',
  access: 'settings',
  reply: DeliveryZones,
});

export const createMapZone = shopRoute({
  method: 'POST',
  path: '/delivery-zones',
  access: 'deliveryZone',
  /** ZON-11: what is left out is as a new zone first is. */
  body: DrawnZone.partial(),
  reply: MapZone,
  status: 201,
});

export const saveMapZone = shopRoute({
  method: 'PUT',
  path: '/delivery-zones/:key',
  access: 'deliveryZone',
  params: { key: ZoneKey },
  body: DrawnZone,
  reply: MapZone,
});

export const deleteMapZone = shopRoute({
  method: 'DELETE',
  path: '/delivery-zones/:key',
  access: 'deliveryZone',
  params: { key: ZoneKey },
  reply: null,
});

export const arrangeMapZones = shopRoute({
  method: 'PUT',
  path: '/delivery-zones/priorities',
  access: 'deliveryZone',
  body: z.strictObject({ keys: z.array(ZoneKey).max(60) }),
  reply: z.object({ items: z.array(MapZone) }),
});

export const saveCity = shopRoute({
  method: 'PUT',
  path: '/open-cities/:city',
  access: 'deliveryZone',
  params: { city: ZoneKey },
  body: PricedCity,
  reply: CityZone,
});

export const deleteCity = shopRoute({
  method: 'DELETE',
  path: '/open-cities/:city',
  access: 'deliveryZone',
  params: { city: ZoneKey },
  reply: null,
});

const district = {
  path: '/open-cities/:city/districts/:district',
  access: 'deliveryZone',
  params: { city: ZoneKey, district: ZoneKey },
} as const;
export const saveDistrict = shopRoute({ ...district, method: 'PUT', body: PricedPart, reply: CityZone });
export const deleteDistrict = shopRoute({ ...district, method: 'DELETE', reply: null });

const subLocality = {
  path: '/open-cities/:city/sub-localities/:name',
  access: 'deliveryZone',
  params: { city: ZoneKey, name: ZoneKey },
} as const;
export const saveSubLocality = shopRoute({ ...subLocality, method: 'PUT', body: PricedPart, reply: CityZone });
export const deleteSubLocality = shopRoute({ ...subLocality, method: 'DELETE', reply: null });

/** Which orders already placed these zones would no longer take. Nothing is saved. */
export const findStrandedByZones = shopRoute({
  method: 'POST',
  path: '/delivery-zones/stranded',
  access: 'deliveryZone',
  body: DeliveryZones,
  reply: z.object({
    items: z.array(z.object({ orderId: Id, number: z.string(), requestedFor: Instant, address: z.string() })),
  }),
});
