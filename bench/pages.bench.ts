import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from '../server/src/sandbox/demo/company.ts';
import { DEMO_LOGINS } from '../server/src/sandbox/demo/users.ts';
import { caller } from './kit/caller.ts';
import { figure, percentile } from './kit/figure.ts';
import { endAll, ownBrowser, ownServer } from './kit/own.ts';

/**
 * The orders screen on a slow machine: opened with sixty live orders, the demonstration's announcement and an empty
 * cache on a processor slowed four times, then left alone until it is at rest. Times are those of the clock: beside other
 * work they are longer.
 */
const ORDERS = 60;
const SLOWED = 4;
const ROUNDS = 3;
const SIZES = [
  { name: '1440', viewport: { width: 1440, height: 900 } },
  { name: '390', viewport: { width: 390, height: 844 } },
];
/** Files for later are fetched ten seconds after the first ones, and are part of what is measured. */
const AT_REST_MS = 13_000;

const { comptoir } = await ownServer('pages', { DEMO: 'on', SIMULATOR: 'off' });
const [shop] = DEMO_SHOPS;
const [login] = DEMO_LOGINS;
const manager = await caller(comptoir.url, login);
while ((await liveOrders()) < ORDERS) await placeOrder();
const browser = await ownBrowser('--autoplay-policy=no-user-gesture-required');

for (const { name, viewport } of SIZES) {
  const page = await signedIn(viewport);
  const seen: Opening[] = [];
  for (let round = 0; round < ROUNDS; round += 1) seen.push(await opening(page));
  const worst = (read: (one: Opening) => number) => Math.max(...seen.map(read));
  const middle = (read: (one: Opening) => number) =>
    percentile(
      seen.map((one) => read(one)),
      0.5,
    );
  const words = `${name} px, processor slowed ${SLOWED} times`;
  figure(
    'pages',
    `${words}: cards drawn`,
    middle(({ drawnMs }) => drawnMs),
    'ms',
  );
  figure(
    'pages',
    `${words}: usable, an order pressed and open`,
    middle(({ usableMs }) => usableMs),
    'ms',
    {
      atMost: 3_000,
    },
  );
  figure(
    'pages',
    `${words}: longest task until at rest`,
    middle(({ longestTaskMs }) => longestTaskMs),
    'ms',
    {
      atMost: 200,
    },
  );
  figure(
    'pages',
    `${words}: longest task of ${ROUNDS} openings`,
    worst(({ longestTaskMs }) => longestTaskMs),
    'ms',
  );
  figure(
    'pages',
    `${words}: tasks over 50 ms, what is over`,
    middle(({ blockedMs }) => blockedMs),
    'ms',
  );
  figure(
    'pages',
    `${words}: layout shift`,
    worst(({ shift }) => shift),
    '',
    { atMost: 0.02 },
  );
  await page.context().close();
}

await endAll();

type Opening = { drawnMs: number; usableMs: number; longestTaskMs: number; blockedMs: number; shift: number };
type Seen = { tasks: number[]; shift: number; drawnMs: number; openMs: number };

async function liveOrders(): Promise<number> {
  const { orders } = await manager.get(`/api/${DEMO_COMPANY_ID}/shops/${shop?.shopId}/orders/live`);
  return (orders as unknown[]).length;
}

async function placeOrder(): Promise<void> {
  await fetch(`${comptoir.url}/sandbox/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: comptoir.url, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ shopId: shop?.shopId }),
  });
}

async function signedIn(viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR', viewport })).newPage();
  await page.goto(`${comptoir.url}/login`);
  await page.getByLabel('Adresse e-mail').fill(login?.email ?? '');
  await page.getByLabel('Mot de passe', { exact: true }).fill(login?.password ?? '');
  await page.getByLabel('Identifiant du magasin').fill(shop?.slug ?? '');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('button', { name: 'Commencer' }).waitFor();
  await page.addInitScript(watch);
  return page;
}

/** Runs in the page, from its first moment. */
function watch(): void {
  const seen: Seen = { tasks: [], shift: 0, drawnMs: 0, openMs: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (seen.drawnMs === 0 && document.querySelector('main li[data-status] a')) seen.drawnMs = performance.now();
    if (document.querySelector('dialog[open] h2, dialog[open] h1') && location.pathname.startsWith('/orders/'))
      seen.openMs = performance.now();
    if (seen.openMs === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** One start with an empty cache: presses what can be pressed as soon as it is there, as an impatient person does. */
async function opening(page: Page): Promise<Opening> {
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.goto(comptoir.url, { waitUntil: 'commit' });
  await press(page, 'dialog[open] button');
  await press(page, 'main li[data-status] a');
  await page.waitForFunction(() => (globalThis as typeof globalThis & { seen: Seen }).seen.openMs > 0);
  const { openMs } = await read(page);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(AT_REST_MS);
  const { tasks, shift, drawnMs } = await read(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return {
    drawnMs,
    usableMs: openMs,
    longestTaskMs: Math.max(0, ...tasks),
    blockedMs: tasks.reduce((sum, ms) => sum + ms - 50, 0),
    shift,
  };
}

function read(page: Page): Promise<Seen> {
  return page.evaluate(() => (globalThis as typeof globalThis & { seen: Seen }).seen);
}

/** With the mouse where it stands: looking for roles on a slowed processor would be part of what is measured. */
async function press(page: Page, selector: string): Promise<void> {
  const handle = await page.waitForFunction((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
    const isHit = box && document.elementFromPoint(x, y)?.closest(wanted) !== null;
    return isHit ? { x, y } : null;
  }, selector);
  const at = await handle.jsonValue();
  if (at) await page.mouse.click(at.x, at.y);
}
