import { localDay, toInstant, toMs, DAY } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { SeedSize } from '../../kernel/config.ts';
import type { Deps } from '../../ctx.ts';
import { openDatabase, type Db, type Tx } from '../../db/db.ts';
import * as finances from '../../finances/finances.store.ts';
import * as paces from '../../pace/pace.store.ts';
import * as sales from '../../sales/sales.store.ts';
import { bulkWriter, withChecksAtEnd, type BulkWriter } from './bulk.ts';
import { chanceOf } from './chance.ts';
import { demoPhoto, seedComplaints } from '../complaints/demo-complaints.ts';
import { seedDispute } from '../payments/demo-dispute.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, DEMO_TIME_ZONE } from './company.ts';
import { demoCustomers } from './customers.ts';
import { givePastTrips, handToDrivers, seedDrivers } from './drivers.ts';
import { SCHEDULE_WINDOW_MINUTES } from './life.ts';
import { liveLives } from './live-orders.ts';
import { pastOrders, type History } from './past.ts';
import { seedLoyalty } from '../data/demo-loyalty.ts';
import { seedBalances } from '../data/demo-balances.ts';
import { seedPayouts } from '../data/demo-payouts.ts';
import { seedCampaigns } from '../data/demo-campaigns.ts';
import { seedHub } from '../hub/demo-hub.ts';
import { seedLinks } from '../links/demo-links.ts';
import { seedPromotions } from '../data/demo-promotions.ts';
import { seedPush } from '../data/demo-push.ts';
import { seedCash } from '../data/demo-cash.ts';
import { seedDrafts } from '../data/demo-drafts.ts';
import { seedTower } from '../data/demo-tower.ts';
import { refreshStatistics } from '../refresh-statistics.ts';
import { seedCompany } from './seed-company.ts';
import { seedPlaces } from './demo-windows.ts';
import { seededOrder, type SeededOrder } from './seeded-order.ts';
import { hashedDemoPassword } from './users.ts';

export const DEFAULT_SEED = 6;

const SIZES: Record<Exclude<SeedSize, 'none'>, History & { customers: number }> = {
  demo: { days: 90, orders: null, customers: 1_250 },
  '10k': { days: 730, orders: 10_000, customers: 200 },
  '100k': { days: 730, orders: 100_000, customers: 2_000 },
  '1m': { days: 730, orders: 1_000_000, customers: 20_000 },
};
export type DemoSize = keyof typeof SIZES;

export type DemoSummary = { orders: number; customers: number; seconds: number };
type Options = {
  size: DemoSize;
  seed?: number;
  /** Called after each batch with the orders written so far. */
  onProgress?: (orders: number) => void;
};

const BATCH = 1_000;
const STEP = 20;
/** Several nodes may start on an empty database: one seeds, the others wait. */
const SEEDING_LOCK = 7_016_001;

export async function isEmpty(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('companies').select('company_id').limit(1).executeTakeFirst()) === undefined;
}

const NO_LIMIT = 0;

const LOADED_TABLES = [
  'orders',
  'order_lines',
  'order_events',
  'ledger_movements',
  'ledger_entries',
  'customers',
  'product_sales',
  'customer_totals',
  'customer_words',
  'finance_days',
  'refunds',
];

