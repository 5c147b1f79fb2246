import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import { addDays, addMinutes, instantAt, localDay, WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as orders from '../orders/orders.store.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aBistro, type Bistro, type OrderFields } from './bistro.fixture.ts';

let server: TestServer;
let bistro: Bistro;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  // Not shortly before midnight, and the next day has 24 hours.
  server.clock.offsetMs = Date.parse('2027-01-12T10:07:00Z') - Date.now();
  bistro = await aBistro(server);
});

const PARIS = 'Europe/Paris';
const tomorrow = (time: string) => instantAt(addDays(localDay(server.deps.now(), PARIS), 1), time, PARIS);

const quote = (fields?: OrderFields) => bistro.quote(fields);
const answers = (fields?: OrderFields) => bistro.answers(fields);
/** What has no settings page of its own. */
const setShop = (row: object) =>
  server.database
    .forCompany(bistro.shop.companyId)
    .updateTable('shops')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', bistro.shop.shopId)
    .execute();
const POSSIBLE = { quoted: [], placed: 'placed' };
const delivery: OrderFields = { orderType: 'delivery' };

describe('each setting changes what the quote and the intake answer', () => {
  test('HRS-03 HRS-17 HRS-21 a day without delivery hours refuses deliveries, and nothing else', async () => {
    const requestedFor = tomorrow('12:00');
    expect(await answers({ ...delivery, requestedFor })).toMatchObject(POSSIBLE);
    await bistro.set('hours', (hours) => mapDays(hours, (day) => ({ ...day, deliverySlots: [] })));
    expect(await answers({ ...delivery, requestedFor })).toMatchObject({
      quoted: ['SHOP_CLOSED_AT_TIME'],
      placed: 'SHOP_CLOSED_AT_TIME',
    });
    expect(await answers({ requestedFor })).toMatchObject(POSSIBLE);
  });

  test('SPH-03 SPH-14 a special day closes it, then opens it at other hours', async () => {
    const requestedFor = tomorrow('12:00');
    const day = localDay(requestedFor, PARIS);
    await bistro.set('specialHours', () => [{ day }]);
    expect(await answers({ requestedFor })).toMatchObject({ placed: 'SHOP_CLOSED_AT_TIME' });
    await bistro.set('specialHours', () => [{ day: day.slice(5), slots: ['11:00-13:00'] }]);
    expect(await answers({ requestedFor })).toMatchObject(POSSIBLE);
    expect(await answers({ requestedFor: tomorrow('13:00') })).toMatchObject({ placed: 'SHOP_CLOSED_AT_TIME' });
  });

  test('ORS-05 ORS-06 HRS-18 what remains of an interval that does not divide the slot cannot be ordered', async () => {
    await bistro.set('hours', (hours) => mapDays(hours, (day) => ({ ...day, openingSlots: ['11:00-12:00'] })));
    const requestedFor = tomorrow('11:50');
    expect(await answers({ requestedFor })).toMatchObject(POSSIBLE);
    await bistro.set('orderSettings', (known) => ({ ...known, orderWindowMinutes: 25 }));
    expect(await answers({ requestedFor })).toMatchObject({ placed: 'SHOP_CLOSED_AT_TIME' });
  });

  test('ORS-13 SHL-47 the preparation time and the rush put the earliest hour off', async () => {
    const requestedFor = addMinutes(server.deps.now(), 40);
    expect(await answers({ requestedFor })).toMatchObject(POSSIBLE);
    const rush = (minutes: number | null) =>
      setShop({
        rush_enabled: minutes !== null,
        rush_minutes: minutes ?? 15,
        rush_until: addMinutes(server.deps.now(), 180),
      });
    await rush(60);
    expect(await answers({ requestedFor })).toMatchObject({ quoted: ['SHOP_CLOSED_AT_TIME'] });
    const day = localDay(requestedFor, PARIS);
    const query = { orderType: 'click_and_collect', startDate: day, endDate: addDays(day, 1) };
    const offered = async () =>
      (await server.anonymous.get(`/api/public/shops/${bistro.shop.shopId}/slots`, { query }))
        .json<{ items: { end: string }[] }>()
        .items.some(({ end }) => end <= requestedFor);
    expect(await offered()).toBe(false);
    await rush(null);
    expect(await offered()).toBe(true);
    expect(await answers({ requestedFor })).toMatchObject(POSSIBLE);
    await bistro.set('orderSettings', (known) => ({
      ...known,
      autoAccept: { enabled: false, preparationMinutes: 120 },
    }));
    const refused = await quote({ requestedFor });
    expect(refused.refusals).toMatchObject([{ errorCode: 'SHOP_CLOSED_AT_TIME' }]);
    expect(refused.refusals[0]?.errorMessage).toMatch(/^Cette heure est trop proche.: au plus tôt à \d\d:\d\d\.$/);
  });

  test('ZON-23 ZON-25 ZON-26 FEE-15 zones decide of the address, the minimum and the fee', async () => {
    expect(await answers(delivery)).toMatchObject({ ...POSSIBLE, fee: 250, due: 1640 });
    const asked = await quote({ ...delivery, lines: [] });
    expect(asked.refusals.map(({ errorCode }) => errorCode)).not.toContain('ADDRESS_NOT_SERVED');
    expect(asked.delivery).toMatchObject({ freeFrom: null, distanceKm: expect.any(Number) });
    await bistro.set('deliveryZones', (zones) => ({
      ...zones,
      mapZones: zones.mapZones.map((zone) => ({
        ...zone,
        feeRows: [
          { basketThreshold: ZERO, deliveryFee: cents(490) },
          { basketThreshold: cents(1340), deliveryFee: cents(100) },
        ],
      })),
    }));
    expect(await answers(delivery)).toMatchObject({ ...POSSIBLE, fee: 100 });
    await bistro.set('deliveryZones', (zones) => ({
      ...zones,
      mapZones: zones.mapZones.map((zone) => ({ ...zone, minimumBasket: cents(1341) })),
    }));
    const below = await quote(delivery);
    expect(below.refusals).toEqual([
      {
        errorCode: 'BELOW_MINIMUM_BASKET',
        errorMessage: 'Le minimum de commande pour cette adresse est de 13,41\u00A0€.',
      },
    ]);
    expect(await answers(delivery)).toMatchObject({ placed: 'BELOW_MINIMUM_BASKET' });
    await bistro.set('deliveryZones', () => ({ mapZones: [], cityZones: [] }));
    expect(await answers(delivery)).toMatchObject({ quoted: ['ADDRESS_NOT_SERVED'], placed: 'ADDRESS_NOT_SERVED' });
    expect(await answers()).toMatchObject(POSSIBLE);
  });

  test('FEE-14 FEE-11 FEE-24 fees per km: the network’s, then the shop’s own, then the zone’s again', async () => {
    const fees = (baseFee: number, enabled: boolean) => ({
      driver: null,
      customer: { enabled, perKm: { fromKm: 0, feePerKm: ZERO }, steps: [{ fromKm: 0, baseFee: cents(baseFee) }] },
    });
    await bistro.setNetwork('deliveryFees', () => fees(700, true));
    expect(await answers(delivery)).toMatchObject({ ...POSSIBLE, fee: 700 });
    await bistro.set('deliveryFees', () => fees(300, true));
    expect(await answers(delivery)).toMatchObject({ ...POSSIBLE, fee: 300 });
    await bistro.set('deliveryFees', () => fees(300, false));
    await bistro.setNetwork('deliveryFees', () => fees(700, false));
    expect(await answers(delivery)).toMatchObject({ ...POSSIBLE, fee: 250 });
  });

  test('FEE-19 FEE-12 the source of the fee and the distance stay on the order, whatever the settings become', async () => {
    const placedNow = async (fields: OrderFields) =>
      orders.find(
        server.database.forCompany(bistro.shop.companyId),
        bistro.shop,
        String((await bistro.order(fields)).body['id']),
      );
    expect(await placedNow({})).toMatchObject({ deliveryFeeSource: null, delivery: null });
    const first = await placedNow(delivery);
    expect(first).toMatchObject({ deliveryFeeSource: 'zone', deliveryFee: 250, delivery: { distanceKm: 1.3 } });
    await bistro.set('deliveryFees', () => ({
      driver: null,
      customer: { enabled: true, perKm: { fromKm: 0, feePerKm: cents(100) }, steps: [] },
    }));
    expect(await placedNow(delivery)).toMatchObject({
      deliveryFeeSource: 'shop_per_km',
      deliveryFee: 130,
      delivery: { distanceKm: 1.3 },
    });
    expect(
      await orders.find(server.database.forCompany(bistro.shop.companyId), bistro.shop, String(first?.id)),
    ).toEqual(first);
  });

  test('MFE-09 MFE-11 MFE-13 management fees: the network’s default, then the shop’s own', async () => {
    const percent = (feeBasisPoints: number) => {
      const fee = { enabled: true, feeBasisPoints, minFee: ZERO, maxFee: null };
      return { delivery: fee, click_and_collect: fee, click_and_seat: fee };
    };
    await bistro.set('managementFees', () => null);
    expect((await quote()).amounts).toMatchObject({ managementFee: 0, amountDue: 1340 });
    await bistro.setNetwork('managementFees', () => percent(500));
    expect((await quote()).amounts).toMatchObject({ managementFee: 67, amountDue: 1407 });
    await bistro.set('managementFees', () => percent(1000));
    expect((await quote()).amounts).toMatchObject({ managementFee: 134, amountDue: 1474 });
    expect((await bistro.order()).body).toMatchObject({ amountDue: 1474 });
  });

  test('PMT-05 PMT-07 PMT-08 the payments of the matrix, of the channel and of the drivers, and no others', async () => {
    const counter = { ...delivery, paymentType: 'counter' };
    expect(await answers(counter)).toMatchObject({ quoted: [], placed: 'PAYMENT_TYPE_NOT_OFFERED' });
    expect(await answers({ paymentType: 'to_driver', driverPaymentType: 'cash' })).toMatchObject({
      placed: 'PAYMENT_TYPE_NOT_OFFERED',
    });
    expect(await answers({ channel: 'terminal', paymentType: 'stripe', cardToken: 'success' })).toMatchObject({
      placed: 'PAYMENT_TYPE_NOT_OFFERED',
    });
    expect(await answers({ channel: 'terminal', paymentType: 'cb' })).toMatchObject(POSSIBLE);
    expect(await answers({ ...delivery, driverPaymentType: 'cash' })).toMatchObject(POSSIBLE);
    await bistro.set('salesModes', (modes) => ({ ...modes, driverPaymentTypes: ['cb'] }));
    expect(await answers(delivery)).toMatchObject({ quoted: [], placed: 'PAYMENT_TYPE_NOT_OFFERED' });
    expect(await answers({ ...delivery, driverPaymentType: 'cb' })).toMatchObject(POSSIBLE);
    await bistro.set('salesModes', (modes) => ({
      ...modes,
      paymentTypesByChannel: { webapp: ['counter', 'to_driver'] },
    }));
    await bistro.set('salesModes', (modes) => ({ ...modes, driverPaymentTypes: [] }));
    expect(await answers(delivery)).toMatchObject({ quoted: ['ORDER_TYPE_DISABLED'], placed: 'ORDER_TYPE_DISABLED' });
    expect(await answers()).toMatchObject(POSSIBLE);
  });

  test('PMT-20 an order type that is turned off is refused at once', async () => {
    expect(await answers(delivery)).toMatchObject(POSSIBLE);
    await bistro.set('salesModes', (modes) => ({ ...modes, orderTypesByChannel: { webapp: ['click_and_collect'] } }));
    expect(await answers(delivery)).toMatchObject({ placed: 'ORDER_TYPE_DISABLED' });
  });

  test('PMT-02 FLO-11 SHL-43 a channel that is off, a shop that is closed, a day too far ahead', async () => {
    const { channels } = bistro.shop;
    const but = (enabled: boolean) => JSON.stringify(channels.map((one) => ({ ...one, enabled })));
    await setShop({ channels: but(false) });
    expect(await answers()).toMatchObject({ quoted: ['ORDER_TYPE_DISABLED'], placed: 'ORDER_TYPE_DISABLED' });
    await setShop({ channels: but(true), closed_message: 'Fermé' });
    expect(await answers()).toMatchObject({ quoted: ['SHOP_CLOSED'], placed: 'SHOP_CLOSED' });
    await setShop({ closed_message: null, max_advance_days: 1 });
    const requestedFor = addMinutes(tomorrow('12:00'), 24 * 60);
    expect(await answers({ requestedFor })).toMatchObject({ placed: 'RECORD_INVALID' });
    await setShop({ max_advance_days: 3 });
    expect(await answers({ requestedFor })).toMatchObject(POSSIBLE);
  });
});

test('ZON-23 ADR-07 an address without its place is looked for; a street instead of a door is no place to deliver', async () => {
  const at = (streetNumber: string, street: string) => ({
    ...delivery,
    address: {
      streetNumber,
      street,
      city: 'Nice',
      postalCode: '06000',
      country: 'France',
      instruction: null,
      location: null,
    } as never,
  });
  const found = await bistro.order(at('8', 'Rue de France'));
  expect(found.status).toBe(201);
  const { address } = await server.database
    .forCompany(bistro.shop.companyId)
    .selectFrom('orders')
    .select('address')
    .executeTakeFirstOrThrow();
  expect(address?.location?.latitude).toBeCloseTo(43.69, 1);
  for (const [number, street] of [
    ['8', 'Rue qui n’existe nulle part'],
    ['8', 'Rue Masséna'],
  ] as const)
    expect(await answers(at(number, street)), street).toMatchObject({ placed: 'ADDRESS_ERROR' });
});

function mapDays(hours: Shop['hours'], change: (day: NonNullable<Shop['hours']['monday']>) => object): Shop['hours'] {
  const none = { openingSlots: [], deliverySlots: [] };
  return Object.fromEntries(WEEKDAYS.map((day) => [day, change(hours[day] ?? none)]));
}
