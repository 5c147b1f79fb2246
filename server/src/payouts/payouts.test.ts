import type { listPayouts, readPayout } from '@comptoir/contract/payouts.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { DAY, instantAt, addDays, localDay, toMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import type { Payments } from '../ports/payments.ts';
import type { ProviderPayout } from '../ports/payouts.ts';
import { ProviderUnavailable } from '../ports/provider-failures.ts';
import { deliverPayoutNews } from '../sandbox/payments/payout-news.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { settlePayout, settlePayoutNews } from './settle-payout.ts';

/** 9,40 €, of which the platform keeps 0,75 € + 0,25 € + 0,20 €. */
const LINES = { lines: [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }] };
const NET = 820;

let server: TestServer;
let work: AtWork;
let payments: Payments;
beforeAll(async () => {
  server = await testServer();
  payments = server.deps.payments;
});
beforeEach(async () => {
  work = await atWork(server);
  await work.db
    .insertInto('fee_contracts')
    .values({
      company_id: work.companyId,
      shop_id: work.shop.shopId,
      biller: 'platform',
      commission_basis_points: 800,
      fixed_fee: 25,
      is_vat_subject: true,
    })
    .execute();
});
afterEach(() => {
  server.clock.offsetMs = 0;
  server.deps.payments = payments;
});

const account = () => ({ companyId: work.companyId, shopId: work.shop.shopId, accountId: null });
const at = () => `/api/${work.companyId}/shops/${work.shop.shopId}/payouts`;
const list = async (query = {}) => (await work.lea.get(at(), { query })).json<Reply<typeof listPayouts>>();
const details = async (id: string) => (await work.lea.get(`${at()}/${id}`)).json<Reply<typeof readPayout>>();
const sold = async (method = 'success', more = LINES): Promise<Order> => work.completed(await work.card(method, more));

/** Noon in Paris, so many days after today. */
function travel(days: number): void {
  const today = localDay(new Date().toISOString(), 'Europe/Paris');
  server.clock.offsetMs = toMs(instantAt(addDays(today, days), '12:00', 'Europe/Paris')) - Date.now();
}
async function reconcile(days: number): Promise<void> {
  travel(days);
  await reconcilePayouts(server.deps, 'test');
  server.clock.offsetMs = 0;
}

/** As if the money of these orders had been taken, and given back, so many days later. */
async function happened(days: number, ...orders: Order[]): Promise<void> {
  const ids = orders.map(({ providerPaymentId }) => providerPaymentId);
  const db = server.database.forSandbox();
  await sql`update sandbox.payments set captured_at = captured_at + ${days} * interval '1 day'
    where payment_id = any(${ids})`.execute(db);
}
async function refund(order: Order, days: number): Promise<void> {
  await work.say(order, 'refund', { expectedStatus: 'completed' });
  await sql`update sandbox.refunds set created_at = created_at + ${days} * interval '1 day'
    where payment_id = ${order.providerPaymentId}`.execute(server.database.forSandbox());
}

