import { asManager } from './kit/manager.ts';
import { expect, test } from './kit/test.ts';

const STOCK = 'menu/sections/SECTION-1/products/PRODUCT-socca/stock';
/** What the shop promises (SET-35), seen by somebody who looks at the page. */
const SOON = { timeout: 2_000 };

test('SET-API-97 the menu is read without JavaScript', async ({ browser, restaurant, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(`/s/${restaurant.shops[0]?.slug}`);

  await expect(page.getByRole('heading', { name: restaurant.shops[0]?.name ?? '', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Socca' })).toBeVisible();
  await expect(page.getByText('4,50\u00A0€').first()).toBeVisible();
  await context.close();
});

test('SET-35 STK-18 API-91 a dish that is sold out is so on an open page within two seconds, and comes back', async ({
  page,
  request,
  restaurant,
}) => {
  const manager = await asManager(request, restaurant);
  const heard = page.waitForResponse((response) => response.url().includes('/live?'));
  await page.goto(`/s/${restaurant.shops[0]?.slug}`);
  await heard;
  const dish = page.getByRole('listitem').filter({ hasText: 'Socca' }).first();
  await expect(dish).not.toContainText('Épuisé');

  await manager.send('PUT', STOCK, { remainingStock: 0 });
  await expect(dish).toContainText('Épuisé', SOON);

  await manager.send('PUT', STOCK, { remainingStock: null });
  await expect(dish).not.toContainText('Épuisé', SOON);

  await manager.send('POST', 'closed', { closedMessage: 'Panne de four', closedUntil: null });
  await expect(page.getByRole('region', { name: 'Commande en ligne' })).toContainText('La carte reste à lire.', SOON);
  await expect(page.getByText(/Choisissez votre heure|Choisir une heure/)).toHaveCount(0);
});
