import { z } from 'zod';
import { line, Location } from '../kernel/schema.ts';

/** ZON-27. */
export const RADIUS_METRES = { min: 100, max: 30_000, usual: 2_000 } as const;
export const POINTS = { min: 3, max: 50 } as const;

/** ZON-16: six characters and five are typed, in euros. */
const Basket = z.int().min(0).max(999_999_00).brand<'Cents'>();
const Fee = z.int().min(0).max(99_999_00).brand<'Cents'>();

/** ZON-26: the fee from this basket on. */
export const FeeRow = z.object({ basketThreshold: Basket, deliveryFee: Fee });
export type FeeRow = z.infer<typeof FeeRow>;

export const ZoneKey = z.string().regex(/^[\w-]{1,140}$/);
const Color = z.string().regex(/^#[0-9a-f]{6}$/);
const priced = { priority: z.int().min(1), minimumBasket: Basket, feeRows: z.array(FeeRow).min(1).max(50) };

export const Shape = z.discriminatedUnion('shape', [
  z.object({
    shape: z.literal('circle'),
    center: Location,
    radiusMetres: z.number().min(RADIUS_METRES.min).max(RADIUS_METRES.max),
  }),
  z.object({ shape: z.literal('polygon'), points: z.array(Location).min(POINTS.min).max(POINTS.max) }),
]);
export type Shape = z.infer<typeof Shape>;

/** As it was drawn or typed, before `correctShape` and `shapeRefusal` (ZON-27). */
export const DrawnShape = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('circle'), center: Location, radiusMetres: z.number() }),
  z.object({ shape: z.literal('polygon'), points: z.array(Location).max(1_000) }),
]);
export type DrawnShape = z.infer<typeof DrawnShape>;

/** ZON-08. */
export const MapZone = z.object({
  key: ZoneKey,
  ...priced,
  color: Color,
  geometry: Shape,
});
export type MapZone = z.infer<typeof MapZone>;

/** What is sent of a map zone: its key and priority are the server's. */
export const DrawnZone = z.strictObject({
  geometry: DrawnShape,
  color: Color,
  minimumBasket: Basket,
  feeRows: z.array(FeeRow).max(50),
});
export type DrawnZone = z.infer<typeof DrawnZone>;

/** ZON-09: a city, or a part of one; `city` is the key of its city, null for a city itself. */
export const CityZone = z.object({
  key: ZoneKey,
  ...priced,
  name: line(100),
  kind: z.enum(['city', 'district', 'sub_locality']),
  city: ZoneKey.nullable(),
  /** ZON-19: whether the whole city is served, or only its districts that are listed. */
  isWhole: z.boolean(),
});
export type CityZone = z.infer<typeof CityZone>;

/** What is sent of a part of a city: its place, by which the server finds its city (ZON-13). */
export const PricedPart = z.strictObject({
  name: z.string().trim().max(100),
  minimumBasket: Basket,
  feeRows: z.array(FeeRow).max(50),
  priority: z.int().min(1).optional(),
  placeId: z.string().max(1_000).optional(),
});
export type PricedPart = z.infer<typeof PricedPart>;

/** What is sent of a city; with `districts`, all of those it has from now on. */
export const PricedCity = PricedPart.extend({
  isWhole: z.boolean().default(true),
  districts: z
    .array(
      z.strictObject({
        name: z.string().trim().max(100),
        kind: z.enum(['district', 'sub_locality']),
        placeId: z.string().max(1_000).optional(),
      }),
    )
    .max(100)
    .optional(),
});
export type PricedCity = z.infer<typeof PricedCity>;

export const MAX_ZONES = { map: 60, city: 200 } as const;

export const DeliveryZones = z.object({
  mapZones: z.array(MapZone).max(MAX_ZONES.map),
  cityZones: z.array(CityZone).max(MAX_ZONES.city),
});
export type DeliveryZones = z.infer<typeof DeliveryZones>;

export const NO_ZONES: DeliveryZones = { mapZones: [], cityZones: [] };
