import { MINUTE, addMinutes, addMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openWindow } from '../orders/answer-order.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aDrivenShop, type DrivenShop } from './deliveries.fixture.ts';
import { courierOf, driverFound } from './driver-events.ts';
import { missWithoutDriver, startPlannedSearch, tickSearch } from './search-jobs.ts';

let server: TestServer;
let mimi: DrivenShop;
let port: DrivenShop;
beforeAll(async () => {
  server = await testServer();
  mimi = await aDrivenShop(server, { autoSendToDrivers: true });
  port = await aDrivenShop(server, { flowType: 'reverse' });
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const searching = async (at: DrivenShop): Promise<Order> => {
  const order = await at.deliveryOrder();
  return (await at.command(order, 'prepare', { preparationMinutes: 20 })).json<Order>();
};
const startOf = (order: Order): string => order.driverSearch?.startedAt ?? '';
/** The clock stands this long after the start of the search. */
function setClock(order: Order, seconds: number): void {
  server.clock.offsetMs = Date.parse(addMs(startOf(order), seconds * 1_000)) - Date.now();
}
const tick = (at: DrivenShop, order: Order) => tickSearch(at.system, order.id, startOf(order));

/** The reminders in the queue for this order. */
async function reminders(order: Order): Promise<string[]> {
  const { rows } = await sql<{ name: string; start_after: string }>`
    select name, start_after from jobs.job where data ->> 'orderId' = ${order.id}
    and name in ('start-search', 'search-tick', 'search-limit') and state = 'created' order by start_after`.execute(
    server.database.forSystem(),
  );
  return rows.map(({ name, start_after }) => `${name} ${new Date(start_after).toISOString()}`);
}

describe('the search starts', () => {
  test('DLV-06 FLO-32 at acceptance, where the shop sends by itself, with its reminder in the database', async () => {
    const order = await searching(mimi);

    expect(order).toMatchObject({ status: 'preparing', delivery: { isSearchingDriver: true } });
    expect(await reminders(order)).toEqual([`search-tick ${addMinutes(startOf(order), 2)}`]);
  });

  test('DLV-06 FLO-31 FLO-07 at reception in reverse flow, with its limit', async () => {
    const order = await port.deliveryOrder();

    expect(order).toMatchObject({ status: 'looking_for_driver', delivery: { isSearchingDriver: true } });
    expect(await reminders(order)).toEqual([
      `search-tick ${addMinutes(startOf(order), 2)}`,
      `search-limit ${addMinutes(startOf(order), 30)}`,
    ]);
  });

  test('FLO-18 FLO-31 in reverse flow for later: planned half an hour before, then started once', async () => {
    const requestedFor = addMinutes(server.deps.now(), 90);
    const order = await port.deliveryOrder({ requestedFor });
    expect(order).toMatchObject({ status: 'looking_for_driver', driverSearch: null });
    expect(await reminders(order)).toEqual([`start-search ${addMinutes(requestedFor, -30)}`]);

    await startPlannedSearch(port.system, order.id);
    expect((await port.now(order)).driverSearch).toBeNull();

    server.clock.offsetMs = 60 * MINUTE + 1_000;
    await startPlannedSearch(port.system, order.id);
    await startPlannedSearch(port.system, order.id);
    expect(await port.now(order)).toMatchObject({
      status: 'looking_for_driver',
      version: order.version + 1,
      delivery: { isSearchingDriver: true },
    });
    expect(await port.story(order)).toEqual(['received', 'start-search']);
  });

  test('FLO-18 DLV-06 a scheduled order in classic flow: not at acceptance, half an hour before', async () => {
    const byHand = await aDrivenShop(server);
    const requestedFor = addMinutes(server.deps.now(), 120);
    const order = await byHand.deliveryOrder({ requestedFor });
    await byHand.command(order, 'prepare', { preparationMinutes: 0 });
    server.clock.offsetMs = 75 * MINUTE + 1_000;
    await openWindow(byHand.system, order.id);
    expect(await byHand.now(order)).toMatchObject({ status: 'preparing', driverSearch: null });
    expect(await reminders(order)).toEqual([`start-search ${addMinutes(requestedFor, -30)}`]);

    server.clock.offsetMs = 90 * MINUTE + 1_000;
    await startPlannedSearch(byHand.system, order.id);

    expect(await byHand.now(order)).toMatchObject({ delivery: { isSearchingDriver: true } });
  });

  test('DLV-06 an immediate order of a shop that sends by hand waits for the hand', async () => {
    const byHand = await aDrivenShop(server);
    const order = await searching(byHand);

    await startPlannedSearch(byHand.system, order.id);

    expect((await byHand.now(order)).driverSearch).toBeNull();
  });
});

describe('the search goes on by itself', () => {
  test('DLV-10 FLO-39 FLO-76 steps, the offer of pickup after five minutes, the next reminder each time', async () => {
    const order = await searching(mimi);

    setClock(order, 121);
    await tick(mimi, order);
    expect(await mimi.now(order)).toMatchObject({ driverSearch: { step: 'independents' }, selfPickupEligible: false });

    setClock(order, 301);
    await tick(mimi, order);
    expect(await mimi.now(order)).toMatchObject({ driverSearch: { step: 'external' }, selfPickupEligible: true });
    expect((await reminders(order)).at(-1)).toBe(`search-tick ${addMinutes(startOf(order), 6)}`);
    expect(await mimi.story(order)).toEqual(['received', 'accept', 'offer-pickup']);
  });

  test('FLO-76 a reminder that comes twice, or too early, changes nothing', async () => {
    const order = await searching(mimi);
    setClock(order, 60);
    await tick(mimi, order);
    expect((await mimi.now(order)).version).toBe(order.version);

    setClock(order, 301);
    await tick(mimi, order);
    const once = await mimi.now(order);
    await tick(mimi, order);

    expect(await mimi.now(order)).toEqual(once);
  });

  test('DLV-14 DLV-43 after twenty minutes the search is exhausted; staff may start it again', async () => {
    const order = await searching(mimi);
    setClock(order, 1_201);

    await tick(mimi, order);

    const exhausted = await mimi.now(order);
    expect(exhausted).toMatchObject({
      status: 'preparing',
      delivery: { isSearchingDriver: false },
      driverSearch: { exhaustedAt: addMinutes(startOf(order), 20) },
    });
    expect((await mimi.story(order)).at(-1)).toBe('no-driver-found');
    expect((await mimi.news('order-changed')).at(-1)?.payload).toMatchObject({
      order: { id: order.id, driverSearch: { exhaustedAt: addMinutes(startOf(order), 20) } },
    });
    server.clock.offsetMs = 0;
    const again = await mimi.command(order, 'send-to-drivers');
    expect(again.json<Order>()).toMatchObject({
      delivery: { isSearchingDriver: true },
      driverSearch: { firstStartedAt: startOf(order), exhaustedAt: null },
    });
  });

  test('FLO-76 DLV-14 an hour late, after a restart, the outcome is the same', async () => {
    const [onTime, late] = [await searching(mimi), await searching(mimi)];
    for (const seconds of [121, 301, 361, 481, 661, 721, 841, 1_021, 1_081, 1_200]) {
      setClock(onTime, seconds);
      // eslint-disable-next-line no-await-in-loop -- time passes
      await tick(mimi, onTime);
    }
    setClock(late, 3_600);
    await tick(mimi, late);

    const outcome = async (order: Order) => {
      const { driverSearch, selfPickupEligible, status, delivery } = await mimi.now(order);
      const after = (at: string | null | undefined) => Date.parse(at ?? '') - Date.parse(startOf(order));
      return { selfPickupEligible, status, delivery, exhaustedAfter: after(driverSearch?.exhaustedAt) };
    };
    expect(await outcome(late)).toEqual(await outcome(onTime));
    expect(await outcome(late)).toMatchObject({ selfPickupEligible: true, exhaustedAfter: 20 * MINUTE });
  });

  test('FLO-50 the reminders of a search that was stopped and started again find nothing to do', async () => {
    const order = await searching(mimi);
    await mimi.command(order, 'cancel-driver-search');
    await tickSearch(mimi.system, order.id, startOf(order));
    expect((await mimi.now(order)).delivery?.isSearchingDriver).toBe(false);
    const again = (await mimi.command(order, 'send-to-drivers')).json<Order>();

    setClock(order, 1_201);
    await tickSearch(mimi.system, order.id, startOf(order));

    expect(await mimi.now(order)).toEqual(again);
  });

  test('FLO-39 a shop without click and collect offers no pickup', async () => {
    const only = { webapp: ['delivery' as const] };
    const at = await aDrivenShop(server, { autoSendToDrivers: true, orderTypesByChannel: only });
    const order = await searching(at);
    setClock(order, 301);

    await tick(at, order);

    expect((await at.now(order)).selfPickupEligible).toBe(false);
  });

  test('FLO-47 a driver found after the offer takes it back', async () => {
    const order = await searching(mimi);
    setClock(order, 301);
    await tick(mimi, order);

    expect(await driverFound(mimi.asDriver(), order.id, courierOf(mimi.karim))).toMatchObject({
      selfPickupEligible: false,
      pickupStatus: 1,
    });
  });

  test('FLO-76 the queue itself does all this', async () => {
    const order = await searching(mimi);
    await sql`
      update orders set driver_search = jsonb_set(driver_search, '{startedAt}', ${JSON.stringify(addMinutes(startOf(order), -21))}::jsonb)
      where id = ${order.id}`.execute(server.database.forCompany(mimi.companyId));
    await server.database
      .forCompany(mimi.companyId)
      .transaction()
      .execute(async (tx) => {
        const job = { companyId: mimi.companyId, orderId: order.id, startedAt: addMinutes(startOf(order), -21) };
        await server.deps.jobs.enqueue(tx, 'search-tick', job);
      });

    await vi.waitFor(async () => expect((await mimi.now(order)).driverSearch?.exhaustedAt).not.toBeNull(), 15_000);
  });
});

describe('in reverse flow', () => {
  test('FLO-43 DLV-14 half an hour after the first start the order is missed, the card released', async () => {
    const order = await port.deliveryOrder({ paymentType: 'stripe', cardToken: 'success' });
    setClock(order, 1_201);
    await tick(port, order);
    expect(await port.now(order)).toMatchObject({
      status: 'looking_for_driver',
      delivery: { isSearchingDriver: true },
    });

    setClock(order, 1_799);
    await missWithoutDriver(port.system, order.id);
    expect((await port.now(order)).status).toBe('looking_for_driver');

    setClock(order, 1_800);
    await missWithoutDriver(port.system, order.id);
    await missWithoutDriver(port.system, order.id);
    expect(await port.now(order)).toMatchObject({
      status: 'missed',
      missedReason: 'no_driver',
      delivery: { isSearchingDriver: false },
    });
    await vi.waitFor(
      async () => expect((await server.deps.payments.read(order.providerPaymentId ?? '')).state).toBe('voided'),
      15_000,
    );
  });

  test('FLO-43 whether or not the search still runs', async () => {
    const order = await port.deliveryOrder();
    await port.command(order, 'cancel-driver-search');
    setClock(order, 1_800);

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
