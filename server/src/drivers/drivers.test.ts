import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aDrivenShop, type DrivenShop } from '../deliveries/deliveries.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { savePosition } from './save-position.ts';

const SHOP = { latitude: 43.7009, longitude: 7.2841 };
const metresNorth = (metres: number) => ({ ...SHOP, latitude: SHOP.latitude + metres / 111_195 });

let server: TestServer;
let mimi: DrivenShop;
beforeAll(async () => {
  server = await testServer();
  mimi = await aDrivenShop(server);
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const listed = async (at: DrivenShop, query: Record<string, string> = {}) =>
  (await at.lea.get(`/api/${at.companyId}/shops/${at.shop.shopId}/drivers`, { query })).json<{
    items: Driver[];
    total: number;
  }>();

describe('the list', () => {
  test('API-34 the drivers of one shop by name, with what they carry, and never another shop’s', async () => {
    const at = await aDrivenShop(server);
    const sister = await server.givenShop(at.companyId);
    const sonia = await server.givenDriver(at.shop, { firstName: 'Sonia', lastName: 'Martel', kind: 'independent' });
    await server.givenDriver(sister, { firstName: 'Yanis', lastName: 'Haddad' });
    const both = await server.givenDriver(at.shop, {
      firstName: 'Enzo',
      lastName: 'Giordano',
      shopIds: [at.shop.shopId, sister.shopId],
    });
    const order = await at.taken();

    const { items, total } = await listed(at);

    expect(items.map(({ lastName }) => lastName)).toEqual(['Benali', 'Giordano', 'Martel']);
    expect(total).toBe(3);
    expect(items[0]).toMatchObject({ driverId: at.karim.driverId, orderIds: [order.id] });
    expect(items[1]).toMatchObject({ driverId: both.driverId, shops: [{ shopId: at.shop.shopId, enabled: true }] });
    expect((await listed(at, { isFreelance: 'true' })).items.map(({ driverId }) => driverId)).toEqual([sonia.driverId]);
    expect((await listed(at, { isFreelance: 'false' })).total).toBe(2);
  });
});

describe('a position', () => {
  test('DRV-29 is written at most every five seconds, and told to the shop', async () => {
    const driver = await server.givenDriver(mimi.shop, { position: null, positionAt: null });
    const told = async () =>
      (await mimi.news('driver-changed')).filter(
        ({ payload }) => (payload['driver'] as Driver).driverId === driver.driverId,
      );

    await Promise.all(
      [1, 2, 3].map((n) => savePosition(mimi.asDriver(driver), driver.driverId, metresNorth(n * 1_000))),
    );
    expect(await told()).toHaveLength(1);

    server.clock.offsetMs = 5_000;
    await savePosition(mimi.asDriver(driver), driver.driverId, metresNorth(900));
    expect(await told()).toHaveLength(2);
    expect((await told()).at(-1)).toMatchObject({
      shop_id: mimi.shop.shopId,
      payload: { driver: { position: metresNorth(900), isOnline: true, version: 3 } },
    });
  });

  test('DLV-19 FLO-48 within two hundred metres of the shop the driver is near, once', async () => {
    const order = await mimi.taken();
    server.clock.offsetMs = 10_000;
    await savePosition(mimi.asDriver(), mimi.karim.driverId, metresNorth(205));
    expect((await mimi.now(order)).pickupStatus).toBe(1);

    server.clock.offsetMs = 20_000;
    await savePosition(mimi.asDriver(), mimi.karim.driverId, metresNorth(195));
    expect(await mimi.now(order)).toMatchObject({ pickupStatus: 2 } satisfies Partial<Order>);

    server.clock.offsetMs = 30_000;
    await savePosition(mimi.asDriver(), mimi.karim.driverId, metresNorth(50));
    expect((await mimi.story(order)).filter((type) => type === 'driver-near')).toHaveLength(1);
  });

  test('API-05 nobody reports for a driver of another company', async () => {
    const other = await aDrivenShop(server);

    await expect(savePosition(other.asDriver(), mimi.karim.driverId, SHOP)).rejects.toMatchObject({
      refusal: 'NOT_FOUND',
    });
    await expect(savePosition(mimi.asDriver(), randomUUID(), SHOP)).rejects.toMatchObject({ refusal: 'NOT_FOUND' });
  });
});
