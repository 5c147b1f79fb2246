import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { Colleague, expectComplaints } from './kit/calls.ts';
import { openOrder } from './kit/orders.ts';
import type { Restaurant } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';
import { expectError } from './kit/login.ts';

declare global {
  interface Window {
    printed?: Sheet[];
  }
}
type Sheet = { html: string; text: string; heightMm: number; color: string; background: string };

/** Every sheet that the browser was asked to print: its print window is replaced before any document begins. */
async function watchPrinter(page: Page): Promise<() => Promise<Sheet[]>> {
  await page.addInitScript(() => {
    if (window === window.top) window.printed = [];
    window.print = () => {
      const ticket = document.querySelector('.ticket');
      if (!ticket) throw new Error('what is printed is not a ticket');
      const { color, backgroundColor } = getComputedStyle(ticket);
      window.top?.printed?.push({
        html: document.documentElement.outerHTML,
        text: document.body.innerText.replaceAll('\u00A0', ' '),
        heightMm: (ticket.getBoundingClientRect().height * 25.4) / 96,
        color,
        background: backgroundColor,
      });
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  return () => page.evaluate(() => window.printed ?? []);
}

async function print(page: Page, label: 'Ticket client' | 'Ticket cuisine'): Promise<void> {
  await page.getByRole('button', { name: 'Imprimer le ticket' }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

async function chooseWidth(page: Page, width: 80 | 58): Promise<void> {
  await page.getByRole('button', { name: 'Imprimer le ticket' }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${width}\\smm`) }).click();
  await page.keyboard.press('Escape');
}

/** The paper that a printer would feed: pages, and their size in millimetres. */
async function paperOf(browser: Browser, baseURL: string, { html }: Sheet) {
  const page = await browser.newPage();
  await page.goto(`${baseURL}/healthz`);
  await page.setContent(html);
  await page.evaluate(() => document.fonts.load('700 12px "Inter Variable"'));
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  await page.close();
  const [, width = '0', height = '0'] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(pdf) ?? [];
  const mm = (points: string) => (Number(points) * 25.4) / 72;
  return { pages: pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length, widthMm: mm(width), heightMm: mm(height) };
}

async function equip(request: APIRequestContext, baseURL: string, restaurant: Restaurant, fields: object) {
  const data = { shopId: restaurant.shops[0]?.shopId, ...fields };
  const reply = await request.post('/sandbox/api/equipment', { data, headers: { origin: baseURL } });
  expect(reply.ok(), await reply.text()).toBe(true);
}

test('DET-05 DET-36 CST-10 prints in the browser, to the paper’s width and the ticket’s own height, then a DUPLICATA', async ({
  page,
  browser,
  baseURL,
  order,
  startWork,
}) => {
  const printed = await watchPrinter(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const placed = await order({ orderType: 'delivery' });
  await startWork();
  await openOrder(page, placed);

  await print(page, 'Ticket client');
  await expect.poll(async () => (await printed()).length).toBe(1);
  await expect(page.getByText(/^Ticket imprimé par Léa/)).toBeVisible();
  await print(page, 'Ticket cuisine');
  await expect.poll(async () => (await printed()).length).toBe(2);
  await expect(page.getByText(/^Ticket imprimé par Léa/)).toHaveCount(2);
  await chooseWidth(page, 58);
  await print(page, 'Ticket client');
  await expect.poll(async () => (await printed()).length).toBe(3);

  const [bag, kitchen, again] = await printed();
  if (!bag || !kitchen || !again) throw new Error('three tickets were printed');
  expect(bag.text).toContain(`N° ${placed.orderNumber}`);
  expect(bag.text).toContain('LIVRAISON');
  expect(bag.text).toContain('TOTAL');
  expect([bag, kitchen, again].map(({ text }) => text.includes('DUPLICATA'))).toEqual([false, false, true]);
  expect(kitchen.text).not.toContain('EUR');
  expect([bag.color, bag.background]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  for (const [sheet, width] of [
    [bag, 80],
    [again, 58],
  ] as const) {
    // eslint-disable-next-line no-await-in-loop -- two papers
    const paper = await paperOf(browser, baseURL ?? '', sheet);
    expect(paper.pages).toBe(1);
    expect(paper.widthMm).toBeCloseTo(width, 0);
    expect(paper.heightMm).toBeGreaterThanOrEqual(sheet.heightMm);
    expect(paper.heightMm).toBeLessThan(sheet.heightMm + 1);
  }
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('DET-36 the width of the paper is remembered on this post', async ({ page, order, startWork }) => {
  const printed = await watchPrinter(page);
  const placed = await order();
  await startWork();
  await openOrder(page, placed);
  await chooseWidth(page, 58);
  await page.reload();
  await page.getByRole('button', { name: 'Commencer' }).click();

  await print(page, 'Ticket client');

  await expect.poll(async () => (await printed()).length).toBe(1);
  expect((await printed())[0]?.html).toContain('data-width="58"');
});

test('FLO-32 a post that has chosen to prints what is accepted, once, in two tabs and over a reload', async ({
  page,
  context,
  request,
  restaurant,
  order,
  startWork,
  elsewhere,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const [before, first, second, third] = [await order(), await order(), await order(), await order()];
  await colleague.answer(before, 'prepare', { preparationMinutes: 15 });
  const printed = await watchPrinter(page);
  const twin = await context.newPage();
  const printedByTwin = await watchPrinter(twin);
  const other = await elsewhere();
  const printedElsewhere = await watchPrinter(other);
  await startWork();
  await startWork('staff', twin);
  await startWork('staff', other);
  const numbers = async () =>
    [...(await printed()), ...(await printedByTwin())].map(({ text }) => /N° (\d+)/.exec(text)?.[1] ?? '').sort();

  await openOrder(page, first);
  await page.getByRole('button', { name: 'Imprimer le ticket' }).click();
  const choice = page.getByRole('menuitemcheckbox', { name: 'Imprimer à l’acceptation sur ce poste' });
  await expect(choice).toHaveAttribute('aria-checked', 'false');
  await choice.click();
  await expect(choice).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.bringToFront();

  // Accepted together, printed one after the other, while somebody writes.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Veilleur/ })
    .click();
  await page.getByRole('button', { name: 'Renommer ce poste' }).click();
  await page.getByLabel('Nom de ce poste').fill('Caisse');
  await Promise.all([first, second].map((one) => colleague.answer(one, 'prepare', { preparationMinutes: 15 })));
  await expect.poll(numbers).toEqual([first.orderNumber, second.orderNumber]);
  await expect(page.getByLabel('Nom de ce poste')).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);

  // Accepted while the page was away, and no second time when it comes back again.
  const sheets = [...(await printed()), ...(await printedByTwin())];
  expect(sheets.map(({ text }) => text.includes('DUPLICATA'))).toEqual([false, false]);
  await twin.close();
  await page.goto('about:blank');
  await colleague.answer(third, 'prepare', { preparationMinutes: 15 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect.poll(async () => (await printed()).map(({ text }) => text.includes(third.orderNumber))).toEqual([true]);
  await page.reload();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await openOrder(page, third);
  await expect(page.getByText(/^Ticket imprimé par Léa/)).toHaveCount(1);
  expect(await printed()).toEqual([]);
  expect(await printedElsewhere()).toEqual([]);
});

test('ERR-26 a browser that cannot print says so, and the next ticket is no DUPLICATA', async ({
  page,
  order,
  startWork,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      throw new Error('no printer');
    };
  });
  const placed = await order();
  await startWork();
  await openOrder(page, placed);

  await print(page, 'Ticket client');

  await expectError(page, 'Une erreur est survenue', /^L’impression a échoué, vérifiez votre imprimante\s!$/);
  await expect(page.getByText(/^Ticket imprimé/)).toHaveCount(0);
});

test('API-27 ERR-57 ERR-26 a network printer is sent the ticket, and its failure is said', async ({
  page,
  request,
  baseURL,
  restaurant,
  order,
  startWork,
  complaints,
}) => {
  const printed = await watchPrinter(page);
  await equip(request, baseURL ?? '', restaurant, { printing: 'cloudprint' });
  const placed = await order();
  await startWork();
  await openOrder(page, placed);

  await print(page, 'Ticket client');
  await expect(page.getByText(/^L’impression a bien été envoyée à l’imprimante\s!$/)).toBeVisible();
  await expect(page.getByText(/^Ticket imprimé par Léa/)).toBeVisible();
  expect(await printed()).toEqual([]);

  await equip(request, baseURL ?? '', restaurant, { printerAnswer: 'out-of-paper' });
  await print(page, 'Ticket client');
  await expectError(
    page,
    'Une erreur est survenue',
    /^L’impression a échoué, vérifiez votre imprimante\s! «\sStar\s» n’a plus de papier\.$/,
  );
  await expectComplaints(complaints, ['502']);
});

test('DET-05 the icon is hidden where the shop hides it', async ({ page, request, restaurant, order, startWork }) => {
  const { general } = restaurant.users;
  const signIn = await request.post('/api/auth/sign-in', {
    data: { email: general.email, password: restaurant.password, shopId: general.shopSlug },
  });
  const { accessToken } = (await signIn.json()) as { accessToken: string };
  const path = `/api/${restaurant.companyId}/shops/${restaurant.shops[0]?.shopId}/configuration`;
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await request.put(path, { data: { hidePrintTicket: true }, headers })).status()).toBe(200);
  const placed = await order();
  await startWork();
  const dialog = await openOrder(page, placed);

  await expect(dialog.getByText('Socca')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimer le ticket' })).toHaveCount(0);
});