/** One transaction: an interrupted seeding leaves nothing, and the next start begins again. */
export async function seedDemo(
  deps: Pick<Deps, 'database' | 'jobs' | 'now'>,
  { size, seed = DEFAULT_SEED, onProgress = () => {} }: Options,
): Promise<DemoSummary> {
  const startedAt = performance.now();
  const nowMs = toMs(deps.now());
  const history = SIZES[size];
  const sinceMs = nowMs - history.days * DAY;
  const customers = demoCustomers(seed, history.customers, sinceMs);
  const passwordHash = await hashedDemoPassword();
  const photo = await demoPhoto();
  // The owner may load without the checks of each row. A slow machine takes its time: the first start must not fail for it.
  const database = openDatabase(deps.database.owner, { max: 1, answerMs: NO_LIMIT });
  const db = database.forCompany(DEMO_COMPANY_ID);
  const loading = db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${SEEDING_LOCK})`.execute(tx);
    if (!(await isEmpty(tx))) return 0;
    const { count, live } = await withChecksAtEnd(tx, async () => {
      const bulk = await bulkWriter(tx);
      await seedCompany(tx, bulk, {
        passwordHash,
        customers,
        customersSince: toInstant(sinceMs),
        now: toInstant(nowMs),
      });
      await seedDrivers(tx, nowMs);
      const counters = new Map<string, Counter>();
      const past = pastOrders({ history, seed, nowMs, customers });
      const written = await writePast(bulk, past, counters, onProgress);
      const underWay = numbered(seed, nowMs, customers, counters);
      await bulk.insertOrders(underWay);
      await handToDrivers(tx, underWay);
      await givePastTrips(tx);
      await bulk.insert('order_counters', [...counters.values()]);
      return { count: written, live: underWay };
    });
    await sales.fill(tx, DEMO_COMPANY_ID);
    await finances.fill(tx, DEMO_COMPANY_ID);
    await paces.fillSamples(tx, DEMO_COMPANY_ID, paces.measuredSince(toInstant(nowMs)));
    await seedPlaces(tx, toInstant(nowMs));
    await seedComplaints(tx, nowMs, photo);
    await seedDispute(tx, nowMs);
    await seedPromotions(tx, nowMs);
    await seedLinks(tx, seed, nowMs);
    await seedLoyalty(tx, toInstant(nowMs));
    await seedPush(tx, deps, nowMs);
    await seedCampaigns(tx, nowMs);
    await seedPayouts(tx, toInstant(nowMs));
    await seedBalances(tx, toInstant(nowMs));
    await seedHub(tx, nowMs);
    await seedTower(tx, toInstant(nowMs));
    await seedCash(tx, toInstant(nowMs));
    await seedDrafts(tx, toInstant(nowMs));
    await setReminders(tx, deps, live);
    await setEnds(tx, deps);
    return count + live.length;
  });
  await Promise.allSettled([loading]);
  await database.close();
  const orders = await loading;
  await refreshStatistics(deps.database, LOADED_TABLES);
  return { orders, customers: customers.length, seconds: (performance.now() - startedAt) / 1000 };
}

type Counter = { company_id: string; shop_id: string; day: string; last_number: number };

function remember(counters: Map<string, Counter>, { order }: SeededOrder): void {
  const { company_id, shop_id, day, number } = order;
  counters.set(`${shop_id} ${day}`, { company_id, shop_id, day, last_number: number });
}

/** Each batch is drawn and sent while the database writes the one before it. */
async function writePast(
  bulk: BulkWriter,
  past: Iterable<SeededOrder>,
  counters: Map<string, Counter>,
  onProgress: (orders: number) => void,
): Promise<number> {
  let [before, last] = [Promise.resolve(), Promise.resolve()];
  let written = 0;
  for await (const batch of batches(past)) {
    for (const seeded of batch) remember(counters, seeded);
    await before;
    onProgress(written);
    [before, last] = [last, bulk.insertOrders(batch)];
    // A failure is thrown by the await two batches later.
    last.catch(() => undefined);
    written += batch.length;
  }
  await before;
  await last;
  onProgress(written);
  return written;
}

/** In small steps: a statement of some megabytes leaves piece by piece, whenever this thread lets go. */
async function* batches(orders: Iterable<SeededOrder>): AsyncGenerator<SeededOrder[]> {
  let batch: SeededOrder[] = [];
  for (const seeded of orders) {
    batch.push(seeded);
    // eslint-disable-next-line no-await-in-loop -- lets go
    if (batch.length % STEP === 0) await setImmediate();
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** FLO-10: the orders in progress continue the numbers of their day. */
function numbered(
  seed: number,
  nowMs: number,
  customers: Parameters<typeof liveLives>[2],
  counters: Map<string, Counter>,
): SeededOrder[] {
  const chance = chanceOf(seed, 'live-rows');
  return liveLives(seed, nowMs, customers).map((life) => {
    const day = localDay(toInstant(life.createdAt), DEMO_TIME_ZONE);
    const last = counters.get(`${life.shop.shopId} ${day}`)?.last_number ?? 0;
    const seeded = seededOrder(chance, life, { day, number: last + 1 });
    remember(counters, seeded);
    return seeded;
  });
}

/**
 * The jobs that the server would have created: the acceptance deadline (FLO-36) and the preparation window (FLO-44).
 */
async function setReminders(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, live: readonly SeededOrder[]): Promise<void> {
  for (const { order } of live) {
    const data = { companyId: order.company_id, orderId: order.id };
    const opensAt = toInstant(toMs(order.requested_for) - SCHEDULE_WINDOW_MINUTES * 60_000);
    // eslint-disable-next-line no-await-in-loop -- a handful, in one transaction
    if (order.status === 'scheduled') await jobs.enqueue(tx, 'order-window', data, opensAt);
    if (order.status === 'contacting' && order.accept_deadline_at)
      // eslint-disable-next-line no-await-in-loop -- a handful, in one transaction
      await jobs.enqueue(tx, 'order-deadline', data, order.accept_deadline_at);
  }
}

/** SHL-44: jobs that end temporary unavailability. */
async function setEnds(tx: Tx, { jobs }: Pick<Deps, 'jobs'>): Promise<void> {
  for (const { shopId } of DEMO_SHOPS)
    // eslint-disable-next-line no-await-in-loop -- three shops
    await jobs.enqueue(tx, 'follow-pace', { companyId: DEMO_COMPANY_ID, shopId });
  const out = await tx
    .selectFrom('products')
    .select(['company_id', 'shop_id', 'key', 'unavailable_until'])
    .where('unavailable_until', 'is not', null)
    .execute();
  for (const { company_id: companyId, shop_id: shopId, key, unavailable_until: end } of out)
    // eslint-disable-next-line no-await-in-loop -- a handful, in one transaction
    if (end) await jobs.enqueue(tx, 'end-menu-state', { companyId, shopId, element: 'product', key }, end);
}
