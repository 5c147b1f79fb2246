import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { expect, test } from 'vitest';
import { stateSentence, stateTitle, stepsOf } from './follow-words.ts';

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

const LEFT = '2026-11-18T19:00:00.000Z';
/** Less than a hundred metres from the door. */
const NEAR = { latitude: 43.6961, longitude: 7.2719 };

test.each([
  [{ customerAbsentAt: LEFT }, 1, 'Votre livreur est là', "devant votre porte et vous attend jusqu'à 20:10."],
  [{ customerAbsentAt: LEFT }, 11, 'Votre livreur est là', 'Votre livreur est devant votre porte.'],
  [{ codeResentAt: LEFT }, 1, 'Votre livreur est là', 'Votre livreur est devant votre porte.'],
  [{ customerAbsentAt: LEFT, comesBackAt: LEFT }, 11, 'Votre commande revient au restaurant', 'vous la remettre.'],
])('FLO-88 FLO-89 with %o, %i minutes later, the page reads « %s »', (atDoor, minutes, title, sentence) => {
  const order = anOrder({ orderType: 'delivery', status: 'delivering', expectedDropoffAt: addMinutes(LEFT, 40) });
  const brought = { ...order, delivery: order.delivery && { ...order.delivery, ...atDoor } };
  const now = addMinutes(LEFT, minutes);

  expect(brought.delivery).not.toBeNull();
  expect(stateTitle(brought, now)).toBe(title);
  expect(stateSentence({ order: brought, driverAt: NEAR }, now)).toContain(sentence);
});

test.each([
  ['click_and_collect', 'takeaway', 'À retirer'],
  ['click_and_collect', 'completed', 'Retirée'],
  ['click_and_seat', 'waiter', 'Bientôt servie'],
  ['delivery', 'delivering', 'Livrée'],
] as const)('FLO-88 the last step of %s, %s, reads « %s »', (orderType, status, label) => {
  const times = { received: LEFT, accepted: LEFT, prepared: LEFT, left: null, finished: null };

  expect(stepsOf({ order: anOrder({ orderType, status }), times }).at(-1)?.label).toBe(label);
});
