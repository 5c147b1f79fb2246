import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHANNELS, DRIVER_PAYMENT_TYPES, ORDER_TYPES, type OrderType, type PaymentType } from '../kernel/sales.ts';
import {
  orderTypesOffered,
  orderTypesOn,
  paymentsOf,
  paymentsOn,
  SWITCHED_CHANNELS,
  type SwitchedChannel,
} from './offered.ts';
import { FIRST_SALES_MODES, type SalesModes } from './sales-modes.ts';
import {
  deliveryLock,
  orderTypeLock,
  orderTypesRefusal,
  paymentLock,
  paymentsRefusal,
  withOrderTypes,
  withPayments,
  type Situation,
} from './save-rules.ts';
import { modesOf, SWITCHES } from './some-modes.fixture.ts';
import { isStranded } from './stranded.ts';

const anyModes = fc.array(fc.boolean(), { minLength: SWITCHES, maxLength: SWITCHES }).map(modesOf);
const admin: Situation = { isAllShops: false, mayDecideDelivery: true, isOnboarded: true };
const first = FIRST_SALES_MODES;
const payments = (channel: SwitchedChannel, list: PaymentType[], at: Partial<Situation> = {}, before = first) =>
  paymentsRefusal(before, { paymentTypesByChannel: { [channel]: list } }, { ...admin, ...at });
const orderTypes = (channel: SwitchedChannel, list: OrderType[]) =>
  orderTypesRefusal(first, { orderTypesByChannel: { [channel]: list } });

describe('what a save may not do', () => {
  test('PMT-09 SET-ERR-23 the last switch of a channel stays on; what drivers take may be nothing', () => {
    expect(payments('webapp', [])).toBe('last-mode');
    expect(orderTypes('mobileApp', [])).toBe('last-mode');
    expect(paymentsRefusal(first, { paymentTypesByChannel: {}, driverPaymentTypes: [] }, admin)).toBeNull();
  });

  test('PMT-05 PMT-06 cells that are never offered are refused', () => {
    expect(payments('webapp', ['counter', 'cash'])).toBe('mode-impossible');
    expect(payments('terminal', ['stripe'])).toBe('mode-impossible');
    expect(orderTypes('terminal', ['delivery'])).toBe('mode-impossible');
  });

  test('PMT-10 the counter stands in the delivery block, locked', () => {
    expect(deliveryLock('counter', admin)).toBe('not-for-delivery');
  });

  test('PMT-11 terminal and QR: payments are locked for all shops, order types always', () => {
    expect(payments('terminal', ['cb', 'counter'])).toBeNull();
    expect(payments('terminal', ['cb', 'counter'], { isAllShops: true })).toBe('mode-managed');
    expect(payments('terminal', ['counter'], { isAllShops: true })).toBeNull();
    expect(orderTypes('qrcode', ['click_and_seat'])).toBe('mode-managed');
    expect(orderTypes('qrcode', ['click_and_collect'])).toBeNull();
    expect(SWITCHED_CHANNELS.map(orderTypeLock)).toEqual([null, null, 'managed', 'managed']);
    expect(paymentLock('qrcode', 'counter', true, { ...admin, isAllShops: true })).toBe('managed');
  });

  test('PMT-12 what drivers take is decided by whoever has the right, and told again by anybody', () => {
    const shopAdmin = { ...admin, mayDecideDelivery: false };
    const change = (means: SalesModes['driverPaymentTypes']) => ({
      paymentTypesByChannel: {},
      driverPaymentTypes: means,
    });
    expect(paymentsRefusal(first, change(['cb']), shopAdmin)).toBe('FORBIDDEN');
    expect(paymentsRefusal(first, change(['cash']), shopAdmin)).toBeNull();
    expect(paymentsRefusal(first, change(['cb']), admin)).toBeNull();
    expect(DRIVER_PAYMENT_TYPES.map((means) => deliveryLock(means, shopAdmin))).toEqual(['role', 'role', 'role']);
  });

  test('PMT-13 cards wait for the bank to be turned on, and can be turned off meanwhile', () => {
    const waiting = { isOnboarded: false };
    expect(payments('webapp', ['stripe', 'counter'], waiting)).toBe('stripe-not-ready');
    expect(payments('webapp', ['stripe', 'counter'])).toBeNull();
    const before: SalesModes = { ...first, paymentTypesByChannel: { webapp: ['stripe', 'counter'] } };
    expect(payments('webapp', ['stripe', 'counter'], waiting, before)).toBeNull();
    expect(payments('webapp', ['counter'], waiting, before)).toBeNull();
  });

  test('PMT-16 property: what is saved is what was sent, in one order, once, and other channels stay', () => {
    const anyChannel = fc.constantFrom(...SWITCHED_CHANNELS);
    fc.assert(
      fc.property(anyModes, anyChannel, fc.infiniteStream(fc.boolean()), (before, channel, coin) => {
        const list = paymentsOf(channel)
          .filter(() => coin.next().value)
          .toReversed();
        const after = withPayments(before, { paymentTypesByChannel: { [channel]: [...list, ...list] } });
        expect(paymentsOn(after, channel)).toEqual(list.toReversed());
        for (const other of SWITCHED_CHANNELS)
          if (other !== channel) expect(paymentsOn(after, other)).toEqual(paymentsOn(before, other));
        expect(SWITCHED_CHANNELS.map((one) => orderTypesOn(after, one))).toEqual(
          SWITCHED_CHANNELS.map((one) => orderTypesOn(before, one)),
        );
      }),
    );
  });

  test('PMT-09 property: whatever is accepted leaves each channel named something to sell and to be paid with', () => {
    fc.assert(
      fc.property(anyModes, anyModes, (before, { orderTypesByChannel, paymentTypesByChannel }) => {
        if (!paymentsRefusal(before, { paymentTypesByChannel }, admin))
          for (const channel of Object.keys(paymentTypesByChannel) as SwitchedChannel[])
            expect(paymentsOn(withPayments(before, { paymentTypesByChannel }), channel)).not.toEqual([]);
        if (!orderTypesRefusal(before, { orderTypesByChannel }))
          for (const channel of Object.keys(orderTypesByChannel) as SwitchedChannel[])
            expect(orderTypesOn(withOrderTypes(before, { orderTypesByChannel }), channel)).not.toEqual([]);
      }),
    );
  });

  test('PMT-14 an empty reference is none', () => {
    const posRefs = { stripe: 'CB-WEB', counter: '' };
    expect(withPayments(first, { paymentTypesByChannel: {}, paymentTypePosRefs: posRefs }).paymentTypePosRefs).toEqual({
      stripe: 'CB-WEB',
    });
    const kept = { ...first, orderTypePosRefs: { delivery: 'LIV' } };
    expect(withOrderTypes(kept, { orderTypesByChannel: {} }).orderTypePosRefs).toEqual({ delivery: 'LIV' });
  });
});

