import { expect, test } from 'vitest';
import { TIMERS } from './timers.ts';

test('CST-13 the decided timers', () => {
  expect(TIMERS).toEqual({
    acceptanceMinutes: 10,
    searchStepSeconds: [120, 180, 60],
    searchRestSeconds: 30,
    courierMinutes: 10,
    searchLimitMinutes: { classic: 20, reverse: 30 },
    selfPickupOfferMinutes: 5,
    nearMetres: { reminder: 500, pickup: 200 },
    closedReminderMinutes: 15,
    customerLockSeconds: 120,
    autoCloseHours: 12,
    idempotencyHours: 24,
  });
});
