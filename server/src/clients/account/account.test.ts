import type { OwnAccount } from '@comptoir/contract/clients.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { followToken } from '../../orders/messages/follow-link.ts';
import { atWork, eventually, type AtWork } from '../../orders/walks/at-work.fixture.ts';
import { listMessages } from '../../sandbox/ports/sandbox-messages.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { sendCustomerCode } from './code.ts';
import { ownAccount } from './own-account.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
});

let callers = 0;
/** Each browser has its own address, so that the limits of one test are not those of the next. */
function aBrowser() {
  callers += 1;
  const headers: Record<string, string> = {};
  const remoteAddress = `203.0.113.${callers}`;
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const reply = await server.app.inject({
      method,
      remoteAddress,
      url: `/api/public/customers/${path}`,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    const [cookie] = reply.cookies;
    if (cookie) headers['cookie'] = `${cookie.name}=${cookie.value}`;
    return { status: reply.statusCode, cookie, body: reply.body ? reply.json<Record<string, unknown>>() : {} };
  };
  const shopId = () => work.shop.shopId;
  return {
    headers,
    ask: (email: string) => call('POST', 'code', { shopId: shopId(), email }),
    confirm: (email: string, code: string) => call('POST', 'sign-in', { shopId: shopId(), email, code }),
    me: async () => (await call('GET', `me?shopId=${shopId()}`)).body['account'] as OwnAccount | null,
    newsletter: (newsletterSubscribed: boolean) =>
      call('PUT', `me/newsletter?shopId=${shopId()}`, { newsletterSubscribed }),
    leave: () => call('POST', `sign-out?shopId=${shopId()}`),
  };
}

const anEmail = () => `${randomUUID()}@exemple.fr`;
const mailsTo = async (email: string) =>
  (await listMessages(server.database.forSystem(), { kind: 'mail', limit: 500 })).filter(
    ({ recipient }) => recipient === email,
  );

/** The code as the mail says it. */
async function codeOf(email: string): Promise<string> {
  let code = '';
  await eventually(async () => {
    const sent = await mailsTo(email);
    code = /(\d{6})/.exec(sent[0]?.body ?? '')?.[1] ?? '';
    expect(code).not.toBe('');
  });
  return code;
}
async function signedIn(email = anEmail()) {
  const browser = aBrowser();
  await browser.ask(email);
  const reply = await browser.confirm(email, await codeOf(email));
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return { browser, email, reply };
}
const orderOf = (email: string | null, fields = {}): Promise<Order> =>
  server.givenOrder(work.shop, {
    customer: { firstName: 'Camille', lastName: 'Dubois', email, phone: '0612345678' },
    ...fields,
  });

describe('an account by e-mail', () => {
  test('SET-API-99 SET-API-100 the code of the mail opens it, once, in a cookie that no program reads', async () => {
    const email = anEmail();
    const order = await orderOf(email);
    const { browser, reply } = await signedIn(email);

    expect(reply.cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(await browser.me()).toMatchObject({
      email,
      firstName: 'Camille',
      newsletterSubscribed: false,
      orders: [{ followToken: followToken(server.deps.config, order), isRunning: true, missingSentence: null }],
    });
    const row = await work.db.selectFrom('customer_sessions').selectAll().where('email', '=', email).execute();
    expect(JSON.stringify(row)).not.toContain(reply.cookie?.value);
    expect(await aBrowser().me()).toBeNull();
  });

  test('SET-API-100 a wrong code, a used one, an old one and a sixth try open nothing', async () => {
    const email = anEmail();
    const thief = aBrowser();
    await thief.ask(email);
    const code = await codeOf(email);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await thief.confirm(email, wrong)).body).toMatchObject({ errorCode: 'AUTHENTICATION_FAILED' });
    expect((await aBrowser().confirm(anEmail(), code)).status).toBe(401);
    expect((await aBrowser().confirm(email, code)).status).toBe(200);
    expect((await aBrowser().confirm(email, code)).status).toBe(401);

    const other = anEmail();
    await thief.ask(other);
    const right = await codeOf(other);
    for (let i = 0; i < 5; i += 1) await aBrowser().confirm(other, right === '000000' ? '111111' : '000000');
    expect((await aBrowser().confirm(other, right)).status).toBe(401);

    const late = anEmail();
    await thief.ask(late);
    const old = await codeOf(late);
    server.clock.offsetMs = 10 * 60_000 + 1_000;
    const reply = await aBrowser()
      .confirm(late, old)
      .finally(() => {
        server.clock.offsetMs = 0;
      });
    expect(reply.status).toBe(401);
  });

  test('sec:rate-limits known or not, everybody gets the same answer; one mail a minute, five from one place', async () => {
    const known = anEmail();
    await orderOf(known);
    const browser = aBrowser();

    const replies = [await browser.ask(known), await aBrowser().ask(anEmail())];
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [202, {}],
      [202, {}],
    ]);
    await codeOf(known);
    for (let i = 0; i < 4; i += 1) await browser.ask(known);
    expect((await browser.ask(known)).status).toBe(429);
    expect((await mailsTo(known)).filter(({ body }) => body.includes('Votre code'))).toHaveLength(1);
    expect((await browser.ask('pas une adresse')).status).toBe(422);
  });

  test('CLI-37 an order placed while signed in is theirs, and renames nobody', async () => {
    const { browser, email } = await signedIn();
    await orderOf(email);
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/public/shops/${work.shop.shopId}/orders`,
      headers: { ...browser.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      payload: JSON.stringify(
        anOrderBody({ customer: { firstName: 'Sam', lastName: 'Roux', email: anEmail(), phone: '0612345678' } }),
      ),
    });
    expect(reply.statusCode, reply.body).toBe(201);

    const account = await browser.me();
    expect(account?.orders).toHaveLength(2);
    expect(account?.firstName).toBe('Camille');
  });

  test('SET-API-101 the newsletter: asked for, in the journal, told live; not before the first order', async () => {
    const { browser, email } = await signedIn();
    expect((await browser.newsletter(true)).status).toBe(409);
    const order = await orderOf(email);

    expect((await browser.newsletter(true)).body).toMatchObject({ newsletterSubscribed: true });

    const journal = await work.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('entity_id', '=', order.customerId)
      .execute();
    expect(journal).toEqual([{ action: 'customer.newsletter', after: { newsletterSubscribed: true } }]);
    expect((await aBrowser().newsletter(true)).status).toBe(401);
  });

  test('SET-API-101 signing out ends the session, not only the cookie', async () => {
    const { browser } = await signedIn();
    const kept = { ...browser.headers };

    expect((await browser.leave()).status).toBe(204);

    browser.headers['cookie'] = kept['cookie'] ?? '';
    expect(await browser.me()).toBeNull();
  });

  test('a code that could not be sent in time is not drawn', async () => {
    const email = anEmail();
    await sendCustomerCode(work.ctx(), { shopId: work.shop.shopId, email });
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('ordering again', () => {
  const again = (token: string) => server.app.inject(`/api/public/order-again/${token}`);
  const tokenOf = (order: Order) => followToken(server.deps.config, order);

  test('FLO-88 PRD-54 the lines of an order are a basket, and what is sold out is named', async () => {
    const other = await atWork(server);
    const order = await server.givenOrder(other.shop, { orderType: 'click_and_collect' });
    const before = (await again(tokenOf(order))).json<{ lines: { productKey: string }[] }>();
    expect(before).toMatchObject({ shopId: other.shop.shopId, missing: [], missingSentence: null });
    expect(before.lines.map(({ productKey }) => productKey)).toEqual(order.lines.map(({ productKey }) => productKey));
    const [first] = order.lines;

    await other.setStock(first?.productKey ?? '', 0);

    const after = (await again(tokenOf(order))).json<Record<string, unknown>>();
    expect(after['missing']).toEqual([{ productKey: first?.productKey, name: first?.name, reason: 'sold-out' }]);
    expect(after['missingSentence']).toContain(`${first?.name} épuisé`);
  });

  test('SET-API-100 what a marketplace sold is not ordered again here, and nothing is said to be ready for it', async () => {
    const other = await atWork(server);
    const email = anEmail();
    const customer = { firstName: 'Camille', lastName: 'Dubois', email, phone: '0612345678' };
    const own = await server.givenOrder(other.shop, { customer, orderType: 'click_and_collect' });
    const { id } = await server.givenOrder(other.shop, { customer });
    await other.db.updateTable('orders').set({ channel: 'ubereats' }).where('id', '=', id).execute();
    await other.setStock(own.lines[0]?.productKey ?? '', 0);

    const { orders } = await ownAccount(other.ctx(), other.shop.shopId, email);

    const told = orders.map(({ canOrderAgain, missingSentence }) => [canOrderAgain, missingSentence !== null]);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        [false, false],
        [true, true],
      ]),
    );
  });

  test('FLO-88 SET-API-100 an old order stays in the list, without the page that is over', async () => {
    const email = anEmail();
    const [recent, old] = [await orderOf(email), await orderOf(email)];
    for (const [order, days] of [
      [recent, 59],
      [old, 61],
    ] as const)
      await work.db
        .updateTable('orders')
        .set({ status: 'completed', finished_at: addMs(server.deps.now(), -days * DAY) })
        .where('id', '=', order.id)
        .execute();

    const { orders } = await ownAccount(work.ctx(), work.shop.shopId, email);

    const pages = new Map(orders.map(({ orderNumber, hasPage }) => [orderNumber, hasPage]));
    expect([pages.get(recent.orderNumber), pages.get(old.orderNumber)]).toEqual([true, false]);
  });

  test('sec:order-token another order’s seal, or an id, opens nothing', async () => {
    const [mine, other] = [await orderOf(anEmail()), await orderOf(anEmail())];
    const forged = `${tokenOf(mine).slice(0, 42)}${tokenOf(other).slice(42)}`;
    expect([(await again(forged)).statusCode, (await again(mine.id)).statusCode]).toEqual([404, 404]);
  });
});
