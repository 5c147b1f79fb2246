import { describe, expect, test } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { answerBy, channelOf, confirmedTime } from './brands.ts';
import { anOrder } from '../../orders/orders.samples.ts';
import { hubDeliveryOf } from './hub-delivery.ts';
import { HUB_FAILURES, hubFailureWords, untoldWords } from './hub-failures.ts';
import { HUB_STATUSES } from './hub-order.ts';
import type { HubItem, HubOrder } from './hub-order.ts';
import { hubMoveOf, isToCome, toldMoves } from './hub-status.ts';
import { isRefusal, takeHubOrder } from './taken-order.ts';

const NO_REFS = { products: new Map(), options: new Map() };
const anItem = (fields: Partial<HubItem> = {}): HubItem => ({
  name: 'Socca',
  ref: null,
  price: cents(450),
  quantity: 1,
  vatRate: 1000,
  notes: '',
  options: [],
  deal: null,
  ...fields,
});
const aHubOrder = (fields: Partial<HubOrder> = {}): HubOrder => ({
  id: 'x',
  channel: 'Uber Eats',
  createdBy: 'Uber Eats',
  ref: null,
  privateRef: null,
  collectionCode: null,
  status: 'new',
  orderType: 'click_and_collect',
  expectedTime: null,
  isPickupTime: false,
  isAsap: true,
  createdAt: null,
  customerNotes: '',
  sellerNotes: '',
  items: [anItem()],
  discounts: [],
  charges: [],
  payments: [],
  customer: null,
  tableName: null,
  total: null,
  carrier: null,
  ...fields,
});
const taken = (fields: Partial<HubOrder>) => {
  const order = takeHubOrder(aHubOrder(fields), NO_REFS, () => 'id');
  if (isRefusal(order)) throw new Error(order);
  return order;
};

describe('an order of the hub in our words', () => {
  test('HUB-31 what is sold by weight is one portion at its price; a price below zero is a discount', () => {
    const order = taken({
      items: [anItem({ name: 'Jambon', price: cents(2000), quantity: 0.5 }), anItem({ price: cents(-100) })],
    });

    expect(order.lines[0]).toMatchObject({ name: '0,5\u00A0× Jambon', quantity: 1, unitPrice: 1000 });
    expect(order).toMatchObject({ promotionDiscount: 100, amountDue: 900 });
  });

  test('HUB-33 without any item there is nothing to prepare', () => {
    expect(takeHubOrder(aHubOrder({ items: [anItem({ quantity: 0 })] }), NO_REFS, () => 'id')).toBe('hub-order-empty');
  });

  test('HUB-37 a marketplace holds the money, unless it is paid in cash', () => {
    expect(taken({}).paymentType).toBe('stripe');
    expect(taken({ payments: [{ name: 'Espèces', amount: cents(450) }] }).paymentType).toBe('counter');
  });

  test('HUB-32 HUB-37 what another program was paid is not collected a second time', () => {
    const elsewhere = (fields: Partial<HubOrder> = {}) => taken({ channel: 'Mon site', createdBy: '', ...fields });
    const payments = [{ name: 'CB', amount: cents(450) }];
    expect(elsewhere({ payments }).paymentType).toBe('stripe');
    expect(elsewhere({ payments, orderType: 'delivery' }).paymentType).toBe('stripe');
    expect(elsewhere({ payments, total: cents(900), orderType: 'delivery' }).paymentType).toBe('to_driver');
    expect(elsewhere().paymentType).toBe('counter');
  });

  test('HUB-37 paid for a part elsewhere, whoever takes the money reads what is left', () => {
    const noteOf = (fields: Partial<HubOrder>) => taken(fields).lines[0]?.instruction ?? '';
    const [online, cash] = [
      { name: 'Uber Eats', amount: cents(150) },
      { name: 'Espèces', amount: cents(300) },
    ];
    const asRead = (text: string) => text.replaceAll(/\s/g, ' ');

    expect(asRead(noteOf({ payments: [online, cash], total: cents(450) }))).toContain(
      'Déjà réglé : 1,50 €, reste à encaisser : 3,00 €',
    );
    expect(noteOf({ payments: [cash], total: cents(300) })).not.toContain('réglé');
    expect(noteOf({ payments: [online], total: cents(150) })).not.toContain('réglé');
    // What a marketplace keeps for itself is nobody's to take.
    expect(noteOf({ payments: [online], total: cents(160) })).not.toContain('réglé');
  });

  test('HUB-32 brands are recognised however they are written', () => {
    const of = (channel: string) => channelOf({ channel, createdBy: '' });
    expect(['UberEats', 'Uber Eats 2', 'DELIVEROO', 'Just Eat', 'JET', 'Mon site'].map(of)).toEqual([
      'ubereats',
      'ubereats',
      'deliveroo',
      'justeat',
      'justeat',
      'webapp',
    ]);
  });
});