describe('orders that a change would strand', () => {
  const order = {
    channel: 'webapp',
    orderType: 'delivery',
    paymentType: 'to_driver',
    driverPaymentType: 'cash',
  } as const;
  const off = withOrderTypes(first, { orderTypesByChannel: { webapp: ['click_and_collect'] } });

  test('PMT-20 its order type, its payment, or what its driver takes is turned off', () => {
    expect(isStranded(order, first, off)).toBe(true);
    expect(isStranded({ ...order, channel: 'mobileApp' }, first, off)).toBe(false);
    expect(isStranded({ ...order, channel: 'chatbot' }, first, off)).toBe(true);
    expect(isStranded(order, first, { ...first, driverPaymentTypes: ['cb'] })).toBe(true);
    expect(isStranded(order, first, { ...first, paymentTypesByChannel: { webapp: ['counter'] } })).toBe(true);
  });

  test('PMT-20 property: nothing is stranded by a change that turns nothing off, nor on a marketplace', () => {
    fc.assert(
      fc.property(
        anyModes,
        anyModes,
        fc.constantFrom(...CHANNELS),
        fc.constantFrom(...ORDER_TYPES),
        (before, after, channel, orderType) => {
          const placed = { ...order, channel, orderType };
          expect(isStranded(placed, before, before)).toBe(false);
          if (channel === 'deliveroo' || channel === 'justeat' || channel === 'ubereats')
            expect(isStranded(placed, before, after)).toBe(false);
          else if (!orderTypesOffered(before, channel).includes(orderType))
            expect(isStranded(placed, before, after)).toBe(false);
        },
      ),
    );
  });
});
