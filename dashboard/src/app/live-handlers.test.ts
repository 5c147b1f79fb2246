import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveOrders } from '../orders/orders.queries.ts';
import { isLiveFed } from './late-handlers.ts';
import { handleLive } from './live-handlers.ts';
import type { LiveMessage } from '@comptoir/web/live/live.ts';

// What a page fetches once it is at rest would be fetched here while other tests run.
vi.hoisted(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
vi.useRealTimers();

// The one of a kind that nobody knows asks for the late handlers.
const firstSteps = vi.hoisted(() => vi.fn());
vi.mock('./late-live.ts', () => ({ LATE_LIVE: { 'first-steps-changed': firstSteps } }));

const sent = vi.fn(async (..._call: unknown[]) => Response.json({}));
beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('location', { pathname: '/', origin: 'http://localhost' });
  vi.stubGlobal('fetch', sent);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('API-53 NTF-01 what a page cannot read costs it nothing of what comes behind', async () => {
  const cache = new QueryClient();
  const order = anOrder();
  const list = liveOrders({ ...order, isAllShops: false }).queryKey;
  cache.setQueryData(list, { orders: [], sequence: 1 });
  const messages = [
    { type: 'a-kind-of-tomorrow', data: { shopId: order.shopId } },
    { type: 'order-changed', data: { shopId: order.shopId, order: null } },
    { type: 'order-changed', data: { shopId: order.shopId, order } },
  ];

  for (const message of messages) handleLive(message as LiveMessage, cache);

  expect(cache.getQueryData(list)?.orders).toEqual([order]);
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
});

test('FST-07 hours, zones and payments have the first steps and their count read again', async () => {
  const cache = new QueryClient();
  const data = { companyId: 'company', shopId: 'shop', family: 'hours' };

  handleLive({ type: 'settings-changed', data } as LiveMessage, cache);

  await vi.waitFor(() => expect(firstSteps).toHaveBeenCalledWith(data, cache));
});

test.each([
  'slotLoads',
  'complaints',
  'promotions',
  'pushNotifications',
  'clients',
  'settings',
  'drivers',
  'orders',
  'departure',
  'customerImports',
])('NTF-09 « %s » is read again after a cut of the stream', (word) => {
  expect(isLiveFed({ queryKey: [word, 'a-shop'] })).toBe(true);
  expect(isLiveFed({ queryKey: ['addresses', word] })).toBe(false);
});
