import type { BrowserContext, Page } from '@playwright/test';
import { Colleague, forgetComplaints } from './kit/calls.ts';
import { runUntil, stopClock } from './kit/clock.ts';
import { asDriver } from './kit/drivers.ts';
import { inHours, openOrder, orderCard, orderLink } from './kit/orders.ts';
import { everySoundFetched, heard, listen, timesHeard } from './kit/sounds.ts';
import { expect, test } from './kit/test.ts';

const rings = (page: Page) => timesHeard(page, 'new-order');

test('NTF-01 NTF-05 NTF-08 rings at once, then every 24 seconds, until the order is answered', async ({
  page,
  order,
  startWork,
}) => {
  await listen(page);
  await page.clock.install();
  await startWork();
  await expect(page).toHaveTitle('Tableau de bord');
  expect(await rings(page)).toBe(0);

  const placed = await order();
  await expect(page).toHaveTitle('(1) Tableau de bord');
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
  await expect(page).toHaveTitle('Tableau de bord');
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
  await expect(page).toHaveTitle('(2) Tableau de bord');
  await colleague.answer(current, 'refuse');
  await expect(page).toHaveTitle('(1) Tableau de bord');
  expect(await rings(page)).toBe(1);
  await page.clock.fastForward(24_000);
  await expect.poll(() => rings(page)).toBe(2);
  await colleague.answer(upcoming, 'prepare', { preparationMinutes: 0 });
  await expect(page).toHaveTitle('Tableau de bord');
});

test('NTF-07 ORD-03 silent before « Commencer », asked again when the system takes the sound away', async ({
  page,
  order,
  signIn,
}) => {
  await listen(page);
  await signIn();
  await order();
  await expect(page).toHaveTitle('(1) Tableau de bord');
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

async function secondTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await listen(tab);
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Commencer' }).click();
  return tab;
}

test('NTF-27 of two tabs one rings, and the other takes over', async ({ page, context, order, startWork }) => {
  await listen(page);
  await startWork();
  const second = await secondTab(context);

  const placed = await order();
  await Promise.all([page, second].map((tab) => expect(orderLink(tab, placed)).toBeVisible()));
  await expect.poll(() => rings(page)).toBe(1);
  expect(await rings(second)).toBe(0);

  await page.close();
  await expect.poll(() => rings(second)).toBe(1);
});

test('NTF-27 a tab that the browser put to sleep keeps nobody silent', async ({ browser, order, startWork }) => {
  // Two tabs of the usual browser share a process, and would sleep together.
  const apart = await browser.browserType().launch({ args: ['--no-sandbox'] });
  const context = await apart.newContext();
  const page = await context.newPage();
  await listen(page);
  await startWork('staff', page);
  const second = await secondTab(context);
  await expect(second.getByText('En direct')).toBeVisible();

  // It holds the lock and does nothing any more, as a tab that a tablet froze.
  const sleep = await context.newCDPSession(page);
  await sleep.send('Debugger.enable');
  const isAsleep = new Promise((resolve) => sleep.once('Debugger.paused', resolve));
  await sleep.send('Debugger.pause');
  await isAsleep;
  const placed = await order();
  await expect(orderLink(second, placed)).toBeVisible();
  await expect.poll(() => rings(second)).toBe(1);
  await sleep.send('Debugger.resume');
  await apart.close();
});

test('NTF-01 NTF-26 « Commencer » brings the six sounds, and an order rings wherever one is in the dashboard', async ({
  page,
  baseURL,
  order,
  startWork,
}) => {
  const files: string[] = [];
  page.on('response', (reply) => {
    if (reply.url().endsWith('.wav') && reply.ok()) files.push(reply.url());
  });
  await listen(page);
  await startWork();

  await test.step('the sounds come from our own host, so that none is missing later', async () => {
    const names = ['connection-lost', 'customer-cancel', 'new-order', 'proximity', 'self-pickup', 'window-opens'];
    await expect.poll(() => [...files].sort()).toEqual(names.map((name) => `${baseURL}/sounds/${name}.wav`));
  });

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Profil, / })
    .click();
  await page.getByRole('menuitem', { name: 'Profil' }).click();
  await expect(page.getByLabel('Prénom')).toBeVisible();
  await order();
  await expect(page).toHaveTitle('(1) Tableau de bord');
  await expect.poll(() => rings(page)).toBe(1);
});

