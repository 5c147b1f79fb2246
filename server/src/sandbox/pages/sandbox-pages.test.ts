import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deps } from '../../ctx.ts';
import { PORT_LABELS, type PortName } from '../../ports/port-list.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import type { FreshRestaurant } from '../fresh/fresh-restaurant.ts';
import { startSimulator, type Simulator } from '../simulator/simulator.ts';
import { startOwn } from '../start-demo.ts';
import { registerSandboxPages } from './sandbox-pages.ts';

const PROBE = '<script>alert("socca")</script>';
const ALL_SANDBOX = (Object.keys(PORT_LABELS) as PortName[]).map((port) => ({ port, adapter: 'sandbox' as const }));

let server: TestServer;
let simulator: Simulator;
const opened: Simulator[] = [];

async function withPages(fields: { ports: Deps['ports']; isDemo: boolean; publicUrl?: string }) {
  const made = await testServer();
  const { isDemo, publicUrl = made.deps.config.publicUrl } = fields;
  const sandboxPages = isDemo ? ('all' as const) : ('none' as const);
  const config = { ...made.deps.config, isDemo, sandboxPages, publicUrl, simulatorAtStart: false };
  const deps = { ...made.deps, config, ports: fields.ports };
  const played = await startSimulator(deps, made.app, made.identity);
  opened.push(played);
  registerSandboxPages(made.app, deps, played, made.identity.tokens.channelKey);
  return { server: made, simulator: played };
}

beforeAll(async () => {
  ({ server, simulator } = await withPages({ ports: ALL_SANDBOX, isDemo: true }));
});
afterAll(async () => {
  await Promise.all(opened.map((played) => played.stop()));
});

const get = (url: string) => server.app.inject({ method: 'GET', url });
const post = (url: string, payload: object, headers: Record<string, string>) =>
  server.app.inject({ method: 'POST', url, payload, headers });

