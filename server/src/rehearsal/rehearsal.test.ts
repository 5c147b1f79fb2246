import type { Order } from '@comptoir/domain/orders/order.ts';
import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import type { RehearsalFacts } from '@comptoir/domain/rehearsal/rehearsal.ts';
import { addMinutes, localDay } from '@comptoir/domain/kernel/time.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { setBehaviour } from '../sandbox/ports/sandbox-behaviours.ts';
import { putUpPrinter } from '../sandbox/printers/put-up-printer.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import { listTickets } from '../sandbox/ports/sandbox-printing.ts';
import { businessDigest } from '../test/table-digest.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { advanceRehearsal } from './advance-rehearsal.ts';
import { aRehearsingShop, keptFinances, recountedFinances } from './rehearsal.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

/** What a test order itself is made of, and the traces of those who play it. Any other table must not change. */
const ITS_OWN = [
  'orders order_lines order_events live_events companies audit rehearsals refunds pending_orders print_jobs devices',
  'delivery_offers watch_steps shop_alerts webhook_inbox',
]
  .join(' ')
  .split(' ');

const othersOf = (digest: string): string[] =>
  digest.split('\n').filter((line) => !ITS_OWN.includes(line.split(' ')[0] ?? ''));

/** What a shop reads of its business, and hands to its accountant. */
const FIGURES = [
  'finances',
  'finances/payments',
  'orders/finished',
  'users',
  'users/segments',
  'sales',
  'refused-orders',
  'payouts',
  'payouts/accounting?format=csv',
  'payouts/accounting?format=fec',
  'invoices',
];

/** Nobody delivers: it is fetched. */
const AT_THE_COUNTER = { deliversByItself: false };

type Work = Awaited<ReturnType<typeof aRehearsingShop>>;

/** Rung, accepted, printed by the browser, handed over the counter. */
async function playedToTheCounter(work: Work, started: RehearsalFacts): Promise<void> {
  const order = await work.order();
  await work.ring(order);
  expect((await work.say(order, 'prepare', { preparationMinutes: 20 })).status).toBe(200);
  expect((await work.say(order, 'printed', { template: 'bag' })).status).toBe(200);
  if (started.rehearsal.orderType !== 'click_and_collect') throw new Error('it should be fetched');
  expect((await work.say(order, 'ready-to-take-away')).status).toBe(200);
  expect((await work.say(order, 'validate')).status).toBe(200);
}

