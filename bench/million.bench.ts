import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/db/db.ts';
import { DEMO_COMPANY_ID } from '../server/src/sandbox/demo/company.ts';
import { DEMO_LOGINS } from '../server/src/sandbox/demo/users.ts';
import { createTokens } from '../server/src/session/tokens.ts';
import { embeddedConnection, startComptoir } from '../server/src/test/faults/comptoir.ts';
import { caller } from './caller.ts';
import { figure, percentile } from './figure.ts';
import { acceptByHand, newestByHand, oneByHand, placeByHand } from './million.sql.ts';

/**
 * The product on a million orders, and beside each figure the raw SQL of the same work in the same run, on the same
 * database, by one caller. BENCH_DATA keeps the seeded folder for the next run: seeding takes minutes.
 */
const SECRET = 'the secret of the benches, long enough to be one';
const ROUNDS = 300;
const kept = process.env['BENCH_DATA'];
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'comptoir-million-'));
const isSeeded = existsSync(join(dataDir, 'pg'));
const startedAt = performance.now();
const comptoir = await startComptoir({
  DATA_DIR: dataDir,
  APP_SECRET: SECRET,
  DEMO: 'on',
  SEED: process.env['BENCH_SEED'] ?? '1m',
  SIMULATOR: 'off',
});
if (!isSeeded) figure('million', 'seed and first start', (performance.now() - startedAt) / 1000, 's');

const database = openDatabase(embeddedConnection(dataDir), { max: 1 });
const db = await database.pool.connect();
await db.query(`set role comptoir_app; set app.company = '${DEMO_COMPANY_ID}'`);
const { channelKey } = await createTokens(SECRET);
const call = await caller(comptoir.url, DEMO_LOGINS[0]);
const [firstShop] = (await db.query<{ id: string }>('select id from shops order by created_at limit 1')).rows;
const shopId = firstShop?.id ?? '';
const [count] = (await db.query<{ count: string }>('select count(*) from orders')).rows;
figure('million', 'orders in the database', Number(count?.count), 'orders');
// The visibility map of a table just filled: any database in service has it.
await db.query('reset role');
await db.query('vacuum analyze orders, order_lines');
await db.query('set role comptoir_app');

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

const ids = (
  await db.query<{ id: string }>('select id from orders tablesample system (0.2) where shop_id = $1 limit 300', [
    shopId,
  ])
).rows;
let next = 0;
const someId = () => ids[next++ % ids.length]?.id ?? '';
await compare(
  'one order with its lines',
  () => call.get(`${shopPath}/orders/${someId()}`),
  () => oneByHand(db, someId()),
);

const body = anOrderBody({ lines: await basket() });
const placed: string[] = [];
const place = async () => {
  const reply = await call.post(`/api/public/shops/${shopId}/orders`, body, { 'x-channel-key': channelKey });
  placed.push(String(reply['id']));
};
await rates('orders placed through the public call', place, () => placeByHand(db, shopId));

const waiting = [...placed];
const accept = () =>
  call.post(
    `${shopPath}/orders/${waiting.pop() ?? ''}/prepare`,
    { preparationMinutes: 15, expectedStatus: 'contacting' },
    { 'idempotency-key': randomUUID() },
  );
const byHand = (await db.query<{ id: string }>('select id from orders where shop_id = $1 limit 1000', [shopId])).rows;
await rates('state changes', accept, () => acceptByHand(db, byHand.pop()?.id ?? ''));

db.release();
await database.close();
await comptoir.kill();
if (!kept) rmSync(dataDir, { recursive: true, force: true });

async function basket() {
  const { rows } = await db.query<{ key: string }>(
    'select key from products where shop_id = $1 and not unavailable limit 2',
    [shopId],
  );
  return rows.map(({ key }) => ({ productKey: key, quantity: 1 }));
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS + 30; round += 1) {
    const from = performance.now();
    await work();
    // The first rounds warm the caches of both.
    if (round >= 30) times.push(performance.now() - from);
  }
  return times;
}

async function compare(what: string, product: () => Promise<unknown>, raw: () => Promise<unknown>): Promise<void> {
  const [ours, theirs] = [await timed(product), await timed(raw)];
  figure('million', `${what}, p50`, percentile(ours, 0.5), 'ms');
  figure('million', `${what}, p99`, percentile(ours, 0.99), 'ms');
  figure('million', `${what}, raw SQL, p50`, percentile(theirs, 0.5), 'ms');
}

async function rates(what: string, product: () => Promise<unknown>, raw: () => Promise<unknown>): Promise<void> {
  const perSecond = (times: number[]) => (1000 * times.length) / times.reduce((sum, ms) => sum + ms, 0);
  const [ours, theirs] = [await timed(product), await timed(raw)];
  figure('million', `${what}, one caller`, perSecond(ours), 'per second');
  figure('million', `${what}, p99`, percentile(ours, 0.99), 'ms');
  figure('million', `${what}, raw SQL, one caller`, perSecond(theirs), 'per second');
}
