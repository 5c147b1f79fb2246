import type * as contract from '@comptoir/contract/delivery-zones.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import { freeColor } from '@comptoir/domain/delivery-zones/colors.ts';
import { collapseRows } from '@comptoir/domain/delivery-zones/fee-rows.ts';
import { correctShape, firstShape, shapeRefusal } from '@comptoir/domain/delivery-zones/shapes.ts';
import { placedAs, withoutZone } from '@comptoir/domain/delivery-zones/zone-list.ts';
import type { DrawnShape, MapZone, Shape } from '@comptoir/domain/delivery-zones/zones.ts';
import { DEFAULT_CENTRE } from '@comptoir/domain/drivers/map-pins.ts';
import { ZERO } from '@comptoir/domain/kernel/money.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist, refuseIf } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import { changeZones, removeFromZones } from './change-zones.ts';

/** ZON-27. */
function shapeOf(drawn: DrawnShape): Shape {
  const shape = correctShape(drawn);
  refuseIf(shapeRefusal(shape));
  return shape;
}

type Creation = typeof contract.createMapZone;

/** ZON-11. */
export function createMapZone(ctx: Ctx, { params, body }: Input<Creation>): Promise<Reply<Creation>> {
  return ctx.answer(async (tx) => {
    const shop = mustExist(await shops.find(tx, params));
    const key = ctx.newId();
    const geometry = shapeOf(body.geometry ?? firstShape('circle', shop.address.location ?? DEFAULT_CENTRE));
    const { mapZones } = await changeZones(tx, ctx, params, {
      action: 'settings.delivery-zone.create',
      change: (before) => {
        const color = body.color ?? freeColor(takenBy(before.mapZones), chanceOf(key));
        const feeRows = collapseRows(body.feeRows ?? []);
        const minimumBasket = body.minimumBasket ?? ZERO;
        const zone: MapZone = { key, priority: before.mapZones.length + 1, color, geometry, minimumBasket, feeRows };
        return { ...before, mapZones: [...before.mapZones, zone] };
      },
    });
    return zoneIn(mapZones, key);
  });
}

const takenBy = (zones: readonly MapZone[]): string[] => zones.map(({ color }) => color);

/** From 0 to 1, out of the last digits of a random id. */
const chanceOf = (id: string): number => Number.parseInt(id.slice(-4), 16) / 0x10000;

const zoneIn = (zones: readonly MapZone[], key: string): MapZone => mustExist(zones.find((zone) => zone.key === key));

type Saving = typeof contract.saveMapZone;

export function saveMapZone(ctx: Ctx, { params, body }: Input<Saving>): Promise<Reply<Saving>> {
  const geometry = shapeOf(body.geometry);
  const feeRows = collapseRows(body.feeRows);
  return ctx.answer(async (tx) => {
    const { mapZones } = await changeZones(tx, ctx, params, {
      action: 'settings.delivery-zone.save',
      change: (before) => {
        const known = zoneIn(before.mapZones, params.key);
        const saved = { ...known, ...body, geometry, feeRows };
        return { ...before, mapZones: before.mapZones.map((zone) => (zone === known ? saved : zone)) };
      },
    });
    return zoneIn(mapZones, params.key);
  });
}

export function deleteMapZone(ctx: Ctx, { params }: Input<typeof contract.deleteMapZone>): Promise<void> {
  return ctx.answer((tx) =>
    removeFromZones(tx, ctx, params, (before) => {
      zoneIn(before.mapZones, params.key);
      return withoutZone(before, params.key);
    }),
  );
}

type Arranging = typeof contract.arrangeMapZones;

export function arrangeMapZones(ctx: Ctx, { params, body }: Input<Arranging>): Promise<Reply<Arranging>> {
  return ctx.answer(async (tx) => {
    const { mapZones } = await changeZones(tx, ctx, params, {
      action: 'settings.delivery-zone.arrange',
      change: (before) => ({ ...before, mapZones: placedAs(before.mapZones, body.keys) }),
    });
    return { items: mapZones };
  });
}
