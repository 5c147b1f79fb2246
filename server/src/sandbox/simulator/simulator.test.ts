import { MINUTE, toMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemCtx } from '../../http/envelope.ts';
import * as orders from '../../orders/orders.store.ts';
import { testServer, type Caller, type TestServer } from '../../test/test-server.ts';
import { bulkWriter } from '../demo/bulk.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from '../demo/company.ts';
import { demoCustomers } from '../demo/customers.ts';
import { seedDrivers } from '../demo/drivers.ts';
import { seedCompany } from '../demo/seed-company.ts';
import { playDueMoves } from './autopilot.ts';
import { playDrivers } from './drivers.ts';
import { startSimulator, type Simulator } from './simulator.ts';

const [oldTown, , port] = DEMO_SHOPS;
let server: TestServer;
let simulator: Simulator;
let lea: Caller;

beforeAll(async () => {
  server = await testServer();
  const customers = demoCustomers(6, 200, toMs(server.deps.now()));
  await server.database
    .forCompany(DEMO_COMPANY_ID)
    .transaction()
    .execute(async (tx) => {
      await seedCompany(tx, await bulkWriter(tx), {
        passwordHash: 'none',
        customers,
        customersSince: server.deps.now(),
        now: server.deps.now(),
      });
      await seedDrivers(tx, toMs(server.deps.now()));
    });
  lea = await server.as(await server.givenUser(DEMO_COMPANY_ID, { role: 'general' }));
  const config = { ...server.deps.config, simulatorAtStart: false };
  simulator = await startSimulator({ ...server.deps, config }, server.app, server.identity);
});
afterAll(() => simulator.stop());
afterEach(() => {
  server.clock.offsetMs = 0;
});

const find = (orderId: string | null) =>
  orders.find(server.database.forCompany(DEMO_COMPANY_ID), { companyId: DEMO_COMPANY_ID }, orderId ?? '');

/** The first of a few that is not refused: some imaginary cards are. */
async function placed(asked: Parameters<Simulator['send']>[0]): Promise<string> {
  for (let turn = 0; turn < 10; turn += 1) {
    // eslint-disable-next-line no-await-in-loop -- one after the other, until one passes
    const { orderId } = await simulator.send(asked);
    if (orderId) return orderId;
  }
  throw new Error('ten orders in a row were refused');
}

