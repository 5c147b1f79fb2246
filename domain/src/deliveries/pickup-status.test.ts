import { expect, test } from 'vitest';
import { PICKUP_STATUS_LABELS } from './deliveries.labels.ts';
import { hasDriver } from '../orders/attention/driver-facts.ts';

test('DET-26 FLO-08 at zero nobody has taken the order; above it a driver is assigned', () => {
  expect(PICKUP_STATUS_LABELS[0]).toBe('Non prise en charge');
  expect(([0, 1, 2, 3] as const).map((pickupStatus) => hasDriver({ pickupStatus }))).toEqual([false, true, true, true]);
});
