import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { figure, percentile } from './kit/figure.ts';
import { ownShop } from './kit/own-shop.ts';
import { endAll, ownBrowser } from './kit/own.ts';

/** KIT-51: the kitchen's wall screen on a cheap tablet's processor, forty orders being prepared, more coming in. */
const ORDERS = 40;
const DISHES = ['socca', 'panbagnat', 'socca', 'panbagnat', 'socca'];
const NEWCOMERS = 8;
const CARDS = 'main li h3';
const SLOWED = 6;
/** What a new card does when it arrives is over by then. */
const BETWEEN_MS = 3_000;

const { url, place, signIn, accept, enter } = await ownShop('kitchen');
const token = await signIn();
const browser = await ownBrowser();

/** Each line has a note of its own: alike, they would be one line. */
const order = () =>
  place({
    lines: DISHES.map((name, index) => ({
      productKey: `PRODUCT-${name}`,
      quantity: 1,
      instruction: `Ligne ${index + 1}`,
    })),
  });

for (let count = 0; count < ORDERS; count += 1) await accept((await order()).id, token);

const page = await (await browser.newContext({ locale: 'fr-FR', viewport: { width: 1920, height: 1080 } })).newPage();
await enter(page);
await page.goto(`${url}/cuisine`);
await cards(page, ORDERS);
figure('kitchen', 'orders on the screen', await page.locator(CARDS).count(), 'orders', {
  atLeast: ORDERS,
});
await page.evaluate(() => {
  const tasks: number[] = [];
  Object.assign(globalThis, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
});
const devtools = await page.context().newCDPSession(page);
await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
await sleep(BETWEEN_MS);

const longest: number[] = [];
for (let count = 1; count <= NEWCOMERS; count += 1) {
  await page.evaluate(() => ((globalThis as typeof globalThis & { tasks: number[] }).tasks.length = 0));
  await accept((await order()).id, token);
  await cards(page, ORDERS + count);
  await sleep(BETWEEN_MS);
  const tasks = await page.evaluate(() => (globalThis as typeof globalThis & { tasks: number[] }).tasks);
  longest.push(Math.max(0, ...tasks));
}
const words = `a new order beside ${ORDERS} of ${ORDERS * DISHES.length} lines, processor slowed ${SLOWED} times`;
figure('kitchen', `${words}: longest task, p50`, percentile(longest, 0.5), 'ms');
figure('kitchen', `${words}: longest task`, Math.max(...longest), 'ms', { atMost: 200 });

await endAll();

async function cards(on: Page, count: number): Promise<void> {
  await on.waitForFunction(([wanted, least]) => document.querySelectorAll(wanted).length >= least, [
    CARDS,
    count,
  ] as const);
}
