import type * as contract from '@comptoir/contract/delivery-zones.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Place } from '@comptoir/domain/addresses/place.ts';
import {
  cityRefusal,
  isServedSomewhere,
  partKey,
  partRefusal,
  withCity,
  withPart,
} from '@comptoir/domain/delivery-zones/city-zones.ts';
import { nameKey } from '@comptoir/domain/delivery-zones/resolve.ts';
import { withoutZone } from '@comptoir/domain/delivery-zones/zone-list.ts';
import type { CityZone, DeliveryZones, PricedPart } from '@comptoir/domain/delivery-zones/zones.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import * as settings from '../settings/settings.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { changeZones, removeFromZones } from './change-zones.ts';

const zoneIn = ({ cityZones }: DeliveryZones, key: string): CityZone =>
  mustExist(cityZones.find((zone) => zone.key === key));

/** Undefined where no place was named. Asked before the transaction (law:provider-outside). */
const placeOf = async (ctx: Ctx, { placeId }: { placeId?: string | undefined }): Promise<Place | null | undefined> =>
  placeId === undefined ? undefined : ctx.maps.details(placeId);

type City = typeof contract.saveCity;

export async function saveCity(ctx: Ctx, { params, body }: Input<City>): Promise<CityZone> {
  refuseIf(cityRefusal(body, await placeOf(ctx, body)));
  const known = await settings.read(ctx.db, params, 'deliveryZones');
  for (const district of body.districts ?? []) {
    const key = partKey(params.city, nameKey(district.name));
    const isKnown = known.cityZones.some((zone) => zone.key === key);
    // eslint-disable-next-line no-await-in-loop -- the service is asked gently
    refuseIf(partRefusal(district, body, await placeOf(ctx, district), isKnown));
  }
  return ctx.answer(async (tx) => {
    const zones = await changeZones(tx, ctx, params, {
      action: 'settings.delivery-city.save',
      change: (before) => {
        const after = withCity(before, params.city, body);
        if (!isServedSomewhere(after, params.city)) throw new Refused('district-required');
        return after;
      },
    });
    return zoneIn(zones, params.city);
  });
}

export const deleteCity = (ctx: Ctx, { params }: Input<typeof contract.deleteCity>): Promise<void> =>
  remove(ctx, params, params.city);

function remove(ctx: Ctx, shop: ShopRef, key: string): Promise<void> {
  return ctx.answer((tx) =>
    removeFromZones(tx, ctx, shop, (before) => {
      zoneIn(before, key);
      return withoutZone(before, key);
    }),
  );
}

type Part = ShopRef & { city: string; kind: 'district' | 'sub_locality'; slug: string };

async function savePart(ctx: Ctx, { city, kind, slug, ...shop }: Part, body: PricedPart): Promise<CityZone> {
  const key = partKey(city, slug);
  const known = await settings.read(ctx.db, shop, 'deliveryZones');
  const isKnown = known.cityZones.some((zone) => zone.key === key);
  refuseIf(partRefusal(body, zoneIn(known, city), await placeOf(ctx, body), isKnown));
  return ctx.answer(async (tx) => {
    const zones = await changeZones(tx, ctx, shop, {
      action: 'settings.delivery-city.save',
      change: (before) => {
        zoneIn(before, city);
        return withPart(before, { city, key, kind }, body);
      },
    });
    return zoneIn(zones, key);
  });
}

export const saveDistrict = (ctx: Ctx, { params, body }: Input<typeof contract.saveDistrict>): Promise<CityZone> => {
  const { district: slug, ...of } = params;
  return savePart(ctx, { ...of, slug, kind: 'district' }, body);
};

export const deleteDistrict = (ctx: Ctx, { params }: Input<typeof contract.deleteDistrict>): Promise<void> =>
  remove(ctx, params, partKey(params.city, params.district));

type SubLocality = typeof contract.saveSubLocality;

export const saveSubLocality = (ctx: Ctx, { params, body }: Input<SubLocality>): Promise<CityZone> => {
  const { name: slug, ...of } = params;
  return savePart(ctx, { ...of, slug, kind: 'sub_locality' }, body);
};

export const deleteSubLocality = (ctx: Ctx, { params }: Input<typeof contract.deleteSubLocality>): Promise<void> =>
  remove(ctx, params, partKey(params.city, params.name));
