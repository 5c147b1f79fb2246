import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_COMPANY_ID } from '../server/src/sandbox/demo/company.ts';
import { DEMO_LOGINS } from '../server/src/sandbox/demo/users.ts';
import { createTokens } from '../server/src/session/tokens.ts';
import { caller } from './kit/caller.ts';
import { figure, percentile } from './kit/figure.ts';
import { acceptByHand, newestByHand, oneByHand, placeByHand } from './seed/million.sql.ts';
import { atEnd, endAll, ownDatabase, ownServer } from './kit/own.ts';

/**
 * The product with a million orders, and beside each figure the same work in plain SQL on the same database, with one
 * caller. BENCH_DATA keeps the seeded folder for the next run, because seeding takes minutes.
 */
const SECRET = 'the secret of the benches, long enough to be one';
const ROUNDS = 300;
const WARM_UP = 100;
const WARM_ORDERS = 2_100;
const kept = process.env['BENCH_DATA'];
const isSeeded = kept !== undefined && existsSync(join(kept, 'pg'));
const startedAt = performance.now();
const { comptoir, dataDir } = await ownServer(
  'million',
  { APP_SECRET: SECRET, DEMO: 'on', SEED: process.env['BENCH_SEED'] ?? '1m', SIMULATOR: 'off' },
  kept,
);
if (!isSeeded) figure('million', 'seed and first start', (performance.now() - startedAt) / 1000, 's');

const database = ownDatabase(dataDir, 1);
const db = await database.pool.connect();
atEnd(() => db.release());
await db.query(`set role comptoir_app; set app.company = '${DEMO_COMPANY_ID}'`);
const { channelKey } = await createTokens(SECRET);
const call = await caller(comptoir.url, DEMO_LOGINS[0]);
const [firstShop] = (await db.query<{ id: string }>('select id from shops order by created_at limit 1')).rows;
const shopId = firstShop?.id ?? '';
const [count] = (await db.query<{ count: string }>('select count(*) from orders')).rows;
figure('million', 'orders in the database', Number(count?.count), 'orders');
// A table in use has a visibility map; build it for the table that was just filled.
await db.query('reset role');
await db.query('vacuum analyze orders, order_lines');
await db.query('set role comptoir_app');

// First finish the jobs left by an earlier run: these figures are for one caller on an idle server.
for (let due = 1; due > 0;) {
  const { rows } = await db.query<{ due: number }>(
    `select count(*)::int as due from jobs.job_common where state <= 'active' and start_after <= now()`,
  );
  due = rows[0]?.due ?? 0;
  if (due > 0) await sleep(1_000);
}

const today = new Date().toISOString().slice(0, 10);
const monthAgo = new Date(Date.now() - 27 * 86_400_000).toISOString().slice(0, 10);
const longAgo = new Date(Date.now() - 3 * 365 * 86_400_000).toISOString().slice(0, 10);
const shopPath = `/api/${DEMO_COMPANY_ID}/shops/${shopId}`;
const newest = (from: string) =>
  `${shopPath}/orders/finished?startDate=${from}&endDate=${today}&pageNumber=0&pageSize=50`;
await compare(
  'the 50 newest orders',
  () => call.get(newest(monthAgo)),
  () => newestByHand(db, shopId),
);
await compare(
  'the 50 newest of three years, with their counts',
  () => call.get(newest(longAgo)),
  () => newestByHand(db, shopId),
);

// From all over the table, whatever its size: some two thousand orders of all shops, the whole table where it has fewer.
const share = Math.min(100, (100 * 2_000) / Number(count?.count));
const ids = (
  await db.query<{ id: string }>('select id from orders tablesample system ($2) where shop_id = $1 limit 300', [
    shopId,
    share,
  ])
).rows;
let next = 0;
const someId = () => ids[next++ % ids.length]?.id ?? '';
await compare(
  'one order with its lines',
  () => call.get(`${shopPath}/orders/${someId()}`),
  () => oneByHand(db, someId()),
);

// Open at any hour, and with room for as many orders as are placed here.
await db.query(
  `update settings set document = (
    select jsonb_object_agg(day, '{"openingSlots":["00:00-23:59"],"deliverySlots":["00:00-23:59"],
      "openingOrderLimits":{"00:00-23:59":10000},"deliveryOrderLimits":{"00:00-23:59":10000}}'::jsonb)
    from unnest(array['monday','tuesday','wednesday','thursday','friday','saturday','sunday']) as day)
  where owner_id = $1 and family = 'hours'`,
  [shopId],
);
await db.query(`delete from settings where owner_id = $1 and family = 'specialHours'`, [shopId]);
await db.query('update shops set settings_version = settings_version + 1 where id = $1', [shopId]);

