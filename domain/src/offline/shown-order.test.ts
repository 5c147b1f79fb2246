import { expect, test } from 'vitest';
import { addMs } from '../kernel/time.ts';
import { isAwaitingAcceptance } from '../orders/live-orders.ts';
import { anOrder } from '../orders/orders.samples.ts';
import { isRinging } from '../orders/ringing.ts';
import { aShop } from '../shops/shops.samples.ts';
import { gestureTitle, refusalReason } from './gesture.labels.ts';
import type { Pressed } from './gesture.ts';
import { aGesture } from './gesture.samples.ts';
import { isDecidedHere } from './here.ts';
import { withWaitingMoves } from './shown-order.ts';

const AT = '2026-11-18T19:10:00.000Z';
const order = anOrder({
  status: 'contacting',
  orderType: 'click_and_collect',
  channel: 'webapp',
  isScheduled: false,
  sentToShopAt: '2026-11-18T19:09:00.000Z',
});
const move = { orderId: order.id, orderNumber: '2159' };
const accept: Pressed = {
  kind: 'accept',
  ...move,
  expectedStatus: 'contacting',
  preparationMinutes: 30,
  timeWords: '30 min',
};
const ready: Pressed = { kind: 'ready', ...move, expectedStatus: 'preparing' };
const shop = aShop();

test('OFF-05 an order accepted here is shown in preparation with its hour, rings no more, and keeps its version', () => {
  const shown = withWaitingMoves(order, shop, [aGesture(accept, AT)], false);

  expect(shown).toMatchObject({ status: 'preparing', version: order.version, dueAt: addMs(AT, 30 * 60_000) });
  expect([isRinging(shown), isAwaitingAcceptance(shown), isDecidedHere(shown.held)]).toEqual([false, false, true]);
  expect([isDecidedHere(order.held), order.status]).toEqual([false, 'contacting']);
});

test('OFF-05 the next step is shown on the one before', () => {
  const shown = withWaitingMoves(order, shop, [aGesture(accept, AT), aGesture(ready, addMs(AT, 60_000))], false);
  expect(shown).toMatchObject({ status: 'takeaway', held: { event: 'ready' }, preparationEndedAt: addMs(AT, 60_000) });
});

test('OFF-05 what was pressed, in words', () => {
  const words = (pressed: Pressed) => gestureTitle(pressed, AT, 'Europe/Paris');
  expect(words(accept)).toBe('N°\u00A02159 acceptée, 30\u00A0min');
  expect(words(ready)).toBe('N°\u00A02159 prête');
  expect(words({ kind: 'printed', ...move, template: 'bag' })).toBe('Ticket n°\u00A02159 imprimé');
  const dish = { kind: 'sold-out', sectionKey: 'S', productKey: 'P', productName: 'Tiramisu citron' } as const;
  expect(words({ ...dish, until: null })).toBe('Tiramisu citron épuisé');
  expect(words({ ...dish, until: '2026-11-18T21:00:00.000Z' })).toBe('Tiramisu citron épuisé jusqu’à 22:00');
});

test('OFF-11 a refusal says what became of the order', () => {
  const after = (fields: Parameters<typeof anOrder>[0], pressed = accept) =>
    refusalReason(pressed, anOrder({ ...order, ...fields }), 'La phrase du serveur.');
  const accepted = { status: 'preparing', handledBy: 'Léa', preparationStartedAt: '2026-11-18T19:12:00.000Z' } as const;
  expect(after(accepted)).toBe('Déjà acceptée par Léa à\u00A020:12');
  expect(after({ status: 'missed', handledBy: null, finishedAt: '2026-11-18T19:15:00.000Z' })).toBe(
    'Manquée à\u00A020:15',
  );
  expect(after({})).toBe('La phrase du serveur.');
  expect(refusalReason({ kind: 'printed', ...move, template: 'bag' }, null, 'Interdit.')).toBe('Interdit.');
});
