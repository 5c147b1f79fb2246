import { expect, test } from 'vitest';
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
    partly: [
      { channel: 'webapp', mode: 'stripe', shops: 1 },
      { channel: 'webapp', mode: 'to_driver', shops: 2 },
      { channel: 'webapp', mode: 'delivery', shops: 2 },
      { channel: 'driver', mode: 'cash', shops: 2 },
    ],
  });
});

test('PMT-18 no shop has nothing on', () => {
  expect(inCommon([])).toMatchObject({ driverPaymentTypes: [], partly: [] });
});
