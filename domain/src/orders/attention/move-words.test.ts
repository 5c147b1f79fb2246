import { expect, test } from 'vitest';
import { changeWords, moveWords } from './move-words.ts';

test.each([
  ['contacting', 'preparing', 'Léa', 'Acceptée par Léa'],
  ['contacting', 'scheduled', 'Léa', 'Acceptée par Léa'],
  ['preparing', 'takeaway', 'Léa', 'Marquée prête par Léa'],
  ['ready', 'delivering', null, 'Partie en livraison'],
  ['contacting', 'missed', null, 'Manquée'],
  ['preparing', 'preparing', 'Léa', 'Modifiée par Léa'],
  ['preparing', 'preparing', null, 'La commande vient de changer'],
] as const)('DET-37 from %s to %s by %s: « %s »', (before, status, handledBy, words) => {
  expect(moveWords(before, { status, handledBy })).toBe(words);
});

const held = {
  id: '0190d5a0-0000-7000-8000-000000000001',
  event: 'accept',
  by: { userId: 'l', sessionId: 's', firstName: 'Léa' },
  fromStatus: 'contacting',
  preparationMinutes: 25,
  cancelReason: null,
  madeAt: '2026-11-18T19:30:00.000Z',
  dueAt: '2026-11-18T19:30:10.000Z',
  isLeaving: false,
} as const;
const waiting = { status: 'contacting', held: null, handledBy: 'Karim' } as const;

test('UND-02 a decision that is held is signed, and so is the end of it', () => {
  expect(changeWords(waiting, { ...waiting, held })).toBe('Acceptée par Léa');
  expect(changeWords({ ...waiting, held }, waiting)).toBe('Choix annulé');
  expect(changeWords({ ...waiting, held }, { status: 'preparing', held: null, handledBy: 'Léa' })).toBe(
    'Acceptée par Léa',
  );
  expect(changeWords({ ...waiting, held }, { ...waiting, held })).toBe('Modifiée par Karim');
  const refund = { ...held, event: 'refund' } as const;
  expect(changeWords({ ...waiting, held: refund }, waiting)).toBe('Modifiée par Karim');
});
