import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTokens } from '../server/src/session/tokens.ts';
import { givenCompany, givenShop } from '../server/src/test/given.ts';
import { figure, percentile } from './kit/figure.ts';
import { endAll, ownDatabase, ownServer } from './kit/own.ts';
import { freshToken, listen, SECRET, STREAMS_PER_USER } from './kit/stream.ts';

/**
 * An evening in eight minutes: eight shops with twenty-five dashboards each, orders placed, accepted, made ready and
 * handed over, lists and menus read. No call fails, no dashboard waits, and the server holds no more memory at the end
 * than after two minutes. EVENING_MINUTES shortens it.
 */
const MINUTES = Number(process.env['EVENING_MINUTES'] ?? 8);
const WARM_UP_MINUTES = Math.min(2, MINUTES / 4);
const SHOPS = 8;
const STREAMS_PER_SHOP = 25;
const ORDERS_PER_SECOND = 4;
const SAMPLE_MS = 2_000;
const WINDOW_MS = 30_000;

const { comptoir, dataDir } = await ownServer('evening', { APP_SECRET: SECRET });
const database = ownDatabase(dataDir, 4);
const { channelKey } = await createTokens(SECRET);
const companyId = await givenCompany(database);
const heard = new Map<string, number[]>();
const failures: string[] = [];

const posts = await Promise.all(Array.from({ length: SHOPS }, aPost));
const delays: number[] = [];
const memory: { at: number; megabytes: number }[] = [];
const startedAt = performance.now();
const sinceStart = () => performance.now() - startedAt;
const isOver = () => sinceStart() > MINUTES * 60_000;

await Promise.all([orders(), reads(), watchMemory()]);
await sleep(2_000);

const unheard = [...heard.values()].filter((times) => times.length % STREAMS_PER_SHOP > 0).length;
figure('evening', 'orders placed and handed over', delays.length / STREAMS_PER_SHOP, 'orders');
figure('evening', 'calls that failed', failures.length, 'calls', { atMost: 0 });
for (const failure of failures.slice(0, 5)) console.error(failure);
figure('evening', 'orders that some dashboard did not hear', unheard, 'orders', { atMost: 0 });
figure('evening', 'order to dashboard, 200 connected, p50', percentile(delays, 0.5), 'ms');
figure('evening', 'order to dashboard, 200 connected, p99', percentile(delays, 0.99), 'ms', { atMost: 250 });
figure('evening', 'memory of the server at the end', memory.at(-1)?.megabytes ?? Number.NaN, 'MB');
figure('evening', 'growth of memory in ten minutes', growth() * 10, 'MB', { atMost: 5 });
await endAll();

async function aPost() {
  const { shopId } = await givenShop(database, companyId);
  const url = `${comptoir.url}/api/${companyId}/live?shops=${shopId}`;
  let token = '';
  for (let opened = 0; opened < STREAMS_PER_SHOP; opened += 1) {
    if (opened % STREAMS_PER_USER === 0)
      token = await freshToken(database, companyId, { role: 'independent', shopIds: [shopId] });
    await listen(url, token, (orderId, at) => heard.set(orderId, [...(heard.get(orderId) ?? []), at]));
  }
  return { shopId, token, path: `/api/${companyId}/shops/${shopId}` };
}
type Post = (typeof posts)[number];

async function call(method: string, path: string, { token }: Pick<Post, 'token'>, body?: object) {
  try {
    const reply = await fetch(`${comptoir.url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : { 'x-channel-key': channelKey }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) failures.push(`${method} ${path} ${reply.status} ${text.slice(0, 200)}`);
    return reply.ok ? (JSON.parse(text) as { id: string }) : null;
  } catch (error) {
    failures.push(`${method} ${path} ${String(error)}`);
    return null;
  }
}

async function orders(): Promise<void> {
  const begun: Promise<void>[] = [];
  for (let sent = 0; !isOver(); sent += 1) {
    const dueMs = (sent * 1_000) / ORDERS_PER_SECOND - sinceStart();
    if (dueMs > 0) await sleep(dueMs);
    const post = posts[sent % posts.length];
    if (post) begun.push(oneOrder(post));
  }
  await Promise.all(begun);
}

/** Placed, then a step each second, as fast as no kitchen is. */
async function oneOrder(post: Post): Promise<void> {
  const sentAt = performance.now();
  const placed = await call('POST', `/api/public/shops/${post.shopId}/orders`, { token: '' }, anOrderBody());
  if (!placed) return;
  await sleep(1_000);
  // The first event of each stream is the order's arrival.
  delays.push(...(heard.get(placed.id) ?? []).slice(0, STREAMS_PER_SHOP).map((at) => at - sentAt));
  const steps = [
    ['prepare', { preparationMinutes: 15 }],
    ['ready-to-take-away', {}],
    ['validate', {}],
  ] as const;
  for (const [command, body] of steps) {
    await call('POST', `${post.path}/orders/${placed.id}/${command}`, post, body);
    await sleep(1_000);
  }
}

async function reads(): Promise<void> {
  for (let read = 0; !isOver(); read += 1) {
    const post = posts[read % posts.length];
    const what = ['/orders/live', '/menu', '/orders/alerts', ''][read % 4] ?? '';
    if (post) await call('GET', `${post.path}${what}`, post);
    await sleep(50);
  }
}

async function watchMemory(): Promise<void> {
  while (!isOver()) {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${comptoir.pid}/status`, 'utf8'))?.[1];
    memory.push({ at: sinceStart(), megabytes: Number(kilobytes) / 1024 });
    await sleep(SAMPLE_MS);
  }
}

/** In megabytes a minute, by the lowest of each half minute: what rises and falls with the collector is no growth. */
function growth(): number {
  const windows = new Map<number, { at: number; megabytes: number }>();
  for (const sample of memory.filter(({ at }) => at > WARM_UP_MINUTES * 60_000)) {
    const window = Math.floor(sample.at / WINDOW_MS);
    const lowest = windows.get(window);
    if (!lowest || sample.megabytes < lowest.megabytes) windows.set(window, sample);
  }
  const points = [...windows.values()].map(({ at, megabytes }) => ({ x: at / 60_000, y: megabytes }));
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [x, y] = [mean('x'), mean('y')];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
}
