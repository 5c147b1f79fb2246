import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { inCommon } from './network.ts';
import { FIRST_SALES_MODES, type SalesModes } from './sales-modes.ts';

const other: SalesModes = {
  ...FIRST_SALES_MODES,
  orderTypesByChannel: { webapp: ['click_and_collect'] },
  paymentTypesByChannel: { ...FIRST_SALES_MODES.paymentTypesByChannel, webapp: ['stripe', 'counter'] },
  driverPaymentTypes: [],
};

test('PMT-18 all shops together: on where every shop has it on, and where they differ, how many', () => {
  expect(inCommon([FIRST_SALES_MODES, FIRST_SALES_MODES, other])).toEqual({
    paymentTypesByChannel: {
      webapp: ['counter'],
      mobileApp: ['counter', 'to_driver'],
      terminal: ['counter'],
      qrcode: ['counter'],
    },
    orderTypesByChannel: {
      webapp: ['click_and_collect'],
      mobileApp: ['delivery', 'click_and_collect'],
      terminal: ['click_and_collect'],
      qrcode: ['click_and_collect'],
    },
    driverPaymentTypes: [],
    mealVouchers: { dailyLimit: null, isEveryDay: false, coversFees: false },
    haveSameVouchers: true,
    partly: [
      { channel: 'webapp', mode: 'stripe', shops: 1 },
      { channel: 'webapp', mode: 'to_driver', shops: 2 },
      { channel: 'webapp', mode: 'delivery', shops: 2 },
      { channel: 'driver', mode: 'cash', shops: 2 },
    ],
  });
});

test('PMT-23 the terms of meal vouchers are common only where no shop differs', () => {
  const mealVouchers = { dailyLimit: cents(1900), isEveryDay: true, coversFees: false };
  const own = { ...FIRST_SALES_MODES, mealVouchers };
  expect(inCommon([own, { ...own, mealVouchers: { ...mealVouchers } }])).toMatchObject({
    mealVouchers,
    haveSameVouchers: true,
  });
  for (const differing of [{ dailyLimit: null }, { isEveryDay: false }, { coversFees: true }])
    expect(inCommon([own, { ...own, mealVouchers: { ...mealVouchers, ...differing } }]).haveSameVouchers).toBe(false);
  expect(inCommon([FIRST_SALES_MODES, own]).haveSameVouchers).toBe(false);
});

test('PMT-18 no shop has nothing on', () => {
  expect(inCommon([])).toMatchObject({ driverPaymentTypes: [], partly: [] });
});
