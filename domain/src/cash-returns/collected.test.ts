import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { DRIVER_PAYMENT_TYPES, PAYMENT_TYPES } from '../kernel/sales.ts';
import { cashReturnsCsv, differenceWords } from './cash-returns.labels.ts';
import { collectedOf, differencesOf, isExactCount, totalOf } from './collected.ts';

const paid = (fields: Partial<Parameters<typeof collectedOf>[0]>) =>
  collectedOf({ paymentType: 'cash', driverPaymentType: null, paymentSplit: null, amountDue: cents(3240), ...fields });

describe('what a driver has in the bag', () => {
  test.each([
    ['cash', { paymentType: 'cash' }, 3240, 0],
    ['paper meal vouchers', { paymentType: 'ticket_resto' }, 0, 3240],
    ['at the door in cash', { paymentType: 'to_driver', driverPaymentType: 'cash' }, 3240, 0],
    ['at the door by vouchers', { paymentType: 'to_driver', driverPaymentType: 'ticket_resto' }, 0, 3240],
    ['at the door by card', { paymentType: 'to_driver', driverPaymentType: 'cb' }, 0, 0],
    ['at the door, nobody knows how', { paymentType: 'to_driver' }, 3240, 0],
    ['online', { paymentType: 'stripe' }, 0, 0],
    ['at the counter', { paymentType: 'counter' }, 0, 0],
  ] as const)('RND-30 %s', (_, fields, cash, mealVouchers) => {
    expect(paid(fields)).toEqual({ cash, mealVouchers });
  });

  test('RND-30 PMT-25 vouchers first, the rest in cash or by card', () => {
    const split = (rest: 'cash' | 'cb') => [
      { means: 'ticket_resto' as const, amount: cents(2500) },
      { means: rest, amount: cents(740) },
    ];
    const door = { paymentType: 'to_driver', driverPaymentType: 'ticket_resto' } as const;
    expect(paid({ ...door, paymentSplit: split('cash') })).toEqual({ cash: 740, mealVouchers: 2500 });
    expect(paid({ ...door, paymentSplit: split('cb') })).toEqual({ cash: 0, mealVouchers: 2500 });
  });

  test('RND-30 never more than the order, whatever was said', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_TYPES),
        fc.constantFrom(null, ...DRIVER_PAYMENT_TYPES),
        fc.nat(),
        (paymentType, driverPaymentType, amount) => {
          const { cash, mealVouchers } = paid({ paymentType, driverPaymentType, amountDue: cents(amount) });
          expect(cash + mealVouchers).toBeLessThanOrEqual(amount);
        },
      ),
    );
  });
});

describe('the count', () => {
  const counted = {
    ...totalOf([
      { cash: cents(1000), mealVouchers: cents(0) },
      { cash: cents(500), mealVouchers: cents(900) },
    ]),
    countedCash: cents(1300),
    countedMealVouchers: cents(900),
  };

  test('RND-32 what is missing, and what is too much', () => {
    const inCash = (countedCash: number) => ({
      cash: cents(1500),
      mealVouchers: cents(0),
      countedCash: cents(countedCash),
      countedMealVouchers: cents(0),
    });
    expect(differencesOf(counted)).toEqual({ cash: -200, mealVouchers: 0 });
    expect(differenceWords(inCash(1300))).toBe('Manque 2,00\u00A0€');
    expect(differenceWords(inCash(1650))).toBe('1,50\u00A0€ de trop');
    expect(differenceWords(inCash(1500))).toBe('Compte juste');
  });

  test('RND-32 a voucher is no cash: what is too much of the one does not make up for the other', () => {
    const swapped = {
      cash: cents(2000),
      mealVouchers: cents(1000),
      countedCash: cents(1000),
      countedMealVouchers: cents(2000),
    };

    expect(isExactCount(swapped)).toBe(false);
    expect(differenceWords(swapped)).toBe('Manque 10,00\u00A0€ en espèces, 10,00\u00A0€ de trop en titres-restaurant');
    expect(isExactCount({ ...swapped, countedCash: cents(2000), countedMealVouchers: cents(1000) })).toBe(true);
  });

  test('RND-33 a line a hand-over, as a spreadsheet reads it', () => {
    const one = {
      id: 'i',
      driverId: 'd',
      at: '2026-11-14T22:10:00.000Z',
      takenBy: 'Michèle',
      orderCount: 2,
      ...counted,
      note: '=2 € ; rendus demain',
    };
    const [, line] = cashReturnsCsv('Karim BENALI', [one], 'Europe/Paris').split('\r\n');
    expect(line).toBe(
      '14/11/2026;23:10;Karim BENALI;Michèle;2;15,00;13,00;9,00;9,00;-2,00;0,00;"\'=2 € ; rendus demain"',
    );
  });
});
