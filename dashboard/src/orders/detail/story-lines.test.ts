import type { OrderEvent } from '@comptoir/domain/orders/order.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { expect, test } from 'vitest';
import { storyLines } from './story-lines.ts';

function told(minute: number, type: string, device: string | null = null, actorName = 'Léa'): OrderEvent {
  return {
    at: `2026-11-14T19:${minute}:00.000Z`,
    type,
    actorKind: 'staff',
    actorName,
    fromStatus: null,
    toStatus: null,
    preparationMinutes: null,
    data: device ? { device } : {},
  };
}
const words = (...events: OrderEvent[]) => storyLines(events, anOrder()).map((line) => line.words);

test('one screen is named, several are counted where the first of them stands', () => {
  expect(words(told(10, 'seen', 'iPad'), told(11, 'accept'))).toEqual(['Affichée sur l’iPad', 'Acceptée par Léa']);
  expect(
    words(told(10, 'seen', 'iPad'), told(11, 'rang', 'iPad'), told(12, 'seen', 'Tablette'), told(13, 'accept')),
  ).toEqual(['Affichée sur 2\u00A0écrans', 'A sonné sur l’iPad', 'Acceptée par Léa']);
});

test('the same screen twice is one screen', () => {
  expect(words(told(10, 'rang', 'iPad'), told(11, 'rang', 'iPad'))).toEqual(['A sonné sur l’iPad']);
});

test('an order opened again by the same person is told once, by another one again', () => {
  expect(words(told(10, 'opened', 'iPad'), told(11, 'opened', 'iPad'), told(12, 'opened', 'iPad', 'Yanis'))).toEqual([
    'Ouverte par Léa sur l’iPad',
    'Ouverte par Yanis sur l’iPad',
  ]);
});

test('what this version does not know is left out', () => {
  expect(words(told(10, 'teleported'), told(11, 'accept'))).toEqual(['Acceptée par Léa']);
});
