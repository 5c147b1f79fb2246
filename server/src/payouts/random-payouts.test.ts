import { halfMonthOf } from '@comptoir/domain/finances/compared-periods.ts';
import { aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addDays, instantAt, localDay, toMs } from '@comptoir/domain/kernel/time.ts';
import { FIRST_TIPS } from '@comptoir/domain/order-settings/tips.ts';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { examine } from '../doctor.ts';
import { issueInvoices } from '../invoices/issue-invoices.ts';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { fecAccounts, vatFile } from './lives/accountant.fixture.ts';
import { DAYS, ENDS, someLife, type Life } from './lives/kinds.fixture.ts';
import { handOver, rehearsed } from './lives/other-lives.fixture.ts';
import { live } from './lives/random-lives.fixture.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';

const LIVES = Number(process.env['FUZZ_LIVES'] ?? 150);
const AT_ONCE = 10;
const ZONE = 'Europe/Paris';
const SEED = Number(process.env['FUZZ_SEED'] ?? 19);

async function passAllDays(server: TestServer): Promise<void> {
  const today = localDay(new Date().toISOString(), ZONE);
  for (let day = -2 * DAYS; day <= 0; day += 1) {
    server.clock.offsetMs = toMs(instantAt(addDays(today, day), '12:00', ZONE)) - Date.now();
    // eslint-disable-next-line no-await-in-loop -- day after day
    await reconcilePayouts(server.deps, 'test');
  }
}

const seller = (siren: string) => JSON.stringify(aLegalEntity({ companyName: 'Comptoir', siren }));

/** The orders are all of today, so that one closing bills them. */
async function closeHalfMonth(server: TestServer, work: AtWork): Promise<void> {
  server.clock.offsetMs = 0;
  const { to } = halfMonthOf(localDay(new Date().toISOString(), ZONE));
  const closing = instantAt(addDays(to, 1), '12:00', ZONE);
  await issueInvoices({ ...work.ctx(), now: () => closing }, { companyId: work.companyId, shopId: work.shop.shopId });
}

type Count = (counted: RawBuilder<unknown>) => Promise<number>;

/** What the accountant is handed: the FEC is the ledger, the VAT file the revenue, and both agree on what came by card. */
async function expectRightFiles(server: TestServer, work: AtWork, number: Count): Promise<void> {
  const today = localDay(new Date().toISOString(), ZONE);
  const days = { startDate: addDays(today, -3 * DAYS), endDate: addDays(today, 3) };
  const [vat, fec] = [await vatFile(server, work, days), await fecAccounts(server, work, days)];
  const mine = sql`o.company_id = ${work.companyId}`;
  const isOver = sql`o.status = 'completed' and o.counts_in_revenue`;
  const left = sql`coalesce(sum(o.amount_due - o.refunded_amount), 0)`;
  const ofTheShop = sql`select coalesce(-sum(e.amount), 0) from ledger_movements m
    join orders o on o.company_id = m.company_id and o.id = m.order_id
    join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id and e.account = 'shop'
    where m.kind in ('capture', 'refund', 'refund-returned') and ${mine}`;
  const byCard = await number(
    sql`select ${left} from orders o where ${mine} and ${isOver} and provider_payment_id <> ''`,
  );
  const sold = await number(sql`select ${left} from orders o where ${mine} and ${isOver}`);
  const tips = await number(sql`select sum(tip) from orders o where ${mine} and ${isOver}`);
  expect(vat).toMatchObject({ gross: sold, byCard, tips, excl: sold - (vat.vat ?? 0) });
  const elsewhere = sql`select sum(elsewhere) from finance_days o where ${mine}`;
  expect(await number(elsewhere)).toBe(
    await number(sql`select ${left} from orders o where ${mine} and ${isOver} and payment_type = 'stripe'
      and provider_payment_id is null`),
  );
  const borneByOthers = await number(sql`select sum(r.amount) from refunds r
    join orders o on o.company_id = r.company_id and o.id = r.order_id
    where ${mine} and ${isOver} and r.state = 'done' and r.borne_by <> 'shop'`);
  const keptOfOthers = await number(sql`${ofTheShop} and o.status <> 'completed'`);
  const sales = -fec('707') - fec('4457');
  expect(sales).toBe(await number(ofTheShop));
  expect(sales).toBe(byCard + borneByOthers + keptOfOthers);
  expect({ customers: fec('411'), tips: -fec('4671'), atTheProvider: fec('467000') }).toEqual({
    customers: 0,
    tips: await number(sql`select sum(tip) from payout_lines o where ${mine}`),
    atTheProvider: await number(sql`select sum(amount) from payouts o where ${mine} and status = 'in_transit'`),
  });
}

