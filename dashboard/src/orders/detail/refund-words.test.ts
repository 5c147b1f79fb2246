import { cents } from '@comptoir/domain/kernel/money.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import type { OrderEvent } from '@comptoir/domain/orders/order.ts';
import { expect, test } from 'vitest';
import { refundWords } from './refund-words.ts';

const captured = (amount: number): OrderEvent[] => [
  {
    at: '2026-11-14T19:30:00.000Z',
    type: 'money-captured',
    actorKind: 'system',
    actorName: null,
    fromStatus: null,
    toStatus: null,
    preparationMinutes: null,
    data: { amount },
  },
];
const paid = (amountDue: number, refundedAmount: number) =>
  anOrder({ amountDue: cents(amountDue), refundedAmount: cents(refundedAmount) });
const plain = (words: string) => words.replaceAll('\u00A0', ' ').replaceAll('\u202F', ' ');

test('DET-27 SUP-18 a refund says all of it, or what is left after a part was given back', () => {
  expect(plain(refundWords(paid(2440, 0), captured(2440)))).toBe('Le client sera intégralement remboursé de 24,40 €');
  expect(plain(refundWords(paid(2440, 300), captured(2440)))).toBe(
    'Le client sera remboursé de 21,40 € : 3,00 € lui ont déjà été rendus',
  );
});

test('DET-27 what a change of the order gave back is not given back twice', () => {
  expect(plain(refundWords(paid(2000, 440 + 300), captured(2440)))).toContain('remboursé de 17,00 €');
  expect(refundWords(paid(2000, 300), [])).toBe('Le client recevra tout ce qui ne lui a pas encore été rendu');
});
