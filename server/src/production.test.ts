import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { locateOrder } from './addresses/locate-order.ts';
import { composeDeps } from './compose.ts';
import { aCourierShop } from './deliveries/bookings/couriers.fixture.ts';
import { fleetFailure } from './deliveries/bookings/fleet-refusals.ts';
import { systemCtx } from './http/envelope.ts';
import { readConfig } from './kernel/config.ts';
import { createLogger } from './kernel/log.ts';
import { tellCustomer } from './orders/messages/tell-customer.ts';
import { eventually } from './orders/walks/at-work.fixture.ts';
import { FleetRefused } from './ports/fleets.ts';
import { sandboxPorts } from './sandbox/sandbox-ports.ts';
import { mailResetLink } from './session/passwords/reset-password.ts';
import { testDatabase } from './test/test-db.ts';
import { testServer, type TestServer } from './test/test-server.ts';

let server: TestServer;
/** The ports that `main.ts` composes in production when no credentials are set. */
beforeAll(async () => {
  const database = await testDatabase();
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://comptoir.exemple',
    APP_SECRET: 'a secret of the tests, long enough to be one',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'comptoir-production-')),
  });
  const {
    jobs: _jobs,
    live: _live,
    ...composed
  } = composeDeps(
    config,
    database,
    createLogger('silent'),
    { now: () => new Date().toISOString(), isRight: () => true },
    () => sandboxPorts(database.forSandbox(), config.appSecret, () => new Date().toISOString()),
  );
  server = await testServer(composed);
});

async function aShop(fields: Partial<Shop> = {}) {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId, fields);
  const person = await server.givenUser(companyId, { role: 'general' });
  const db = server.database.forCompany(companyId);
  return {
    companyId,
    shop,
    person,
    db,
    admin: await server.as(person),
    path: (order: Order, call = '') => `/api/${companyId}/shops/${shop.shopId}/orders/${order.id}${call}`,
    place: (fieldsOfOrder: Parameters<typeof anOrderBody>[0]) =>
      server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, anOrderBody(fieldsOfOrder), {
        headers: { 'x-channel-key': server.identity.tokens.channelKey },
      }),
    async stored() {
      const [orders, pending] = await Promise.all(
        (['orders', 'pending_orders'] as const).map((table) => db.selectFrom(table).select('id').execute()),
      );
      return { orders: orders?.length, pending: pending?.length };
    },
  };
}

const NOT_CONFIGURED = {
  status: 503,
  body: { errorCode: 'THIRD_PARTY_UNAVAILABLE', errorMessage: expect.stringContaining('pas configuré') },
};