const body = anOrderBody({ lines: await basket() });
const place = async (): Promise<string> => {
  const reply = await call.post(`/api/public/shops/${shopId}/orders`, body, { 'x-channel-key': channelKey });
  return String(reply['id']);
};
/** The three moves of a collected order: accepted, ready (the customer is notified) and handed over. */
const MOVES = [
  { path: 'prepare', body: { preparationMinutes: 15, expectedStatus: 'contacting' } },
  { path: 'ready-to-take-away', body: { expectedStatus: 'preparing' } },
  { path: 'validate', body: { expectedStatus: 'takeaway' } },
];
const move = (orderId: string, { path, body: asked }: (typeof MOVES)[number]) =>
  call.post(`${shopPath}/orders/${orderId}/${path}`, asked, { 'idempotency-key': randomUUID() });

/** The times of each move for these orders, one kind of move after the other. */
async function timeMoves(orderIds: readonly string[]): Promise<number[][]> {
  const times: number[][] = [];
  for (const kind of MOVES) {
    const waiting = [...orderIds];
    times.push(await timed(() => move(waiting.shift() ?? '', kind), orderIds.length));
  }
  return times;
}

// A server in use is warm. The first orders are reported separately; they let the code be compiled.
const first: string[] = [];
const placedCold = await timed(async () => void first.push(await place()), ROUNDS);
figure('million', `orders placed, the first ${ROUNDS} of a server just started`, perSecond(placedCold), 'per second');
const movedCold = (await timeMoves(first)).flat();
figure('million', `state changes, the first ${movedCold.length}`, perSecond(movedCold), 'per second');
for (let round = 0; round < WARM_ORDERS / ROUNDS; round += 1) {
  const more: string[] = [];
  await timed(async () => void more.push(await place()), ROUNDS);
  await timeMoves(more);
}

const placed: string[] = [];
await rates(
  'orders placed through the public call',
  async () => void placed.push(await place()),
  () => placeByHand(db, shopId),
);
const times = await timeMoves(placed);
for (const [index, { path }] of MOVES.entries())
  figure('million', `state changes: ${path}, one caller`, perSecond(times[index] ?? []), 'per second');
figure('million', 'state changes, one caller', perSecond(times.flat()), 'per second');
figure('million', 'state changes, p99', percentile(times.flat(), 0.99), 'ms', { atMost: 500 });
const byHand = (
  await db.query<{ id: string }>('select id from orders where shop_id = $1 limit $2', [shopId, 2 * (ROUNDS + WARM_UP)])
).rows;
const raw = await measured(() => acceptByHand(db, byHand.pop()?.id ?? ''));
figure('million', 'state changes, raw SQL, one caller', perSecond(raw), 'per second');

await endAll();

/** Dishes that are sold at any hour, without a choice to make: some sections sleep at night. */
async function basket() {
  const { rows } = await db.query<{ key: string }>(
    `select p.key from products p
     join menu_sections s on s.company_id = p.company_id and s.shop_id = p.shop_id and s.key = p.section_key
     where p.shop_id = $1 and not p.unavailable and not p.unavailable_for_click_and_collect and not p.pos_only
       and p.option_list_keys = '{}' and p.remaining_stock is null and p.deleted_at is null
       and s.activation_schedule is null and not s.hidden and s.deleted_at is null
     order by p.key limit 2`,
    [shopId],
  );
  return rows.map(({ key }) => ({ productKey: key, quantity: 1 }));
}

async function timed(work: () => Promise<unknown>, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return times;
}

/** Warms up first: a statement is prepared when a connection sees it again. */
async function measured(work: () => Promise<unknown>): Promise<number[]> {
  await timed(work, WARM_UP);
  return timed(work, ROUNDS);
}

async function compare(what: string, product: () => Promise<unknown>, raw: () => Promise<unknown>): Promise<void> {
  const [ours, theirs] = [await measured(product), await measured(raw)];
  figure('million', `${what}, p50`, percentile(ours, 0.5), 'ms');
  figure('million', `${what}, p99`, percentile(ours, 0.99), 'ms', { atMost: 1_000 });
  figure('million', `${what}, raw SQL, p50`, percentile(theirs, 0.5), 'ms');
}

function perSecond(times: readonly number[]): number {
  return (1000 * times.length) / times.reduce((sum, ms) => sum + ms, 0);
}

async function rates(what: string, product: () => Promise<unknown>, raw: () => Promise<unknown>): Promise<void> {
  const [ours, theirs] = [await measured(product), await measured(raw)];
  figure('million', `${what}, one caller`, perSecond(ours), 'per second');
  figure('million', `${what}, p99`, percentile(ours, 0.99), 'ms', { atMost: 500 });
  figure('million', `${what}, raw SQL, one caller`, perSecond(theirs), 'per second');
}
