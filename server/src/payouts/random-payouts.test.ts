import { addDays, instantAt, localDay, toMs } from '@comptoir/domain/kernel/time.ts';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { testServer } from '../test/test-server.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';

const LIVES = Number(process.env['FUZZ_LIVES'] ?? 120);
const DAYS = 12;
const ZONE = 'Europe/Paris';
const SEED = Number(process.env['FUZZ_SEED'] ?? 19);

/** What becomes of a card order, and on which of the days. */
const someLife = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  product: fc.constantFrom('PRODUCT-panbagnat', 'PRODUCT-socca'),
  end: fc.constantFrom('kept', 'kept', 'kept', 'cancelled', 'refunded', 'refunded-later'),
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  isRejected: fc.integer({ min: 0, max: 40 }).map((chance) => chance === 0),
});
type Life = typeof someLife extends fc.Arbitrary<infer T> ? T : never;

async function live(work: AtWork, { quantity, product, end, day, isRejected }: Life): Promise<void> {
  const lines = { lines: [{ productKey: product, quantity }] };
  const order = await work.card(isRejected ? 'payout_rejected' : 'success', lines);
  if (end === 'refunded' || end === 'refunded-later') {
    await work.completed(order);
    await work.say(order, 'refund', { expectedStatus: 'completed' });
  } else {
    await work.say(order, 'prepare', { preparationMinutes: 15 });
    if (end === 'cancelled')
      await work.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
  }
  const db = work.db;
  await expect
    .poll(async () => (await work.fresh(order)).refundedAmount, { timeout: 20_000 })
    .toBe(end === 'kept' ? 0 : order.amountDue);
  const earlier = (days: number) => sql`${days} * interval '1 day'`;
  await sql`update sandbox.payments set captured_at = captured_at - ${earlier(2 * DAYS - day)}
    where payment_id = ${order.providerPaymentId}`.execute(db);
  await sql`update sandbox.refunds set created_at = created_at - ${earlier(2 * DAYS - day - (end === 'refunded-later' ? 3 : 0))}
    where payment_id = ${order.providerPaymentId}`.execute(db);
}

test(`law:balanced-ledger PAY-03 ${LIVES} random lives of card orders: every movement is zero, every payout equals its lines`, async () => {
  const server = await testServer();
  const work = await atWork(server);
  const own = { company_id: work.companyId, shop_id: work.shop.shopId, is_vat_subject: true };
  await work.db
    .insertInto('fee_contracts')
    .values([
      { ...own, biller: 'platform', commission_basis_points: 800, fixed_fee: 25 },
      { ...own, biller: 'network', commission_basis_points: 250, fixed_fee: 0 },
    ])
    .execute();
  const lives = fc.sample(someLife, { seed: SEED, numRuns: LIVES });
  for (let from = 0; from < LIVES; from += 10)
    // eslint-disable-next-line no-await-in-loop -- ten customers at a time
    await Promise.all(lives.slice(from, from + 10).map((life) => live(work, life)));
  const today = localDay(new Date().toISOString(), ZONE);
  for (let day = -2 * DAYS; day <= 0; day += 1) {
    server.clock.offsetMs = toMs(instantAt(addDays(today, day), '12:00', ZONE)) - Date.now();
    // eslint-disable-next-line no-await-in-loop -- day after day
    await reconcilePayouts(server.deps, 'test');
  }

  const number = async (counted: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select coalesce((${counted}), 0)::int as n`.execute(work.db);
    return rows[0]?.n ?? -1;
  };
  const mine = sql`company_id = ${work.companyId}`;
  expect({
    unbalanced: await number(sql`select count(*) from (
      select from ledger_entries where ${mine} group by movement_id having sum(amount) <> 0) x`),
    unequal: await number(sql`select count(*) from payouts p where ${mine} and p.amount is distinct from (
      select sum(net) from payout_lines l where l.company_id = p.company_id and l.transaction_id = p.transaction_id)`),
    // The parts of every fee are those that were booked.
    unexplained: await number(sql`select count(*) from payout_lines where ${mine} and other_fee <> 0`),
    // Weeks later everything has been paid out: nobody owes the shop anything, and the provider holds what the billers keep.
    owed: await number(sql`select sum(amount) from ledger_entries where ${mine} and account = 'shop'`),
    kept: await number(sql`select sum(amount) from ledger_entries where ${mine} and account <> 'shop'`),
  }).toEqual({ unbalanced: 0, unequal: 0, unexplained: 0, owed: 0, kept: 0 });
  expect(await number(sql`select count(*) from payouts where ${mine}`)).toBeGreaterThan(DAYS / 2);
  expect(await number(sql`select count(*) from payouts where ${mine} and status = 'failed'`)).toBeGreaterThan(0);
}, 120_000);
