import type { Page } from '@playwright/test';
import { figure, percentile } from './kit/figure.ts';
import { ownShop } from './kit/own-shop.ts';
import { endAll, ownBrowser } from './kit/own.ts';

const ROUNDS = 30;
const { url, place, enter } = await ownShop('latency');

const browser = await ownBrowser();

async function openScreen(): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await enter(page);
  // Large enough to show every order of the bench.
  await page.goto(`${url}/?size=48`);
  await page.getByRole('button', { name: 'Commencer' }).click();
  return page;
}

/** From the channel sending the order to its card appearing on the second screen. */
const [, second] = [await openScreen(), await openScreen()];
const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const sentAt = performance.now();
  const { orderNumber } = await place();
  await second.getByRole('link', { name: `N° ${orderNumber}` }).waitFor();
  times.push(performance.now() - sentAt);
}
figure('order-latency', 'order to second screen, p50', percentile(times, 0.5), 'ms');
figure('order-latency', 'order to second screen, p99', percentile(times, 0.99), 'ms', { atMost: 1_000 });

await endAll();
