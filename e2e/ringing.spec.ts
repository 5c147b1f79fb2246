import type { Page } from '@playwright/test';
import { Colleague } from './kit/calls.ts';
import { inHours, openOrder, orderLink } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

declare global {
  // eslint-disable-next-line typescript/consistent-type-definitions -- the page's own window is an interface
  interface Window {
    ringCount: number;
    speakers: AudioContext[];
  }
}

/** Counts what is really played, and keeps the means to take the sound away. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.ringCount = 0;
    window.speakers = [];
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function countedStart(...when) {
      window.ringCount += 1;
      window.speakers.push(this.context as AudioContext);
      return start.apply(this, when);
    };
  });
}

const rings = (page: Page) => page.evaluate(() => window.ringCount);

test('NTF-01 NTF-05 NTF-08 rings at once, then every 24 seconds, until the order is answered', async ({
  page,
  order,
  startWork,
}) => {
  await listen(page);
  await page.clock.install();
  await startWork();
  await expect(page).toHaveTitle('Dashboard');
  expect(await rings(page)).toBe(0);

  const placed = await order();
  await expect(page).toHaveTitle('(1) Dashboard');
  await expect.poll(() => rings(page)).toBe(1);
  await page.clock.fastForward(15_000);
  await expect(orderLink(page, placed)).toBeVisible();
  expect(await rings(page)).toBe(1);
  await page.clock.fastForward(9_000);
  await expect.poll(() => rings(page)).toBe(2);
  await page.clock.fastForward(24_000);
  await expect.poll(() => rings(page)).toBe(3);

  const dialog = await openOrder(page, placed);
  await dialog.getByRole('button', { name: /^Accepter/ }).click();
  await expect(page).toHaveTitle('Dashboard');
  await page.clock.fastForward(60_000);
  await expect(page.getByText('En direct')).toBeVisible();
  expect(await rings(page)).toBe(3);

  await order();
  await expect.poll(() => rings(page)).toBe(4);
});

test('NTF-06 NTF-08 an order for later rings too; two orders ring as one and count for two', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  await listen(page);
  await page.clock.install();
  const upcoming = await order({ requestedFor: inHours(48) });
  await startWork();
  await expect.poll(() => rings(page)).toBe(1);
  const current = await order();
  await expect(page).toHaveTitle('(2) Dashboard');
  await colleague.answer(current, 'refuse');
  await expect(page).toHaveTitle('(1) Dashboard');
  expect(await rings(page)).toBe(1);
  await page.clock.fastForward(24_000);
  await expect.poll(() => rings(page)).toBe(2);
  await colleague.answer(upcoming, 'prepare', { preparationMinutes: 0 });
  await expect(page).toHaveTitle('Dashboard');
});

test('NTF-07 ORD-03 silent before « Commencer », asked again when the system takes the sound away', async ({
  page,
  order,
  signIn,
}) => {
  await listen(page);
  await signIn();
  await order();
  await expect(page).toHaveTitle('(1) Dashboard');
  expect(await rings(page)).toBe(0);

  const start = page.getByRole('button', { name: 'Commencer' });
  await start.click();
  await expect(start).toBeHidden();
  await expect.poll(() => rings(page)).toBe(1);

  await page.evaluate(() => window.speakers[0]?.suspend());
  await expect(start).toBeVisible();
  await start.click();
  await expect(start).toBeHidden();
});

test('NTF-27 of two tabs one rings, and the other takes over', async ({ page, context, order, startWork }) => {
  await listen(page);
  await startWork();
  const second = await context.newPage();
  await listen(second);
  await second.goto('/');
  await second.getByRole('button', { name: 'Commencer' }).click();

  const placed = await order();
  await Promise.all([page, second].map((tab) => expect(orderLink(tab, placed)).toBeVisible()));
  await expect.poll(() => rings(page)).toBe(1);
  expect(await rings(second)).toBe(0);

  await page.close();
  await expect.poll(() => rings(second)).toBe(1);
});

test('NTF-01 an order rings wherever one is in the dashboard', async ({ page, order, startWork }) => {
  await listen(page);
  await startWork();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Profil, / })
    .click();
  await page.getByRole('menuitem', { name: 'Profil' }).click();
  await expect(page.getByLabel('Prénom')).toBeVisible();
  await order();
  await expect(page).toHaveTitle('(1) Dashboard');
  await expect.poll(() => rings(page)).toBe(1);
});
