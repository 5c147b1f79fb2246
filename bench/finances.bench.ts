import { addDays, localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DEMO_COMPANY_ID } from '../server/src/sandbox/demo/company.ts';
import { DEMO_LOGINS } from '../server/src/sandbox/demo/users.ts';
import { caller } from './kit/caller.ts';
import { figure, percentile } from './kit/figure.ts';
import { endAll, ownDatabase, ownServer } from './kit/own.ts';
import { addOtherDays, copyOrders, readyForCopies, wrongDays } from './seed/orders.sql.ts';

/**
 * The finance page of a shop with more and more orders: what it reads is kept by day, so that it costs the same. ORDERS
 * names the sizes (10 M takes some 6 GB of disk and a quarter of an hour). Times depend on what else the machine does; the
 * pages of the database that a call touches do not, so they show growth on a busy machine too.
 *
 * KEPT names a folder that outlives the run, so that the orders of the next size are added to those of the last and compared
 * with the first; MEASURE=off only makes them.
 */
const SIZES = (process.env['ORDERS'] ?? '10000,100000,1000000').split(',').map(Number);
/** Rows by day of shops that are not read: what a platform of many years keeps beside those of this shop. */
const ROLLUPS = Number(process.env['ROLLUPS'] ?? 0);
/** Where ten million rows take too long: no more than so many of the orders are rows, the sums by day know all of them. */
const ROWS = Number(process.env['ROWS'] ?? 0);
const KEPT = process.env['KEPT'];
const IS_MEASURED = process.env['MEASURE'] !== 'off';
const ROUNDS = 200;
const WARM_UP = 50;

const { comptoir, dataDir } = await ownServer('finances', { DEMO: 'on', SIMULATOR: 'off' }, KEPT);
const database = ownDatabase(dataDir, 1);
const db = await database.pool.connect();
const shopId = await readyForCopies(db, DEMO_COMPANY_ID);
const today = localDay(toInstant(Date.now()), 'Europe/Paris');
const between = (days: number) => `startDate=${addDays(today, -days)}&endDate=${today}`;
const path = `/api/${DEMO_COMPANY_ID}/shops/${shopId}/finances`;
const PAGES = {
  'the page as it opens': `${path}?${between(6)}`,
  'the page, a month': `${path}?${between(30)}`,
  'the page, a year': `${path}?${between(364)}`,
  'the payments of a year': `${path}/payments?${between(364)}&pageNumber=0&pageSize=10`,
};

/** PostgreSQL counts what an idle connection has read ten seconds later at most. */
const COUNTED_AFTER_MS = 11_000;
const pagesRead = async (): Promise<number> => {
  await setTimeout(COUNTED_AFTER_MS);
  const { rows } = await db.query<{ pages: string }>(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.pages);
};

const firstFile = KEPT && join(KEPT, 'first-figures.json');
type Figures = Record<string, number>;
const first: Figures =
  firstFile && existsSync(firstFile) ? (JSON.parse(readFileSync(firstFile, 'utf8')) as Figures) : {};
function grown(name: string, what: string, value: number): void {
  const least = first[name];
  if (least !== undefined)
    return figure('finances', `${name}, ${what} to the first`, value / least, 'times', { atMost: 1.3 });
  first[name] = value;
  if (firstFile) writeFileSync(firstFile, JSON.stringify(first));
}

for (const size of SIZES) {
  const startedAt = performance.now();
  await copyOrders(db, { companyId: DEMO_COMPANY_ID, shopId, orders: size, ...(ROWS && { rows: ROWS }) });
  const rows = ROWS > 0 && ROWS < size ? `, ${ROWS} of them as rows` : '';
  figure('finances', `${size} orders made${rows}`, (performance.now() - startedAt) / 1000, 's');
  // One by one a million would take minutes: the smallest size shows that the sums are right.
  if (size === SIZES[0] && size <= 100_000) {
    const wrong = await wrongDays(db, { companyId: DEMO_COMPANY_ID, shopId });
    figure('finances', 'days that a recount finds wrong', wrong, 'days', { atMost: 0 });
  }
  if (IS_MEASURED) await measure(`${size} orders`);
}
if (ROLLUPS > 0) {
  await addOtherDays(db, DEMO_COMPANY_ID, ROLLUPS);
  await measure(`${ROLLUPS} days of other shops`);
}
db.release();
await endAll();

async function measure(what: string): Promise<void> {
  // Signed in anew: millions of orders take longer to make than a session and an idle connection last.
  const call = await caller(comptoir.url, DEMO_LOGINS[0]);
  let before = await pagesRead();
  for (const [name, page] of Object.entries(PAGES)) {
    // eslint-disable-next-line no-await-in-loop -- one page after the other
    const p50 = percentile(await timed(() => call.get(page)), 0.5);
    // A year adds up a thousand days in three comparisons: only its growth is limited.
    const limit = name.includes('a year') ? undefined : { atMost: 10 };
    figure('finances', `${name}, ${what} (p50)`, p50, 'ms', limit);
    grown(name, what, p50);
    // eslint-disable-next-line no-await-in-loop
    const after = await pagesRead();
    const pages = (after - before) / (WARM_UP + ROUNDS);
    before = after;
    figure('finances', `${name}, ${what} (database pages)`, pages, 'pages');
    grown(`${name}, database pages`, what, pages);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let done = 0; done < WARM_UP + ROUNDS; done += 1) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  return taken.slice(WARM_UP);
}
