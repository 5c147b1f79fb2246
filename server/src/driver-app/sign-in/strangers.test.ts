import { DAY } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listMessages } from '../../sandbox/ports/sandbox-messages.ts';
import { browser } from '../../session/session.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let made = 0;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  shop = await server.givenShop(await server.givenCompany());
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const nextPhone = () => `+3363997${1_000 + (made += 1)}`;
/** Each from an address of its own, unless one is given. */
const register = (phone: string, from = browser(server)) =>
  from.post('/api/driver/register', {
    shop: shop.slug,
    firstName: 'Karim',
    lastName: 'Benali',
    phone,
    email: null,
    birthDate: null,
    kind: 'employee',
    companyName: null,
    siret: null,
  });
const askCode = (phone: string, from = browser(server)) => from.post('/api/driver/code', { shop: shop.slug, phone });
const signIn = (phone: string, code: string, from = browser(server)) =>
  from.post('/api/driver/session', { shop: shop.slug, phone, code });

async function codesSentTo(phone: string): Promise<string[]> {
  const sent = await listMessages(server.database.forSystem(), { kind: 'sms', limit: 500 });
  return sent.filter(({ recipient }) => recipient === phone).flatMap(({ body }) => /est (\d{6})/.exec(body)?.[1] ?? []);
}
const codeOf = (phone: string) =>
  vi.waitFor(
    async () => {
      const [code] = await codesSentTo(phone);
      expect(code).toBeDefined();
      return code ?? '';
    },
    { timeout: 20_000 },
  );
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** Many registrations of the day, without waiting for each. */
const setRegistered = (hits: number) =>
  server.database
    .forSystem()
    .updateTable('rate_limits')
    .set({ hits })
    .where('key', 'like', `driver:newcomers:${shop.shopId}:%`)
    .execute();

describe('DRV-27 sec:message-cost strangers do not spend the shop’s text messages', () => {
  test.each(['+14155550132', '+447911123456', '+2348012345678', '+88213123456'])(
    'a number of a country that is not served is refused, and nobody is registered: %s',
    async (phone) => {
      const reply = await register(phone);

      expect([reply.status, reply.body['errorCode'], reply.body['errorMessage']]).toEqual([
        422,
        'WRONG_PHONE',
        'Les numéros de ce pays ne sont pas acceptés.',
      ]);
      expect(await server.database.forCompany(shop.companyId).selectFrom('drivers').select('id').execute()).toEqual([]);
      expect(await codesSentTo(phone)).toEqual([]);
    },
  );

  test('a land line of France gets no message either', async () => {
    expect((await register('+33493000001')).body).toMatchObject({ errorCode: 'WRONG_PHONE' });
  });

  test.each(['+262692123456', '+37761234567', '+32470123456', '+41791234567', '+352621123456'])(
    'the neighbours are served: %s',
    async (phone) => {
      expect((await register(phone)).status).toBe(202);
    },
  );

  test('a shop’s newcomers are told a limit per day, whatever their addresses; tomorrow it starts again', async () => {
    expect((await register(nextPhone())).status).toBe(202);
    await setRegistered(49);
    const last = nextPhone();
    expect((await register(last)).status).toBe(202);

    const refused = await register(nextPhone());

    expect([refused.status, refused.body['errorCode'], refused.body['errorMessage']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      'Ce magasin a reçu trop d’inscriptions aujourd’hui, merci de réessayer demain.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Whoever registered gets no further message that day by asking for another code.
    await codeOf(last);
    server.clock.offsetMs = 31_000;
    expect((await askCode(last)).status).toBe(202);
    const asked = await server.database
      .forCompany(shop.companyId)
      .selectFrom('driver_codes as c')
      .innerJoin('drivers as d', 'd.id', 'c.driver_id')
      .select('c.sent_at')
      .where('d.phone', '=', last)
      .executeTakeFirstOrThrow();
    expect(Date.parse(asked.sent_at)).toBeLessThan(Date.parse(server.deps.now()) - 20_000);
    server.clock.offsetMs = DAY;
    expect((await register(nextPhone())).status).toBe(202);
  });

  test('a driver whom a shop has enabled gets a code on the busiest day', async () => {
    const phone = nextPhone();
    await server.givenDriver(shop, { phone });
    await register(nextPhone());
    await setRegistered(50);

    expect((await askCode(phone)).status).toBe(202);

    expect(await codeOf(phone)).toMatch(/^\d{6}$/);
  });
});

describe('SES-33 sec:no-lockout wrong codes count by telephone and address', () => {
  test('a stranger’s wrong codes close the stranger’s address, and the driver still enters with the right code', async () => {
    const phone = nextPhone();
    const [stranger, driver] = [browser(server), browser(server)];
    await register(phone, driver);
    const code = await codeOf(phone);
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1)
      // eslint-disable-next-line no-await-in-loop -- one guess after the other
      statuses.push((await signIn(phone, wrongFor(code), stranger)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(phone, code, stranger)).status).toBe(429);

    expect((await signIn(phone, code, driver)).status).toBe(201);
  });

  test('a stranger who asks for many codes does not keep the driver from asking', async () => {
    const phone = nextPhone();
    await server.givenDriver(shop, { phone });
    const stranger = browser(server);
    const asked = [];
    // eslint-disable-next-line no-await-in-loop -- one request after the other
    for (let round = 0; round < 6; round += 1) asked.push((await askCode(phone, stranger)).status);
    expect(asked).toEqual([202, 202, 202, 202, 202, 429]);

    expect((await askCode(phone)).status).toBe(202);
  });

  test('sec:slow-guessing thirty wrong codes in an hour for one telephone, from as many addresses, are the last', async () => {
    const phone = nextPhone();
    await register(phone);
    const code = await codeOf(phone);
    const guesses = [];
    // eslint-disable-next-line no-await-in-loop -- one guess after the other
    for (let guess = 0; guess < 30; guess += 1) guesses.push((await signIn(phone, wrongFor(code))).status);
    expect(new Set(guesses)).toEqual(new Set([401]));

    const refused = await signIn(phone, code);

    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(45 * 60);
  });
});
