import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { carriedLines, changeScope, customerChange } from './customer-change.ts';
import type { OrderLine } from '../orders/order.ts';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts';
import { anOrder } from '../orders/orders.samples.ts';

const NOW = '2026-11-14T19:20:00.000Z';
const [socca] = anOrder().lines;
if (!socca) throw new Error('the sample order is empty');
const panBagnat: OrderLine = { ...socca, id: 'line-2', productKey: 'PRODUCT-panbagnat', unitPrice: cents(890) };

describe('what a customer may still change', () => {
  const EVERYTHING: OrderStatus[] = ['contacting', 'looking_for_driver'];
  const DETAILS: OrderStatus[] = ['scheduled', 'preparing', 'ready', 'takeaway', 'waiter'];

  test.each(ORDER_STATUSES)('FLO-79 a %s order', (status) => {
    const expected = EVERYTHING.includes(status) ? 'everything' : DETAILS.includes(status) ? 'details' : null;

    expect(changeScope(anOrder({ status }))).toBe(expected);
  });

  test('FLO-79 nothing once the driver has left with it', () => {
    expect(changeScope(anOrder({ status: 'ready', pickupStatus: 2 }))).toBe('details');
    expect(changeScope(anOrder({ status: 'ready', pickupStatus: 3 }))).toBeNull();
  });
});

describe('what staff is shown of a change', () => {
  test('FLO-79 a product that stays keeps its line; twice the same product are two lines', () => {
    const fresh = (line: OrderLine, id: string) => ({ ...line, id });

    const lines = carriedLines([socca, panBagnat], [fresh(panBagnat, 'a'), fresh(socca, 'b'), fresh(socca, 'c')]);

    expect(lines.map(({ id }) => id)).toEqual(['line-2', socca.id, 'c']);
  });

  test('FLO-79 only the lines that are new or different are highlighted', () => {
    const before = anOrder({ lines: [socca, panBagnat] });
    const after = { ...before, lines: [socca, { ...panBagnat, quantity: 2 }] };

    expect(customerChange(before, after, NOW)).toEqual({ at: NOW, fields: ['lines'], lineIds: ['line-2'] });
  });

  test('FLO-79 the fields are named; an unlocated address is no other address', () => {
    const before = anOrder();
    const location = { latitude: 43.7, longitude: 7.27 };
    const address = before.address && { ...before.address, location, instruction: 'Sonnez' };
    const after = { ...before, address, customer: { ...before.customer, phone: '+33700000000' } };

    expect(customerChange(before, after, NOW)?.fields).toEqual(['instruction', 'phone']);
  });

  test('FLO-79 what an earlier change left unread stays until somebody opens the order', () => {
    const earlier = { at: '2026-11-14T19:15:00.000Z', fields: ['lines' as const], lineIds: [socca.id, 'line-gone'] };
    const before = anOrder({ lines: [socca], changedByCustomer: earlier });

    const change = customerChange(before, { ...before, requestedFor: NOW }, NOW);

    expect(change).toEqual({ at: NOW, fields: ['lines', 'requestedFor'], lineIds: [socca.id] });
    expect(customerChange(before, before, NOW)).toBe(earlier);
  });

  test('FLO-78 who fetches the order changes its type, not its address', () => {
    const before = anOrder();

    const change = customerChange(before, { ...before, orderType: 'click_and_collect', address: null }, NOW);

    expect(change?.fields).toEqual(['orderType']);
  });
});