describe('the sandbox pages', () => {
  test('API-92 exist in a demonstration, and only while a sandbox adapter is in use', async () => {
    const real = ALL_SANDBOX.map(({ port }) => ({ port, adapter: 'live' as const }));
    const { server: inProduction } = await withPages({ ports: ALL_SANDBOX, isDemo: false });
    const { server: allReal } = await withPages({ ports: real, isDemo: true });
    const { server: realMail } = await withPages({
      ports: ALL_SANDBOX.map(({ port }) => ({
        port,
        adapter: port === 'mail' ? ('live' as const) : ('sandbox' as const),
      })),
      isDemo: true,
    });
    const status = async (where: TestServer, url: string) => (await where.app.inject({ url })).statusCode;

    expect((await get('/sandbox')).statusCode).toBe(200);
    expect(await status(inProduction, '/sandbox')).toBe(404);
    expect(await status(allReal, '/sandbox')).toBe(404);
    expect([await status(realMail, '/sandbox/mail'), await status(realMail, '/sandbox/sms')]).toEqual([404, 200]);
  });

  test('API-92 INS-16 LCH-24 without a demonstration, one’s own machine shows messages and the bank, and plays nothing', async () => {
    const made = await testServer();
    const deps = { ...made.deps, config: { ...made.deps.config, sandboxPages: 'own' as const }, ports: ALL_SANDBOX };
    const own = startOwn(deps, made.app);
    const get = (url: string) => made.app.inject({ url });

    const codes = await Promise.all(
      ['/sandbox/mail', '/sandbox/sms', '/sandbox/payments', '/sandbox/till', '/sandbox/hub'].map(get),
    );
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404, 404]);
    expect(codes[0]?.body).not.toContain('Simulateur');
    expect((await get('/sandbox')).headers['location']).toBe('/sandbox/mail');
    expect((await made.app.inject({ method: 'POST', url: '/sandbox/api/orders', payload: {} })).statusCode).toBe(404);
    await own?.stop();
    expect(startOwn({ ...deps, config: { ...deps.config, sandboxPages: 'none' } }, made.app)).toBeNull();
  });

  test('API-92 sec:own-host a name that is not ours finds nothing, though it points here', async () => {
    const status = async (host: string, url = '/sandbox') =>
      (await server.app.inject({ method: 'GET', url, headers: { host } })).statusCode;
    const play = (host: string) =>
      post(
        '/sandbox/api/simulator',
        { paused: true },
        { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
      );

    for (const host of ['localhost:3000', '127.0.0.1:3000', '127.8.9.1', '[::1]:3000'])
      expect([host, await status(host)]).toEqual([host, 200]);
    for (const host of ['rebound.exemple:3000', 'localhost.exemple', '127.0.0.1.exemple', '192.0.2.7', 'a b']) {
      expect([host, await status(host)]).toEqual([host, 403]);
      expect([host, await status(host, '/sandbox/mail')]).toEqual([host, 403]);
      expect([host, (await play(host)).statusCode]).toEqual([host, 403]);
    }
    expect((await play('localhost:3000')).statusCode).toBe(200);
    expect(await status('rebound.exemple', '/healthz')).toBe(200);
    const forwarded = { host: 'rebound.exemple', 'x-forwarded-host': 'localhost' };
    expect((await server.app.inject({ url: '/sandbox', headers: forwarded })).statusCode).toBe(403);
  });

  test('API-92 sec:own-host the public address is ours', async () => {
    const { server: published } = await withPages({
      ports: ALL_SANDBOX,
      isDemo: true,
      publicUrl: 'https://demo.comptoir.exemple',
    });

    const at = async (host: string) => (await published.app.inject({ url: '/sandbox', headers: { host } })).statusCode;
    expect([await at('demo.comptoir.exemple'), await at('comptoir.exemple')]).toEqual([200, 403]);
  });

  test('API-64 show the mails, text messages and pushes that were kept, and never run what they carry', async () => {
    await server.deps.mailer.send({
      to: 'michele@chezmimi.exemple',
      subject: PROBE,
      text: `Votre lien : https://comptoir.exemple/reset?a=1&b=2 ${PROBE}`,
      idempotencyKey: 'probe',
    });
    await server.deps.textMessages.send({ to: '+33639980001', text: `Prête ! ${PROBE}`, idempotencyKey: 'probe' });
    const to = { kind: 'web', endpoint: `https://push.exemple/${PROBE}`, p256dh: 'k', auth: 'a' } as const;
    const manner = { ttlSeconds: 60, urgency: 'low', idempotencyKey: 'probe' } as const;
    await server.deps.push.send({ to, title: PROBE, message: PROBE, ...manner });
    await server.deps.errorReports.report({
      message: PROBE,
      level: 'error',
      severity: 'low',
      source: 'dashboard',
      companyId: null,
      errorCode: null,
      traceId: null,
      data: { typed: PROBE },
    });

    for (const path of ['mail', 'sms', 'push', 'errors']) {
      // eslint-disable-next-line no-await-in-loop -- four pages
      const { body, headers } = await get(`/sandbox/${path}`);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body, path).not.toContain('<script>');
      expect(body, path).toContain('&lt;script&gt;alert(');
    }
    expect((await get('/sandbox/mail')).body).toContain('<a href="https://comptoir.exemple/reset?a=1&amp;b=2">');
  });

  test('API-61 list the payments with what was asked of the card', async () => {
    await server.deps.payments.authorise({
      companyId: 'c',
      orderId: 'o',
      amountCents: 1_840,
      currency: 'eur',
      description: `Commande ${PROBE}`,
      method: 'expired_card',
      idempotencyKey: 'probe',
    });

    const { body } = await get('/sandbox/payments');

    expect(body).toContain('18,40');
    expect(body).toContain('Carte expirée');
    expect(body).not.toContain('<script>');
  });

  test('API-61 play the customer’s bank: the payment is confirmed, and the news of it is told', async () => {
    const payment = await server.deps.payments.authorise({
      companyId: 'c',
      orderId: 'o',
      amountCents: 990,
      currency: 'eur',
      description: 'Commande à confirmer',
      method: 'requires_action',
      idempotencyKey: 'bank',
    });
    const paymentId = payment.providerPaymentId ?? '';
    expect((await get('/sandbox/payments')).body).toContain('Confirmer');

    const own = { 'sec-fetch-site': 'same-origin' };
    const reply = await post('/sandbox/api/payments/bank', { paymentId, answer: 'accepted' }, own);
    const again = await post('/sandbox/api/payments/bank', { paymentId, answer: 'accepted' }, own);

    expect([reply.statusCode, reply.json()]).toEqual([200, { entry: 'La banque a accepté.' }]);
    expect(again.statusCode).toBe(404);
    expect(await server.deps.payments.read(paymentId)).toMatchObject({ state: 'authorised' });
    const told = await server.database.forSystem().selectFrom('webhook_inbox').select('event_id').execute();
    expect(told.length).toBeGreaterThan(0);
  });

  test('FLO-91 FLO-92 play what happens at the provider without us: a dispute, its end, a refund', async () => {
    const { payments } = server.deps;
    const { providerPaymentId } = await payments.authorise({
      companyId: 'c',
      orderId: 'o',
      amountCents: 1_500,
      currency: 'eur',
      description: 'Commande contestée',
      method: 'success',
      idempotencyKey: 'contested',
    });
    const paymentId = providerPaymentId ?? '';
    await payments.capture({ providerPaymentId: paymentId, amountCents: 1_500, idempotencyKey: 'contested:take' });
    const own = { 'sec-fetch-site': 'same-origin' };
    const say = (call: string, body: object) => post(`/sandbox/api/payments/${call}`, { paymentId, ...body }, own);
    expect((await get('/sandbox/payments')).body).toContain('Contester');

    expect((await say('dispute', { state: 'won' })).statusCode).toBe(404);
    expect((await say('dispute', { state: 'open' })).statusCode).toBe(200);
    expect((await payments.read(paymentId)).disputes).toMatchObject([{ amountCents: 1_500, state: 'open' }]);
    expect((await get('/sandbox/payments')).body).toContain('Contestation gagnée');
    expect((await say('dispute', { state: 'won' })).statusCode).toBe(200);
    expect((await payments.read(paymentId)).disputes).toMatchObject([{ state: 'won' }]);
    expect((await say('refund', { amountCents: 400 })).statusCode).toBe(200);
    expect((await payments.read(paymentId)).refunds).toMatchObject([{ amountCents: 400, state: 'done' }]);
  });

  test('INS-17 say by which commands the demonstration is left', async () => {
    const { body } = await get('/sandbox');

    expect(body).toContain('Partir de zéro');
    expect(body).toContain('DEMO=off DATA_DIR=.data-restaurant npm start');
  });

  test('sec:headers carry no inline script, and their script and style are served', async () => {
    const { body } = await get('/sandbox');
    const [css, js] = [await get('/sandbox/assets/sandbox.css'), await get('/sandbox/assets/sandbox.js')];

    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toMatch(/ on\w+=|style=/);
    expect([css.statusCode, js.statusCode]).toEqual([200, 200]);
    expect(js.headers['content-type']).toContain('javascript');
  });

  test('API-92 pause and tune the simulator, for our own page only', async () => {
    const resume = { paused: false, ordersPerMinute: 0.5, autopilot: false };

    const foreign = await post('/sandbox/api/simulator', resume, { 'sec-fetch-site': 'cross-site' });
    const unnamed = await post('/sandbox/api/simulator', resume, {});
    const elsewhere = await post('/sandbox/api/simulator', resume, { origin: 'https://ailleurs.exemple' });
    expect([foreign.statusCode, unnamed.statusCode, elsewhere.statusCode]).toEqual([403, 403, 403]);
    expect(await simulator.state()).toMatchObject({ paused: true });

    const own = await post('/sandbox/api/simulator', resume, { 'sec-fetch-site': 'same-origin' });
    expect(own.json()).toMatchObject(resume);
    const again = await post(
      '/sandbox/api/simulator',
      { paused: true },
      { host: 'localhost:3000', origin: 'http://localhost:3000' },
    );
    expect(again.json()).toMatchObject({ paused: true, ordersPerMinute: 0.5 });
    const wrong = await post('/sandbox/api/simulator', { ordersPerMinute: 1e9 }, { 'sec-fetch-site': 'same-origin' });
    expect(wrong.statusCode).toBe(422);
  });

  test('API-92 « Envoyer une commande maintenant » answers in French what became of it', async () => {
    const reply = await post('/sandbox/api/orders', { channel: 'webapp' }, { 'sec-fetch-site': 'same-origin' });

    expect(reply.json()).toEqual({ orderId: null, entry: 'Aucun magasin ne peut recevoir cette commande.' });
  });
});