async function ledger(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select m.kind, sum(e.amount)::int as amount from ledger_movements m
    join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.account = 'shop'
    where m.company_id = ${work.companyId} group by m.kind`.execute(work.db);
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}
const events = async () => {
  const { rows } = await sql<{ topic: string; payload: object }>`
    select topic, payload from live_events where company_id = ${work.companyId} and type = 'payout-changed'
    order by seq`.execute(server.database.forSystem());
  return rows;
};
const journal = async () => {
  const { rows } = await sql<{ action: string; after: { status: string } }>`
    select action, after from audit where company_id = ${work.companyId} and entity = 'payout' order by at`.execute(
    work.db,
  );
  return rows.map(({ action, after }) => `${action} ${after.status}`);
};
const alerts = () =>
  work.db.selectFrom('shop_alerts').select(['kind', 'data']).where('company_id', '=', work.companyId).execute();

describe('API-61 the sandbox pays out what was captured', () => {
  test('PAY-01 PAY-03 PAY-08 API-39 under way on the next day, received on the day after, equal to its lines', async () => {
    const [one, other] = [await sold(), await sold()];

    await reconcile(1);
    const [payout] = (await list()).items;
    await reconcile(2);
    const [received] = (await list()).items;

    expect(payout).toMatchObject({
      shopId: work.shop.shopId,
      shopName: work.shop.name,
      amount: 2 * NET,
      status: 'in_transit',
      isAutomatic: true,
      failure: null,
      previousAt: null,
    });
    expect(received).toEqual({ ...payout, status: 'paid' });
    const { lines, commissionBasisPoints } = await details(payout?.transactionId ?? '');
    expect(commissionBasisPoints).toEqual([800]);
    expect(lines).toHaveLength(2);
    expect(new Set(lines.map(({ orderId }) => orderId))).toEqual(new Set([one.id, other.id]));
    expect(lines[0]).toMatchObject({
      kind: 'charge',
      gross: 940,
      commission: 75,
      fixedFee: 25,
      feeVat: 20,
      otherFee: 0,
      net: NET,
    });
    expect(await ledger()).toEqual({ capture: -1880, fee: 240, payout: 2 * NET });
    expect(await journal()).toEqual(['payout.seen in_transit', 'payout.change paid']);
    expect(await events()).toEqual([
      { topic: 'payouts', payload: { transactionId: payout?.transactionId } },
      { topic: 'payouts', payload: { transactionId: payout?.transactionId } },
    ]);
  });

  test('API-40 a refund is a line of its own, with the fee that came back; days without money are told', async () => {
    const refunded = await sold();
    await sold();
    await reconcile(1);
    await refund(refunded, 1);
    await reconcile(2);
    await happened(4, await sold(), await sold());
    await reconcile(5);

    const { items, total } = await list();
    const { lines } = await details(items[0]?.transactionId ?? '');

    // The refund of the second day was more than that day had: it waits for the next takings.
    expect({ total, amounts: items.map(({ amount }) => amount) }).toEqual({ total: 2, amounts: [NET, 2 * NET] });
    expect(items[0]?.previousAt).toBe(items[1]?.createdAt);
    expect(lines.find(({ kind }) => kind === 'refund')).toMatchObject({
      orderId: refunded.id,
      orderNumber: refunded.orderNumber,
      gross: -940,
      commission: -75,
      fixedFee: -25,
      feeVat: -20,
      net: -NET,
    });
    expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(NET);
  });

  test('PAY-09 a bank rejects a payout after it was received: red, in the log, told to the shop, and paid again', async () => {
    await sold('payout_rejected');
    const logged: object[] = [];
    const { error } = server.deps.log;
    server.deps.log.error = (entry: object) => void logged.push(entry);

    await reconcile(2);
    expect((await list()).items).toMatchObject([{ status: 'paid' }]);
    await reconcile(3);
    await reconcile(3);
    server.deps.log.error = error;
    await happened(3, await sold());
    await reconcile(4);

    const [next, failed] = (await list()).items;
    expect(failed).toMatchObject({ status: 'failed', failure: 'account_closed', amount: NET });
    expect(logged).toMatchObject([
      { transactionId: failed?.transactionId, severity: 'high', failure: 'account_closed' },
    ]);
    expect(await alerts()).toEqual([{ kind: 'payout-failed', data: { orderNumber: '', amount: NET } }]);
    expect(next?.amount).toBe(2 * NET);
    const { lines } = await details(next?.transactionId ?? '');
    expect(lines.find(({ kind }) => kind === 'payout_failure')).toMatchObject({ gross: NET, net: NET, orderId: null });
    expect(await ledger()).toEqual({ capture: -1880, fee: 240, payout: 3 * NET, 'payout-failed': -NET });
  });
});

describe('PAY-03 news of payouts', () => {
  const seen = (fields: Partial<ProviderPayout> = {}): ProviderPayout => ({
    transactionId: `po_${work.companyId}`,
    amountCents: 500,
    status: 'in_transit',
    createdAt: '2026-11-10T05:00:00.000Z',
    arrivalAt: '2026-11-11T08:00:00.000Z',
    isAutomatic: false,
    failure: null,
    ibanLast4: '4417',
    ...fields,
  });
  const settle = (fields: Partial<ProviderPayout> = {}) => settlePayout(work.ctx(), account(), seen(fields));

  test('a signed message makes the payout be read again; twice changes nothing', async () => {
    await sold();
    travel(1);

    expect(await deliverPayoutNews(server.app, server.deps)).toBeGreaterThan(0);
    await expect.poll(journal, { timeout: 10_000 }).toEqual(['payout.seen in_transit']);
    expect(await deliverPayoutNews(server.app, server.deps)).toBe(0);
    server.clock.offsetMs = 0;
    const [payout] = (await list()).items;
    const news = { accountId: work.shop.shopId, transactionId: payout?.transactionId ?? '' };
    travel(1);
    await settlePayoutNews(server.deps, news, 'test');

    expect(await journal()).toEqual(['payout.seen in_transit']);
    expect(await ledger()).toEqual({ capture: -940, fee: 120, payout: NET });
  });

  test('an account of nobody and a payout of nobody change nothing', async () => {
    await settlePayoutNews(server.deps, { accountId: 'acct_unknown', transactionId: 'po_1' }, 'test');
    await settlePayoutNews(server.deps, { accountId: work.shop.shopId, transactionId: 'po_unknown' }, 'test');

    expect((await list()).total).toBe(0);
  });

  test('PAY-03 out of order: what failed stays so, and the money is back once', async () => {
    await settle({ status: 'paid' });
    await settle({ status: 'failed', failure: 'no_account' });
    await Promise.all([settle({ status: 'paid' }), settle({ status: 'in_transit' }), settle({ status: 'failed' })]);

    expect((await list()).items).toMatchObject([{ status: 'failed', failure: 'no_account' }]);
    expect(await ledger()).toEqual({ payout: 500, 'payout-failed': -500 });
    expect(await alerts()).toHaveLength(1);
  });

  test('six handlers at once see a payout for the first time: it is kept and booked once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => settle()));

    expect(await journal()).toEqual(['payout.seen in_transit']);
    expect(await ledger()).toEqual({ payout: 500 });
  });

  test('PAY-06 API-40 ERR-15 a payout made by hand, or not counted yet, has no lines; these come later', async () => {
    await settle();
    expect((await details(seen().transactionId)).lines).toEqual([]);
    const automatic = { transactionId: `po_later_${work.companyId}`, isAutomatic: true };
    server.deps.payments = { ...payments, listPayoutLines: async () => null };
    await settle(automatic);
    expect((await details(automatic.transactionId)).lines).toEqual([]);

    const line = { id: 'txn_1', kind: 'charge', orderId: 'not an order', grossCents: 530, feeCents: 30 } as const;
    server.deps.payments = { ...payments, listPayoutLines: async () => [{ ...line, at: seen().createdAt }] };
    await settle(automatic);

    expect((await details(automatic.transactionId)).lines).toMatchObject([
      { orderId: null, orderNumber: null, gross: 530, commission: 0, otherFee: 30, net: 500 },
    ]);
  });

  test('lines that do not make up the amount are not shown, and somebody is told', async () => {
    const logged: object[] = [];
    const { error } = server.deps.log;
    server.deps.log.error = (entry: object) => void logged.push(entry);
    const line = { id: 'txn_1', kind: 'charge', orderId: null, grossCents: 499, feeCents: 0 } as const;
    server.deps.payments = { ...payments, listPayoutLines: async () => [{ ...line, at: seen().createdAt }] };

    await settle({ isAutomatic: true });
    server.deps.log.error = error;

    expect(logged).toMatchObject([{ amountCents: 500, sum: 499, severity: 'high' }]);
    expect((await details(seen().transactionId)).lines).toEqual([]);
  });

  test('a provider that is away leaves the other shops their turn, and gives up after a few', async () => {
    let asked = 0;
    server.deps.payments = {
      ...payments,
      listPayouts: () => {
        asked += 1;
        return Promise.reject(new ProviderUnavailable('payments'));
      },
    };
    await Promise.all([atWork(server), atWork(server), atWork(server), atWork(server)]);

    await reconcilePayouts(server.deps, 'test');

    expect(asked).toBe(3);
  });
});

describe('API-82 PAY-08 PAY-10 all shops', () => {
  test('newest first with the shop of each, page by page; only the shops whose money one may read', async () => {
    const general = await server.as(await server.givenUser(work.companyId, { role: 'general' }));
    const second = await server.givenShop(work.companyId, {});
    for (const [index, shopId] of [work.shop.shopId, second.shopId, work.shop.shopId].entries())
      // eslint-disable-next-line no-await-in-loop -- in the order of their days
      await settlePayout(
        work.ctx(),
        { companyId: work.companyId, shopId, accountId: null },
        {
          transactionId: `po_${index}`,
          amountCents: 100 + index,
          status: 'paid',
          createdAt: new Date(Date.now() - (9 - index) * DAY).toISOString(),
          arrivalAt: new Date().toISOString(),
          isAutomatic: index !== 1,
          failure: null,
          ibanLast4: null,
        },
      );

    const all = `/api/${work.companyId}/payouts`;
    const first = (await general.get(all, { query: { pageSize: '2' } })).json<Reply<typeof listPayouts>>();
    const last = (await general.get(all, { query: { pageSize: '2', pageNumber: '1' } })).json<
      Reply<typeof listPayouts>
    >();
    const alone = await work.lea.get(all);
    const foreign = await work.lea.get(`/api/${work.companyId}/shops/${second.shopId}/payouts`);
    const others = await general.get(`${at()}/po_1`);

    expect(first).toMatchObject({
      total: 3,
      items: [{ transactionId: 'po_2' }, { shopName: second.name, isAutomatic: false }],
    });
    expect(last.items).toMatchObject([{ transactionId: 'po_0' }]);
    expect(alone.status).toBe(403);
    expect(foreign.status).toBe(404);
    expect(others.status).toBe(404);
  });
});

describe('exports for the accountant', () => {
  const days = () => {
    const today = localDay(server.deps.now(), work.shop.timeZone);
    return { startDate: addDays(today, -1), endDate: addDays(today, 3) };
  };
  const fileAt = async (path: string, query: Record<string, string> = {}) => {
    const { token } = await server.as(await server.givenUser(work.companyId, { shopIds: [work.shop.shopId] }));
    const headers = { authorization: `Bearer ${token}` };
    const reply = await server.app.inject({ method: 'GET', url: path, query, headers });
    const type = String(reply.headers['content-type']);
    const text = reply.rawPayload.toString(type.endsWith('utf-8') ? 'utf8' : 'latin1');
    return { status: reply.statusCode, headers: reply.headers, type, text };
  };
  const exported = (format: string) => fileAt(`${at()}/accounting`, { ...days(), format });

  test('a payout as CSV ends with its amount; who took it is journaled', async () => {
    await sold();
    await reconcile(1);
    const [payout] = (await list()).items;

    const reply = await fileAt(`${at()}/${payout?.transactionId}/export`);

    expect(reply.status).toBe(200);
    expect(reply.type).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="virement_.*\.csv"$/);
    const rows = reply.text.split('\r\n');
    expect(rows[0]?.codePointAt(0)).toBe(0xfeff);
    expect(rows.at(-2)).toBe('Total;;;9,40;0,00;-0,75;-0,25;-0,20;0,00;8,20');
    const { rows: journaled } = await sql<{ after: object }>`
      select after from audit where company_id = ${work.companyId} and action = 'accounting.export'`.execute(work.db);
    expect(journaled).toEqual([{ after: { transactionId: payout?.transactionId } }]);
    expect((await work.lea.get(`${at()}/po_unknown/export`)).status).toBe(404);
  });

  test('the sales of a period by rate: all of them, and what of them came by card', async () => {
    await sold();
    await work.completed(await server.givenOrder(work.shop, LINES));

    const reply = await exported('csv');

    expect(reply.status).toBe(200);
    expect(reply.text.split('\r\n').at(-2)).toMatch(/^Total;;\d+,\d\d;\d+,\d\d;18,80;9,40$/);
  });

  test('the FEC of a period: what was paid out, balanced, named after the company', async () => {
    await sold();
    await reconcile(2);

    const reply = await exported('fec');

    expect(reply.type).toBe('text/plain; charset=iso-8859-15');
    expect(reply.headers['content-disposition']).toMatch(/filename="\d{9}FEC\d{8}\.txt"/);
    const rows = reply.text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split('\t'));
    const euros = (column: number) => rows.reduce((sum, row) => sum + Number(row[column]?.replace(',', '')), 0);
    expect(rows.length).toBeGreaterThan(8);
    expect(euros(11)).toBe(euros(12));
    const bank = rows.filter((row) => row[4] === '512000');
    expect(bank.map((row) => [row[11], row[12]])).toEqual([['8,20', '0,00']]);
    expect((await exported('pdf')).status).toBe(400);
  });
});
