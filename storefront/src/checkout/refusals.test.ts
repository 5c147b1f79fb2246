import { expect, test } from 'vitest';
import { placedRefusals, stopsBasket } from './refusals.ts';

const refusal = (errorCode: string) => ({ errorCode, errorMessage: errorCode });
const asked = { isTableMissing: false, isScheduled: false, hasAddress: true };

test('FLO-81 each refusal stands beside what it speaks of', () => {
  const codes = ['ADDRESS_NOT_SERVED', 'SLOT_FULL', 'PROMO_ENDED', 'PAYMENT_REST_MISSING', 'ERROR_CHECKING_ORDER', 'X'];
  expect(placedRefusals(codes.map(refusal), asked)).toEqual({
    address: ['ADDRESS_NOT_SERVED'],
    slot: ['SLOT_FULL'],
    promo: ['PROMO_ENDED'],
    payment: ['PAYMENT_REST_MISSING'],
    lines: ['ERROR_CHECKING_ORDER'],
    order: ['X'],
  });
  expect(placedRefusals([refusal('RECORD_INVALID')], { ...asked, isScheduled: true })).toEqual({
    slot: ['RECORD_INVALID'],
  });
});

test('what was not asked yet is no mistake', () => {
  expect(placedRefusals([refusal('ADDRESS_ERROR')], { ...asked, hasAddress: false })).toEqual({});
  expect(placedRefusals([refusal('RECORD_INVALID')], { ...asked, isTableMissing: true })).toEqual({});
});

test('the basket waits for what only it can settle', () => {
  expect(stopsBasket({ address: ['a'], slot: ['b'], promo: ['c'] })).toBe(false);
  expect(stopsBasket({ minimum: ['a'] })).toBe(true);
  expect(stopsBasket({ lines: ['a'] })).toBe(true);
});
