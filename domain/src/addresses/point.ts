import type { Location } from '../kernel/schema.ts';

/** Two figures with decimals, as maps and telephones give them: « 43,7105 ; 7,2672 », « 43.7105, 7.2672 ». */
const POINT = /^(-?\d{1,2}[.,]\d{2,})°?\s*[;,\s]\s*(-?\d{1,3}[.,]\d{2,})°?$/;

export function readPoint(typed: string): Location | null {
  const found = POINT.exec(typed.trim());
  if (!found) return null;
  const [latitude, longitude] = [found[1], found[2]].map((figure) => Number((figure ?? '').replace(',', '.')));
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** To about ten metres, as it can be typed again. */
export const pointText = ({ latitude, longitude }: Location): string =>
  [latitude, longitude].map((degrees) => degrees.toFixed(4).replace('.', ',')).join(' ; ');
