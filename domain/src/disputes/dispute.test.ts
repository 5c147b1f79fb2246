import { expect, test } from 'vitest';
import { anOrder } from '../orders/orders.samples.ts';
import type { OrderEvent } from '../orders/order.ts';
import { answerRefusal } from './answer-refusal.ts';
import type { Dispute } from './dispute.ts';
import { evidenceText, MAX_EVIDENCE_TEXT } from './evidence.ts';

const NOW = '2026-11-18T12:00:00.000Z';
const dispute: Dispute = {
  disputeId: 'dp_1',
  amount: anOrder().amountDue,
  state: 'open',
  reason: 'product_not_received',
  answerBy: '2026-11-20T23:59:59.000Z',
  openedAt: '2026-11-17T08:00:00.000Z',
  settledAt: null,
  awaitsAnswer: true,
  answer: null,
};
const answer = (sentAt: string | null) => ({ text: 'Remise en main propre.', by: 'Léa', askedAt: NOW, sentAt });

test.each<[string, Partial<Dispute>, string | null]>([
  ['in time', {}, null],
  ['a mere question', { state: 'inquiry' }, null],
  ['without a last day', { answerBy: null }, null],
  ['at its last moment', { answerBy: NOW }, 'dispute-too-late'],
  ['settled', { state: 'won' }, 'dispute-settled'],
  ['settled, and too late', { state: 'lost', answerBy: '2026-11-01T00:00:00.000Z' }, 'dispute-settled'],
  ['answered here', { awaitsAnswer: false, answer: answer(NOW) }, 'dispute-answered'],
  ['answered in the provider’s dashboard', { awaitsAnswer: false }, 'dispute-answered'],
  ['on its way', { answer: answer(null) }, 'dispute-answered'],
  ['asked for again after an answer', { answer: answer('2026-11-10T10:00:00.000Z') }, null],
])('INV-50 a dispute: %s', (_, fields, refusal) => {
  expect(answerRefusal({ ...dispute, ...fields }, NOW)).toBe(refusal);
});

const event = (type: string, at: string, more: Partial<OrderEvent> = {}): OrderEvent => ({
  at,
  type,
  actorKind: 'driver',
  actorName: 'Samir',
  fromStatus: null,
  toStatus: null,
  preparationMinutes: null,
  data: {},
  ...more,
});

test('INV-51 the evidence tells who bought what, each step in the shop’s hours, the code, and what was written', () => {
  const order = anOrder({ validationCode: '4821' });
  const text = evidenceText({
    order,
    story: [
      event('received', '2026-11-14T18:05:00.000Z', { actorKind: 'customer', actorName: null }),
      event('seen', '2026-11-14T18:05:02.000Z'),
      event('delivered', '2026-11-14T18:52:00.000Z'),
    ],
    messages: [{ at: '2026-11-14T19:30:00.000Z', message: 'Plat froid.', answer: 'Nous en sommes désolés.' }],
    hasPhoto: false,
  });

  expect(text).toContain(order.customer.lastName);
  expect(text).toContain(`1 × ${order.lines[0]?.name}`);
  expect(text).toContain('14/11/2026 à 19:52\u00A0: Livrée par Samir');
  expect(text).toContain('contre le code 4821 que seul le client avait reçu');
  expect(text).toContain('le client\u00A0: «\u00A0Plat froid.\u00A0»');
  expect(text).toContain('Nous en sommes désolés.');
  expect(text).not.toContain('Affichée');
});

test('INV-51 an order left at the door says whether its photo goes along, and a long exchange is cut', () => {
  const left = [event('delivered', '2026-11-14T18:52:00.000Z', { data: { photo: true } })];
  const order = anOrder({ validationCode: '4821' });
  const facts = { order, story: left, messages: [] };
  expect(evidenceText({ ...facts, hasPhoto: true })).toContain('photo du dépôt jointe');
  expect(evidenceText({ ...facts, hasPhoto: false })).not.toContain('jointe');
  expect(evidenceText({ ...facts, hasPhoto: true })).not.toContain('4821');
  const messages = [{ at: '2026-11-14T19:30:00.000Z', message: 'x'.repeat(30_000), answer: null }];
  expect(evidenceText({ ...facts, messages, hasPhoto: true })).toHaveLength(MAX_EVIDENCE_TEXT);
});
