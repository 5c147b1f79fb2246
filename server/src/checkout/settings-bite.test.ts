import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import { addDays, addMinutes, instantAt, localDay, WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
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
  bistro = await aBistro(server);
});

const PARIS = 'Europe/Paris';
const tomorrow = (time: string) => instantAt(addDays(localDay(server.deps.now(), PARIS), 1), time, PARIS);

async function quote(fields: OrderFields = {}) {
  const { paymentType: _, driverPaymentType: __, customer: ___, cardToken: ____, ...basket } = anOrderBody(fields);
  const { body } = await bistro.call('quote', basket);
  return body as {
    amounts: Record<string, number> | null;
    delivery: Record<string, number | string | null> | null;
    refusals: { errorCode: string; errorMessage: string }[];
  };
}

/** What the two answers say: the quote's reasons and the order's. */
async function answers(fields: OrderFields = {}) {
  const { amounts, refusals } = await quote(fields);
  const placed = await bistro.order(fields);
  return {
    quoted: refusals.map(({ errorCode }) => errorCode),
    placed: placed.status === 201 ? 'placed' : (placed.body as { errorCode: string }).errorCode,
    due: amounts?.['amountDue'],
    fee: amounts?.['deliveryFee'],
  };
}
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

describe('HRS-13 HRS-14 capacity', () => {
  const limited = (limit: number) =>
    bistro.set('hours', (hours) => mapDays(hours, (day) => ({ ...day, openingOrderLimits: { '00:00-23:59': limit } })));
  const load = async () =>
    server.database.forCompany(bistro.shop.companyId).selectFrom('slot_loads').select(['taken']).execute();

  test('the fifth order for 12:15 is refused in plain French; another window, and deliveries, still have room', async () => {
    await limited(4);
    const requestedFor = tomorrow('12:15');
    for (let i = 0; i < 4; i += 1) expect((await bistro.order({ requestedFor })).status).toBe(201);
    const fifth = await bistro.order({ requestedFor });
    expect(fifth).toMatchObject({
      status: 409,
      body: { errorCode: 'SLOT_FULL', errorMessage: 'Ce créneau est complet, merci d’en choisir un autre.' },
    });
    expect((await quote({ requestedFor })).refusals).toMatchObject([{ errorCode: 'SLOT_FULL' }]);
    expect((await bistro.order({ requestedFor: tomorrow('12:30') })).status).toBe(201);
    expect((await bistro.order({ ...delivery, requestedFor })).status).toBe(201);
  });

  test('HRS-14 of two customers for the last place one wins, a hundred times', async () => {
    await limited(1);
    for (let round = 0; round < 100; round += 1) {
      const requestedFor = addMinutes(tomorrow('00:00'), 15 * (round % 90) + (round >= 90 ? 24 * 60 : 0));
      const replies = await Promise.all([bistro.order({ requestedFor }), bistro.order({ requestedFor })]);
      expect(
        replies.map(({ status }) => status).sort((a, b) => a - b),
        `round ${round}`,
      ).toEqual([201, 409]);
    }
    expect((await load()).every(({ taken }) => taken === 1)).toBe(true);
  }, 60_000);

  test('HRS-25 as soon as possible takes the next free window, and has its hour', async () => {
    await limited(1);
    const first = await bistro.order();
    const second = await bistro.order();
    expect([first.status, second.status]).toEqual([201, 201]);
    const hours = [first, second].map(({ body }) => (body as { requestedFor: string }).requestedFor);
    expect(new Set(hours).size).toBe(2);
    const [one, two] = await load();
    expect([one?.taken, two?.taken]).toEqual([1, 1]);
  });

  test('API-85 HRS-18 the public call lists the windows of a day, and which are full', async () => {
    await limited(1);
    expect((await bistro.order({ requestedFor: tomorrow('12:15') })).status).toBe(201);
    const day = localDay(tomorrow('12:15'), PARIS);
    const read = async (query: Record<string, string>) =>
      (
        await server.anonymous.get(`/api/public/shops/${bistro.shop.shopId}/slots`, {
          query: { orderType: 'click_and_collect', startDate: day, endDate: day, ...query },
        })
      ).json<{ items: { start: string; isFull: boolean }[]; soonest: { end: string } | null }>();
    const slots = async (query: Record<string, string>) => (await read(query)).items;
    const items = await slots({});
    expect((await read({})).soonest?.end).toSatisfy((end: string) => end > server.deps.now());
    expect(items).toHaveLength(96);
    expect(items.filter(({ isFull }) => isFull).map(({ start }) => start)).toEqual([tomorrow('12:15')]);
    expect((await slots({ orderType: 'delivery' })).some(({ isFull }) => isFull)).toBe(false);
    const today = localDay(server.deps.now(), PARIS);
    expect((await slots({ startDate: today, endDate: today })).every(({ start }) => start > server.deps.now())).toBe(
      true,
    );
  });

  describe('HRS-27 HRS-28 another limit for one window', () => {
    const setLimit = async (start: string, maxOrders: number | null, kind = 'opening') => {
      const manager = await server.as(await server.givenUser(bistro.shop.companyId, { shopIds: [bistro.shop.shopId] }));
      const path = `/api/${bistro.shop.companyId}/shops/${bistro.shop.shopId}/slot-loads/${kind}/${start}`;
      const reply = await manager.put(path, { maxOrders });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    };
    const offered = async (start: string) => {
      const day = localDay(start, PARIS);
      const query = { orderType: 'click_and_collect', startDate: day, endDate: day };
      const reply = await server.anonymous.get(`/api/public/shops/${bistro.shop.shopId}/slots`, { query });
      return reply
        .json<{ items: { start: string; isFull: boolean; reason: string | null }[] }>()
        .items.find((item) => item.start === start);
    };
    const CLOSED = 'Ce créneau n’est plus proposé, merci d’en choisir un autre.';

    test('API-85 a closed window is refused and not offered, in the customer’s words; restored it takes orders', async () => {
      const requestedFor = tomorrow('19:30');
      await setLimit(requestedFor, 0);
      expect((await quote({ requestedFor })).refusals).toEqual([{ errorCode: 'SLOT_FULL', errorMessage: CLOSED }]);
      expect(await bistro.order({ requestedFor })).toMatchObject({
        status: 409,
        body: { errorCode: 'SLOT_FULL', errorMessage: CLOSED },
      });
      expect(await offered(requestedFor)).toMatchObject({ isFull: true, reason: CLOSED });
      expect(await offered(tomorrow('19:45'))).toMatchObject({ isFull: false, reason: null });
      expect(await answers({ ...delivery, requestedFor })).toMatchObject(POSSIBLE);
      expect((await load()).map(({ taken }) => taken).sort((a, b) => a - b)).toEqual([0, 1]);

      await setLimit(requestedFor, null);
      expect(await answers({ requestedFor })).toMatchObject(POSSIBLE);
    });

    test('a widened window takes more than its hours say, and no more than that', async () => {
      await limited(1);
      const requestedFor = tomorrow('19:30');
      expect((await bistro.order({ requestedFor })).status).toBe(201);
      expect((await bistro.order({ requestedFor })).body).toMatchObject({ errorCode: 'SLOT_FULL' });
      expect(await offered(requestedFor)).toMatchObject({
        isFull: true,
        reason: 'Ce créneau est complet, merci d’en choisir un autre.',
      });
      await setLimit(requestedFor, 2);
      expect(await offered(requestedFor)).toMatchObject({ isFull: false });
      expect((await bistro.order({ requestedFor })).status).toBe(201);
      expect((await bistro.order({ requestedFor })).status).toBe(409);
    });

    test('HRS-25 as soon as possible passes over a closed window', async () => {
      expect((await bistro.order()).status).toBe(201);
      const db = server.database.forCompany(bistro.shop.companyId);
      const { starts_at } = await db.selectFrom('slot_loads').select('starts_at').executeTakeFirstOrThrow();
      const start = new Date(starts_at).toISOString();
      await setLimit(start, 0);
      const second = await bistro.order();
      expect(second.status).toBe(201);
      expect((second.body as { requestedFor: string }).requestedFor > start).toBe(true);
      expect(await load()).toEqual([{ taken: 1 }, { taken: 1 }]);
    });
  });

  test('FLO-82 an order that is refused gives its place back, once', async () => {
    await limited(1);
    const requestedFor = tomorrow('12:15');
    const { body } = await bistro.order({ requestedFor });
    const staff = await server.as(
      await server.givenUser(bistro.shop.companyId, { role: 'staff', shopIds: [bistro.shop.shopId] }),
    );
    const path = `/api/${bistro.shop.companyId}/shops/${bistro.shop.shopId}/orders/${(body as { id: string }).id}/refuse`;
    expect((await staff.post(path, {})).status).toBe(200);
    expect(await load()).toEqual([{ taken: 0 }]);
    expect((await bistro.order({ requestedFor })).status).toBe(201);
    expect((await bistro.order({ requestedFor })).status).toBe(409);
  });
});

function mapDays(hours: Shop['hours'], change: (day: NonNullable<Shop['hours']['monday']>) => object): Shop['hours'] {
  const none = { openingSlots: [], deliverySlots: [] };
  return Object.fromEntries(WEEKDAYS.map((day) => [day, change(hours[day] ?? none)]));
}
