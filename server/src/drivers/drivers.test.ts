import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isAvailable } from '@comptoir/domain/drivers/availability.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { aDrivenShop, type DrivenShop } from '../deliveries/deliveries.fixture.ts';
import { courierOf, driverFound } from '../deliveries/driver-events.ts';
import { forgetOldRows } from '../jobs/retention.ts';
import * as drivers from './drivers.store.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { savePosition } from '../driver-app/save-position.ts';

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
  test('DRV-29 is written at most every five seconds, without a row of news', async () => {
    const driver = await server.givenDriver(mimi.shop, { position: null, positionAt: null });
    const before = (await mimi.news('driver-changed')).length;
    const place = async () =>
      (await drivers.find(server.deps.database.forCompany(mimi.companyId), mimi.companyId, driver.driverId))?.position;

    await Promise.all(
      [1, 2, 3].map((n) => savePosition(mimi.asDriver(driver), driver.driverId, metresNorth(n * 1_000))),
    );
    const first = await place();
    expect(first).not.toBeNull();
    server.clock.offsetMs = 2_000;
    await savePosition(mimi.asDriver(driver), driver.driverId, metresNorth(900));
    expect(await place()).toEqual(first);

    server.clock.offsetMs = 6_000;
    await savePosition(mimi.asDriver(driver), driver.driverId, metresNorth(900));
    expect(await place()).toEqual(metresNorth(900));
    expect(await mimi.news('driver-changed')).toHaveLength(before);
  });

  test('DLV-16 a sign of life without a position keeps nobody on the map', async () => {
    const driver = await server.givenDriver(mimi.shop);
    server.clock.offsetMs = 6_000;
    await savePosition(mimi.asDriver(driver), driver.driverId, null);
    const found = await drivers.find(server.deps.database.forCompany(mimi.companyId), mimi.companyId, driver.driverId);
    expect(found).toMatchObject({ position: null, isOnline: true });
    expect(isAvailable(found ?? driver, mimi.shop.shopId, server.deps.now())).toBe(true);
    await savePosition(mimi.asDriver(driver), driver.driverId, SHOP);
    const back = await drivers.find(server.deps.database.forCompany(mimi.companyId), mimi.companyId, driver.driverId);
    expect(back?.position).toEqual(SHOP);
  });

  test('DRV-29 is nobody’s business off work, unless an order is in the bag', async () => {
    const driver = await server.givenDriver(mimi.shop, { isOnline: false, position: null, positionAt: null });
    await savePosition(mimi.asDriver(driver), driver.driverId, SHOP);
    const found = await drivers.find(server.deps.database.forCompany(mimi.companyId), mimi.companyId, driver.driverId);
    expect(found).toMatchObject({ position: null, isOnline: false });
  });

  test('DRV-29 is forgotten after a day', async () => {
    const dayAgo = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const old = await server.givenDriver(mimi.shop, { positionAt: dayAgo });
    const recent = await server.givenDriver(mimi.shop);
    await forgetOldRows(server.deps);
    const db = server.deps.database.forCompany(mimi.companyId);
    expect((await drivers.find(db, mimi.companyId, old.driverId))?.position).toBeNull();
    expect((await drivers.find(db, mimi.companyId, recent.driverId))?.position).not.toBeNull();
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
    server.clock.offsetMs = 60_000;
    await savePosition(other.asDriver(), mimi.karim.driverId, { latitude: 1, longitude: 1 });
    const db = server.deps.database.forCompany(mimi.companyId);
    const position = (await drivers.find(db, mimi.companyId, mimi.karim.driverId))?.position;
    expect(position).not.toEqual({ latitude: 1, longitude: 1 });
  });
});

describe('the driver’s account', () => {
  test('FLO-64 DRV-13 DRV-17 law:rollups is what its orders add up to', async () => {
    const at = await aDrivenShop(server, { independentDriversAllowed: true });
    const enzo = await server.givenDriver(at.shop, { kind: 'independent', firstName: 'Enzo' });
    const phone = await server.asDriver(enzo);
    const bring = async (end: 'delivered' | 'give-up' | 'cancel' | 'refund') => {
      const order = await at.deliveryOrder({ paymentType: 'stripe', cardToken: 'success' });
      await at.command(order, 'prepare', { preparationMinutes: 20 });
      await at.admin.post(at.path(order, 'send-to-drivers'));
      const fee = {
        delivery: { courierFee: cents(450), distanceKm: 2.345 },
        expectedPickupAt: null,
        expectedDropoffAt: null,
      };
      await driverFound(at.asDriver(enzo), order.id, { ...courierOf(enzo), trip: fee });
      if (end === 'give-up') return phone.post(`/api/driver/orders/${order.id}/give-up`);
      if (end === 'cancel')
        return at.command(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
      await at.command(order, 'ready');
      await phone.post(`/api/driver/orders/${order.id}/picked-up`);
      const { validationCode } = await at.now(order);
      server.clock.offsetMs = 754_000;
      await phone.post(`/api/driver/orders/${order.id}/delivered`, { code: validationCode });
      server.clock.offsetMs = 0;
      if (end === 'refund') await at.admin.post(at.path(order, 'refund'), {});
      return null;
    };
    for (const end of ['delivered', 'give-up', 'cancel', 'delivered', 'refund'] as const) await bring(end);

    const db = server.deps.database.forCompany(at.companyId);
    const kept = await drivers.find(db, at.companyId, enzo.driverId);
    const { rows } = await sql<Record<string, number>>`
      select count(*) filter (where status = 'completed')::int as completed,
        coalesce(sum((delivery ->> 'durationMinutes')::numeric) filter (where status = 'completed'), 0)::float8 as minutes,
        coalesce(sum((delivery ->> 'distanceKm')::numeric) filter (where status = 'completed'), 0)::float8 as km,
        coalesce(sum((delivery ->> 'courierFee')::int) filter (where status = 'completed'), 0)::int as fee,
        (count(*) filter (where status = 'canceled'))::int + coalesce(sum((
          select count(*) from jsonb_array_elements(drivers_history) h
          where h ->> 'driverId' = ${enzo.driverId} and h ->> 'removedAt' is not null)), 0)::int as canceled
      from orders where company_id = ${at.companyId}
        and (driver_id = ${enzo.driverId} or drivers_history @> ${JSON.stringify([{ driverId: enzo.driverId }])}::jsonb)
      `.execute(db);
    const [sums] = rows;
    expect(sums).toMatchObject({ completed: 2, canceled: 2, fee: 900 });
    expect(kept).toMatchObject({
      completedOrderCount: sums?.['completed'],
      canceledOrderCount: sums?.['canceled'],
      shops: [{ completedOrderCount: sums?.['completed'], totalCourierFee: sums?.['fee'] }],
    });
    expect(kept?.totalDurationMinutes).toBeCloseTo(sums?.['minutes'] ?? 0, 6);
    expect(kept?.totalDistanceKm).toBeCloseTo(sums?.['km'] ?? 0, 6);
    expect(kept?.totalDurationMinutes).toBeGreaterThan(25);
  });
});