describe('the driver application, played', () => {
  const ours = { 'sec-fetch-site': 'same-origin' };
  const wish = {
    shopCount: 1,
    settings: { deliversByItself: false, flowType: 'reverse' },
    drivers: [{ firstName: 'Sonia', kind: 'employee' }],
  };

  test('API-92 DLV-40 a fresh restaurant with its drivers, who find, fetch and bring an order', async () => {
    const { shops, drivers, companyId, channelKey } = (
      await post('/sandbox/api/restaurants', wish, ours)
    ).json<FreshRestaurant>();
    const placed = await post(`/api/public/shops/${shops[0]?.shopId}/orders`, anOrderBody({ orderType: 'delivery' }), {
      'x-channel-key': channelKey,
    });
    const { id } = placed.json<{ id: string }>();
    const tell = (event: object) => post(`/sandbox/api/orders/${id}/driver-events`, event, ours);
    const { driverId } = drivers[0] ?? {};

    const found = await tell({ event: 'found', driverId });
    expect(found.json()).toMatchObject({ companyId, status: 'contacting', driverFirstName: 'Sonia', pickupStatus: 1 });
    const place = { latitude: 43.7009, longitude: 7.2841 };
    expect((await post(`/sandbox/api/drivers/${driverId}/position`, place, ours)).statusCode).toBe(204);
    expect((await tell({ event: 'picked-up' })).statusCode).toBe(409);
    expect((await tell({ event: 'lost' })).json()).toMatchObject({ status: 'looking_for_driver', pickupStatus: 0 });
  });

  test('SUP-10 a customer of the sandbox complains about an order that is over', async () => {
    const { shops, channelKey } = (await post('/sandbox/api/restaurants', wish, ours)).json<FreshRestaurant>();
    const body = anOrderBody({ orderType: 'click_and_collect' });
    const placed = await post(`/api/public/shops/${shops[0]?.shopId}/orders`, body, { 'x-channel-key': channelKey });
    const { id } = placed.json<{ id: string }>();
    const complain = () => post(`/sandbox/api/orders/${id}/complaint`, {}, ours);

    expect((await complain()).statusCode).toBe(409);
    await server.database
      .forSystem()
      .updateTable('orders')
      .set({ status: 'completed', finished_at: server.deps.now() })
      .where('id', '=', id)
      .execute();

    const replies = [await complain(), await complain()];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 409]);

    const about = () => post('/sandbox/api/complaints', { shopId: shops[0]?.shopId }, ours);
    expect((await about()).statusCode).toBe(409);
    await server.database.forSystem().deleteFrom('complaints').where('order_id', '=', id).execute();
    expect((await about()).statusCode).toBe(201);
    const filed = await server.database
      .forSystem()
      .selectFrom('complaints')
      .select('order_id')
      .where('shop_id', '=', shops[0]?.shopId ?? '')
      .execute();
    expect(filed).toEqual([{ order_id: id }]);
    expect((await get('/sandbox')).body).toContain('Réclamer sur la dernière commande terminée');
  });

  test('API-92 answers nobody else, and knows what does not exist', async () => {
    const nowhere = '/sandbox/api/orders/0190c0de-0000-7000-8000-00000000dead/driver-events';

    expect((await post(nowhere, { event: 'near' }, {})).statusCode).toBe(403);
    expect((await post(nowhere, { event: 'near' }, ours)).statusCode).toBe(404);
    expect((await post('/sandbox/api/orders/12/driver-events', { event: 'near' }, ours)).statusCode).toBe(404);
    expect((await post(nowhere, { event: 'dance' }, ours)).statusCode).toBe(422);
  });
});
