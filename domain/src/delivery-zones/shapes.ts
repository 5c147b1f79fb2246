import { distanceMetres } from '../kernel/geo.ts';
import type { Location } from '../kernel/schema.ts';
import { decimal, NBSP } from '../kernel/text.ts';
import { crossesItself, movedBy } from './geometry.ts';
import { POINTS, RADIUS_METRES, type DrawnShape, type Shape } from './zones.ts';

export type ShapeRefusal = 'zone-shape-invalid';

/** ZON-27: a radius is brought within its bounds; a point drawn twice in a row counts once. */
export function correctShape(drawn: DrawnShape): Shape {
  if (drawn.shape === 'circle') return { ...drawn, radiusMetres: clampRadius(drawn.radiusMetres) };
  return { shape: 'polygon', points: drawn.points.filter((point, index, all) => !isSame(point, all.at(index - 1))) };
}

const isSame = (a: Location, b: Location | undefined): boolean =>
  a.latitude === b?.latitude && a.longitude === b.longitude;

export const clampRadius = (metres: number): number =>
  Math.min(RADIUS_METRES.max, Math.max(RADIUS_METRES.min, Math.round(metres)));

/** ZON-27, of a corrected shape. */
export function shapeRefusal(shape: Shape): ShapeRefusal | null {
  if (shape.shape === 'circle') return null;
  const count = shape.points.length;
  return count < POINTS.min || count > POINTS.max || crossesItself(shape.points) ? 'zone-shape-invalid' : null;
}

/** ZON-11: a circle, or a square whose corners are as far from its middle. */
export function firstShape(shape: Shape['shape'], center: Location): Shape {
  if (shape === 'circle') return { shape, center, radiusMetres: RADIUS_METRES.usual };
  const half = RADIUS_METRES.usual / Math.SQRT2;
  const corners = [
    [-half, half],
    [half, half],
    [half, -half],
    [-half, -half],
  ] as const;
  return { shape, points: corners.map(([east, north]) => movedBy(center, east, north)) };
}

/** The middle of a circle, or of the corners of a polygon. */
export function middleOf(shape: Shape): Location {
  if (shape.shape === 'circle') return shape.center;
  const count = shape.points.length;
  return {
    latitude: shape.points.reduce((sum, { latitude }) => sum + latitude, 0) / count,
    longitude: shape.points.reduce((sum, { longitude }) => sum + longitude, 0) / count,
  };
}

/** The same shape elsewhere. */
export function movedShape(shape: Shape, eastMetres: number, northMetres: number): Shape {
  const move = (point: Location) => movedBy(point, eastMetres, northMetres);
  return shape.shape === 'circle'
    ? { ...shape, center: move(shape.center) }
    : { ...shape, points: shape.points.map(move) };
}

/** The same shape with its middle there. */
export function centredShape(shape: Shape, center: Location): Shape {
  if (shape.shape === 'circle') return { ...shape, center };
  const { latitude, longitude } = middleOf(shape);
  const points = shape.points.map((point) => ({
    latitude: point.latitude + center.latitude - latitude,
    longitude: point.longitude + center.longitude - longitude,
  }));
  return { ...shape, points };
}

/** How far from the shop a zone reaches: its radius, or its farthest corner (ZON-06). */
export const reachMetres = (shape: Shape, shop: Location): number =>
  shape.shape === 'circle' ? shape.radiusMetres : Math.max(...shape.points.map((point) => distanceMetres(shop, point)));

/** « 850 m », « 2,0 km » */
export function formatMetres(metres: number): string {
  const whole = Math.round(metres);
  return whole < 1_000 ? `${whole}${NBSP}m` : `${decimal(whole / 1_000, 1)}${NBSP}km`;
}

/** ZON-06. */
export function distanceLabel(shape: Shape, shop: Location): string {
  const reach = formatMetres(reachMetres(shape, shop));
  return shape.shape === 'circle' ? `Rayon${NBSP}: ${reach}` : `Jusqu\u2019à ${reach}`;
}
