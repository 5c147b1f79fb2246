import { makeDevices, moveToMidday } from '../server/src/sandbox/fresh/make-devices.ts';
import { givenCompany, givenShop, givenUser, PASSWORD } from '../server/src/test/given.ts';
import { caller } from './kit/caller.ts';
import { figure, percentile } from './kit/figure.ts';
import { endAll, ownDatabase, ownServer } from './kit/own.ts';

/**
 * PSH-24: one notification to a hundred thousand telephones, sent by one node to the sandbox, while somebody looks at
 * the list. What is measured is our own work: a real push service adds its answering times, fifty at once and loop.
 */
const DEVICES = Number(process.env['DEVICES'] ?? 100_000);
/** The bench gives up, and says so, rather than run for ever. */
const AT_MOST_MS = 480_000;

const { comptoir, dataDir } = await ownServer('push', {});
const database = ownDatabase(dataDir, 2);
const companyId = await givenCompany(database);
const shop = await givenShop(database, companyId);
const { email } = await givenUser(database, companyId, { role: 'independent', shopIds: [shop.shopId] });
const db = database.forCompany(companyId);
await makeDevices(database, shop, DEVICES);
await moveToMidday(database, companyId);
const call = await caller(comptoir.url, { email, password: PASSWORD, shopSlug: shop.slug });
const path = `/api/${companyId}/push-notifications`;

const counting: number[] = [];
for (let round = 0; round < 5; round += 1) {
  const began = performance.now();
  await call.get(`${path}/recipients?toAllUsers=false&shopId=${shop.shopId}`);
  counting.push(performance.now() - began);
}
figure('push', `counting ${DEVICES} recipients (p50)`, percentile(counting, 0.5), 'ms', { atMost: 1_000 });

const words = { title: 'Soirée niçoise', message: 'Socca offerte ce soir.', toAllUsers: false, shopId: shop.shopId };
const { id } = await call.post(path, words);
const startedAt = performance.now();
const lists: number[] = [];
const seen = new Set<number>();
let frozenAfter = Number.NaN;
let first: Sent = { status: 'pending', progress: null };
type Sent = { status: string; progress: { done: number; of: number } | null };
while (first.status !== 'sent' && performance.now() - startedAt < AT_MOST_MS) {
  const began = performance.now();
  const { items } = await call.get(`${path}?shopId=${shop.shopId}`);
  lists.push(performance.now() - began);
  first = (items as Sent[])[0] ?? first;
  if (first.progress) {
    seen.add(first.progress.done);
    if (Number.isNaN(frozenAfter)) frozenAfter = performance.now() - startedAt;
  }
  await new Promise((wait) => setTimeout(wait, 250));
}
const seconds = (performance.now() - startedAt) / 1000;
figure('push', 'recipients written after', frozenAfter / 1000, 's', { atMost: 60 });
figure('push', `${DEVICES} recipients sent`, seconds, 's', { atMost: AT_MOST_MS / 1000 - 1 });
figure('push', 'recipients per second', DEVICES / seconds, '1/s', { atLeast: 250 });
figure('push', 'different states of progress seen', seen.size, 'states', { atLeast: 5 });
figure('push', 'the list meanwhile (p99)', percentile(lists, 0.99), 'ms', { atMost: 500 });
const { recipient_count: reached } = await db
  .selectFrom('push_notifications')
  .select('recipient_count')
  .where('id', '=', String(id))
  .executeTakeFirstOrThrow();
figure('push', 'people reached', reached ?? 0, 'people', { atLeast: DEVICES });
await endAll();
