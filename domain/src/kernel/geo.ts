import type { Location } from './schema.ts';
import { NBSP } from './text.ts';

const EARTH_RADIUS_KM = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** DLV-37: the great-circle distance, by the haversine formula. */
export function distanceKm(a: Location, b: Location): number {
  const halfLatitude = radians(b.latitude - a.latitude) / 2;
  const halfLongitude = radians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(halfLongitude) ** 2;
  // For opposite points rounding can give a value just above 1, for which asin returns NaN.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export const distanceMetres = (a: Location, b: Location): number => distanceKm(a, b) * 1_000;

/** Metres by tens below a kilometre, then kilometres with one decimal. */
export function distanceWords(km: number): string {
  const metres = Math.round((km * 1_000) / 10) * 10;
  if (metres < 1_000) return `${metres}${NBSP}m`;
  return `${(Math.round(km * 10) / 10).toLocaleString('fr-FR')}${NBSP}km`;
}
