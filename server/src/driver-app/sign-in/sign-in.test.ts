import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { ShopAlert } from '@comptoir/domain/orders/shop-alert.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { DAY, localDay } from '@comptoir/domain/kernel/time.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { companyCtx } from '../../http/envelope.ts';
import { listMessages } from '../../sandbox/ports/sandbox-messages.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let phone: string;
let made = 0;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.database.forSystem().deleteFrom('rate_limits').execute();
  shop = await server.givenShop(await server.givenCompany(), { independentDriversAllowed: true });
  made += 1;
  phone = `+3363998${1_000 + made}`;
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const typed = (fields: object = {}) => ({
  shop: shop.slug,
  firstName: 'Karim',
  lastName: 'Benali',
  phone,
  email: null,
  birthDate: '1998-05-04',
  kind: 'employee',
  companyName: null,
  siret: null,
  ...fields,
});
const register = (fields: object = {}) => server.anonymous.post('/api/driver/register', typed(fields));
const askCode = (to = phone) => server.anonymous.post('/api/driver/code', { shop: shop.slug, phone: to });
const signIn = (code: string, to = phone) =>
  server.anonymous.post('/api/driver/session', { shop: shop.shopId, phone: to, code });

async function codesSent(to = phone): Promise<string[]> {
  const sent = await listMessages(server.database.forSystem(), { kind: 'sms', limit: 100 });
  return sent
    .toReversed()
    .filter(({ recipient }) => recipient === to)
    .flatMap(({ body }) => /code est (\d{6})/.exec(body)?.[1] ?? []);
}
/** The message leaves from the queue. */
const nthCode = (count: number) =>
  vi.waitFor(
    async () => {
      const codes = await codesSent();
      expect(codes).toHaveLength(count);
      return codes[count - 1] ?? '';
    },
    { timeout: 20_000 },
  );

async function drivers(): Promise<Driver[]> {
  const boss = await server.as(await server.givenUser(shop.companyId, { role: 'general' }));
  return (await boss.get(`/api/${shop.companyId}/shops/${shop.shopId}/drivers`)).json<{ items: Driver[] }>().items;
}

describe('DRV-27 registering', () => {
  test('a newcomer stands on the shop’s list at once, switched off, and gets a code', async () => {
    expect((await register()).status).toBe(202);

    expect(await drivers()).toMatchObject([
      {
        firstName: 'Karim',
        phone,
        kind: 'employee',
        freelance: null,
        shops: [{ shopId: shop.shopId, enabled: false }],
      },
    ]);
    expect(await nthCode(1)).toMatch(/^\d{6}$/);
    const news = await server.database
      .forCompany(shop.companyId)
      .selectFrom('live_events')
      .select(['type', 'shop_id'])
      .execute();
    expect(news).toEqual([{ type: 'driver-changed', shop_id: shop.shopId }]);
  });

  test('INV-48 an independent says which business, and where; its number must be one', async () => {
    const business = { kind: 'independent', companyName: 'Vélo Nice' };
    expect((await register({ ...business, siret: '12345678901234' })).body).toMatchObject({
      errorCode: 'RECORD_INVALID',
      errorMessage: 'Le numéro SIRET n’est pas valide.',
    });
    const address = { street: '18 Rue Bonaparte', postalCode: '06300', city: 'Nice' };
    expect((await register({ ...business, siret: '73282932000074', address })).status).toBe(202);
    expect(await drivers()).toMatchObject([
      {
        kind: 'independent',
        documentsValidUntil: null,
        freelance: { companyName: 'Vélo Nice', siret: '73282932000074', address, hasBillingMandate: false },
      },
    ]);
  });

  test('where independents do not work, none registers', async () => {
    shop = await server.givenShop(shop.companyId, { independentDriversAllowed: false });
    expect((await register({ kind: 'independent' })).body).toMatchObject({ errorCode: 'RECORD_INVALID' });
    expect(await drivers()).toEqual([]);
  });

  test('under eighteen, and for a shop that does not exist, nobody registers', async () => {
    const today = localDay(server.deps.now(), shop.timeZone);
    const birthDate = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
    const tomorrow = new Date(Date.parse(birthDate) + DAY).toISOString().slice(0, 10);
    expect((await register({ birthDate: tomorrow })).body).toMatchObject({ errorCode: 'UNDER_EIGHTEEN' });
    expect((await register({ shop: 'nulle-part' })).body).toMatchObject({ errorCode: 'UNKNOWN_SHOP' });
    expect(await drivers()).toEqual([]);
    expect((await register({ birthDate })).status).toBe(202);
  });

  test('a telephone that is known makes no second driver and changes nothing of the first', async () => {
    const sister = await server.givenShop(shop.companyId);
    await register();
    const again = await register({ shop: sister.slug, firstName: 'Mallory', lastName: 'Pirate' });

    expect(again.status).toBe(202);
    expect(again.body).toEqual((await register()).body);
    const rows = await server.database
      .forCompany(shop.companyId)
      .selectFrom('driver_shops as s')
      .innerJoin('drivers as d', 'd.id', 's.driver_id')
      .select(['d.first_name', 's.shop_id', 's.enabled'])
      .execute();
    expect(rows).toEqual([{ first_name: 'Karim', shop_id: shop.shopId, enabled: false }]);
  });

  test('API-05 another shop sees a driver who is known once they have typed the code themselves', async () => {
    const sister = await server.givenShop(shop.companyId);
    await register();
    const code = await nthCode(1);
    await register({ shop: sister.slug });
    const db = server.database.forCompany(shop.companyId);
    const shops = async () =>
      (await db.selectFrom('driver_shops').select('shop_id').execute()).map(({ shop_id }) => shop_id).sort();
    expect(await shops()).toEqual([shop.shopId]);

    const reply = await server.anonymous.post('/api/driver/session', { shop: sister.slug, phone, code });

    expect(reply.status).toBe(201);
    expect(await shops()).toEqual([shop.shopId, sister.shopId].sort());
  });
});

