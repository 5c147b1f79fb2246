import type { Browser, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from '../server/src/sandbox/demo/company.ts';
import { DEMO_LOGINS } from '../server/src/sandbox/demo/users.ts';
import { figure } from './kit/figure.ts';
import { atEnd, endAll, ownBrowser, ownDatabase, ownServer } from './kit/own.ts';

/**
 * A Saturday evening: 600 orders in ten minutes in three shops, three screens (two shops and all shops), with simulated
 * kitchen and drivers. At the end every order has rung and every screen matches the database. SATURDAY_ORDERS and
 * SATURDAY_MINUTES shorten the run.
 */
const ORDERS = Number(process.env['SATURDAY_ORDERS'] ?? 600);
const MINUTES = Number(process.env['SATURDAY_MINUTES'] ?? 10);
const PAGE_SIZE = 48;
const { comptoir, dataDir } = await ownServer('saturday', { DEMO: 'on', SIMULATOR: 'off' });
const database = ownDatabase(dataDir, 1);
const db = await database.pool.connect();
atEnd(() => db.release());
await db.query(`set role comptoir_app; set app.company = '${DEMO_COMPANY_ID}'`);
const complaints: string[] = [];
const browser = await ownBrowser('--autoplay-policy=no-user-gesture-required');
const [oldTown, second] = DEMO_SHOPS;
const screens = [
  {
    name: oldTown?.name ?? '',
    shopId: oldTown?.shopId ?? null,
    page: await screen(browser, oldTown?.slug ?? '', false),
  },
  { name: second?.name ?? '', shopId: second?.shopId ?? null, page: await screen(browser, second?.slug ?? '', false) },
  { name: 'all shops', shopId: null, page: await screen(browser, oldTown?.slug ?? '', true) },
];
const startedAt = new Date().toISOString();
await sandbox('simulator', { paused: false, ordersPerMinute: 0.1, autopilot: true });

let refused = 0;
const from = performance.now();
for (let sent = 0; sent < ORDERS; sent += 1) {
  const dueMs = (sent * MINUTES * 60_000) / ORDERS - (performance.now() - from);
  if (dueMs > 0) await sleep(dueMs);
  const shop = DEMO_SHOPS[sent % DEMO_SHOPS.length];
  const { orderId } = await sandbox('orders', { shopId: shop?.shopId });
  refused += orderId ? 0 : 1;
}
figure('saturday', 'orders sent', ORDERS - refused, 'orders');
figure('saturday', 'orders refused at the door', refused, 'orders');
figure('saturday', 'time to send them', (performance.now() - from) / 1000, 's');
await sandbox('simulator', { paused: true });
await sleep(5_000);

const { rows: unheard } = await db.query<{ id: string }>(
  `select o.id from orders o
   join order_events came on came.order_id = o.id and came.to_status = 'contacting'
     and came.from_status is distinct from 'contacting' and came.at < now() - interval '30 seconds'
   where o.created_at >= $1
     and not exists (select from order_events e where e.order_id = o.id and e.type = 'rang')
     and not exists (select from order_events e where e.order_id = o.id and e.from_status = 'contacting'
       and e.to_status <> 'contacting' and e.at < came.at + interval '27 seconds')`,
  [startedAt],
);
figure('saturday', 'orders that waited for half a minute and that no screen rang for', unheard.length, 'orders', {
  atMost: 0,
});

// Orders may change while the pages are read: the state before or after is accepted.
let disagreements = 0;
for (const { name, shopId, page } of screens) {
  const before = await storedOrders(shopId);
  const shown = await shownOrders(page);
  const after = await storedOrders(shopId);
  const missing = before.filter((line) => after.includes(line) && !shown.includes(line));
  const extra = shown.filter((line) => !before.includes(line) && !after.includes(line));
  const found = [...missing.map((line) => `missing ${line}`), ...extra.map((line) => `too much ${line}`)];
  if (found.length > 0) console.error(`${name}: ${found.slice(0, 20).join(', ')}`);
  figure('saturday', `live orders on the screen of ${name}`, shown.length, 'orders');
  disagreements += found.length;
}
figure('saturday', 'differences between the screens and the database', disagreements, 'orders', { atMost: 0 });
figure('saturday', 'console errors', complaints.length, 'errors', { atMost: 0 });
for (const complaint of complaints.slice(0, 5)) console.error(complaint);

await endAll();

async function screen(on: Browser, slug: string, isAllShops: boolean): Promise<Page> {
  const page = await (await on.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } })).newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const [general] = DEMO_LOGINS;
  await page.goto(`${comptoir.url}/login`);
  await page.getByLabel('Adresse e-mail').fill(general?.email ?? '');
  await page.getByLabel('Mot de passe', { exact: true }).fill(general?.password ?? '');
  await page.getByLabel('Identifiant du magasin').fill(slug);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('button', { name: 'Commencer' }).click();
  if (isAllShops) {
    await page.getByRole('button', { name: /Profil, / }).click();
    await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
    await page.getByText('En direct').waitFor();
  }
  return page;
}

