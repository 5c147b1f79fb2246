import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { putOrder } from '../orders.queries.ts';
import { cancelledAmong } from './cancellations.ts';

type By = NonNullable<Order['cancellation']>['canceledBy'];

const network = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = network;
});

const live = (number: number) => anOrder({ id: `30000000-0000-4000-8000-00000000000${number}` });
const cancelled = (order: Order, canceledBy: By): Order => ({
  ...order,
  status: 'canceled',
  version: 2,
  cancellation: {
    canceledBy,
    cancelReason: 'customer_cancel_phase_contacting',
    chargeId: order.chargeId,
    statusLabel: 'Annulée',
    canceledAt: order.createdAt,
    userId: null,
    userFirstName: null,
  },
});

/** A server that knows these orders; anything else is not found. Tells how many were asked for at once. */
function serverWith(...orders: Order[]): { most: () => number; calls: () => number } {
  let [now, most, calls] = [0, 0, 0];
  globalThis.fetch = async (address) => {
    now += 1;
    calls += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 20));
    now -= 1;
    const order = orders.find(({ id }) => typeof address === 'string' && address.endsWith(`/orders/${id}`));
    return order ? Response.json(order) : Response.json({ errorCode: 'NOT_FOUND' }, { status: 404 });
  };
  return { most: () => most, calls: () => calls };
}

test('NTF-09 what the stream told needs no reading', async () => {
  const cache = new QueryClient();
  const server = serverWith();
  putOrder(cache, cancelled(live(1), 'customer'));

  expect((await cancelledAmong(cache, [live(1)])).map(({ id }) => id)).toEqual([live(1).id]);
  expect(server.calls()).toBe(0);
});

test('NTF-09 after a cut each order that left is read, three at a time', async () => {
  const orders = [1, 2, 3, 4, 5, 6, 7].map(live);
  const server = serverWith(...orders.map((order) => cancelled(order, 'customer')));

  const found = await cancelledAmong(new QueryClient(), orders);

  expect(found.map(({ id }) => id).sort()).toEqual(orders.map(({ id }) => id));
  expect(server.most()).toBe(3);
});

test('NTF-09 FLO-60 the customer and the marketplace are told of, our own people and other ends are not', async () => {
  serverWith(
    cancelled(live(1), 'customer'),
    cancelled(live(2), 'marketplace'),
    cancelled(live(3), 'shop'),
    { ...live(4), status: 'completed', version: 2 },
    { ...live(5), status: 'refused', version: 2 },
  );

  const found = await cancelledAmong(new QueryClient(), [1, 2, 3, 4, 5, 6].map(live));

  expect(found.map(({ id }) => id)).toEqual([live(1).id, live(2).id]);
});

test('NTF-09 an end that could not be read is read with the next ones', async () => {
  const cache = new QueryClient();
  globalThis.fetch = () => Promise.reject(new TypeError('no network'));
  expect(await cancelledAmong(cache, [live(1)])).toEqual([]);

  serverWith(cancelled(live(1), 'customer'));

  expect((await cancelledAmong(cache, [])).map(({ id }) => id)).toEqual([live(1).id]);
  expect(await cancelledAmong(cache, [])).toEqual([]);
});
