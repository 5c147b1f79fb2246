import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { QueryClient } from '@tanstack/react-query';
import { heldGestures, showGesture } from '@comptoir/web/ui/feedback/held-gestures.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { knownOrder, liveOrders, putOrder } from './orders.queries.ts';

const first = anOrder();
const where = { companyId: first.companyId, shopId: first.shopId, isAllShops: false };
const network = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = network;
});

function cacheWith(...orders: Order[]): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData(liveOrders(where).queryKey, { orders, sequence: 1 });
  return cache;
}
const listed = (cache: QueryClient) => cache.getQueryData(liveOrders(where).queryKey)?.orders;

describe('one function writes an order into the cache', () => {
  test('ORD-32 a new order appears, a changed one is replaced', () => {
    const cache = cacheWith(first);
    putOrder(cache, anOrder({ id: '30000000-0000-4000-8000-000000000002' }));
    putOrder(cache, { ...first, status: 'preparing', version: 2 });

    expect(listed(cache)?.map(({ status, version }) => [status, version])).toEqual([
      ['contacting', 1],
      ['preparing', 2],
    ]);
  });

  test('ORD-09 a finished order leaves the list at once and stays readable', () => {
    const cache = cacheWith(first);
    putOrder(cache, { ...first, status: 'refused', version: 2 });

    expect(listed(cache)).toEqual([]);
    expect(knownOrder(cache, first.id)?.status).toBe('refused');
  });

  test('an older copy changes nothing, not even when the order has left the list', () => {
    const cache = cacheWith(first);
    putOrder(cache, { ...first, status: 'refused', version: 3 });
    putOrder(cache, { ...first, status: 'preparing', version: 2 });

    expect(listed(cache)).toEqual([]);
    expect(knownOrder(cache, first.id)?.version).toBe(3);
  });

  test('UND-04 UND-10 a decision that a colleague takes back leaves the dock of whoever took it', () => {
    const [undo, send] = [vi.fn(), vi.fn(async () => {})];
    const held = {
      id: '60000000-0000-4000-8000-000000000001',
      event: 'accept',
      by: { userId: first.id, sessionId: first.id, firstName: 'Léa' },
      fromStatus: 'contacting',
      preparationMinutes: 25,
      cancelReason: null,
      madeAt: first.createdAt,
      dueAt: first.createdAt,
      isLeaving: false,
    } as const;
    const cache = cacheWith(first);
    putOrder(cache, { ...first, held, version: 2 });
    showGesture({ id: held.id, title: '', text: '', undoLabel: '', heldMs: 60_000 }, { sendNow: send, undo });

    putOrder(cache, { ...first, held: { ...held, dueAt: first.requestedFor }, version: 3 });
    expect(heldGestures()).toHaveLength(1);
    putOrder(cache, { ...first, held: null, version: 4 });

    expect(heldGestures()).toEqual([]);
    expect([undo.mock.calls, send.mock.calls]).toEqual([[], []]);
  });

  test('ORD-30 another shop’s order does not enter this shop’s list', () => {
    const cache = cacheWith();
    putOrder(cache, anOrder({ shopId: '20000000-0000-4000-8000-000000000002' }));

    expect(listed(cache)).toEqual([]);
  });

  test('what the stream tells while the first snapshot travels is not lost', async () => {
    const cache = new QueryClient();
    let answer: (response: Response) => void = () => undefined;
    const promise = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    globalThis.fetch = () => promise;
    const travelling = cache.query(liveOrders(where));
    const arrived = anOrder({ id: '30000000-0000-4000-8000-000000000002' });
    putOrder(cache, arrived);
    putOrder(cache, { ...first, status: 'missed', version: 2 });

    answer(Response.json({ orders: [first], sequence: 1 }));

    await travelling;
    expect(listed(cache)).toEqual([arrived]);
  });
});