async function sandbox(path: string, body: unknown): Promise<{ orderId?: string | null }> {
  const reply = await fetch(`${comptoir.url}/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: comptoir.url, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as { orderId?: string | null };
}

/**
 * Every card of both live tabs as « id state », from the last page to the first: when an order leaves the list, later
 * ones move forward and are seen twice rather than never. Navigation stays inside the application, because a reload
 * would fetch everything and say nothing about the stream.
 */
async function shownOrders(page: Page): Promise<string[]> {
  const found = new Map<string, string>();
  const main = page.getByRole('main');
  for (const tab of ['En cours', 'À venir']) {
    await main.getByRole('link', { name: new RegExp(`^${tab}`) }).click();
    let number = Number.MAX_SAFE_INTEGER;
    while (number > 0) {
      const wanted = number - 1;
      await page.evaluate(
        ([size, at]) => {
          history.pushState(null, '', `${location.pathname}?size=${size}&page=${at}`);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        [PAGE_SIZE, Math.min(wanted, 1_000)] as const,
      );
      const read = await settled(page, tab, wanted);
      for (const [id, status] of read.cards) found.set(id, status);
      number = read.page;
    }
  }
  return [...found].map(([id, status]) => `${id} ${status}`).sort();
}

/** A page of a tab once it is fully drawn: the requested one, or the last one when the number is too high. */
async function settled(page: Page, tab: string, wanted: number): Promise<{ page: number; cards: [string, string][] }> {
  const handle = await page.waitForFunction(
    ([name, most, size]) => {
      const list = document.querySelector('main');
      const isHere = list?.querySelector('[aria-current="page"]')?.textContent?.startsWith(name);
      if (!list || !isHere || list.querySelector('[aria-busy="true"]')) return null;
      const range = list.querySelector('nav[aria-label="Pages"] [role="status"]')?.textContent ?? '';
      const [first = 1] = (range.match(/[\d\s]+/g) ?? []).map((digits) => Number(digits.replaceAll(/\D/g, '')));
      const at = (first - 1) / size;
      const cards = [...list.querySelectorAll('li[data-status]')].map((card): [string, string] => [
        /orders\/([0-9a-f-]{36})/.exec(card.querySelector('a')?.getAttribute('href') ?? '')?.[1] ?? '',
        card.getAttribute('data-status') ?? '',
      ]);
      return Number.isInteger(at) && at <= most ? { page: at, cards } : null;
    },
    [tab, wanted, PAGE_SIZE] as const,
  );
  const read = await handle.jsonValue();
  if (!read) throw new Error('the page was not drawn');
  return read;
}

async function storedOrders(shopId: string | null): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select id || ' ' || status as line from orders
     where status not in ('completed', 'canceled', 'refused', 'missed', 'refunded') and ($1::uuid is null or shop_id = $1)
     order by 1`,
    [shopId],
  );
  return rows.map(({ line }) => line);
}
