import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { aDriver } from '@comptoir/domain/drivers/drivers.samples.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { driverList, moveDrivers, putDriver } from './drivers.queries.ts';

const karim = aDriver();
const shopId = karim.shops[0]?.shopId ?? '';
const where = { companyId: karim.companyId, shopId };
const network = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = network;
});

function cacheWith(...items: Driver[]): QueryClient {
  const cache = new QueryClient();
  cache.setQueryData(driverList(where).queryKey, { items, total: items.length });
  return cache;
}
const listed = (cache: QueryClient) => cache.getQueryData(driverList(where).queryKey);

describe('one function writes a driver into the cache', () => {
  test('DRV-27 DRV-29 a newcomer appears, a changed one is replaced, an older copy changes nothing', () => {
    const cache = cacheWith({ ...karim, version: 3 });
    const sonia = aDriver({ driverId: '60000000-0000-4000-8000-000000000002', firstName: 'Sonia' });
    putDriver(cache, sonia);
    putDriver(cache, { ...karim, isOnline: false, version: 4 });
    putDriver(cache, { ...karim, isOnline: true, version: 2 });

    expect(listed(cache)).toMatchObject({
      items: [
        { firstName: 'Karim', isOnline: false, version: 4 },
        { firstName: 'Sonia', version: 1 },
      ],
      total: 2,
    });
  });

  test('DRV-29 a change told while the list was on its way is not lost', async () => {
    const cache = new QueryClient();
    let answer: ((response: Response) => void) | undefined;
    globalThis.fetch = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const reading = cache.query(driverList(where));
    await Promise.resolve();

    putDriver(cache, { ...karim, isOnline: false, version: 2 });
    answer?.(Response.json({ items: [karim], total: 1 }));

    expect((await reading).items).toMatchObject([{ isOnline: false, version: 2 }]);
  });
});

describe('positions', () => {
  const positionAt = karim.positionAt ?? '';
  const position = { latitude: 43.71, longitude: 7.29 };

  test('DRV-29 the latest report is where the driver is, whatever comes after it', () => {
    const cache = cacheWith(karim);
    const later = addMs(positionAt, 5_000);
    moveDrivers(cache, [{ driverId: karim.driverId, position, positionAt: later }]);
    moveDrivers(cache, [{ driverId: karim.driverId, position: { latitude: 0, longitude: 0 }, positionAt }]);
    putDriver(cache, { ...karim, orderIds: ['70000000-0000-4000-8000-000000000001'], version: 2 });

    expect(listed(cache)?.items).toMatchObject([{ position, positionAt: later, version: 2 }]);
  });

  test('DRV-29 a first position is taken; drivers who did not move keep their copy', () => {
    const nowhere = aDriver({ position: null, positionAt: null });
    const sonia = aDriver({ driverId: '60000000-0000-4000-8000-000000000002' });
    const cache = cacheWith(nowhere, sonia);

    moveDrivers(cache, [{ driverId: nowhere.driverId, position, positionAt }]);

    expect(listed(cache)?.items[0]).toMatchObject({ position, positionAt });
    expect(listed(cache)?.items[1]).toBe(sonia);
  });
});
