import { expect, test } from 'vitest';
import { addMs, msBetween } from '../../kernel/time.ts';
import { attentionOf } from '../attention/attention.ts';
import { isAwaitingAcceptance, sortForTab } from '../live-orders.ts';
import { anOrder } from '../orders.samples.ts';
import type { Order } from '../order.ts';
import { isRinging } from '../ringing.ts';
import { HELD_EVENTS } from './held-events.ts';
import { hasLapsed, type HeldMove } from './held-move.ts';
import { heldUntil } from './held-until.ts';
import { heldWords } from './held-words.ts';
import { heldLabel, leavingWords } from './held.labels.ts';

const NOW = '2026-11-18T19:30:00.000Z';
const held: HeldMove = {
  id: '0190d5a0-0000-7000-8000-000000000001',
  event: 'accept',
  by: {
    userId: '0190d5a0-0000-7000-8000-000000000002',
    sessionId: '0190d5a0-0000-7000-8000-000000000003',
    firstName: 'Léa',
  },
  fromStatus: 'contacting',
  preparationMinutes: 25,
  cancelReason: null,
  madeAt: NOW,
  dueAt: addMs(NOW, 10_000),
  isLeaving: false,
};
const waiting = anOrder({ status: 'contacting', acceptDeadlineAt: addMs(NOW, 300_000) });
const answered = anOrder({ status: 'contacting', acceptDeadlineAt: addMs(NOW, 60_000), held });

test('UND-02 an answer on its way neither rings nor waits, and keeps its place', () => {
  expect([isRinging(waiting), isRinging(answered)]).toEqual([true, false]);
  expect([isAwaitingAcceptance(waiting), isAwaitingAcceptance(answered)]).toEqual([true, false]);
  expect(attentionOf([waiting, answered], NOW).waiting).toEqual([waiting]);
  expect(sortForTab([waiting, answered], 'current')).toEqual([answered, waiting]);
});

test('HUB-35 UND-01 a decision leaves before the marketplace gives the order up', () => {
  const until = (order: Partial<Order>, secondsLeft: number | null) =>
    heldUntil(
      {
        channel: 'deliveroo',
        status: 'contacting',
        acceptDeadlineAt: secondsLeft === null ? null : addMs(NOW, secondsLeft * 1_000),
        ...order,
      },
      10,
      NOW,
    );
  expect([120, 20, 15, 5, -5, null].map((seconds) => msBetween(NOW, until({}, seconds)))).toEqual([
    10_000, 5_000, 0, 0, 0, 10_000,
  ]);
  expect(until({ channel: 'webapp' }, 5)).toBe(addMs(NOW, 10_000));
  expect(until({ status: 'preparing' }, -600)).toBe(addMs(NOW, 10_000));
});

test('UND-09 what would surprise a customer lapses two minutes after its hour, the rest does not', () => {
  const at = (seconds: number) => addMs(held.dueAt, seconds * 1_000);
  expect(HELD_EVENTS.filter((event) => hasLapsed({ ...held, event }, at(120)))).toEqual([]);
  expect(HELD_EVENTS.filter((event) => hasLapsed({ ...held, event }, at(121)))).toEqual([
    'accept',
    'refuse',
    'cancel',
    'refund',
  ]);
});

test('UND-02 UND-10 who, what, and what has not left yet', () => {
  expect(heldLabel(held)).toBe('Acceptée par Léa');
  expect(leavingWords(held, addMs(NOW, 3_100))).toBe('envoi dans 7\u00A0s');
  expect(leavingWords(held, held.dueAt)).toBe('envoi en cours');
  const card = anOrder({ orderNumber: '2158', paymentType: 'stripe', orderType: 'delivery' });
  expect(heldWords(card, held)).toEqual({
    title: 'N°\u00A02158 acceptée · 25\u00A0min',
    text: 'Rien n’est encore parti\u00A0: ni message, ni livreur, ni débit.',
    undoLabel: 'Annuler l’acceptation de la commande n°\u00A02158',
  });
  expect(
    heldWords({ ...card, paymentType: 'counter' }, { ...held, event: 'ready', preparationMinutes: null }),
  ).toMatchObject({
    title: 'N°\u00A02158 prête',
    text: 'Rien n’est encore parti.',
  });
});