test('NTF-25 a connection lost for 30 seconds plays one warning', async ({ page, context, startWork, complaints }) => {
  await listen(page);
  await page.clock.install();
  await startWork();
  await expect(page.getByText('En direct')).toBeVisible();
  await everySoundFetched(page);
  const warnings = () => timesHeard(page, 'connection-lost');

  for (const cut of [1, 2]) {
    await stopClock(page);
    await context.setOffline(true);
    await expect(page.getByText('Hors ligne', { exact: true })).toBeVisible();
    await page.clock.runFor(29_900);
    expect(await warnings()).toBe(cut - 1);
    await page.clock.runFor(200);
    await expect.poll(warnings).toBe(cut);
    await page.clock.runFor(120_000);
    expect(await warnings()).toBe(cut);
    await page.clock.resume();
    await context.setOffline(false);
    await expect(page.getByText('En direct')).toBeVisible();
  }
  forgetComplaints(complaints, 'net::ERR_');
});

/** Nearer, the reminder of NTF-14 would ring too. */
const FAR_AWAY = { firstName: 'Karim', position: { latitude: 43.75, longitude: 7.2841 } };

test.describe('the driver first, then the kitchen', () => {
  test.use({ wish: { settings: { deliversByItself: false, flowType: 'reverse' }, drivers: [FAR_AWAY] } });

  test('NTF-02 NTF-03 NTF-04 NTF-05 silent while a driver is sought, another sound when the customer may come', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
  }) => {
    await listen(page);
    await page.clock.install();
    const delivery = await order({ orderType: 'delivery' });
    await startWork();
    await expect(orderCard(page, delivery)).toContainText('Recherche de livreur');
    expect(await heard(page)).toEqual([]);

    // The server offers the pickup after five minutes of search: its answer is read as it will be then.
    await page.route('**/orders/live', async (route) => {
      const reply = await route.fetch();
      const { orders, sequence } = (await reply.json()) as { orders: { id: string }[]; sequence: number };
      const offered = orders.map((one) => (one.id === delivery.id ? { ...one, selfPickupEligible: true } : one));
      await route.fulfill({ json: { orders: offered, sequence } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Commencer' }).click();
    await expect.poll(async () => (await heard(page))[0]).toBe('self-pickup');

    await stopClock(page);
    await everySoundFetched(page);
    const before = await heard(page);
    await order();
    await runUntil(page, 100, async () => (await page.title()) === '(1) Tableau de bord');
    await expect.poll(() => heard(page)).toEqual([...before, 'new-order']);
    await page.clock.runFor(2_800);
    expect(await heard(page)).toEqual([...before, 'new-order']);
    await page.clock.runFor(200);
    await expect.poll(() => heard(page)).toEqual([...before, 'new-order', 'self-pickup']);

    await asDriver(request, baseURL, delivery, { event: 'found', driverId: restaurant.drivers[0]?.driverId ?? '' });
    await runUntil(page, 100, async () => (await page.title()) === '(2) Tableau de bord');
    await page.clock.runFor(24_000);
    await expect.poll(() => heard(page)).toEqual([...before, 'new-order', 'self-pickup', 'new-order']);
  });
});

const MINUTE_MS = 60_000;

test.describe('orders for later', () => {
  test.use({ wish: { settings: { scheduleWindowMinutes: 60 } } });

  test('FLO-44 NTF-26 when the hour to begin comes, one short sound', async ({
    page,
    request,
    restaurant,
    order,
    startWork,
  }) => {
    const colleague = await Colleague.signIn(request, restaurant);
    await listen(page);
    await startWork();
    const later = await order({ requestedFor: new Date(Date.now() + 60 * MINUTE_MS + 12_000).toISOString() });
    await colleague.answer(later, 'prepare', { preparationMinutes: 15 });
    await expect(orderCard(page, later)).toContainText('Programmée');
    await expect(orderCard(page, later)).toContainText('En préparation', { timeout: 30_000 });
    // It may have rung before it was answered.
    await expect.poll(async () => (await heard(page)).filter((name) => name !== 'new-order')).toEqual(['window-opens']);
  });
});
