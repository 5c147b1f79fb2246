import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { expect, test } from 'vitest';
import { stateTitle } from './follow-words.ts';

test.each([
  ['2026-11-18T19:00:00.000Z', 40, 'Arrivée vers 20:40'],
  ['2026-11-18T22:38:00.000Z', 40, 'Arrivée vers 00:18'],
  ['2026-11-18T19:00:00.000Z', 16 * 60, 'En préparation'],
])('FLO-88 at %s what arrives %i minutes later reads « %s »', (now, minutes, title) => {
  const order = anOrder({
    orderType: 'delivery',
    status: 'preparing',
    expectedDropoffAt: addMinutes(now, minutes),
  });

  expect(stateTitle(order, now)).toBe(title);
});