describe('DRV-30 the manager is told of a newcomer', () => {
  type Role = 'general' | 'staff';
  const at = (path: string) => `/api/${shop.companyId}/shops/${shop.shopId}${path}`;
  const staff = async (role: Role) => {
    return server.as(await server.givenUser(shop.companyId, { role, shopIds: [shop.shopId] }));
  };
  const told = async (role: Role = 'general') =>
    (await (await staff(role)).get(at('/orders/alerts'))).json<{ items: ShopAlert[] }>().items;
  const liveEvents = async (type: string) =>
    (
      await server.database
        .forSystem()
        .selectFrom('live_events')
        .select('seq')
        .where('company_id', '=', shop.companyId)
        .where('type', '=', type)
        .execute()
    ).length;

  test('once the telephone is proven, live, once, and only those who may enable the driver', async () => {
    await register();
    const code = await nthCode(1);
    expect(await told()).toEqual([]);

    expect((await signIn(code)).status).toBe(201);

    const [driver] = await drivers();
    const [alert, ...others] = await told();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      kind: 'driver-registered',
      orderId: null,
      driverId: driver?.driverId,
      data: { driver: { name: 'Karim BENALI', kind: 'employee' } },
    });
    expect(await liveEvents('alert-raised')).toBe(1);
    expect(await told('staff')).toEqual([]);
    const close = `/orders/alerts/${alert?.id}/close`;
    expect((await (await staff('staff')).post(at(close))).status).toBe(403);

    // Read, it comes back with no other sign-in.
    expect((await (await staff('general')).post(at(close))).status).toBe(204);
    server.clock.offsetMs = 60_000;
    await askCode();
    expect((await signIn(await nthCode(2))).status).toBe(201);
    expect(await told()).toEqual([]);
  });

  test('enabling the driver takes the alert away, on every screen', async () => {
    await register();
    await signIn(await nthCode(1));
    const [driver] = await drivers();
    const boss = await staff('general');

    const path = at(`/drivers/${driver?.driverId}/activation`);
    expect((await boss.post(path, { enabled: true })).status).toBe(200);

    expect(await told()).toEqual([]);
    expect(await liveEvents('alert-closed')).toBe(1);
  });
});

