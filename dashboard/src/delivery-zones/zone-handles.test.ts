import { shapeRefusal } from '@comptoir/domain/delivery-zones/shapes.ts';
import { aCircle, aPolygon, at } from '@comptoir/domain/delivery-zones/zones.samples.ts';
import type { MapZone, Shape } from '@comptoir/domain/delivery-zones/zones.ts';
import { distanceMetres } from '@comptoir/domain/kernel/geo.ts';
import { expect, test } from 'vitest';
import { handlesOf } from './zone-handles.ts';

/** What the zone becomes when one of its handles is used. */
function after(
  zone: MapZone,
  id: string,
  use: 'onMove' | 'onStep' | 'onSplit' | 'onRemove',
  ...given: unknown[]
): Shape | null {
  let changed: Shape | null = null;
  const handle = handlesOf(zone, (shape) => (changed = shape)).find((one) => one.id === `${zone.key}:${id}`);
  (handle?.[use] as ((...args: unknown[]) => void) | undefined)?.(...given);
  return changed;
}
const circle = aCircle();
const square = aPolygon([at(-500, -500), at(500, -500), at(500, 500), at(-500, 500)]);
const countOf = (shape: Shape | null) => (shape?.shape === 'polygon' ? shape.points.length : null);

test('ZON-10 ZON-27 a circle is moved whole and widened within its bounds, by finger or by arrows', () => {
  expect(after(circle, 'edge', 'onStep', 250, 0)).toMatchObject({ radiusMetres: 2_250 });
  expect(after(circle, 'edge', 'onStep', 0, -25)).toMatchObject({ radiusMetres: 1_975 });
  expect(after(circle, 'edge', 'onMove', at(10, 0))).toMatchObject({ radiusMetres: 100 });
  expect(after(circle, 'edge', 'onMove', at(0, 31_000))).toMatchObject({ radiusMetres: 30_000 });
  const moved = after(circle, 'move', 'onStep', 300, 400);
  expect(moved?.shape === 'circle' && distanceMetres(moved.center, at(300, 400))).toBeLessThan(1);
  expect(moved).toMatchObject({ radiusMetres: 2_000 });
});

test('ZON-10 ZON-27 a corner moves, is added and goes; three always stay and fifty are the most', () => {
  const moved = after(square, 'corner:2', 'onStep', 0, 250);
  expect(moved?.shape === 'polygon' && distanceMetres(moved.points[2] ?? at(0, 0), at(500, 750))).toBeLessThan(1);
  expect(countOf(after(square, 'corner:3', 'onSplit'))).toBe(5);
  expect(countOf(after(square, 'middle:1', 'onMove', at(700, 0)))).toBe(5);
  expect(countOf(after(square, 'corner:0', 'onRemove'))).toBe(3);
  const triangle = aPolygon([at(0, 0), at(500, 0), at(0, 500)]);
  expect(after(triangle, 'corner:0', 'onRemove')).toBeNull();
  const fifty = aPolygon(Array.from({ length: 50 }, (_, i) => at(Math.cos(i / 7.96) * 900, Math.sin(i / 7.96) * 900)));
  expect(after(fifty, 'corner:0', 'onSplit')).toBeNull();
  expect(handlesOf(fifty, () => undefined).some(({ look }) => look === 'middle')).toBe(false);
});

test('ZON-27 a corner added in the middle of a side leaves the shape as it was', () => {
  const split = after(square, 'corner:1', 'onSplit');
  expect(split && shapeRefusal(split)).toBeNull();
});