describe('the simulator', () => {
  test('API-92 ORD-26 places orders of every own channel through the public call', async () => {
    for (const channel of ['webapp', 'mobileApp', 'terminal', 'qrcode', 'chatbot'] as const) {
      // eslint-disable-next-line no-await-in-loop -- one channel after the other
      const order = await find(await placed({ channel }));
      const status = order?.flowType === 'reverse' ? 'looking_for_driver' : 'contacting';
      expect(order).toMatchObject({ channel, status, companyId: DEMO_COMPANY_ID });
    }
  });

  test('API-92 a closed shop receives nothing, and the journal says so', async () => {
    const path = `/api/${DEMO_COMPANY_ID}/shops/${oldTown.shopId}/closed`;
    await lea.post(path, { closedMessage: 'Fermé pour le test' });

    const sent = await simulator.send({ shopId: oldTown.shopId });

    expect(sent.orderId).toBeNull();
    expect((await simulator.state()).journal[0]?.entry).toBe(sent.entry);
    await lea.post(path, { closedMessage: false });
  });

  test('does nothing while paused, and goes on when asked', async () => {
    const before = (await simulator.state()).sentOrders;

    await simulator.beat();
    expect((await simulator.state()).sentOrders).toBe(before);

    await simulator.set({ paused: false, ordersPerMinute: 60 });
    await vi.waitFor(async () => expect((await simulator.state()).sentOrders).toBeGreaterThan(before + 1), 15_000);
    expect(await simulator.set({ paused: true })).toMatchObject({ paused: true, ordersPerMinute: 60 });
  });

  test('only one node plays at a time', async () => {
    await simulator.set({ paused: false });
    await server.database
      .forSystem()
      .transaction()
      .execute(async (tx) => {
        await vi.waitFor(async () => {
          const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(7016002) as taken`.execute(
            tx,
          );
          expect(rows[0]?.taken).toBe(true);
        }, 10_000);
        const before = (await simulator.state()).sentOrders;
        server.clock.offsetMs += 10 * MINUTE;

        await simulator.beat();

        expect((await simulator.state()).sentOrders).toBe(before);
      });
    await simulator.set({ paused: true });
  });
});

describe('the autopilot', () => {
  const accept = (orderId: string, shopId: string) =>
    lea.post(`/api/${DEMO_COMPANY_ID}/shops/${shopId}/orders/${orderId}/prepare`, { preparationMinutes: 10 });
  const ctx = () => systemCtx(server.deps, DEMO_COMPANY_ID, 'test');

  async function lived(orderId: string): Promise<string[]> {
    for (let step = 0; step < 6; step += 1) {
      server.clock.offsetMs += 45 * MINUTE;
      // eslint-disable-next-line no-await-in-loop -- time passes
      await playDueMoves(ctx());
    }
    const story = await orders.story(server.database.forCompany(DEMO_COMPANY_ID), DEMO_COMPANY_ID, orderId);
    return story.filter(({ fromStatus, toStatus }) => fromStatus !== toStatus).map(({ toStatus }) => toStatus ?? '');
  }

  test('API-92 ORD-27 plays the courier of a marketplace, whose order carries none of our fees', async () => {
    const orderId = await placed({ channel: 'ubereats' });
    const order = await find(orderId);
    expect(order).toMatchObject({
      channel: 'ubereats',
      delivery: { nature: 'marketplace' },
      shopResponsibleForDelivery: false,
      amountDue: order?.productsTotal,
    });

    expect((await accept(orderId, order?.shopId ?? '')).status).toBe(200);

    expect(await lived(orderId)).toEqual(['contacting', 'preparing', 'ready', 'delivering', 'completed']);
  });

  test('lets an accepted order live its life, and never answers one', async () => {
    const [accepted, waiting] = [
      await placed({ channel: 'terminal', orderType: 'click_and_collect' }),
      await placed({ channel: 'qrcode', orderType: 'click_and_seat' }),
    ];
    const order = await find(accepted);
    expect((await accept(accepted, order?.shopId ?? '')).status).toBe(200);

    expect(await lived(accepted)).toEqual(['contacting', 'preparing', 'takeaway', 'completed']);
    expect((await lived(waiting)).includes('preparing')).toBe(false);
  });
});

describe('the drivers', () => {
  /** The road and the kitchen go on, minute by minute, until the order is as wished. */
  async function playUntil(orderId: string, isDone: (order: Order) => boolean, minutes: number): Promise<Order> {
    const ctx = systemCtx(server.deps, DEMO_COMPANY_ID, 'test');
    for (let minute = 0; minute < minutes; minute += 1) {
      server.clock.offsetMs += MINUTE;
      // eslint-disable-next-line no-await-in-loop -- time passes
      await playDrivers(server.deps);
      // eslint-disable-next-line no-await-in-loop -- time passes
      await playDueMoves(ctx);
      // eslint-disable-next-line no-await-in-loop -- time passes
      const order = await find(orderId);
      if (order && isDone(order)) return order;
    }
    throw new Error('it never came to that');
  }
  const accept = (order: Order) =>
    lea.post(`/api/${DEMO_COMPANY_ID}/shops/${order.shopId}/orders/${order.id}/prepare`, { preparationMinutes: 5 });
  const immediate = async (shopId: string): Promise<Order> => {
    for (;;) {
      // eslint-disable-next-line no-await-in-loop -- until one is for now
      const order = await find(await placed({ shopId, channel: 'webapp', orderType: 'delivery' }));
      if (order && !order.isScheduled) return order;
    }
  };

  /** The search itself is a job: it has asked the drivers before they can think about it. */
  const asked = (orderId: string) =>
    vi.waitFor(
      async () => {
        const offer = await server.database
          .forCompany(DEMO_COMPANY_ID)
          .selectFrom('delivery_offers')
          .select('driver_id')
          .where('order_id', '=', orderId)
          .executeTakeFirst();
        expect(offer).toBeDefined();
      },
      { timeout: 20_000 },
    );

  test('DLV-40 FLO-47 FLO-54 FLO-57 take an accepted order, come for it, and bring it with its code', async () => {
    for (let round = 0; round < 5; round += 1) {
      // eslint-disable-next-line no-await-in-loop -- now and then nobody answers
      const order = await immediate(oldTown.shopId);
      // eslint-disable-next-line no-await-in-loop -- now and then nobody answers
      expect((await accept(order)).body).toMatchObject({ delivery: { isSearchingDriver: true } });
      // eslint-disable-next-line no-await-in-loop -- now and then nobody answers
      await asked(order.id);
      // eslint-disable-next-line no-await-in-loop -- now and then nobody answers
      const found = await playUntil(order.id, ({ pickupStatus }) => pickupStatus > 0, 2).catch(() => null);
      if (!found) continue;
      // eslint-disable-next-line no-await-in-loop -- the only round that comes here
      const done = await playUntil(order.id, ({ status }) => status === 'completed', 60);
      expect(done).toMatchObject({ validatedBy: 'driver', pickupStatus: 3, driverId: found.driverId });
      return;
    }
    throw new Error('nobody answered five times');
  }, 60_000);

  test('DLV-40 FLO-38 at the port a driver is found before the shop is asked', async () => {
    for (let round = 0; round < 5; round += 1) {
      // eslint-disable-next-line no-await-in-loop -- now and then nobody answers
      const order = await immediate(port.shopId);
      expect(order).toMatchObject({ flowType: 'reverse', status: 'looking_for_driver' });
      // eslint-disable-next-line no-await-in-loop -- now and then nobody answers
      await asked(order.id);
      // eslint-disable-next-line no-await-in-loop -- now and then nobody answers
      const found = await playUntil(order.id, ({ status }) => status === 'contacting', 2).catch(() => null);
      if (!found) continue;
      expect(found.driverFirstName).toMatch(/^(Lucas|Nadia)$/);
      return;
    }
    throw new Error('nobody answered five times');
  });
});
