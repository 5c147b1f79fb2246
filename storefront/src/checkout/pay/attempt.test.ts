import { expect, test } from 'vitest';
import { attemptFor, isFinal, type PlaceBody } from './attempt.ts';

const body: PlaceBody = {
  channel: 'webapp',
  orderType: 'click_and_collect',
  lines: [],
  paymentType: 'counter',
  customer: { firstName: 'Camille', lastName: 'Dupont', phone: '+33612345678' },
};
const other: PlaceBody = { ...body, orderType: 'delivery' };

test('API-71 a try without an answer is sent again as it was, whatever changed since', () => {
  const first = attemptFor(null, body, () => 'first');
  expect(first).toEqual({ key: 'first', body, awaiting: null });
  expect(attemptFor(first, other, () => 'second')).toBe(first);
  expect(attemptFor(null, other, () => 'second').key).toBe('second');
});

test('API-71 a refusal ends a try; no answer, a crash or « wait a moment » do not', () => {
  expect([409, 422, 404].map(isFinal)).toEqual([true, true, true]);
  expect([429, 500, 502, 503].map(isFinal)).toEqual([false, false, false, false]);
});
