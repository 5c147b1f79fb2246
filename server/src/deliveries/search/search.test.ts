import { MINUTE, addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openWindow } from '../../orders/answer-order.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { courierOf, driverFound } from '../driver-events.ts';
import { missWithoutDriver, startPlannedSearch } from '../search-jobs.ts';
import { aSearchingShop, type SearchingShop } from './search.fixture.ts';
import { tickSearch } from './tick-search.ts';

let server: TestServer;
let mimi: SearchingShop;
let port: SearchingShop;
beforeAll(async () => {
  server = await testServer();
  mimi = await aSearchingShop(server);
  port = await aSearchingShop(server, { flowType: 'reverse' });
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const startOf = (order: Order): string => order.driverSearch?.startedAt ?? '';

describe('the search starts', () => {
  test('DLV-06 FLO-32 FLO-76 at acceptance, looks around by itself, and keeps one reminder', async () => {
    const order = await mimi.searching();

    expect(order).toMatchObject({ status: 'preparing', delivery: { isSearchingDriver: true } });
    await vi.waitFor(async () => expect(await mimi.asked(order)).toEqual(['Karim open']), 15_000);
    await vi.waitFor(async () => expect(await mimi.reminders(order, 'search-tick')).toHaveLength(1), 15_000);
    expect((await mimi.now(order)).driverSearch?.askedDrivers).toBe(1);
  });

  test('DLV-06 FLO-31 FLO-07 at reception in reverse flow, with its limit', async () => {
    const order = await port.deliveryOrder();

    expect(order).toMatchObject({ status: 'looking_for_driver', delivery: { isSearchingDriver: true } });
    expect(await port.reminders(order, 'search-limit')).toEqual([
      { name: 'search-limit', at: addMinutes(startOf(order), 30) },
    ]);
    await vi.waitFor(async () => expect(await port.asked(order)).toEqual(['Karim open']), 15_000);
  });

  test('FLO-18 FLO-31 in reverse flow for later: planned half an hour before, then started once', async () => {
    const requestedFor = addMinutes(server.deps.now(), 90);
    const order = await port.deliveryOrder({ requestedFor });
    expect(order).toMatchObject({ status: 'looking_for_driver', driverSearch: null });
    expect(await port.reminders(order, 'start-search')).toEqual([
      { name: 'start-search', at: addMinutes(requestedFor, -30) },
    ]);

    await startPlannedSearch(port.system, order.id);
    expect((await port.now(order)).driverSearch).toBeNull();

    server.clock.offsetMs = 60 * MINUTE + 1_000;
    await startPlannedSearch(port.system, order.id);
    await startPlannedSearch(port.system, order.id);
    expect(await port.now(order)).toMatchObject({
      status: 'looking_for_driver',
      delivery: { isSearchingDriver: true },
    });
    expect((await port.story(order)).filter((type) => type === 'start-search')).toHaveLength(1);
  });

  test('FLO-18 DLV-06 a scheduled order in classic flow: not at acceptance, half an hour before', async () => {
    const byHand = await aSearchingShop(server, { autoSendToDrivers: false });
    const requestedFor = addMinutes(server.deps.now(), 120);
    const order = await byHand.deliveryOrder({ requestedFor });
    await byHand.command(order, 'prepare', { preparationMinutes: 0 });
    server.clock.offsetMs = 75 * MINUTE + 1_000;
    await openWindow(byHand.system, order.id);
    expect(await byHand.now(order)).toMatchObject({ status: 'preparing', driverSearch: null });
    expect(await byHand.reminders(order, 'start-search')).toEqual([
      { name: 'start-search', at: addMinutes(requestedFor, -30) },
    ]);

    server.clock.offsetMs = 90 * MINUTE + 1_000;
    await startPlannedSearch(byHand.system, order.id);

    expect(await byHand.now(order)).toMatchObject({ delivery: { isSearchingDriver: true } });
  });

  test('DLV-06 an immediate order of a shop that sends by hand waits for the hand', async () => {
    const byHand = await aSearchingShop(server, { autoSendToDrivers: false });
    const order = await byHand.searching();

    await startPlannedSearch(byHand.system, order.id);

    expect((await byHand.now(order)).driverSearch).toBeNull();
  });
});

describe('the search goes on by itself', () => {
  test('DLV-10 DLV-11 DLV-12 DLV-15 employees for two minutes, then independents also', async () => {
    const at = await aSearchingShop(server, { independentDriversAllowed: true });
    await at.hired('Ines', { kind: 'independent', documentsValidUntil: addMinutes(server.deps.now(), 600) });
    await at.hired('Loin', {
      kind: 'independent',
      documentsValidUntil: addMinutes(server.deps.now(), 600),
      position: { latitude: 44.2, longitude: 7.28 },
    });
    const order = await at.searching();

    expect(await at.look(order, 1)).toMatchObject({ driverSearch: { step: 'employees', askedDrivers: 1 } });
    expect(await at.asked(order)).toEqual(['Karim open']);
    expect(await at.look(order, 100)).toMatchObject({ driverSearch: { step: 'employees' } });

    expect(await at.look(order, 120)).toMatchObject({ driverSearch: { step: 'independents', askedDrivers: 2 } });
    expect(await at.asked(order)).toEqual(['Ines open', 'Karim open']);

    expect(await at.look(order, 301)).toMatchObject({ driverSearch: { step: 'employees', round: 2, askedDrivers: 1 } });
    expect(await at.asked(order)).toEqual(['Ines withdrawn', 'Karim open']);
    expect((await at.story(order)).filter((type) => type === 'drivers-asked')).toHaveLength(3);
  });

  test('FLO-39 the offer of pickup after five minutes, once', async () => {
    const order = await mimi.searching();

    expect(await mimi.look(order, 250)).toMatchObject({ selfPickupEligible: false });
    expect(await mimi.look(order, 300)).toMatchObject({ selfPickupEligible: true });
    await mimi.look(order, 301);
    expect((await mimi.story(order)).filter((type) => type === 'offer-pickup')).toHaveLength(1);
  });

  test('FLO-76 a reminder that comes twice, or too early, changes nothing', async () => {
    const order = await mimi.searching();
    const once = await mimi.look(order, 60);

    expect(await mimi.look(order, 60)).toEqual(once);
    expect(await mimi.look(order, 100)).toEqual(once);
  });

  test('FLO-76 woken a hundred times, it keeps one reminder', async () => {
    const order = await mimi.searching();
    await vi.waitFor(async () => expect(await mimi.reminders(order, 'search-tick')).toHaveLength(1), 15_000);

    for (let ten = 0; ten < 10; ten += 1) {
      // eslint-disable-next-line no-await-in-loop -- ten at a time: the pool is not what is tested
      await Promise.all(Array.from({ length: 10 }, () => tickSearch(mimi.system, order.id, null)));
    }

    expect(await mimi.reminders(order, 'search-tick')).toHaveLength(1);
  });

  test('DLV-14 DLV-43 DLV-17 after twenty minutes the search is exhausted; staff may start it again', async () => {
    const order = await mimi.searching();
    await mimi.look(order, 30);

    const exhausted = await mimi.look(order, 1_201);

    expect(exhausted).toMatchObject({
      status: 'preparing',
      delivery: { isSearchingDriver: false },
      driverSearch: { exhaustedAt: addMinutes(startOf(order), 20), askedDrivers: 0 },
    });
    expect(await mimi.asked(order)).toEqual(['Karim withdrawn']);
    expect((await mimi.story(order)).at(-1)).toBe('no-driver-found');
    const told = (await mimi.news('order-changed')).map(({ payload }) => payload['order'] as Order);
    expect(told.findLast(({ id }) => id === order.id)).toEqual(exhausted);
    server.clock.offsetMs = 0;
    const again = await mimi.command(order, 'send-to-drivers');
    expect(again.json<Order>()).toMatchObject({
      delivery: { isSearchingDriver: true },
      driverSearch: { firstStartedAt: startOf(order), exhaustedAt: null, round: 1 },
    });
  });

  test('FLO-76 DLV-14 an hour late, after a restart, the outcome is the same', async () => {
    const [onTime, late] = [await mimi.searching(), await mimi.searching()];
    for (const seconds of [1, 31, 61, 121, 301, 361, 481, 661, 721, 841, 1_021, 1_081, 1_200]) {
      // eslint-disable-next-line no-await-in-loop -- time passes
      await mimi.look(onTime, seconds);
    }
    await mimi.look(late, 3_600);

    const outcome = async (order: Order) => {
      const { driverSearch, selfPickupEligible, status, delivery } = await mimi.now(order);
      const after = (at: string | null | undefined) => Date.parse(at ?? '') - Date.parse(startOf(order));
      const asked = new Set((await mimi.asked(order)).filter((one) => one.endsWith('open')));
      return { selfPickupEligible, status, delivery, asked, exhaustedAfter: after(driverSearch?.exhaustedAt) };
    };
    expect(await outcome(late)).toEqual(await outcome(onTime));
    expect(await outcome(late)).toMatchObject({ selfPickupEligible: true, exhaustedAfter: 20 * MINUTE });
  });

  test('FLO-50 DLV-07 a search that is stopped takes its offers back; its reminders find nothing to do', async () => {
    const order = await mimi.searching();
    await mimi.look(order, 1);
    expect(await mimi.asked(order)).toEqual(['Karim open']);
    server.clock.offsetMs = 0;

    await mimi.command(order, 'cancel-driver-search');

    expect(await mimi.asked(order)).toEqual(['Karim withdrawn']);
    await tickSearch(mimi.system, order.id, startOf(order));
    expect((await mimi.now(order)).delivery?.isSearchingDriver).toBe(false);
    const again = (await mimi.command(order, 'send-to-drivers')).json<Order>();
    await vi.waitFor(async () => expect(await mimi.asked(order)).toEqual(['Karim open']), 15_000);
    await mimi.look(order, 1_201);
    expect(await mimi.now(order)).toMatchObject({
      delivery: { isSearchingDriver: true },
      driverSearch: { startedAt: startOf(again) },
    });
  });

  test('FLO-39 a shop without click and collect offers no pickup', async () => {
    const channels = [{ channel: 'webapp' as const, enabled: true, url: null }];
    const at = await aSearchingShop(server, { channels, orderTypesByChannel: { webapp: ['delivery'] } });
    const order = await at.searching();

    expect((await at.look(order, 301)).selfPickupEligible).toBe(false);
  });

  test('FLO-47 a driver found after the offer takes it back', async () => {
    const order = await mimi.searching();
    await mimi.look(order, 301);

    expect(await driverFound(mimi.asDriver(), order.id, courierOf(mimi.karim))).toMatchObject({
      selfPickupEligible: false,
      pickupStatus: 1,
    });
    expect(await mimi.asked(order)).toEqual(['Karim accepted']);
  });

  test('FLO-76 the queue itself does all this', async () => {
    const at = await aSearchingShop(server);
    const order = await at.searching();
    const longAgo = addMinutes(startOf(order), -21);
    await sql`
      update orders set driver_search = jsonb_set(driver_search, '{startedAt}', ${JSON.stringify(longAgo)}::jsonb)
      where id = ${order.id}`.execute(server.database.forCompany(at.companyId));
    await at.system.transaction((tx) =>
      server.deps.jobs.enqueue(tx, 'search-tick', { companyId: at.companyId, orderId: order.id, startedAt: longAgo }),
    );

    await vi.waitFor(async () => expect((await at.now(order)).driverSearch?.exhaustedAt).not.toBeNull(), 15_000);
  });
});

describe('nobody to ask', () => {
  test('DLV-10 DLV-14 the search rests, says so once, and asks whoever turns up', async () => {
    const at = await aSearchingShop(server);
    await at.setDriver(at.karim, { is_online: false });
    const order = await at.searching();
    await at.look(order, 1);
    const resting = await at.look(order, 40);

    expect(resting).toMatchObject({ driverSearch: { round: 1, askedDrivers: 0, provider: null } });
    expect((await at.story(order)).filter((type) => type === 'nobody-available')).toHaveLength(1);

    await at.setDriver(at.karim, { is_online: true });
    expect(await at.look(order, 45)).toMatchObject({ driverSearch: { step: 'employees', round: 2, askedDrivers: 1 } });
  });

  test('DLV-16 a driver who goes out of sight has the order no more', async () => {
    const at = await aSearchingShop(server);
    const order = await at.searching();
    await at.look(order, 1);
    await at.setDriver(at.karim, { is_online: false });

    expect(await at.look(order, 20)).toMatchObject({ driverSearch: { askedDrivers: 0 } });
    expect(await at.asked(order)).toEqual(['Karim withdrawn']);
  });
});

describe('in reverse flow', () => {
  test('FLO-43 DLV-14 half an hour after the first start the order is missed, the card released', async () => {
    const order = await port.deliveryOrder({ paymentType: 'stripe', cardToken: 'success' });
    expect(await port.look(order, 1_201)).toMatchObject({
      status: 'looking_for_driver',
      delivery: { isSearchingDriver: true },
    });

    await port.look(order, 1_700);
    await missWithoutDriver(port.system, order.id);
    expect((await port.now(order)).status).toBe('looking_for_driver');
    expect(await port.asked(order)).toEqual(['Karim open']);

    await port.look(order, 1_800);
    await missWithoutDriver(port.system, order.id);
    await missWithoutDriver(port.system, order.id);
    expect(await port.now(order)).toMatchObject({
      status: 'missed',
      missedReason: 'no_driver',
      delivery: { isSearchingDriver: false },
    });
    expect(await port.asked(order)).toEqual(['Karim withdrawn']);
    await vi.waitFor(
      async () => expect((await server.deps.payments.read(order.providerPaymentId ?? '')).state).toBe('voided'),
      15_000,
    );
  });

  test('FLO-43 whether or not the search still runs', async () => {
    const order = await port.deliveryOrder();
    await port.command(order, 'cancel-driver-search');
    await port.look(order, 1_800);

    await missWithoutDriver(port.system, order.id);

    expect((await port.now(order)).status).toBe('missed');
  });

  test('FLO-42 staff stops the search and starts it again', async () => {
    const order = await port.deliveryOrder();

    expect((await port.command(order, 'cancel-driver-search')).json<Order>()).toMatchObject({
      status: 'looking_for_driver',
      delivery: { isSearchingDriver: false },
    });
    expect((await port.command(order, 'send-to-drivers')).json<Order>()).toMatchObject({
      status: 'looking_for_driver',
      delivery: { isSearchingDriver: true },
      driverSearch: { firstStartedAt: startOf(order) },
    });
  });

  test('FLO-41 the shop takes the delivery, and has its ten minutes to accept', async () => {
    const order = await port.deliveryOrder();

    const reply = await port.command(order, 'accept-delivery');

    expect(reply.json<Order>()).toMatchObject({
      status: 'contacting',
      flowType: 'classic',
      shopResponsibleForDelivery: true,
      delivery: { nature: 'shop', isSearchingDriver: false },
    });
    expect(reply.json<Order>().acceptDeadlineAt).not.toBeNull();
    await missWithoutDriver(port.system, order.id);
    expect((await port.now(order)).status).toBe('contacting');
  });
});
