import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DRIVER_PAYMENT_TYPES,
  ORDER_TYPES,
  OWN_CHANNELS,
  PAYMENT_TYPES,
  type OrderType,
  type PaymentType,
} from '../kernel/sales.ts';
import {
  activeOrderTypes,
  channelsShown,
  driverPaymentsOffered,
  isPaymentOffered,
  ORDER_TYPE_MATRIX,
  orderTypesOffered,
  orderTypesOn,
  PAYMENT_MATRIX,
  paymentsOffered,
  paymentsOf,
  SWITCHED_CHANNELS,
} from './offered.ts';
import { FIRST_SALES_MODES, type SalesModes } from './sales-modes.ts';
import { modesOf, SWITCHES } from './some-modes.fixture.ts';

/** As the specification prints it. */
const PRINTED: Record<PaymentType, string> = {
  stripe: 'DCS DCS – CS',
  cb: '– – CS –',
  cash: '– – – –',
  ticket_resto: '– – – –',
  counter: 'CS CS CS CS',
  to_driver: 'D D – –',
};
const LETTERS: Record<OrderType, string> = { delivery: 'D', click_and_collect: 'C', click_and_seat: 'S' };
const everything: SalesModes = {
  ...FIRST_SALES_MODES,
  orderTypesByChannel: Object.fromEntries(SWITCHED_CHANNELS.map((channel) => [channel, [...ORDER_TYPES]])),
  paymentTypesByChannel: Object.fromEntries(SWITCHED_CHANNELS.map((channel) => [channel, [...PAYMENT_TYPES]])),
  driverPaymentTypes: [...DRIVER_PAYMENT_TYPES],
};
const anyModes = fc.array(fc.boolean(), { minLength: SWITCHES, maxLength: SWITCHES }).map(modesOf);
const anyChannel = fc.constantFrom(...OWN_CHANNELS);
const anyOrderType = fc.constantFrom(...ORDER_TYPES);