describe('sec:no-pretence production without credentials', () => {
  test('API-60 an order by card is refused and nothing of it is stored; one paid in the shop is taken', async () => {
    const { place, stored } = await aShop();

    expect(await place({ paymentType: 'stripe', cardToken: 'tok_visa' })).toMatchObject(NOT_CONFIGURED);
    expect(await stored()).toEqual({ orders: 0, pending: 0 });

    expect(await place({ paymentType: 'counter' })).toMatchObject({ status: 201 });
    expect(await stored()).toEqual({ orders: 1, pending: 0 });
  });

  test('API-90 the webhooks of services that are not configured do not exist', async () => {
    for (const provider of ['stripe', 'stuart', 'uberDirect', 'deliveroo', 'fleet']) {
      const reply = await server.app.inject({ method: 'POST', url: `/webhooks/${provider}`, payload: {} });
      expect([provider, reply.statusCode]).toEqual([provider, 404]);
    }
  });

  test('API-83 SHL-48 the list of ports says what is not configured, and a till with its key is real', async () => {
    const { admin, companyId, db } = await aShop();
    const adapters = async () => {
      const { items } = (await admin.get(`/api/${companyId}/ports`)).json<{
        items: { port: string; adapter: string }[];
      }>();
      return Object.fromEntries(items.map(({ port, adapter }) => [port, adapter]));
    };

    expect(await adapters()).toEqual({
      ...Object.fromEntries(
        [
          'payments',
          'maps',
          'mail',
          'textMessages',
          'push',
          'appPush',
          'till',
          'hub',
          'stuart',
          'uberDirect',
          'deliveroo',
        ].map((port) => [port, 'unconfigured']),
      ),
      errorReports: 'live',
      // Printers of the network come by themselves.
      printing: 'live',
    });
    await db
      .insertInto('third_party_secrets')
      .values({ company_id: companyId, id: server.deps.newId(), shop_id: null, name: 'zelty', sealed: 'x' })
      .execute();
    expect(await adapters()).toMatchObject({ till: 'live', hub: 'unconfigured' });
  });

  test('API-92 the pages of the sandbox do not exist', async () => {
    expect((await server.app.inject('/sandbox')).statusCode).toBe(404);
  });

  test('API-27 API-62 a printer and a till that are not configured are said to be so', async () => {
    const { shop, db, admin, path } = await aShop({ integration: { type: 'zelty', enabled: true } });
    await db.updateTable('shops').set({ printing_kind: 'cloudprint' }).where('id', '=', shop.shopId).execute();
    const order = await server.givenOrder(shop, { paymentType: 'counter' });
    await admin.post(path(order, '/prepare'), { preparationMinutes: 20 });

    // Nothing is played: without a printer nothing is printed.
    expect(await admin.post(path(order, '/print'), {})).toMatchObject({ status: 422 });
    const qz = `/api/${shop.companyId}/shops/${shop.shopId}/printer`;
    const signing = await admin.post(`${qz}/qz-signature`, { toSign: 'a'.repeat(64) });
    expect(signing).toMatchObject({ status: 503, body: { errorCode: 'THIRD_PARTY_UNAVAILABLE' } });
    expect((await admin.get(`${qz}/qz-certificate`)).status).toBe(503);
    expect(await admin.post(path(order, '/send-to-terminal'), {})).toMatchObject(NOT_CONFIGURED);
  });

  test('API-60 SYN-64 the webhook of a till that is not configured does not exist', async () => {
    const { companyId } = await aShop({ integration: { type: 'zelty', enabled: true } });
    const reply = await server.app.inject({ method: 'POST', url: `/webhooks/zelty/${companyId}`, payload: {} });

    expect(reply.statusCode).toBe(404);
  });

  test('DLV-09 DLV-13 a delivery service that is not configured is never booked, and the search goes on without it', async () => {
    const stuart = await aCourierShop(server);
    const placed = await server.givenOrder(stuart.shop, { orderType: 'delivery' });
    // As an order from before PMT-05: a service takes no money, and no card is taken here.
    const paid = server.database.forCompany(placed.companyId).updateTable('orders').set({ payment_type: 'counter' });
    await paid.where('company_id', '=', placed.companyId).where('id', '=', placed.id).execute();
    const order = await stuart.sent(placed);

    await eventually(async () =>
      expect(await stuart.booking(order)).toMatchObject({ state: 'failed', providerBookingId: null }),
    );
    expect(await stuart.now(order)).toMatchObject({ status: 'preparing' });
    expect(fleetFailure('stuart', new FleetRefused('stuart', 'not-configured'))).toMatchObject({ status: 503 });
  });

  test('MAP-01 an address that nobody can look up stays off the map, and its job ends', async () => {
    const { companyId, shop } = await aShop();
    const order = await server.givenOrder(shop, { orderType: 'delivery' });

    await locateOrder(systemCtx(server.deps, companyId, 'test'), order.id);
  });

  test('FLO-86 customers cannot be told: the job ends, the shop is not alerted and the story does not pretend', async () => {
    const { companyId, shop, admin, path, db } = await aShop();
    const order = await server.givenOrder(shop, { paymentType: 'counter' });
    const message = { companyId, orderId: order.id, what: 'ready', version: 2 } as const;

    await tellCustomer(systemCtx(server.deps, companyId, 'test'), message, { retryCount: 0 });

    const { items } = (await admin.get(path(order, '/events'))).json<{ items: OrderEvent[] }>();
    expect(items.map(({ type }) => type)).not.toContain('customer-told');
    expect(await db.selectFrom('shop_alerts').select('id').execute()).toEqual([]);
  });

  test('SES-31 nobody is promised a link or a code that cannot be sent, known or not', async () => {
    const { companyId, shop, person } = await aShop();

    for (const email of [person.email, 'personne@exemple.fr'])
      expect(await server.anonymous.post('/api/auth/reset-password', { email, shopId: shop.slug })).toMatchObject(
        NOT_CONFIGURED,
      );
    expect(await server.anonymous.post('/api/driver/code', { shop: shop.slug, phone: '+33612345678' })).toMatchObject(
      NOT_CONFIGURED,
    );
    // A job left by a server that could send: it gives up instead of trying for two days.
    await mailResetLink(systemCtx(server.deps, companyId, 'test'), person.userId);
  });

  test('PSH-30 no notification is promised, the page is told beforehand, and no browser is offered any', async () => {
    const { companyId, shop, admin, db } = await aShop();
    const path = `/api/${companyId}/push-notifications`;
    const target = { toAllUsers: false, shopId: shop.shopId };

    expect(await admin.post(path, { ...target, title: 'Soirée', message: 'Ce soir.' })).toMatchObject(NOT_CONFIGURED);
    expect(await db.selectFrom('push_notifications').select('id').execute()).toEqual([]);
    const counted = await admin.get(`${path}/recipients`, { query: { toAllUsers: 'false', shopId: shop.shopId } });
    expect(counted.body).toMatchObject({ canSend: false });
    expect(server.deps.push.browserService).toBeUndefined();
  });

  test('API-04 health does not take a missing service for an ill node', async () => {
    const { place } = await aShop();
    for (let tries = 0; tries < 5; tries += 1) await place({ paymentType: 'stripe', cardToken: 'tok_visa' });

    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  });
});

test('PSH-30 a sandbox whose pages are not played offers no subscription; a demonstration does', () => {
  const composed = (DEMO: string) => {
    const config = readConfig({
      DEMO,
      APP_SECRET: 'a secret of the tests, long enough to be one',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'comptoir-sandbox-')),
    });
    const clock = { now: () => new Date().toISOString(), isRight: () => true };
    return composeDeps(config, server.database, createLogger('silent'), clock, () =>
      sandboxPorts(server.database.forSandbox(), config.appSecret, clock.now),
    ).push.browserService;
  };
  expect([composed('off'), composed('on')]).toEqual([undefined, { pageUrl: '/sandbox/push/page' }]);
});
