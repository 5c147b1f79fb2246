import { expect, test } from 'vitest';
import type { Paying } from '../question.ts';
import { paymentOf, paymentOffer } from './payments.ts';

const shop: Paying = {
  paymentTypes: ['stripe', 'counter', 'to_driver'],
  driverPaymentTypes: ['cash', 'ticket_resto'],
};

test('PMT-08 each order type is offered what can pay it, on its channel', () => {
  const types = (...given: [Parameters<typeof paymentOffer>[1], Parameters<typeof paymentOffer>[2]]) =>
    paymentOffer(shop, ...given, true).types;
  expect(types('webapp', 'delivery')).toEqual(['stripe', 'to_driver']);
  expect(types('webapp', 'click_and_collect')).toEqual(['stripe', 'counter']);
  expect(types('qrcode', 'click_and_seat')).toEqual(['stripe', 'counter']);
  expect(paymentOffer(shop, 'webapp', 'delivery', false).types).toEqual(['to_driver']);
});

test('PMT-24 a choice that is no longer offered gives way; vouchers name what pays the rest', () => {
  const offer = paymentOffer(shop, 'webapp', 'delivery', true);
  expect(paymentOf(offer, { paymentType: 'counter' })?.paymentType).toBe('stripe');
  expect(paymentOf(offer, { paymentType: 'to_driver' })).toEqual({
    paymentType: 'to_driver',
    driverPaymentType: 'cash',
    restPaymentType: null,
  });
  expect(paymentOf(offer, { paymentType: 'to_driver', driverPaymentType: 'ticket_resto' })).toMatchObject({
    restPaymentType: 'cash',
  });
  expect(paymentOf({ types: [], driver: [], rest: [] }, {})).toBeNull();
});
