import { aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import { addDays, DAY, HOUR, instantAt, localDay, toMs } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { examine } from '../doctor.ts';
import { reconcilePayouts } from '../payouts/reconcile-payouts.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aSiren, billedShop, SOCCA } from './billed-shop.fixture.ts';
import { askForInvoices } from './issue-invoices.ts';

const ZONE = 'Europe/Paris';
/** 3 in the morning of 16 November in Paris; an hour and a day before. */
const CLOSING = '2026-11-16T02:00:00.000Z';
const AN_HOUR_BACK = '2026-11-16T01:00:00.000Z';
const A_DAY_BACK = '2026-11-15T02:00:00.000Z';
const NEXT_CLOSING = '2026-12-01T02:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

describe('INV-54 a server whose clock is set back', () => {
  test.each([AN_HOUR_BACK, A_DAY_BACK])('issues no invoice a second time (%s)', async (back) => {
    const work = await billedShop(server);
    await work.sold('2026-11-10T12:00:00.000Z');
    await work.issueAt(CLOSING);
    const issued = await work.documents();
    expect(issued).toMatchObject([{ number: 'M-2026-000001', periodEnd: '2026-11-15' }]);
    const asked: unknown[] = [];
    const jobs = { ...server.deps.jobs, enqueue: async (...[, , data]: unknown[]) => void asked.push(data) };

    await askForInvoices({ ...server.deps, jobs, now: () => back });
    await work.issueAt(back);
    await work.issueAt(CLOSING);

    expect(asked).not.toContainEqual(expect.objectContaining({ shopId: work.shop.shopId }));
    expect(await work.documents()).toEqual(issued);
  });

  test('bills what was ordered in the hour that came twice with the next period; the closed one stays as it is', async () => {
    const work = await billedShop(server);
    await work.sold('2026-11-10T12:00:00.000Z');
    await work.issueAt(CLOSING);
    const [closed] = await work.documents();

    const late = await work.sold('2026-11-15T22:30:00.000Z', SOCCA);
    await work.issueAt(A_DAY_BACK);
    expect(await work.documents()).toEqual([closed]);
    await work.issueAt(NEXT_CLOSING);

    const [first, second, ...others] = await work.documents();
    expect(others).toEqual([]);
    expect(first).toEqual(closed);
    expect(second).toMatchObject({ number: 'M-2026-000002', annex: [{ orderNumber: late.orderNumber }] });
  });

  test('dates no number before the one that precedes it, and leaves no gap', async () => {
    const siren = aSiren();
    const [here, there] = [await billedShop(server, { siren }), await billedShop(server, { siren })];
    await here.sold('2026-11-10T12:00:00.000Z');
    await there.sold('2026-10-20T12:00:00.000Z');

    await here.issueAt(CLOSING);
    await there.issueAt(A_DAY_BACK);

    expect(await here.documents()).toMatchObject([{ number: 'M-2026-000001', issueDay: '2026-11-16' }]);
    expect(await there.documents()).toMatchObject([
      { number: 'M-2026-000002', issuedAt: CLOSING, issueDay: '2026-11-16', dueDay: '2026-12-16' },
    ]);
  });

  test('numbers the invoices of customers one after the other, and their credit notes too', async () => {
    const work = await billedShop(server, { fields: { shopLegalEntity: aLegalEntity({ siren: aSiren() }) } });
    const BUYER = { companyName: 'Cabinet Rossi', street: '3 rue de Rivoli', postalCode: '06000', city: 'Nice' };
    const [first, second] = [await work.completed(await work.card()), await work.completed(await work.card())];
    const invoiced = (order: typeof first) => work.lea.post(`${work.at}/${order.id}/invoice`, BUYER);
    const back = server.deps.now();

    server.clock.offsetMs = 5 * 60_000;
    expect((await invoiced(first)).status).toBe(200);
    await work.say(first, 'refund', { expectedStatus: 'completed' });
    await expect.poll(async () => (await notes()).length).toBe(1);
    server.clock.offsetMs = -5 * 60_000;
    expect((await invoiced(second)).status).toBe(200);
    await work.say(second, 'refund', { expectedStatus: 'completed' });
    await expect.poll(async () => (await notes()).length).toBe(2);

    async function notes() {
      return work.db.selectFrom('order_credit_notes').select(['number', 'issued_at']).orderBy('number').execute();
    }
    const invoices = await work.db
      .selectFrom('order_invoices')
      .select(['number', 'issued_at'])
      .orderBy('number')
      .execute();
    for (const [one, two, ...others] of [invoices, await notes()]) {
      expect(others).toEqual([]);
      expect([one?.number.slice(-6), two?.number.slice(-6)]).toEqual(['000001', '000002']);
      expect(toMs(one?.issued_at ?? back)).toBeGreaterThan(toMs(back));
      expect(toMs(two?.issued_at ?? back)).toBeGreaterThanOrEqual(toMs(one?.issued_at ?? back));
    }
  });
});

test('INV-54 PAY-03 FIN-11 an evening that comes twice pays out once, and the books agree with a recount', async () => {
  const work = await billedShop(server);
  await work.completed(await work.card());
  server.clock.offsetMs = -HOUR;
  await work.signInAgain();
  await work.completed(await work.card());
  server.clock.offsetMs = -DAY;
  await work.signInAgain();
  await work.completed(await work.card());
  const today = localDay(new Date().toISOString(), ZONE);
  const noonAfter = (days: number) => toMs(instantAt(addDays(today, days), '12:00', ZONE)) - Date.now();
  const payouts = () =>
    work.db.selectFrom('payouts').select(['transaction_id', 'amount']).orderBy('transaction_id').execute();

  for (const days of [0, 1, 2, 3, 4]) {
    server.clock.offsetMs = noonAfter(days);
    await reconcilePayouts(server.deps, 'test');
  }
  const paidOut = await payouts();
  expect(paidOut.length).toBeGreaterThan(0);
  for (const back of [HOUR, DAY, 2 * DAY]) {
    server.clock.offsetMs = noonAfter(4) - back;
    await reconcilePayouts(server.deps, 'test');
  }

  expect(await payouts()).toEqual(paidOut);
  const { rows } = await sql<{ counted: number }>`
    select coalesce(sum(revenue), 0)::int as counted from finance_days where company_id = ${work.companyId}`.execute(
    work.db,
  );
  const sold = await work.db.selectFrom('orders').select('amount_due').where('status', '=', 'completed').execute();
  expect(sold).toHaveLength(3);
  expect(rows[0]?.counted).toBe(sold.reduce((sum, row) => sum + row.amount_due, 0));
  const findings = await examine(ownerOf(server.database).options);
  expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([]);
});
