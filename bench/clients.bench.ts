import { readFileSync } from 'node:fs';
import { givenCompany, givenShop, givenUser, PASSWORD } from '../server/src/test/given.ts';
import { caller } from './kit/caller.ts';
import { giveClients, listByHand, searchByHand } from './seed/clients.sql.ts';
import { figure, percentile } from './kit/figure.ts';
import { endAll, ownDatabase, ownServer } from './kit/own.ts';

/**
 * CLI-34: the list of a shop with a million clients, and beside each figure the same question in plain SQL, with one
 * caller. A second shop of the company has as many again of its own: what is searched in one must not wade through both.
 */
const CLIENTS = Number(process.env['CLIENTS'] ?? 1_000_000);
const ROUNDS = 300;
const WARM_UP = 60;
const NAMES = ['mar', 'dub', 'camille', 'leroy ch', 'bensaid', 'moreau.', 'zo', 'garnier t', 'th'];

const { comptoir, dataDir } = await ownServer('clients', {});
const database = ownDatabase(dataDir, 1);
const companyId = await givenCompany(database);
const shop = await givenShop(database, companyId);
const { email } = await givenUser(database, companyId, { role: 'independent', shopIds: [shop.shopId] });
const other = await givenShop(database, companyId);
const db = await database.pool.connect();
const startedAt = performance.now();
await giveClients(db, { companyId, shopId: shop.shopId, otherShopId: other.shopId, clients: CLIENTS });
figure('clients', `${CLIENTS} clients made`, (performance.now() - startedAt) / 1000, 's');
await db.query(`set role comptoir_app; set app.company = '${companyId}'`);

const call = await caller(comptoir.url, { email, password: PASSWORD, shopSlug: shop.slug });
const path = `/api/${companyId}/shops/${shop.shopId}/users`;
const scope = { companyId, shopId: shop.shopId };

let round = 0;
const typed = () => {
  round += 1;
  const digits = String((round * 7919) % CLIENTS).padStart(8, '0');
  return round % 3 === 0
    ? `06 ${digits.slice(0, 2)} ${digits.slice(2, 4)} ${digits.slice(4)}`
    : (NAMES[round % NAMES.length] ?? '');
};
const search = await compare(
  'search by name, e-mail or telephone',
  () => call.get(`${path}?search=${encodeURIComponent(typed())}`),
  () => searchByHand(db, scope, typed()),
);
figure('clients', 'search, ratio to plain SQL (p50)', search.ours / search.raw, 'times', { atMost: 2 });
await compare(
  'the first 50 clients',
  () => call.get(path),
  () => listByHand(db, scope, null),
);
let next: string | null = null;
await compare(
  'the next page, further and further down',
  async () => {
    const page = await call.get(next === null ? path : `${path}?after=${encodeURIComponent(next)}`);
    next = page['next'] as string | null;
  },
  () => listByHand(db, scope, next),
);
await compare(
  'the lost ones of a segment',
  () => call.get(`${path}?segment=lost`),
  () => listByHand(db, scope, null),
);
const counts = await timed(() => call.get(`${path}/segments`), 50);
figure('clients', 'counts of all segments, counted (the first)', counts[0] ?? Number.NaN, 'ms', { atMost: 1_000 });
figure('clients', 'counts of all segments, kept (p99 of the next)', percentile(counts.slice(1), 0.99), 'ms', {
  atMost: 50,
});

const before = serverMegabytes();
let most = before;
const began = performance.now();
const reply = await fetch(`${comptoir.url}${path}?generateCsv=true`, {
  headers: { authorization: `Bearer ${call.token}` },
});
let rows = -1;
for await (const part of reply.body ?? []) {
  for (const byte of part as Uint8Array) if (byte === 10) rows += 1;
  most = Math.max(most, serverMegabytes());
}
figure('clients', 'rows exported', rows, 'rows', { atLeast: CLIENTS });
figure('clients', 'export', (performance.now() - began) / 1000, 's');
figure('clients', 'memory that the export adds to the server', most - before, 'MB', { atMost: 200 });
db.release();
await endAll();

async function compare(name: string, ours: () => Promise<unknown>, byHand: () => Promise<unknown>) {
  await timed(ours, WARM_UP);
  await timed(byHand, WARM_UP);
  const [ourTimes, rawTimes] = [await timed(ours, ROUNDS), await timed(byHand, ROUNDS)];
  const [p50, raw50] = [percentile(ourTimes, 0.5), percentile(rawTimes, 0.5)];
  figure('clients', `${name} (p50)`, p50, 'ms');
  figure('clients', `${name} (p99)`, percentile(ourTimes, 0.99), 'ms', { atMost: 50 });
  figure('clients', `${name}, plain SQL (p50)`, raw50, 'ms');
  figure('clients', `${name}, plain SQL (p99)`, percentile(rawTimes, 0.99), 'ms');
  return { ours: p50, raw: raw50 };
}

async function timed(work: () => Promise<unknown>, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let done = 0; done < times; done += 1) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  return taken;
}

/** Of the server's own process, as the system counts it. */
function serverMegabytes(): number {
  const status = readFileSync(`/proc/${comptoir.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
