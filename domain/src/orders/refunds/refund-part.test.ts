import { expect, test } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { anOrder } from '../orders.samples.ts';
import { paidFor, refundReasonWords } from './refund-part.ts';

const order = anOrder();
const [line] = order.lines;
const wanted = [{ lineId: line?.id ?? '', quantity: 1 }];

test('MIS-10 a dish is given back for what it was paid with', () => {
  const piece = (line?.unitPrice ?? 0) as number;
  const plain = { ...order, deliveryFee: cents(0), managementFee: cents(0), productsTotal: cents(2_000) };

  expect(paidFor({ ...plain, amountDue: cents(2_000) }, wanted)).toBe(piece);
  expect(paidFor({ ...plain, amountDue: cents(1_000) }, wanted)).toBe(Math.floor(piece / 2));
  expect(paidFor({ ...plain, amountDue: cents(0) }, wanted)).toBe(0);
  expect(paidFor({ ...plain, amountDue: cents(2_000) }, [{ lineId: 'none', quantity: 1 }])).toBe(0);
});

test('MIS-10 the reason names its dishes and what was written', () => {
  expect(refundReasonWords(order, { reason: 'quality', note: 'servie froide', lines: wanted })).toBe(
    `Qualité : 1 × ${line?.name}, servie froide`,
  );
  expect(refundReasonWords(order, { reason: 'gesture', note: '', lines: [] })).toBe('Geste commercial');
});