describe('hours', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 18, 12, minutes)).toISOString();

  test('HUB-35 the marketplace’s own limit counts, but what comes late still rings', () => {
    expect(answerBy('deliveroo', at(10), at(0), at(0))).toBe(at(3));
    expect(answerBy('ubereats', at(5), at(0), at(0))).toBe(at(5));
    expect(answerBy('deliveroo', at(70), at(0), at(60))).toBe(at(62));
    expect(answerBy('webapp', at(10), at(0), at(0))).toBe(at(10));
  });

  test('HUB-38 FLO-22 Deliveroo takes an even delay of ten minutes at most', () => {
    expect(confirmedTime('deliveroo', at(0), at(5))).toBe(at(6));
    expect(confirmedTime('deliveroo', at(0), at(15))).toBe(at(10));
    expect(confirmedTime('ubereats', at(0), at(15))).toBe(at(15));
  });
});

describe('states', () => {
  const our = { dueAt: null, expectedDropoffAt: null };

  test('HUB-38 acceptance is a word of its own, before the preparation', () => {
    const [before, order] = [
      { ...our, status: 'contacting' as const },
      { ...our, status: 'preparing' as const },
    ];
    expect(hubMoveOf('accept', before, order)).toEqual({ statuses: ['accepted', 'in_preparation'], isTimed: true });
    expect(hubMoveOf('accept', before, { ...our, status: 'scheduled' })?.statuses).toEqual(['accepted']);
    expect(hubMoveOf('deadline-passed', before, { ...our, status: 'missed' })?.statuses).toEqual(['cancelled']);
    expect(hubMoveOf('start-search', order, order)).toBeNull();
  });

  test('HUB-39 only what is further than we are moves an order, and what is over stays over', () => {
    const order = { status: 'preparing', orderType: 'delivery', isMarketplaceCourier: true } as const;
    expect(toldMoves(order, 'accepted')).toEqual([]);
    expect(toldMoves(order, 'completed')).toEqual(['picked-up', 'delivered']);
    expect(toldMoves({ ...order, isMarketplaceCourier: false }, 'completed')).toEqual([]);
    expect(toldMoves({ ...order, status: 'contacting' }, 'accepted')).toEqual(['accept']);
    expect(toldMoves({ ...order, status: 'completed' }, 'cancelled')).toEqual([]);
    expect(toldMoves({ ...order, status: 'delivering' }, 'delivery_failed')).toEqual(['delivery-failed']);
  });

  test('HUB-41 every failure has its sentence', () => {
    expect(
      HUB_FAILURES.map((failure) => hubFailureWords(failure, null)).every(
        (words) => words.endsWith('.') || words.endsWith(').'),
      ),
    ).toBe(true);
  });
});

describe('HUB-54 the delivery at the hub', () => {
  const delivery = { nature: 'shop', trackingUrl: null } as never;
  const carried = (fields: object = {}) =>
    anOrder({
      orderType: 'delivery',
      status: 'preparing',
      pickupStatus: 1,
      driverFirstName: 'Hugo',
      delivery,
      ...fields,
    });

  test('is told once there is a driver, and then to its end', () => {
    expect(hubDeliveryOf(carried({ pickupStatus: 0 }), false)).toBeNull();
    expect(hubDeliveryOf(carried({ pickupStatus: 0 }), true)?.status).toBe('pending');
    const states = [1, 2, 3].map((pickupStatus) => hubDeliveryOf(carried({ pickupStatus }), false)?.status);
    expect(states).toEqual(['pickup_enroute', 'pickup_waiting', 'dropoff_enroute']);
    expect(hubDeliveryOf(carried({ status: 'completed' }), true)?.status).toBe('delivered');
    expect(hubDeliveryOf(carried({ status: 'canceled' }), true)?.status).toBe('cancelled');
  });

  test('names its carrier and a first name, and is none where the marketplace carries or nobody does', () => {
    expect(hubDeliveryOf(carried(), false)).toMatchObject({ carrier: anOrder().shop.name, driverName: 'Hugo' });
    const by = (nature: string) => hubDeliveryOf(carried({ delivery: { nature, trackingUrl: null } }), false);
    expect([by('uberDirect')?.carrier, by('stuart')?.carrier, by('marketplace')]).toEqual([
      'Uber Direct',
      'Stuart',
      null,
    ]);
    expect(hubDeliveryOf(carried({ orderType: 'click_and_collect' }), true)).toBeNull();
  });
});

test('HUB-56 HUB-50 what the hub has not heard is said in words, and an hour that has passed is none', () => {
  for (const status of [...HUB_STATUSES, null])
    for (const isRefused of [true, false])
      expect(untoldWords(status, isRefused)).toMatch(/^HubRise ne sait pas que la commande (est|a) .*\.$/);
  const now = '2026-11-18T10:00:00.000Z';
  expect(isToCome('2026-11-18T10:00:59.000Z', now)).toBe(false);
  expect(isToCome('2026-11-18T10:02:00.000Z', now)).toBe(true);
});