describe('the code', () => {
  test('opens one session, and serves once, also for two telephones at once', async () => {
    await register();
    const code = await nthCode(1);

    const both = await Promise.all([signIn(code), signIn(code)]);

    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 401]);
    const { token, desk } = (both.find(({ status }) => status === 201) ?? both[0]).json<{
      token: string;
      desk: DriverDesk;
    }>();
    expect(desk).toMatchObject({
      driver: { firstName: 'Karim', phone },
      shops: [{ shopId: shop.shopId, name: shop.name, enabled: false }],
      offers: [],
      orders: [],
    });
    expect((await server.withToken(token).get('/api/driver/desk')).body).toEqual(JSON.parse(JSON.stringify(desk)));
    const stored = await server.database.forSystem().selectFrom('driver_sessions').select('token_hash').execute();
    expect(JSON.stringify(stored)).not.toContain(token.slice(37));
  });

  test('a new one comes at most every thirty seconds, and ends the former one', async () => {
    await register();
    const first = await nthCode(1);
    await askCode();
    server.clock.offsetMs = 31_000;
    await askCode();
    const second = await nthCode(2);

    if (first !== second) expect((await signIn(first)).status).toBe(401);
    expect((await signIn(second)).status).toBe(201);
  });

  test('is over after thirty wrong ones from wherever, and after ten minutes', async () => {
    await register();
    const code = await nthCode(1);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 30; guess += 1) {
      expect((await signIn(wrong)).body).toMatchObject({
        errorCode: 'AUTHENTICATION_FAILED',
        errorMessage: 'Ce code est incorrect ou a expiré.',
      });
      await server.database.forSystem().deleteFrom('rate_limits').execute();
    }
    expect((await signIn(code)).status).toBe(401);

    server.clock.offsetMs = 31_000;
    await askCode();
    const late = await nthCode(2);
    server.clock.offsetMs += 10 * 60_000;
    expect((await signIn(late)).status).toBe(401);
  });

  test('sec:no-enumeration whoever asks for an unknown telephone learns nothing, and nothing leaves', async () => {
    await register();
    await nthCode(1);
    const stranger = '+33639989999';
    const [known, unknown] = [await askCode(), await askCode(stranger)];

    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect((await signIn('123456', stranger)).body['errorCode']).toBe('AUTHENTICATION_FAILED');
    expect(await codesSent(stranger)).toEqual([]);
  });

  test('SES-33 five tries for one telephone in a quarter of an hour', async () => {
    for (let i = 0; i < 5; i += 1) await signIn('123456');
    const refused = await signIn('123456');
    expect(refused.body).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (let i = 0; i < 5; i += 1) await askCode();
    expect((await askCode()).status).toBe(429);
  });
});

describe('the session', () => {
  test('ends with sign-out at once, on this telephone only; the last one puts the driver off work', async () => {
    const driver = await server.givenDriver(shop);
    const [one, other] = [await server.asDriver(driver), await server.asDriver(driver)];

    expect((await one.delete('/api/driver/session')).status).toBe(204);
    expect((await one.get('/api/driver/desk')).status).toBe(401);
    expect((await other.get('/api/driver/desk')).json<DriverDesk>().driver.isOnline).toBe(true);
    await other.delete('/api/driver/session');
    expect(await drivers()).toMatchObject([{ isOnline: false }]);
  });

  test('DLV-40 ends on every telephone when the application goes', async () => {
    const driver = await server.givenDriver(shop);
    const [one, other] = [await server.asDriver(driver), await server.asDriver(driver)];

    expect((await one.delete('/api/driver/app')).status).toBe(204);
    expect((await other.get('/api/driver/desk')).status).toBe(401);
    expect(await drivers()).toMatchObject([{ isAppInstalled: false, isOnline: false }]);
  });

  test('lasts ninety days from its last use, and is moved at most daily', async () => {
    const driver = await server.givenDriver(shop);
    const telephone = await server.asDriver(driver);
    const expiry = async () =>
      (
        await server.database
          .forCompany(shop.companyId)
          .selectFrom('driver_sessions')
          .select('expires_at')
          .executeTakeFirstOrThrow()
      ).expires_at;
    const first = await expiry();
    await telephone.get('/api/driver/desk');
    expect(await expiry()).toBe(first);
    server.clock.offsetMs = 80 * DAY;
    expect((await telephone.get('/api/driver/desk')).status).toBe(200);
    server.clock.offsetMs = 160 * DAY;
    expect((await telephone.get('/api/driver/desk')).status).toBe(200);
    server.clock.offsetMs = 251 * DAY;
    expect((await telephone.get('/api/driver/desk')).status).toBe(401);
  });

  test('sec:rights-matrix a staff token is no driver’s, nor the reverse, nor a session of another company', async () => {
    const driver = await server.givenDriver(shop);
    const telephone = await server.asDriver(driver);
    const boss = await server.as(await server.givenUser(shop.companyId, { role: 'general' }));
    expect((await boss.get('/api/driver/desk')).body).toMatchObject({ errorCode: 'UNAUTHENTICATED' });
    expect((await telephone.get(`/api/${shop.companyId}/orders/live`)).status).toBe(401);
    const elsewhere = await server.givenCompany();
    const forged = server.withToken(`${elsewhere}${telephone.token.slice(36)}`);
    expect((await forged.get('/api/driver/desk')).status).toBe(401);
  });

  test('law:journal says in the journal who it was', async () => {
    const driver = await server.givenDriver(shop);
    await (await server.asDriver(driver)).put('/api/driver/online', { isOnline: false });
    const ctx = companyCtx(server.deps, shop.companyId, { kind: 'system' }, 'test');
    const rows = await ctx.db.selectFrom('audit').select(['action', 'actor_kind', 'actor_id']).orderBy('at').execute();
    expect(rows).toContainEqual({ action: 'driver.offline', actor_kind: 'driver', actor_id: driver.driverId });
  });
});
