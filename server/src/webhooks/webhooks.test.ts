import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atWork, eventually, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { CARDS, type StripeEvent } from '../ports/real/fake-stripe-books.fixture.ts';
import { fakeStripe, signedEvent, type FakeStripe } from '../ports/real/fake-stripe.fixture.ts';
import { answerBank } from '../sandbox/payments/sandbox-payments.ts';
import { deliverNews } from '../sandbox/ports/sandbox-news.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { handleWebhook } from './handle-webhook.ts';

let stripe: FakeStripe;
let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  stripe = await fakeStripe();
  server = await testServer({ payments: stripe.payments });
  work = await atWork(server);
});
afterAll(() => stripe.close());

type Sent = { payload: string | Buffer; headers: Record<string, string> };
const post = ({ payload, headers }: Sent, url = '/webhooks/stripe') =>
  server.app.inject({ method: 'POST', url, payload, headers });

let made = 0;
const anEvent = (type = 'payment_intent.succeeded', id = 'pi_of_nobody'): StripeEvent => {
  made += 1;
  const object = { id, object: 'payment_intent' } as StripeEvent['data']['object'];
  return { id: `evt_test_${made}`, object: 'event', type, data: { object } };
};
const inbox = (eventId: string) =>
  server.database
    .forSystem()
    .selectFrom('webhook_inbox')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst();

