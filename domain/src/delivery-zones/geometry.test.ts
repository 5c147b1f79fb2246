import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres } from '../kernel/geo.ts';
import { contains, crossesItself, metresToBorder, movedBy } from './geometry.ts';
import { correctShape, shapeRefusal } from './shapes.ts';
import { at, NICE } from './zones.samples.ts';
import type { Shape } from './zones.ts';

const circle = (radiusMetres: number): Shape => ({ shape: 'circle', center: NICE, radiusMetres });
const polygon = (...corners: [number, number][]): Shape => ({
  shape: 'polygon',
  points: corners.map(([east, north]) => at(east, north)),
});
const square = polygon([-500, -500], [500, -500], [500, 500], [-500, 500]);
/** The letter U: its middle is outside. */
const letterU = polygon(
  [-500, 500],
  [-500, -500],
  [500, -500],
  [500, 500],
  [300, 500],
  [300, -300],
  [-300, -300],
  [-300, 500],
);

const ring = (count: number) =>
  Array.from({ length: count }, (_, i): [number, number] => {
    const angle = (i * 2 * Math.PI) / count;
    return [Math.cos(angle) * 900, Math.sin(angle) * 900];
  });

const metres = fc.integer({ min: -3_000, max: 3_000 });
/** Corners in the order of their angle around a middle never cross. */
const star = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3_599 }), fc.integer({ min: 50, max: 3_000 })), {
    minLength: 3,
    maxLength: 50,
  })
  .map((corners) => [...new Map(corners)].sort(([a], [b]) => a - b))
  .filter((corners) => {
    const angles = corners.map(([angle]) => angle);
    const gaps = angles.map((angle, index) => ((angles[(index + 1) % angles.length] ?? 0) - angle + 3_600) % 3_600);
    return corners.length >= 3 && Math.max(...gaps) < 1_790;
  })
  .map((corners) =>
    corners.map(([angle, far]) =>
      at(Math.cos((angle * Math.PI) / 1_800) * far, Math.sin((angle * Math.PI) / 1_800) * far),
    ),
  );

describe('ZON-24 what is in a zone', () => {
  test('a circle holds what is no farther than its radius, its border included', () => {
    const point = at(1_200, -900);
    const far = distanceMetres(NICE, point);

    expect(contains(circle(far), point)).toBe(true);
    expect(contains(circle(far + 0.001), point)).toBe(true);
    expect(contains(circle(far - 0.001), point)).toBe(false);
  });

  test('a polygon holds its corners, its sides and its inside, not the hollow of a U', () => {
    if (square.shape !== 'polygon' || letterU.shape !== 'polygon') throw new Error('polygons');
    const [a, b] = [square.points[0], square.points[1]];
    if (!a || !b) throw new Error('corners');
    const between = { latitude: (a.latitude + b.latitude) / 2, longitude: (a.longitude + b.longitude) / 2 };

    for (const point of [...square.points, between, NICE]) expect(contains(square, point)).toBe(true);
    expect(contains(square, at(501, 0))).toBe(false);
    expect(contains(letterU, NICE)).toBe(false);
    expect(contains(letterU, at(-400, 400))).toBe(true);
    expect(contains(letterU, at(0, -400))).toBe(true);
    for (const point of letterU.points) expect(contains(letterU, point)).toBe(true);
  });

  test('whatever the polygon: corners and middles of sides are in it, and the first corner or the direction do not matter', () => {
    fc.assert(
      fc.property(star, metres, metres, fc.nat(50), (points, east, north, turn) => {
        const point = at(east, north);
        const start = turn % points.length;
        const same = [...points.slice(start), ...points.slice(0, start)].reverse();
        for (const [index, corner] of points.entries()) {
          const next = points[(index + 1) % points.length] ?? corner;
          const middle = {
            latitude: (corner.latitude + next.latitude) / 2,
            longitude: (corner.longitude + next.longitude) / 2,
          };
          expect(contains({ shape: 'polygon', points }, corner)).toBe(true);
          expect(contains({ shape: 'polygon', points }, middle)).toBe(true);
        }
        expect(contains({ shape: 'polygon', points: same }, point)).toBe(contains({ shape: 'polygon', points }, point));
        expect(contains({ shape: 'polygon', points }, at(0, 5_000))).toBe(false);
      }),
    );
  });
});

describe('ZON-27 shapes that cannot be', () => {
  test.each([
    ['a bow tie', polygon([-500, -500], [500, 500], [500, -500], [-500, 500])],
    ['a side that runs back', polygon([0, 0], [1_000, 0], [400, 0], [400, 400])],
    ['three points on a line', polygon([0, 0], [500, 0], [1_000, 0])],
    ['two points', polygon([0, 0], [500, 0])],
    ['a point twice, and two others', polygon([0, 0], [0, 0], [500, 0], [0, 0])],
    ['a corner that touches a side', polygon([0, 0], [1_000, 0], [1_000, 1_000], [500, 0], [0, 1_000])],
    ['a corner used twice', polygon([0, 0], [500, 500], [500, -500], [0, 0], [-500, -500], [-500, 500])],
    ['51 points', polygon(...ring(51))],
  ])('%s', (_name, shape) => {
    expect(shapeRefusal(correctShape(shape))).toBe('zone-shape-invalid');
  });

  test('a radius is brought within 100 m and 30 km; a point drawn twice in a row, or closing the ring, counts once', () => {
    expect(correctShape(circle(3))).toEqual(circle(100));
    expect(correctShape(circle(31_000))).toEqual(circle(30_000));
    expect(correctShape(circle(850.4))).toEqual(circle(850));
    if (square.shape !== 'polygon') throw new Error('polygon');
    const [first, ...others] = square.points;
    if (!first) throw new Error('corner');
    const corrected = correctShape({ shape: 'polygon', points: [first, first, ...others, first] });
    expect(corrected).toMatchObject({ shape: 'polygon' });
    expect(shapeRefusal(corrected)).toBeNull();
    expect(corrected.shape === 'polygon' && corrected.points).toHaveLength(4);
  });

  test('corners in the order of their angle never cross', () => {
    fc.assert(fc.property(star, (points) => !crossesItself(points)));
    expect(shapeRefusal(square)).toBeNull();
    expect(shapeRefusal(letterU)).toBeNull();
    expect(shapeRefusal(polygon(...ring(50)))).toBeNull();
  });
});

test('a point is moved by metres, and is as far from a side as it was moved', () => {
  fc.assert(
    fc.property(metres, metres, (east, north) => {
      expect(distanceMetres(NICE, movedBy(NICE, east, north))).toBeCloseTo(Math.hypot(east, north), -1);
    }),
  );
  if (square.shape !== 'polygon') throw new Error('polygon');
  expect(metresToBorder(square.points, at(800, 0))).toBeCloseTo(300, -0.5);
  expect(metresToBorder(square.points, at(800, 900))).toBeCloseTo(500, -0.5);
});
