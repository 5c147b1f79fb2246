import { distanceMetres } from '../kernel/geo.ts';
import type { Location } from '../kernel/schema.ts';
import type { Shape } from './zones.ts';

/** About a tenth of a millimetre: what rounding may do to a point that lies on a border. */
const ON_BORDER = 1e-9;
/** The same for a radius, in metres. */
const ON_CIRCLE = 1e-6;

/** ZON-24. */
export function contains(shape: Shape, point: Location): boolean {
  return shape.shape === 'circle'
    ? distanceMetres(shape.center, point) <= shape.radiusMetres + ON_CIRCLE
    : isInPolygon(shape.points, point);
}

function isInPolygon(points: readonly Location[], { latitude: y, longitude: x }: Location): boolean {
  let isInside = false;
  let before = points[points.length - 1];
  for (const point of points) {
    const [x1, y1] = [before?.longitude ?? 0, before?.latitude ?? 0];
    const { longitude: x2, latitude: y2 } = point;
    if (isBetween(x, x1, x2) && isBetween(y, y1, y2) && isOnLine(x, y, x1, y1, x2, y2)) return true;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    before = point;
  }
  return isInside;
}

const isBetween = (value: number, a: number, b: number): boolean =>
  value >= Math.min(a, b) - ON_BORDER && value <= Math.max(a, b) + ON_BORDER;

function isOnLine(x: number, y: number, x1: number, y1: number, x2: number, y2: number): boolean {
  const length = Math.hypot(x2 - x1, y2 - y1);
  return Math.abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) <= ON_BORDER * Math.max(length, ON_BORDER);
}

/** ZON-27: whether two sides meet anywhere but in the corner they share, or one runs back along the other. */
export function crossesItself(points: readonly Location[]): boolean {
  const count = points.length;
  for (let i = 0; i < count; i += 1)
    for (let j = i + 1; j < count; j += 1) {
      const [a, b] = sideOf(points, i);
      const [c, d] = sideOf(points, j);
      if (j === i + 1 ? runsBack(a, b, d) : i === 0 && j === count - 1 ? runsBack(c, a, b) : doMeet(a, b, c, d))
        return true;
    }
  return false;
}

function sideOf(points: readonly Location[], index: number): [Location, Location] {
  const from = points[index];
  const to = points[(index + 1) % points.length];
  if (!from || !to) throw new RangeError('a side beyond the polygon');
  return [from, to];
}

const turn = (a: Location, b: Location, c: Location): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude);

/** From `a` over the corner `b` to `c`, on one line and in the opposite direction. */
function runsBack(a: Location, b: Location, c: Location): boolean {
  if (Math.abs(turn(a, b, c)) > 1e-15) return false;
  const [x, y] = [b.longitude - a.longitude, b.latitude - a.latitude];
  return x * (c.longitude - b.longitude) + y * (c.latitude - b.latitude) <= 0;
}

function doMeet(a: Location, b: Location, c: Location, d: Location): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc > 0 !== abd > 0 && cda > 0 !== cdb > 0 && abc !== 0 && abd !== 0 && cda !== 0 && cdb !== 0) return true;
  return (
    (abc === 0 && isWithin(a, b, c)) ||
    (abd === 0 && isWithin(a, b, d)) ||
    (cda === 0 && isWithin(c, d, a)) ||
    (cdb === 0 && isWithin(c, d, b))
  );
}

const isWithin = (a: Location, b: Location, point: Location): boolean =>
  isBetween(point.longitude, a.longitude, b.longitude) && isBetween(point.latitude, a.latitude, b.latitude);

const DEGREE_METRES = (Math.PI * 6_371_000) / 180;

/** Good to a few centimetres over the size of a town. */
export function movedBy({ latitude, longitude }: Location, eastMetres: number, northMetres: number): Location {
  const moved = latitude + northMetres / DEGREE_METRES;
  const width = DEGREE_METRES * Math.max(Math.cos((moved * Math.PI) / 180), 0.01);
  return {
    latitude: Math.min(90, Math.max(-90, moved)),
    longitude: Math.min(180, Math.max(-180, longitude + eastMetres / width)),
  };
}

/** How far a point is from the nearest side of a polygon. */
export function metresToBorder(points: readonly Location[], point: Location): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < points.length; index += 1) {
    const [a, b] = sideOf(points, index).map((end) => asMetres(point, end)) as [Flat, Flat];
    const [x, y] = [b.x - a.x, b.y - a.y];
    const length = x * x + y * y;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * x + a.y * y) / length));
    nearest = Math.min(nearest, Math.hypot(a.x + along * x, a.y + along * y));
  }
  return nearest;
}

type Flat = { x: number; y: number };

function asMetres(from: Location, { latitude, longitude }: Location): Flat {
  const width = DEGREE_METRES * Math.cos((from.latitude * Math.PI) / 180);
  return { x: (longitude - from.longitude) * width, y: (latitude - from.latitude) * DEGREE_METRES };
}