describe('a third party’s news', () => {
  test('API-65 API-90 signed, it is kept byte by byte, answered at once and handled afterwards', async () => {
    const event = anEvent('customer.subscription.paused');
    const payload = `${JSON.stringify(event, null, 3)}\n\n`;
    const { headers } = signedEvent(event, server.deps.now());
    const timestamp = Math.floor(Date.parse(server.deps.now()) / 1_000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test', timestamp });

    const reply = await post({ payload, headers: { ...headers, 'stripe-signature': signature } });

    expect([reply.statusCode, reply.json()]).toEqual([200, { received: true }]);
    expect((await inbox(event.id))?.raw.toString()).toBe(payload);
    await eventually(async () => expect((await inbox(event.id))?.handled_at).not.toBeNull());
  });

  test('API-90 API-100 a secret that is not Stripe’s is told to whoever runs the server, until it is right', async () => {
    const codes = () => server.deps.troubles.list().map(({ code }) => code);
    const forged = signedEvent(anEvent(), server.deps.now(), 'whsec_other');
    await post(signedEvent(anEvent(), server.deps.now()));

    for (let times = 0; times < 4; times += 1) await post(forged);
    expect(codes()).toEqual([]);
    await post(forged);
    expect(codes()).toEqual(['payments-signature-refused']);

    await post(signedEvent(anEvent(), server.deps.now()));
    expect(codes()).toEqual([]);
  });

  test('API-65 the same event twice is kept and handled once, and answered 200 each time', async () => {
    const event = anEvent();
    const sent = signedEvent(event, server.deps.now());

    const replies = await Promise.all(Array.from({ length: 10 }, () => post(sent)));

    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const rows = await server.database
      .forSystem()
      .selectFrom('webhook_inbox')
      .select('event_id')
      .where('event_id', '=', event.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('API-90 sec:webhook-signature forged, altered, unsigned or replayed from long ago, it is refused and nothing is kept', async () => {
    const event = anEvent();
    const good = signedEvent(event, server.deps.now());
    const tenMinutesAgo = new Date(Date.parse(server.deps.now()) - 600_000).toISOString();
    const wrong: Sent[] = [
      signedEvent(event, server.deps.now(), 'whsec_other'),
      { ...good, payload: good.payload.replace('pi_of_nobody', 'pi_of_someone') },
      { ...good, headers: { 'content-type': 'application/json' } },
      signedEvent(event, tenMinutesAgo),
      { payload: '', headers: good.headers },
      { payload: Buffer.from([0xff, 0x00, 0xfe]), headers: good.headers },
    ];

    for (const sent of wrong) {
      const reply = await post(sent);
      expect([reply.statusCode, reply.json()]).toMatchObject([401, { errorCode: 'AUTHENTICATION_FAILED' }]);
    }
    expect(await inbox(event.id)).toBeUndefined();
  });

  test('API-90 what is too large is refused, and who is not a provider of ours is unknown', async () => {
    const large = { payload: 'x'.repeat(1_100_000), headers: { 'content-type': 'application/json' } };
    expect((await post(large)).statusCode).toBe(413);
    for (const provider of ['justeat', 'ubereats', '__proto__', 'constructor'])
      expect((await post(signedEvent(anEvent(), server.deps.now()), `/webhooks/${provider}`)).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'GET', url: '/webhooks/stripe' })).statusCode).toBe(404);
  });

  test('API-65 while the provider cannot be asked it waits in the inbox, and says why', async () => {
    const order = await work.card(CARDS.slow);
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    const [intent] = [...stripe.books.intents.values()].slice(-1);
    stripe.books.becomes(intent?.id ?? '', 'succeeded');
    const [event] = stripe.books.events.slice(-1);
    if (!event) throw new Error('no event');
    stripe.fail('read', 'down', 1_000);

    expect((await post(signedEvent(event, server.deps.now()))).statusCode).toBe(200);
    await eventually(async () => expect((await inbox(event.id))?.failure).toContain('unavailable'));
    expect((await inbox(event.id))?.handled_at).toBeNull();
    const stuck = async () =>
      (await server.app.inject({ url: '/healthz', remoteAddress: '127.0.0.1' })).json<{ stuckEvents: unknown[] }>()
        .stuckEvents;
    expect(await stuck()).toEqual([]);
    server.clock.offsetMs = 16 * 60_000;
    expect(await stuck()).toMatchObject([{ provider: 'stripe', events: 1, eventId: event.id }]);
    server.clock.offsetMs = 0;

    stripe.heal();
    await handleWebhook(server.deps, { provider: 'stripe', eventId: event.id }, 'test');
    expect(await inbox(event.id)).toMatchObject({ failure: null });
    expect(await work.balance(order)).toEqual({ provider: order.amountDue, shop: -order.amountDue });
  });
});

describe('the payment sandbox', () => {
  test('API-61 API-92 tells its own news by the same way, signed', async () => {
    const demo = await testServer();
    const shopAt = await atWork(demo);
    const placed = await demo.anonymous.post(
      `/api/public/shops/${shopAt.shop.shopId}/orders`,
      {
        channel: 'webapp',
        orderType: 'click_and_collect',
        paymentType: 'stripe',
        cardToken: 'requires_action',
        customer: { firstName: 'Camille', lastName: 'Dubois', phone: '0612345678' },
        lines: [{ productKey: 'PRODUCT-socca', quantity: 1 }],
      },
      { headers: { 'x-channel-key': demo.identity.tokens.channelKey } },
    );
    expect(placed.body).toMatchObject({ isAwaitingPayment: true, status: null });
    const paymentId = String(placed.body['paymentClientSecret']).replace('_secret', '');
    await answerBank(demo.database.forSystem(), paymentId, 'accepted');

    expect(await deliverNews(demo.app, demo.deps)).toBeGreaterThan(0);

    await eventually(async () => {
      const query = { token: String(placed.body['orderToken']) };
      const followed = await demo.anonymous.get(`/api/public/orders/${String(placed.body['id'])}`, { query });
      expect(followed.body).toMatchObject({ status: 'contacting', isAwaitingPayment: false, orderNumber: '001' });
    });
    expect(await deliverNews(demo.app, demo.deps)).toBe(0);

    // sec:webhook-signature: the keys that the sources once held open nothing.
    const payload = JSON.stringify(anEvent());
    const timestamp = Math.floor(Date.now() / 1_000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox', timestamp });
    const courier = createHmac('sha256', 'couriers of the sandbox').update(payload).digest('hex');
    for (const [provider, headers] of [
      ['stripe', { 'stripe-signature': signature }],
      ['stuart', { 'x-sandbox-signature': courier }],
    ] as const) {
      const reply = await demo.app.inject({ method: 'POST', url: `/webhooks/${provider}`, headers, payload });
      expect([provider, reply.statusCode]).toEqual([provider, 401]);
    }
  });
});
