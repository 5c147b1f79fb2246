import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { givenCompany, givenShop, givenUser, PASSWORD } from '../server/src/test/given.ts';
import { caller } from './kit/caller.ts';
import { figure, percentile } from './kit/figure.ts';
import { endAll, ownDatabase, ownServer } from './kit/own.ts';

/** MOV-10: the longest file of clients, read and written, while somebody else asks for the list of shops. */
const LINES = Number(process.env['LINES'] ?? 50_000);
const AT_MOST_S = 120;

const { comptoir, dataDir } = await ownServer('moving-in', {});
const database = ownDatabase(dataDir, 1);
const companyId = await givenCompany(database);
const shop = await givenShop(database, companyId);
const { email } = await givenUser(database, companyId, { role: 'independent', shopIds: [shop.shopId] });
const login = { email, password: PASSWORD, shopSlug: shop.slug };
const call = await caller(comptoir.url, login);
const other = await caller(comptoir.url, login);
const path = `/api/${companyId}/shops/${shop.shopId}/users/imports`;

const lines = Array.from({ length: LINES }, (_, n) => {
  const phone = `06${String(10_000_000 + n)}`;
  return `Prénom ${n};Nom ${n};${phone};client${n}@exemple.fr;${n % 3 === 0 ? 'oui;14/03/2026' : ';'};Note ${n}`;
});
const csv = ['Prénom;Nom;Téléphone;E-mail;Newsletter;Date du consentement;Note', ...lines].join('\r\n');

const residentMb = (): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(comptoir.pid)])) / 1024;
const waits: number[] = [];
let [mostMb, isOver] = [residentMb(), false];
const restMb = mostMb;
const watching = watch();

const sentAt = performance.now();
const { importId } = await call.post(path, { fileName: 'clients.csv', csv });
figure('moving-in', `${LINES} lines sent`, (performance.now() - sentAt) / 1000, 's');
await until('ready', 'read');
await call.post(`${path}/${String(importId)}/confirm`, { duplicates: 'skip' });
await until('done', 'written');
isOver = true;
await watching;
const { counts } = (await call.get(`${path}/${String(importId)}`)) as { counts: { created: number } };
figure('moving-in', 'clients created', counts.created, '', { atLeast: LINES });
figure('moving-in', 'memory above rest, at most', mostMb - restMb, 'MB', { atMost: 250 });
figure('moving-in', 'another call meanwhile, p50', percentile(waits, 0.5), 'ms');
figure('moving-in', 'another call meanwhile, p99', percentile(waits, 0.99), 'ms', { atMost: 500 });
figure('moving-in', 'another call meanwhile, longest', Math.max(...waits), 'ms');
await endAll();

async function until(state: string, word: string): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const found = await call.get(`${path}/${String(importId)}`);
    if (found['state'] === state) break;
    if (found['state'] === 'failed') throw new Error(JSON.stringify(found));
    await sleep(100);
  }
  figure('moving-in', `${LINES} lines ${word}`, (performance.now() - startedAt) / 1000, 's', { atMost: AT_MOST_S });
}

/** What somebody at the counter feels of it. */
async function watch(): Promise<void> {
  while (!isOver) {
    const startedAt = performance.now();
    await other.get('/api/auth/session');
    waits.push(performance.now() - startedAt);
    mostMb = Math.max(mostMb, residentMb());
    await sleep(20);
  }
}
