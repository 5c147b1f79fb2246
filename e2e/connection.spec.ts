import { callsTo, forgetComplaints, watchCalls } from './kit/calls.ts';
import { stopClock } from './kit/clock.ts';
import { pieceFetched, signInOver } from './kit/line.ts';
import { expect, test } from './kit/test.ts';
import type { Page } from '@playwright/test';

const LOST =
  /^Hors ligne depuis \d\d:\d\d\. Ce que vous voyez date de ce moment\s; de nouvelles commandes peuvent attendre\.$/;
const REASON = 'Action impossible hors connexion';
const banner = (page: Page) => page.getByRole('banner').getByRole('status').filter({ hasText: LOST });
const restored = (page: Page) => page.getByRole('status', { name: 'Notifications' }).getByText('Connexion rétablie');
const liveCalls = (calls: ReturnType<typeof watchCalls>, companyId: string) => callsTo(calls, `/api/${companyId}/live`);

test('SHL-32 SHL-33 SHL-34 offline: what is known stays, nothing is sent, and all is read again after', async ({
  page,
  context,
  startWork,
  order,
  complaints,
}) => {
  const before = await order();
  await startWork();
  await expect(page.getByText('En direct')).toBeVisible();
  const card = page.getByRole('link', { name: `N° ${before.orderNumber}` });
  await expect(card).toBeVisible();
  // The detail is fetched once the page is at rest: after that it opens without a network.
  await pieceFetched(page, 'order-detail');

  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  const calls = watchCalls(page);
  // What the page tells of itself is no command: its errors, the health of its post, the orders that it showed.
  const isReport = (url: string) => /\/(api\/logs|devices\/[^/]+|orders\/shown)$/.test(url);
  const commands = () => calls.filter((call) => call.method() !== 'GET' && !isReport(call.url()));
  const toggle = page.getByRole('banner').getByRole('switch', { name: 'Magasin ouvert' });
  const rush = page.getByRole('switch', { name: 'Mode rush' });
  for (const action of [toggle, rush]) {
    await expect(action).toHaveAttribute('aria-disabled', 'true');
    await expect(action).toHaveAccessibleDescription(REASON);
  }
  await toggle.click({ force: true });
  await expect(page.getByRole('tooltip', { name: REASON }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.click();
  const detail = page.getByRole('dialog');
  const refuse = detail.getByRole('button', { name: 'Refuser' });
  await expect(refuse).toHaveAccessibleDescription(REASON);
  await refuse.click({ force: true });
  expect(commands()).toEqual([]);
  await detail.getByRole('button', { name: 'Retour' }).click();
  const after = await order();

  await context.setOffline(false);
  await expect(restored(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('link', { name: `N° ${after.orderNumber}` })).toBeVisible();
  await expect.poll(() => callsTo(calls, /\/orders\/live$/).length).toBeGreaterThan(0);
  expect(commands()).toEqual([]);
  await expect(toggle).not.toHaveAttribute('aria-disabled', 'true');
  await expect(restored(page)).toBeHidden();
  forgetComplaints(complaints, 'net::ERR_');
});

test('SHL-33 without a network a page not visited yet says so in its place, and comes by itself', async ({
  page,
  context,
  startWork,
  complaints,
}) => {
  await startWork('general');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await pieceFetched(page, 'drivers-screen');
  await pieceFetched(page, 'products-page');
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();

  await menu.getByRole('link', { name: 'Livreurs' }).click();
  await expect(page.getByRole('heading', { name: 'Livreurs', exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Ventes / Stocks' }).click();
  const missing = page.getByRole('main').getByRole('alert');
  await expect(missing).toContainText('Cette page n’a pas pu être chargée');
  await page.keyboard.press('Escape');
  await missing.getByRole('button', { name: 'Réessayer' }).click();
  await expect(missing).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Ventes / Stocks', exact: true })).toBeVisible();
  await expect(missing).toBeHidden();
  forgetComplaints(complaints, 'net::ERR_');
  forgetComplaints(complaints, 'Failed to');
});

test('SHL-32 SHL-34 SHL-35 the server goes away and comes back: banner, tries, snapshot', async ({
  page,
  line,
  restaurant,
  order,
}) => {
  const calls = watchCalls(page);
  const tries = () => liveCalls(calls, restaurant.companyId).length;
  await page.clock.install();
  await signInOver(line, page, restaurant);
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByText('En direct')).toBeVisible();
  expect(tries()).toBe(1);

  await stopClock(page, 5_000);
  line.cut();
  await expect(page.getByText('Reconnexion…')).toBeVisible();
  let expected = 1;
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    await page.clock.runFor(seconds * 1_000 - 50);
    expect(tries(), `before ${seconds} s`).toBe(expected);
    if (seconds <= 2) await expect(banner(page)).toBeHidden();
    else await expect(banner(page)).toBeVisible();
    await page.clock.runFor(50);
    expected += 1;
    await expect.poll(tries, { message: `after ${seconds} s` }).toBe(expected);
    await expect.poll(async () => liveCalls(calls, restaurant.companyId).at(-1)?.failure()).not.toBeNull();
  }

  const placed = await order();
  line.mend();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(restored(page)).toBeVisible();
  await page.clock.resume();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('link', { name: `N° ${placed.orderNumber}` })).toBeVisible();
  await expect(restored(page)).toBeHidden();
});

test('SHL-32 a line that goes silent is noticed within twenty seconds', async ({ page, line, restaurant }) => {
  await page.clock.install();
  await signInOver(line, page, restaurant);
  await expect(page.getByText('En direct')).toBeVisible();

  line.freeze();
  await page.clock.runFor(12_000);
  await expect(page.getByText('Reconnexion…')).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(banner(page)).toBeVisible();
  line.mend();
  await expect(page.getByText('En direct')).toBeVisible({ timeout: 30_000 });
});

test('SHL-32 a machine that wakes up does not believe a line that died meanwhile', async ({
  page,
  line,
  restaurant,
}) => {
  await page.clock.install();
  await signInOver(line, page, restaurant);
  await expect(page.getByText('En direct')).toBeVisible();

  line.freeze();
  // As in sleep: the clock goes on, the timers do not.
  await page.clock.setSystemTime(Date.now() + 60_000);
  await expect(page.getByText('Reconnexion…')).toBeVisible({ timeout: 6_000 });
  line.mend();
  await expect(page.getByText('En direct')).toBeVisible();
});

test('ERR-31 a command that finds no network says so', async ({ page, startWork, complaints }) => {
  await startWork();
  await page.route('**/rush', (route) => route.abort('internetdisconnected'));
  await page.getByRole('switch', { name: 'Mode rush' }).click();
  await page.getByRole('button', { name: /^Activer/ }).click();
  const window = page.getByRole('alertdialog', { name: 'Une erreur est survenue' });
  await expect(window).toHaveAccessibleDescription(
    /^Vous n’êtes pas connecté à internet, merci de vérifier votre connexion\s!$/,
  );
  await expect(page.getByRole('switch', { name: 'Mode rush' })).not.toBeChecked();
  forgetComplaints(complaints, 'net::ERR_');
});
