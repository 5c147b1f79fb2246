import * as contract from '@comptoir/contract/delivery-zones.ts';
import { quoteCouriers } from '@comptoir/contract/deliveries.ts';
import { readFeesInForce } from '@comptoir/contract/delivery-fees.ts';
import type { DeliveryZones, DrawnZone, MapZone, PricedCity } from '@comptoir/domain/delivery-zones/zones.ts';
import { pointText } from '@comptoir/domain/addresses/point.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { callOnce } from '@comptoir/web/call/command-key.ts';

export type ShopParams = { companyId: string; shopId: string };

export const deliveryZones = ({ companyId, shopId }: ShopParams) =>
  queryOptions({
    queryKey: ['settings', 'deliveryZones', companyId, shopId],
    queryFn: ({ signal }) => call(contract.readDeliveryZones, { params: { companyId, shopId } }, { signal }),
  });

export const feesInForce = ({ companyId, shopId }: ShopParams) =>
  queryOptions({
    queryKey: ['settings', 'deliveryFees', companyId, shopId, 'in-force'],
    queryFn: ({ signal }) => call(readFeesInForce, { params: { companyId, shopId } }, { signal }),
  });

/** ZON-34: the services count what they are asked, so a price is kept for a while. */
export const courierQuotes = (params: ShopParams, asked: { location: Location; basket: Cents } | null) =>
  queryOptions({
    queryKey: ['courier-quotes', params.shopId, asked && pointText(asked.location), asked?.basket],
    queryFn: asked ? ({ signal }) => call(quoteCouriers, { params, body: asked }, { signal }) : skipToken,
    staleTime: 300_000,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const createZone = (params: ShopParams, body: DrawnZone, key: string) =>
  call(contract.createMapZone, { params, body }, { idempotencyKey: key });
export const saveZone = (params: ShopParams, { key, ...zone }: Pick<MapZone, 'key'> & DrawnZone) =>
  callOnce(contract.saveMapZone, { params: { ...params, key }, body: zone });
export const deleteZone = (params: ShopParams, key: string) =>
  callOnce(contract.deleteMapZone, { params: { ...params, key } });
export const arrangeZones = (params: ShopParams, keys: string[]) =>
  callOnce(contract.arrangeMapZones, { params, body: { keys } });
export const saveCity = (params: ShopParams, city: string, body: PricedCity, key: string) =>
  call(contract.saveCity, { params: { ...params, city }, body }, { idempotencyKey: key });
export const deleteCity = (params: ShopParams, city: string) =>
  callOnce(contract.deleteCity, { params: { ...params, city } });
export const deletePart = (params: ShopParams, city: string, kind: 'district' | 'sub_locality', slug: string) =>
  kind === 'district'
    ? callOnce(contract.deleteDistrict, { params: { ...params, city, district: slug } })
    : callOnce(contract.deleteSubLocality, { params: { ...params, city, name: slug } });
export const findStranded = (params: ShopParams, body: DeliveryZones) =>
  callOnce(contract.findStrandedByZones, { params, body });
export type Stranded = Awaited<ReturnType<typeof findStranded>>['items'];
