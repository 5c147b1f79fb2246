import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lateHandlers } from './late-handlers.ts';

type DriversLive = Pick<LiveHandlers, 'driver-changed' | 'drivers-moved'>;

beforeEach(() => {
  vi.useFakeTimers();
  // Of a page; a server fetches nothing ahead.
  vi.stubGlobal('document', {});
  vi.stubGlobal('location', { pathname: '/', origin: 'http://localhost' });
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Handlers that write down what they are told, behind a file that comes when the test says so. */
function aTopic() {
  const told: unknown[] = [];
  let arrive: (file: DriversLive) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const file = new Promise<DriversLive>((resolve, reject) => {
    arrive = resolve;
    fail = reject;
  });
  const load = vi.fn(() => file);
  const write = (data: unknown) => void told.push(data);
  return {
    told,
    arrive,
    fail,
    load,
    handlers: { 'driver-changed': write, 'drivers-moved': write },
    live: lateHandlers({ feeds: ['drivers'], load }),
  };
}
const change = (driverId: string) => ({ shopId: null, driver: { driverId } }) as never;

test('NTF-09 what comes before its handlers is told once they are here, in its order, and the rest at once', async () => {
  const { told, arrive, load, handlers, live } = aTopic();
  const cache = new QueryClient();

  live('driver-changed', change('first'), cache);
  live('drivers-moved', change('second'), cache);
  expect(told).toEqual([]);
  arrive(handlers);
  await vi.advanceTimersByTimeAsync(0);
  live('driver-changed', change('third'), cache);

  expect(told).toEqual([change('first'), change('second'), change('third')]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('NTF-09 handlers that failed to come: what they feed is read again, and the next news asks for them', async () => {
  const { told, fail, load, handlers, live } = aTopic();
  const cache = new QueryClient();
  cache.setQueryData(['drivers', 'list'], []);
  cache.setQueryData(['orders'], []);

  live('driver-changed', change('lost'), cache);
  fail(new Error('no such file'));
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.getQueryState(['drivers', 'list'])?.isInvalidated).toBe(true);
  expect(cache.getQueryState(['orders'])?.isInvalidated).toBe(false);
  load.mockResolvedValueOnce(handlers);
  live('driver-changed', change('next'), cache);
  await vi.advanceTimersByTimeAsync(0);

  expect(told).toEqual([change('next')]);
});

test('one that cannot be read takes none along of those that waited with it', async () => {
  const { told, arrive, handlers, live } = aTopic();
  const cache = new QueryClient();
  const broken = () => {
    throw new Error('unreadable');
  };

  live('driver-changed', change('broken'), cache);
  live('drivers-moved', change('sound'), cache);
  arrive({ ...handlers, 'driver-changed': broken });
  await vi.advanceTimersByTimeAsync(0);

  expect(told).toEqual([change('sound')]);
});

test('once the page is at rest the handlers are fetched, though nothing was told', async () => {
  const { load } = aTopic();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(1);
});
