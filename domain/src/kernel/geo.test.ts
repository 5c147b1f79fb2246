import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, distanceMetres } from './geo.ts';

const NICE = { latitude: 43.7009, longitude: 7.2841 };

test('DLV-37 great-circle distances with an Earth of 6371 km', () => {
  expect(distanceKm({ latitude: 0, longitude: 42 }, { latitude: 90, longitude: 7 })).toBeCloseTo(
    (6371 * Math.PI) / 2,
    6,
  );
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(
    (6371 * Math.PI) / 180,
    6,
  );
  expect(distanceMetres(NICE, { latitude: 43.7027, longitude: 7.2841 })).toBeCloseTo(200.2, 0);
});

test('DLV-37 any two points: symmetric, zero to itself, never more than half the globe', () => {
  const place = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(distanceKm(a, a)).toBe(0);
      expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
      expect(distanceKm(a, b)).toBeLessThanOrEqual(6371 * Math.PI + 1e-6);
    }),
  );
});
