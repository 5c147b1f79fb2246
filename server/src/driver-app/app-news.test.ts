import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDrivenShop, type DrivenShop } from '../deliveries/deliveries.fixture.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { isSigned, SIGNATURE_HEADER, signatureOf } from './app-signature.ts';

let server: TestServer;
let mimi: DrivenShop;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  mimi = await aDrivenShop(server);
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

type News = Record<string, unknown>;
const news = (type: string, more: News = {}): News => ({
  eventId: randomUUID(),
  driverId: mimi.karim.driverId,
  type,
  at: server.deps.now(),
  ...more,
});
async function post(body: News, signature?: string): Promise<number> {
  const payload = Buffer.from(JSON.stringify(body));
  const headers = { [SIGNATURE_HEADER]: signature ?? signatureOf(server.deps.config, payload) };
  const reply = await server.app.inject({ method: 'POST', url: '/webhooks/fleet', headers, payload });
  return reply.statusCode;
}
async function karim(): Promise<Driver> {
  const found = await drivers.find(server.database.forCompany(mimi.companyId), mimi.companyId, mimi.karim.driverId);
  if (!found) throw new Error('Karim is gone');
  return found;
}
/** The inbox answers first and works after. */
const handled = (...events: News[]) =>
  vi.waitFor(
    async () => {
      const rows = await server.database
        .forSystem()
        .selectFrom('webhook_inbox')
        .select('handled_at')
        .where('provider', '=', 'fleet')
        .where(
          'event_id',
          'in',
          events.map(({ eventId }) => String(eventId)),
        )
        .execute();
      expect(rows.map(({ handled_at }) => handled_at !== null)).toEqual(events.map(() => true));
    },
    { timeout: 20_000 },
  );
async function send(...events: News[]): Promise<void> {
  for (const event of events) {
    expect(await post(event)).toBe(200);
    await handled(event);
  }
}

describe('API-90 sec:webhook-signature the signature', () => {
  test('is over the very bytes, with the secret that was set, or the sandbox’s', () => {
    const raw = Buffer.from('{"a":1}');
    const own = { fleetWebhookSecrets: ['new', 'old'] };
    expect(isSigned(own, raw, signatureOf(own, raw))).toBe(true);
    expect(isSigned(own, raw, signatureOf({ ...own, fleetWebhookSecrets: ['old'] }, raw))).toBe(true);
    expect(isSigned(own, raw, signatureOf({ ...own, fleetWebhookSecrets: [] }, raw))).toBe(false);
    expect(isSigned(own, Buffer.from('{"a":2}'), signatureOf(own, raw))).toBe(false);
  });

  test('forged news are refused and kept by nobody; so is what cannot be read', async () => {
    const forged = news('offline');
    for (const signature of ['', '00', 'f'.repeat(64), 'nonsense']) expect(await post(forged, signature)).toBe(401);
    expect(await post(news('dance'))).toBe(400);
    expect(await post(news('accept'))).toBe(400);
    const kept = await server.database
      .forSystem()
      .selectFrom('webhook_inbox')
      .select('event_id')
      .where('event_id', '=', String(forged['eventId']))
      .execute();
    expect(kept).toEqual([]);
    expect((await karim()).isOnline).toBe(true);
  });
});

describe('DLV-40 what the driver application tells', () => {
  test('brings an order to its door, as the telephone’s own calls do', async () => {
    const order = await mimi.deliveryOrder();
    await mimi.command(order, 'prepare', { preparationMinutes: 20 });
    await mimi.command(order, 'send-to-drivers');
    const offer = () =>
      server.database
        .forCompany(mimi.companyId)
        .selectFrom('delivery_offers')
        .select('state')
        .where('order_id', '=', order.id)
        .executeTakeFirst();
    await vi.waitFor(async () => expect(await offer()).toEqual({ state: 'open' }), { timeout: 20_000 });
    const orderId = order.id;

    await send(news('accept', { orderId }), news('arrived', { orderId }), news('picked_up', { orderId }));
    const { validationCode, status } = await mimi.now(order);
    expect(status).toBe('delivering');
    await send(news('delivered', { orderId, code: '12' }));
    expect((await mimi.now(order)).status).toBe('delivering');
    await send(news('delivered', { orderId, code: validationCode }));
    expect(await mimi.now(order)).toMatchObject({ status: 'completed', driverId: mimi.karim.driverId });
    expect((await karim()).completedOrderCount).toBe(1);
  });

  test('twice, late or out of order changes nothing', async () => {
    const order = await mimi.taken();
    const orderId = order.id;
    await mimi.command(order, 'ready');
    const { validationCode } = await mimi.now(order);
    const delivered = news('delivered', { orderId, code: validationCode });

    await send(delivered, news('picked_up', { orderId }), news('arrived', { orderId }), news('accept', { orderId }));
    expect(await post(delivered)).toBe(200);

    expect(await mimi.now(order)).toMatchObject({ status: 'completed', pickupStatus: 3 });
    const told = (await mimi.story(order)).filter((type) => ['driver-near', 'picked-up', 'delivered'].includes(type));
    expect(told).toEqual(['picked-up', 'delivered']);
    expect((await karim()).completedOrderCount).toBe(1);
  });

  test('what was said before the last word comes too late', async () => {
    const now = server.deps.now();
    await send(news('offline', { at: now }), news('online', { at: addMs(now, -1_000) }));
    expect((await karim()).isOnline).toBe(false);
    // A clock that is ahead does not silence what follows.
    await send(news('online', { at: addMs(now, 3_600_000) }));
    expect((await karim()).isOnline).toBe(true);
    await send(news('offline', { at: server.deps.now() }));
    expect((await karim()).isOnline).toBe(false);
  });

  test('DRV-29 positions are taken at once, the latest counts, and none is kept in the inbox', async () => {
    const at = (seconds: number) => addMs(server.deps.now(), seconds * 1_000);
    server.clock.offsetMs = 60_000;
    const [here, there] = [
      { latitude: 43.7, longitude: 7.25 },
      { latitude: 43.71, longitude: 7.26 },
    ];
    expect(await post(news('position', { position: here, at: at(-10) }))).toBe(200);
    expect(await post(news('position', { position: there, at: at(-30) }))).toBe(200);

    expect((await karim()).position).toEqual(here);
    const { count } = await server.database
      .forSystem()
      .selectFrom('webhook_inbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('provider', '=', 'fleet')
      .where('handled_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  test('an application that is gone is signed out; nobody’s driver is nobody’s news', async () => {
    const telephone = await server.asDriver(mimi.karim);
    await send(news('uninstalled'), news('online', { driverId: randomUUID() }));
    expect(await karim()).toMatchObject({ isAppInstalled: false, isOnline: false });
    expect((await telephone.get('/api/driver/desk')).status).toBe(401);
  });
});
