import type { Page, Request } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { givenCompany, givenShop, givenUser, PASSWORD } from '../server/src/test/given.ts';
import { figure, percentile } from './kit/figure.ts';
import { giveBigMenu, PRODUCTS, SECTION_KEYS, SECTIONS } from './seed/menu.seed.ts';
import { endAll, ownBrowser, ownDatabase, ownServer } from './kit/own.ts';

const OPENINGS = 5;
/** A pointer that moves across the page for three seconds. */
const MOVES = 240;
const BETWEEN_MOVES_MS = 12;
/** At 60 Hz, a longer gap means that a frame was dropped. */
const DROPPED_MS = 25;

const { comptoir, dataDir } = await ownServer('menu', {});
const database = ownDatabase(dataDir, 2);
const shop = await givenShop(database, await givenCompany(database));
const { email } = await givenUser(database, shop.companyId, { role: 'independent', shopIds: [shop.shopId] });
await giveBigMenu(database, shop);

async function openBrowser(): Promise<Page> {
  const browser = await ownBrowser();
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${comptoir.url}/login`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Identifiant du magasin').fill(shop.slug);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('button', { name: 'Commencer' }).click();
  return page;
}

const firstCard = (page: Page) => page.locator('[data-product] h3').first();

/** From a click on « Produits » to the first card, with empty caches. */
async function timeToOpen(page: Page): Promise<{ ms: number; busyMs: number }> {
  await page.goto(`${comptoir.url}/profile`);
  await page.getByText('En direct').waitFor();
  const products = page.getByRole('link', { name: 'Produits' }).first();
  await products.waitFor();
  const busyFrom = await busySeconds();
  const startedAt = performance.now();
  await products.click();
  await firstCard(page).waitFor();
  return { ms: performance.now() - startedAt, busyMs: ((await busySeconds()) - busyFrom) * 1_000 };
}

type Frames = { frames: number[] };

async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Frames = { frames: [] };
    Object.assign(globalThis, { seen });
    let last = performance.now();
    const frame = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      if ((globalThis as typeof globalThis & { seen: Frames }).seen === seen) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

const seenFrames = (page: Page) =>
  page.evaluate(() => {
    const { frames } = (globalThis as typeof globalThis & { seen: Frames }).seen;
    Object.assign(globalThis, { seen: null });
    return frames;
  });

type Dragged = { frames: number[]; busyMs: number };

/** Drags the first card across the screen and drops it. */
async function drag(page: Page): Promise<Dragged> {
  const first = page.locator('[data-product] button[aria-roledescription]').first();
  await first.waitFor();
  const handle = await first.boundingBox();
  if (!handle) throw new Error('no card to drag');
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 40, handle.y + 40);
  await page.locator('#menu-floating').waitFor();
  await watchFrames(page);
  const busyFrom = await busySeconds();
  for (let move = 0; move < MOVES; move += 1) {
    const turn = (move / MOVES) * 6 * Math.PI;
    await page.mouse.move(760 + 480 * Math.sin(turn), 520 + 180 * Math.sin(turn * 1.7));
    await sleep(BETWEEN_MOVES_MS);
  }
  const busyMs = ((await busySeconds()) - busyFrom) * 1_000;
  const frames = await seenFrames(page);
  await page.mouse.up();
  return { frames: frames.slice(1), busyMs };
}

/** The network traffic of a move: one call, its reply, and nothing else. */
async function callsOf<T>(page: Page, act: () => Promise<T>): Promise<{ result: T; calls: number; bytes: number }> {
  const requests: Request[] = [];
  const note = (request: Request) => {
    if (/\/menu(\/|$)/.test(new URL(request.url()).pathname)) requests.push(request);
  };
  page.on('requestfinished', note);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  const result = await act();
  await saved;
  // Further requests of the move would be sent within the delay of a save.
  await sleep(1_000);
  page.off('requestfinished', note);
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const bytes = sizes.reduce(
    (sum, { requestBodySize, responseBodySize }) => sum + requestBodySize + responseBodySize,
    0,
  );
  return { result, calls: requests.length, bytes };
}

const page = await openBrowser();
const devtools = await page.context().newCDPSession(page);
// Processor time, not time that passed: another program on the machine does not change it.
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
async function busySeconds(): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

const openings: { ms: number; busyMs: number }[] = [];
for (let opening = 0; opening < OPENINGS; opening += 1) openings.push(await timeToOpen(page));
const size = `${PRODUCTS} products in ${SECTIONS} sections`;
const waited = openings.map(({ ms }) => ms);
const busy = openings.map(({ busyMs }) => busyMs);
figure('menu', `${size}: from « Produits » to the first card, median`, percentile(waited, 0.5), 'ms', {
  atMost: 1_000,
});
figure('menu', `${size}: the slowest of ${OPENINGS}`, Math.max(...waited), 'ms');
figure('menu', `${size}: main thread, processor time of an opening, median`, percentile(busy, 0.5), 'ms');

const [reply] = await Promise.all([
  page.waitForResponse((response) => response.url().endsWith('/menu')),
  page.reload(),
]);
const body = await reply.body();
figure('menu', `${size}: the menu as sent`, body.length / 1024, 'kB');
figure('menu', `${size}: the menu, gzip`, gzipSync(body).length / 1024, 'kB');

async function measureDrag(name: string): Promise<void> {
  const { result, calls, bytes } = await callsOf(page, () => drag(page));
  const { frames, busyMs } = result;
  const dropped = frames.filter((ms) => ms > DROPPED_MS).length;
  figure('menu', `${name}: frame, p50`, percentile(frames, 0.5), 'ms');
  figure('menu', `${name}: frame, p95`, percentile(frames, 0.95), 'ms');
  figure('menu', `${name}: longest frame`, Math.max(...frames), 'ms');
  figure('menu', `${name}: frames dropped`, (100 * dropped) / frames.length, '%');
  figure('menu', `${name}: main thread, processor time per frame`, busyMs / frames.length, 'ms');
  figure('menu', `${name}: calls for the move`, calls, 'calls', { atMost: 1 });
  figure('menu', `${name}: sent and received for the move`, bytes, 'bytes');
}

await firstCard(page).waitFor();
await measureDrag('a drag, one section open');
// As a tab remembers it: every section of the page is open.
await page.evaluate(([key, open]) => sessionStorage.setItem(key, open), [
  `comptoir-open-sections-${shop.shopId}`,
  JSON.stringify(SECTION_KEYS),
] as const);
await page.goto(`${comptoir.url}/products?size=50`);
await firstCard(page).waitFor();
await measureDrag('a drag, 50 sections open');

await endAll();