describe('a rehearsal', () => {
  test('REP-01 REP-02 REP-03 REP-04 REP-08 plays one real order from the basket to the money that goes back', async () => {
    const work = await aRehearsingShop(server, AT_THE_COUNTER);

    const started = await work.start();

    expect(started.rehearsal.refusal).toBeNull();
    expect(started.rehearsal).toMatchObject({ number: 1, payment: 'played', refusal: null, startedByName: 'Léa' });
    expect(await work.order()).toMatchObject({
      orderNumber: 'E-001',
      isTest: true,
      status: 'contacting',
      paymentType: 'stripe',
      channel: 'webapp',
      customer: { firstName: 'Léa', lastName: 'Essai' },
    });
    expect(await work.steps()).toEqual([
      'received done',
      'rang running',
      'accepted running',
      'ticket waiting',
      'carried waiting',
      'told waiting',
      'refunded waiting',
    ]);

    await playedToTheCounter(work, started);

    await eventually(async () => expect((await work.facts()).rehearsal.outcome).toBe('green'));
    const facts = await work.facts();
    expect(await work.steps()).toEqual([
      'received done',
      'rang done',
      'accepted done',
      'ticket done',
      'carried done',
      'told done',
      'refunded done',
    ]);
    expect(facts.rang).toMatchObject([{ device: 'Comptoir' }]);
    const order = await work.order();
    expect(order).toMatchObject({ status: 'completed', refundedAmount: order.amountDue });
    expect(await work.refunds(order)).toMatchObject([{ cause: 'cancel', state: 'done', amount: order.amountDue }]);
    const journal = await work.db
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'rehearsal')
      .orderBy('at')
      .execute();
    expect(journal.map(({ action }) => action)).toEqual(['rehearsal.start', 'rehearsal.end']);
    const news = await work.db
      .selectFrom('live_events')
      .select('type')
      .where('type', '=', 'rehearsal-changed')
      .execute();
    expect(news.length).toBeGreaterThan(0);
  });

  test('REP-11 a whole life of a test order changes no other table, and no figure of any page', async () => {
    const work = await aRehearsingShop(server, AT_THE_COUNTER);
    await work.setStock('PRODUCT-socca', 5);
    await work.completed(await work.card());
    // PAC-10: the real one is measured a moment later.
    await eventually(async () =>
      expect(await work.db.selectFrom('pace_measures').select('kind').execute()).toHaveLength(2),
    );
    const owner = await server.as(await server.givenUser(work.companyId, { role: 'general' }));
    const day = localDay(server.deps.now(), work.shop.timeZone);
    const read = (): Promise<[string, number, string][]> =>
      Promise.all(
        FIGURES.map(async (page) => {
          const { statusCode, body } = await server.app.inject({
            url: `${work.path}/${page}`,
            query: { ...Object.fromEntries(new URL(page, 'http://x').searchParams), startDate: day, endDate: day },
            headers: { authorization: `Bearer ${owner.token}` },
          });
          return [page, statusCode, body];
        }),
      );
    const digest = await businessDigest(server.database);
    const [tables, figures] = [othersOf(await digest()), await read()];
    expect(figures.map(([page, status]) => `${page} ${status}`)).toEqual(FIGURES.map((page) => `${page} 200`));

    const started = await work.start();
    await playedToTheCounter(work, started);
    await eventually(async () => expect((await work.facts()).rehearsal.outcome).toBe('green'));

    expect(othersOf(await digest())).toEqual(tables);
    expect(await read()).toEqual(figures);
    expect(await work.balance(await work.order())).toEqual({});
    const { rows } = await recountedFinances(work);
    expect(rows).toEqual(await keptFinances(work));
  });

  test('REP-11 MIS-09 a dish that is missing in a rehearsal moves no stock and no sale, and is sold on', async () => {
    const work = await aRehearsingShop(server, AT_THE_COUNTER);
    await work.completed(await work.card());
    await work.start();
    const before = await work.order();
    const [line] = before.lines;
    if (!line) throw new Error('the test order is empty');
    const at = `${work.at}/${before.id}`;
    const { items } = (await work.lea.get(`${at}/lines/${line.id}/substitutes?quantity=1`)).body;
    const [best] = items as { productKey: string }[];
    if (!best) throw new Error('nothing could come instead');
    await work.setStock(line.productKey, 5);
    await work.setStock(best.productKey, 5);
    const sales = () => work.db.selectFrom('product_sales').selectAll().orderBy('product_key').execute();
    const sold = await sales();
    expect(sold).not.toEqual([]);

    const reply = await work.say(before, 'missing', {
      lineId: line.id,
      quantity: line.quantity,
      replacement: best.productKey,
      mode: 'apply',
      soldOut: { until: null },
    });

    expect([reply.status, reply.json<Order>().missing?.state]).toEqual([200, 'applied']);
    expect(reply.json<Order>().lines.map(({ productKey }) => productKey)).toEqual([best.productKey]);
    expect([await work.stock(line.productKey), await work.stock(best.productKey)]).toEqual([5, 5]);
    expect(await sales()).toEqual(sold);
  });

  test('REP-10 test orders have a sequence of their own, whatever the shop sells meanwhile', async () => {
    const work = await aRehearsingShop(server);
    const first = await work.start();
    await work.does(first.rehearsal.id, 'stop');

    const real = await server.givenOrder(work.shop);
    const second = await work.start();

    expect(real.orderNumber).toBe('001');
    expect((await work.order()).orderNumber).toBe('E-002');
    expect(second.rehearsal.number).toBe(2);
  });

  test('REP-10 ticket, message and page of the customer say that it is a test', async () => {
    const work = await aRehearsingShop(server);
    await work.db.updateTable('shops').set({ printing_kind: 'cloudprint' }).execute();
    await putUpPrinter(server.deps, work.shop.shopId, 'cloudprint');
    await work.start();
    const order = await work.order();

    await work.say(order, 'prepare', { preparationMinutes: 20 });

    await eventually(async () => expect(await work.messages(order, 'mail')).not.toEqual([]));
    const [mail] = await work.messages(order, 'mail');
    expect(mail?.title).toContain('ESSAI');
    expect(mail?.title).toContain('E-001');
    await eventually(async () => expect((await work.facts()).printed).not.toBeNull());
    const tickets = await listTickets(server.database.forSystem(), 50);
    expect(tickets.find(({ shopId }) => shopId === work.shop.shopId)?.content).toContain('ESSAI');
    const link = /\/suivi\/\S+/.exec(mail?.body ?? '')?.[0] ?? '';
    const page = await server.app.inject({ method: 'GET', url: link });
    expect(page.body).toContain('ESSAI');
  });

  test('REP-10 so do the offer, the push and the course of the driver', async () => {
    const work = await aRehearsingShop(server, { deliversByItself: false, independentDriversAllowed: true });
    const karim = await server.givenDriver(work.shop, { firstName: 'Karim', kind: 'employee' });
    const endpoint = `https://push.example/${karim.driverId}`;
    await work.db
      .updateTable('drivers')
      .set({ push_subscription: JSON.stringify({ endpoint, p256dh: 'key', auth: 'auth' }) })
      .execute();
    const telephone = await server.asDriver(karim);
    const desk = async () => (await telephone.get('/api/driver/desk')).json<DriverDesk>();
    await work.start();
    const order = await work.order();

    await work.say(order, 'prepare', { preparationMinutes: 20 });
    await work.say(order, 'send-to-drivers');

    await eventually(async () => expect((await desk()).offers).toMatchObject([{ orderId: order.id, isTest: true }]));
    await eventually(async () => {
      const pushes = await listMessages(server.database.forSystem(), { kind: 'push', limit: 100 });
      expect(pushes.find(({ recipient }) => recipient === endpoint)?.title).toBe('ESSAI, nouvelle course');
    });
    await telephone.post(`/api/driver/offers/${order.id}/accept`);
    expect((await desk()).orders).toMatchObject([{ orderId: order.id, isTest: true }]);
  });

  test('REP-01 two starts at once play one rehearsal', async () => {
    const work = await aRehearsingShop(server);

    const replies = await Promise.all([work.start(), work.start(), work.start()]);

    expect(new Set(replies.map(({ rehearsal }) => rehearsal.id)).size).toBe(1);
    expect(await work.db.selectFrom('orders').select('id').where('is_test', '=', true).execute()).toHaveLength(1);
  });

  test('REP-02 what the engine refuses is told in the customer’s words, and is no lost sale', async () => {
    const work = await aRehearsingShop(server);
    await work.lea.post(`${work.path}/closed`, { closedMessage: 'Fermé ce soir' });

    const { rehearsal, order } = await work.start();

    expect(order).toBeNull();
    expect(rehearsal).toMatchObject({
      outcome: 'refused',
      refusal: { errorCode: 'SHOP_CLOSED', errorMessage: 'Ce magasin est fermé.' },
    });
    expect((await work.steps())[0]).toBe('received failed refused');
    expect(await work.db.selectFrom('refused_orders').select('id').execute()).toEqual([]);
  });

  test('REP-04 REP-06 a printer without paper is red, with its cause; a second try makes it green', async () => {
    const work = await aRehearsingShop(server);
    await work.db.updateTable('shops').set({ printing_kind: 'cloudprint' }).execute();
    await putUpPrinter(server.deps, work.shop.shopId, 'cloudprint');
    const printer = (how: 'printed' | 'out-of-paper') =>
      setBehaviour(server.database.forSystem(), work.shop.shopId, 'printer', how);
    await printer('out-of-paper');
    await work.start();
    const order = await work.order();
    await work.ring(order);

    await work.say(order, 'prepare', { preparationMinutes: 20 });

    await eventually(async () => expect(await work.steps()).toContain('ticket failed paper'));

    await printer('printed');
    expect((await work.say(order, 'print')).status).toBe(202);
    await eventually(async () => expect(await work.steps()).toContain('ticket done'));
  });

  test('REP-06 a step that stays red is passed over, and the rest goes on', async () => {
    const work = await aRehearsingShop(server);
    const { rehearsal } = await work.start();
    const order = await work.order();
    await work.say(order, 'prepare', { preparationMinutes: 20 });

    for (const step of ['rang', 'ticket', 'carried'])
      // oxlint-disable-next-line no-await-in-loop -- one click after the other
      expect((await work.does(rehearsal.id, 'skip', { step })).status).toBe(200);

    await eventually(async () => expect((await work.facts()).rehearsal.outcome).toBe('green'));
    expect(await work.steps()).toContain('carried skipped by-hand');
    expect((await work.order()).status).toBe('canceled');
    expect((await work.does(rehearsal.id, 'skip', { step: 'told' })).body).toMatchObject({
      errorMessage: 'Cette répétition est terminée.',
    });
  });

  test('REP-07 stopped before anybody answered, its order is closed and its card released', async () => {
    const work = await aRehearsingShop(server);
    const { rehearsal } = await work.start();

    const reply = await work.does(rehearsal.id, 'stop');

    expect(reply.json<RehearsalFacts>().rehearsal.outcome).toBe('stopped');
    const order = await work.order();
    expect(order).toMatchObject({ status: 'refused', cancellation: { canceledBy: 'system' } });
    await eventually(async () =>
      expect(await server.deps.payments.read(order.providerPaymentId ?? '')).toMatchObject({ state: 'voided' }),
    );
  });

  test('REP-07 stopped while its order is on its way, it is closed as soon as it is there', async () => {
    const work = await aRehearsingShop(server, AT_THE_COUNTER);
    const client = await server.database.pool.connect();
    await client.query('begin');
    await client.query('lock table orders in share row exclusive mode');

    const starting = work.start();
    const { rehearsal } = await vi.waitFor(work.facts, { timeout: 10_000 });
    expect((await work.does(rehearsal.id, 'stop')).status).toBe(200);
    await client.query('rollback');
    client.release();
    await starting;

    expect((await work.facts()).rehearsal.outcome).toBe('stopped');
    expect(await work.order()).toMatchObject({ isTest: true, status: 'refused' });
  });

  test('REP-09 after an hour it is closed by itself, and what was charged goes back', async () => {
    const work = await aRehearsingShop(server);
    const { rehearsal } = await work.start();
    await work.say(await work.order(), 'prepare', { preparationMinutes: 20 });

    server.clock.offsetMs = Date.parse(addMinutes(rehearsal.startedAt, 61)) - Date.now();
    await advanceRehearsal(work.ctx(), { companyId: work.companyId, orderId: rehearsal.orderId, isBeat: true });
    server.clock.offsetMs = 0;

    expect((await work.facts()).rehearsal.outcome).toBe('expired');
    await eventually(async () => expect((await work.facts()).refund?.state).toBe('done'));
    expect((await work.order()).status).toBe('canceled');
  });

  test('REP-05 a server that died before it could say so: what became of the order decides', async () => {
    const work = await aRehearsingShop(server);
    const { rehearsal } = await work.start();
    await work.db.updateTable('rehearsals').set({ received_at: null }).execute();

    await advanceRehearsal(work.ctx(), { companyId: work.companyId, orderId: rehearsal.orderId, isBeat: true });

    expect((await work.facts()).rehearsal.receivedAt).not.toBeNull();
  });

  test('REP-13 a service that the shop has a contract with hears nothing of it: the shop’s own driver carries it', async () => {
    const work = await aRehearsingShop(server, {
      deliveryProviders: ['stuart'],
      deliversByItself: false,
      independentDriversAllowed: true,
    });
    await server.givenDriver(work.shop, { firstName: 'Karim', kind: 'employee' });
    const { rehearsal, drivers } = await work.start();

    await work.say(await work.order(), 'prepare', { preparationMinutes: 20 });

    expect(drivers).toEqual(['Karim']);
    expect(rehearsal.orderType).toBe('delivery');
    expect(await work.db.selectFrom('delivery_jobs').select('id').execute()).toEqual([]);
    const options = await work.lea.get(`${work.at}/${rehearsal.orderId}/courier-options`);
    expect(JSON.stringify(options.body)).not.toContain('stuart');
  });
});

describe('who may', () => {
  test('REP-01 the team may not start one; managers and administrators may', async () => {
    const work = await aRehearsingShop(server);
    const staff = await server.as(
      await server.givenUser(work.companyId, { shopIds: [work.shop.shopId], role: 'staff' }),
    );

    expect((await staff.post(`${work.path}/rehearsal`)).status).toBe(403);
    expect((await work.lea.post(`${work.path}/rehearsal`)).status).toBe(200);
  });
});