test(
  `law:balanced-ledger PAY-03 FIN-11 FIN-28 FLO-96 REP-11 RND-30 UND-04 ${LIVES} random lives of orders leave right books`,
  async () => {
    const server = await testServer();
    const work = await atWork(server, {
      tips: { ...FIRST_TIPS, enabled: true },
      shopLegalEntity: aLegalEntity(),
      cancellationFee: { type: 'percent', percent: 30, amount: cents(0) },
    });
    const own = { company_id: work.companyId, shop_id: work.shop.shopId, is_vat_subject: true };
    await work.db
      .insertInto('fee_contracts')
      .values([
        { ...own, biller: 'platform', commission_basis_points: 800, fixed_fee: 25, legal_entity: seller('000523456') },
        { ...own, biller: 'network', commission_basis_points: 250, fixed_fee: 0, legal_entity: seller('000123455') },
      ])
      .execute();
    const sampled = fc.sample(someLife, { seed: SEED, numRuns: LIVES });
    // Every end is among them, however few there are.
    const lives = sampled.map((life, index) => ({ ...life, end: ENDS[index]?.[0] ?? life.end }));
    // The last day has something to pay out, whatever was given back before.
    const last: Life = {
      quantity: 9,
      tip: 150,
      product: 'PRODUCT-panbagnat',
      end: 'kept',
      day: DAYS + 8,
      isRejected: false,
    };
    for (let from = 0; from < LIVES; from += AT_ONCE) {
      // All of these customers come from one address.
      // eslint-disable-next-line no-await-in-loop -- see below
      await server.database.forSystem().deleteFrom('rate_limits').execute();
      // eslint-disable-next-line no-await-in-loop -- a session lasts a quarter of an hour
      if (from % 200 === 0) await work.signInAgain();
      // eslint-disable-next-line no-await-in-loop -- a shop rehearses one order at a time
      if (from % 500 === 0) await rehearsed(work);
      // eslint-disable-next-line no-await-in-loop -- some customers at a time
      await Promise.all(lives.slice(from, from + AT_ONCE).map((life) => live(server, work, life)));
    }
    for (let more = 0; more < 3; more += 1)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await live(server, work, last);
    const handedOver = await handOver(server, work);
    await passAllDays(server);
    await closeHalfMonth(server, work);

    const number: Count = async (counted) => {
      const { rows } = await sql<{ n: number }>`select coalesce((${counted}), 0)::int as n`.execute(work.db);
      return rows[0]?.n ?? -1;
    };
    const mine = sql`company_id = ${work.companyId}`;
    const balance = (which: RawBuilder<unknown>) =>
      number(sql`select sum(amount) from ledger_entries where ${mine} and ${which}`);
    expect({
      unbalanced: await number(sql`select count(*) from (
      select from ledger_entries where ${mine} group by movement_id having sum(amount) <> 0) x`),
      unequal: await number(sql`select count(*) from payouts p where ${mine} and p.amount is distinct from (
      select sum(net) from payout_lines l where l.company_id = p.company_id and l.transaction_id = p.transaction_id)`),
      // Weeks later everything has been paid out: nobody owes the shop anything, and the provider holds what the billers keep.
      owed: await balance(sql`account = 'shop'`),
      kept: await balance(sql`account <> 'shop'`),
    }).toEqual({ unbalanced: 0, unequal: 0, owed: 0, kept: 0 });
    // FLO-96: the staff was paid all that was not given back: by the shop, to whom every tip has come.
    expect(await balance(sql`account = 'tips'`)).toBe(0);
    expect(await number(sql`select sum(tips) from tip_days where ${mine}`)).toBe(
      await number(sql`select sum(tip) from orders where ${mine} and status = 'completed'`),
    );
    expect(await number(sql`select sum(tip) from payout_lines where ${mine}`)).toBeGreaterThan(0);
    // INV-44: before VAT, what was taken of cards and not given back is what the invoices say was taken.
    expect(
      await number(sql`select sum(fees) from invoice_orders where ${mine} and is_retained and returned_in is null`),
    ).toBe(-(await balance(sql`part in ('commission', 'fixed')`)));
    expect(await number(sql`select count(*) from invoices where ${mine}`)).toBe(2);
    expect(await number(sql`select sum(revenue) from finance_days where ${mine}`)).toBe(
      await number(sql`select sum(amount_due - refunded_amount) from orders where ${mine} and status = 'completed'`),
    );
    expect(await number(sql`select count(*) from payouts where ${mine}`)).toBeGreaterThan(DAYS / 2);
    expect(await number(sql`select count(*) from payouts where ${mine} and status = 'failed'`)).toBeGreaterThan(0);
    expect(await number(sql`select count(*) from disputes where ${mine}`)).toBeGreaterThan(0);
    await expectRightFiles(server, work, number);
    // RND-30: what was handed over is what was taken at the doors.
    const atTheDoor = sql`from orders where ${mine} and status = 'completed' and driver_payment_type = 'cash'`;
    expect(handedOver).toEqual({
      cash: await number(sql`select sum(amount_due) ${atTheDoor}`),
      orders: await number(sql`select count(*) ${atTheDoor}`),
    });
    // REP-11
    const tests = sql`select id from orders where ${mine} and is_test`;
    expect(await number(sql`select count(*) from (${tests}) t`)).toBeGreaterThan(0);
    expect(await number(sql`select count(*) from ledger_movements where ${mine} and order_id in (${tests})`)).toBe(0);
    expect(await number(sql`select count(*) from payout_lines where ${mine} and order_id in (${tests})`)).toBe(0);
    // npm run doctor, on the same database.
    const findings = await examine(ownerOf(server.database).options);
    expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([]);
  },
  120_000 + LIVES * 500,
);
