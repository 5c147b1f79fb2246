import type { PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import { expect, test } from 'vitest';
import { EMPTY, type Basket, type BasketLine } from '../basket/basket-store.ts';
import { orderTypeOf, quoteBody } from './question.ts';

const shop: Pick<PublicShop, 'orderTypes'> = { orderTypes: ['delivery', 'click_and_collect', 'click_and_seat'] };
const web = { shop, channel: 'webapp', tableNumber: null } as const;
const line: BasketLine = {
  id: 'a',
  productKey: 'socca',
  quantity: 2,
  instruction: null,
  choices: [],
  seen: { name: 'Socca', price: 450 as never },
};
const address = {
  streetNumber: '14',
  street: 'rue Bonaparte',
  city: 'Nice',
  postalCode: '06300',
  country: 'FR',
  instruction: null,
  location: null,
};
const signed = { ...address, signature: 'signed' };
const basket: Basket = { ...EMPTY, lines: [line], address: signed, tableNumber: ' ' };

test('the table decides, then the customer, then the shop', () => {
  const kind = (page: Parameters<typeof orderTypeOf>[0], given: Basket) => orderTypeOf(page, given);
  expect(kind(web, EMPTY)).toBe('delivery');
  expect(kind(web, { ...EMPTY, orderType: 'click_and_collect' })).toBe('click_and_collect');
  expect(kind({ ...web, tableNumber: '12' }, { ...EMPTY, orderType: 'delivery' })).toBe('click_and_seat');
  const counter = { ...web, shop: { ...shop, orderTypes: ['click_and_collect' as const] } };
  expect(kind(counter, { ...EMPTY, orderType: 'delivery' })).toBe('click_and_collect');
});

test('API-84 no price is sent, and an address or a table only where they count', () => {
  const body = quoteBody({ page: web, basket, lines: basket.lines });
  expect(body).toMatchObject({ orderType: 'delivery', tableNumber: null, paymentType: null, customer: null });
  expect(body.address).toEqual(signed);
  expect(quoteBody({ page: web, basket: { ...basket, address }, lines: [] }).address).toEqual(address);
  expect(body.lines).toEqual([
    { productKey: 'socca', quantity: 2, instruction: null, choices: [], isLoyaltyProduct: false },
  ]);
  const seated = quoteBody({ page: { ...web, tableNumber: '12', channel: 'qrcode' }, basket, lines: [] });
  expect(seated).toMatchObject({ channel: 'qrcode', address: null, tableNumber: '12', lines: [] });
  const here = quoteBody({ page: web, basket: { ...basket, orderType: 'click_and_seat' }, lines: [] });
  expect(here.tableNumber).toBeNull();
});

test('API-84 whoever sits at a table eats now, whatever hour their basket kept from an order of the web', () => {
  const tonight = { ...basket, requestedFor: '2026-11-14T19:00:00.000Z' };
  const asked = (page: Parameters<typeof quoteBody>[0]['page']) => quoteBody({ page, basket: tonight, lines: [] });
  expect(asked(web).requestedFor).toBe('2026-11-14T19:00:00.000Z');
  expect(asked({ ...web, tableNumber: '12', channel: 'qrcode' }).requestedFor).toBeNull();
});

test('PRO-25 half a telephone number is nobody’s', () => {
  const customer = (phone: string, email: string) =>
    quoteBody({ page: web, basket, lines: [], contact: { phone, email } }).customer;
  expect(customer('0612', 'camille@')).toBeNull();
  expect(customer('06 12 34 56 78', '')).toEqual({ phone: '+33612345678', email: null });
});
