import { cents } from '@comptoir/domain/kernel/money.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { expect, test } from 'vitest';
import { refundWords } from './refund-words.ts';

const paid = (amountDue: number, refundedAmount: number) =>
  anOrder({ amountDue: cents(amountDue), refundedAmount: cents(refundedAmount) });
const plain = (words: string) => words.replaceAll('\u00A0', ' ').replaceAll('\u202F', ' ');

test('DET-27 SUP-18 a refund says all of it, or what is left after a part was given back', () => {
  expect(plain(refundWords(paid(2440, 0)))).toBe('Le client sera intégralement remboursé de 24,40 €');
  expect(plain(refundWords(paid(2440, 300)))).toBe(
    'Le client sera remboursé de 21,40 € : 3,00 € lui ont déjà été rendus',
  );
});

test('DET-27 MIS-03 what a change of the order gave back is in no sum', () => {
  expect(plain(refundWords(paid(2200, 500)))).toBe(
    'Le client sera remboursé de 17,00 € : 5,00 € lui ont déjà été rendus',
  );
});