describe('what a channel offers', () => {
  test.each(PAYMENT_TYPES)('PMT-03 PMT-05 %s, channel by channel', (payment) => {
    const cells = SWITCHED_CHANNELS.map((channel) => {
      const paid = ORDER_TYPES.filter((orderType) => paymentsOffered(everything, channel, orderType).includes(payment));
      return paid.map((orderType) => LETTERS[orderType]).join('') || '–';
    });
    expect(cells.join(' ')).toBe(PRINTED[payment]);
  });

  test('PMT-06 delivery is sold on the web and on mobiles only', () => {
    expect(SWITCHED_CHANNELS.map((channel) => orderTypesOn(everything, channel).map((type) => LETTERS[type]))).toEqual([
      ['D', 'C', 'S'],
      ['D', 'C', 'S'],
      ['C', 'S'],
      ['C', 'S'],
    ]);
  });

  test('PMT-07 with nothing that a driver takes, nobody pays a driver', () => {
    const none = { ...everything, driverPaymentTypes: [] };
    expect(paymentsOffered(none, 'webapp', 'delivery')).toEqual(['stripe']);
    expect(driverPaymentsOffered(none, 'webapp', 'delivery')).toEqual([]);
    const cash: SalesModes = { ...everything, driverPaymentTypes: ['cash'] };
    expect(driverPaymentsOffered(cash, 'webapp', 'delivery')).toEqual(['cash']);
    expect(driverPaymentsOffered(cash, 'webapp', 'click_and_collect')).toEqual([]);
    const paid = (driverPaymentType: 'cash' | 'cb' | null) =>
      isPaymentOffered(cash, 'webapp', 'delivery', { paymentType: 'to_driver', driverPaymentType });
    expect([paid('cash'), paid('cb'), paid(null)]).toEqual([true, false, false]);
  });

  test('PMT-08 what nobody can pay is not offered', () => {
    const counterOnly: SalesModes = { ...everything, paymentTypesByChannel: { webapp: ['counter'] } };
    expect(orderTypesOffered(counterOnly, 'webapp')).toEqual(['click_and_collect', 'click_and_seat']);
    expect(orderTypesOffered(counterOnly, 'mobileApp')).toEqual([]);
  });

  test('PMT-08 property: offered is switched on, possible, and payable', () => {
    fc.assert(
      fc.property(anyModes, anyChannel, anyOrderType, (modes, channel, orderType) => {
        const own = channel === 'chatbot' ? 'webapp' : channel;
        for (const payment of paymentsOffered(modes, channel, orderType)) {
          expect(modes.paymentTypesByChannel[own]).toContain(payment);
          expect(PAYMENT_MATRIX[payment][own]).toContain(orderType);
        }
        const isOffered = orderTypesOffered(modes, channel).includes(orderType);
        const isSold = orderTypesOn(modes, channel).includes(orderType);
        expect(isOffered).toBe(isSold && paymentsOffered(modes, channel, orderType).length > 0);
        if (isSold) expect(ORDER_TYPE_MATRIX[own]).toContain(orderType);
      }),
    );
  });

  test('PMT-08 property: turning a payment off never offers more', () => {
    fc.assert(
      fc.property(anyModes, anyChannel, fc.constantFrom(...PAYMENT_TYPES), (modes, channel, payment) => {
        const less = {
          ...modes,
          paymentTypesByChannel: Object.fromEntries(
            Object.entries(modes.paymentTypesByChannel).map(([own, list]) => [own, list.filter((p) => p !== payment)]),
          ),
        };
        const before = orderTypesOffered(modes, channel);
        expect(orderTypesOffered(less, channel).every((orderType) => before.includes(orderType))).toBe(true);
      }),
    );
  });

  test('PMT-22 property: the chatbot sells and is paid as the web shop', () => {
    fc.assert(
      fc.property(anyModes, anyOrderType, (modes, orderType) => {
        expect(orderTypesOffered(modes, 'chatbot')).toEqual(orderTypesOffered(modes, 'webapp'));
        expect(paymentsOffered(modes, 'chatbot', orderType)).toEqual(paymentsOffered(modes, 'webapp', orderType));
      }),
    );
  });

  test('PMT-17 CST-08 a new shop: both its order types can be paid from the first day', () => {
    expect(orderTypesOffered(FIRST_SALES_MODES, 'webapp')).toEqual(['delivery', 'click_and_collect']);
    expect(orderTypesOffered(FIRST_SALES_MODES, 'mobileApp')).toEqual(['delivery', 'click_and_collect']);
    expect(orderTypesOffered(FIRST_SALES_MODES, 'terminal')).toEqual(['click_and_collect']);
    expect(paymentsOffered(FIRST_SALES_MODES, 'webapp', 'delivery')).toEqual(['to_driver']);
    expect(paymentsOffered(FIRST_SALES_MODES, 'qrcode', 'click_and_collect')).toEqual(['counter']);
    expect(FIRST_SALES_MODES.driverPaymentTypes).toEqual(['cash']);
  });

  test('PMT-02 PMT-16 a shop sells what its own channels sell, and those that are off do not count', () => {
    const modes: SalesModes = { ...FIRST_SALES_MODES, orderTypesByChannel: { webapp: ['delivery'] } };
    const enabled = (...names: string[]) =>
      OWN_CHANNELS.map((channel) => ({ channel, enabled: names.includes(channel) }));
    expect(channelsShown(enabled('qrcode', 'webapp', 'chatbot'))).toEqual(['webapp', 'qrcode']);
    expect(activeOrderTypes(modes, enabled('webapp'))).toEqual(['delivery']);
    expect(activeOrderTypes(modes, enabled('webapp', 'terminal'))).toEqual(['delivery', 'click_and_collect']);
  });

  test('PMT-05 each channel has its own switches', () => {
    expect(paymentsOf('webapp')).toEqual(['stripe', 'counter', 'to_driver']);
    expect(paymentsOf('terminal')).toEqual(['cb', 'counter']);
    expect(paymentsOf('qrcode')).toEqual(['stripe', 'counter']);
  });
});
