import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { asManager } from './kit/manager.ts';
import { makeList, makeProduct } from './kit/menu.ts';
import { expect, test } from './kit/test.ts';

/** The theme is the shop's own, whatever the browser prefers. */
async function expectThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    if (process.env['LOOKS']) await page.screenshot({ path: `.build/looks/${name}-${theme}.png` });
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('PRD-54 MKT-12 OPT-25 OPT-30 OPT-40 a dish is found, composed and put into a basket that survives @sizes', async ({
  page,
  request,
  restaurant,
}, { project }) => {
  const manager = await asManager(request, restaurant);
  const extras = await makeList(
    manager,
    { name: 'Suppléments', minChoices: 0, maxChoices: 4, freeChoices: 1 },
    { 'Œuf mollet': 100, 'Anchois au sel': 150 },
  );
  const tuna = await makeList(
    manager,
    { name: 'Le thon', minChoices: 1, maxChoices: 1, subListKeys: [extras.key] },
    { 'À l’huile d’olive': 0, 'Sans thon': 0 },
  );
  await makeProduct(manager, {
    name: 'Salade niçoise',
    description: 'Tomate, thon, œuf, anchois',
    price: 1350,
    allergens: ['eggs', 'fish'],
    diets: ['glutenFree', 'lactoseFree'],
    optionListKeys: [tuna.key],
  });
  const shop = `/s/${restaurant.shops[0]?.slug}`;

  await page.goto(shop);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectThemes(page, `shop-menu-${project.name}`);

  const search = page.getByRole('searchbox', { name: 'Chercher un plat' });
  await search.fill('pizza');
  await expect(page.getByRole('heading', { name: 'Aucun plat pour « pizza »' })).toBeVisible();
  await search.fill('');
  await page.getByRole('button', { name: 'Filtrer la carte' }).click();
  const filters = page.getByRole('dialog', { name: 'Filtrer la carte' });
  const diets = filters.getByRole('group', { name: 'Régimes alimentaires' });
  await expect(diets.getByRole('button')).toHaveText(['Sans gluten', 'Sans lactose']);
  await diets.getByRole('button', { name: 'Sans gluten' }).click();
  await expectAccessible(page);
  await expectThemes(page, `shop-filters-${project.name}`);
  await filters.getByRole('button', { name: 'Voir la carte' }).click();
  await expect(page.getByText('1 plat', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filtrer la carte, 1 actif' })).toBeVisible();
  await page.getByRole('group', { name: 'Filtres actifs' }).getByRole('button', { name: 'Sans gluten' }).click();
  await search.fill('SALADE NICOISE');
  await expect(page.getByText('1 plat', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Salade niçoise' }).first().click();

  const dish = page.getByRole('dialog', { name: 'Salade niçoise' });
  await expect(page).toHaveURL(/\/produit\/PRODUCT-/);
  await expect(dish.getByText('Allergènes : œufs, poisson')).toBeVisible();
  const suits = dish.getByRole('list', { name: 'Régimes alimentaires' }).getByRole('listitem');
  await expect(suits).toHaveText(['Sans gluten', 'Sans lactose']);
  const add = dish.getByRole('button', { name: /^Ajouter/ });
  await expect(add).toContainText('13,50 €');
  await add.click();
  await expect(dish.getByText('Faites un choix pour continuer.')).toBeVisible();
  await dish.getByRole('radio', { name: /À l’huile d’olive/ }).check();
  await expect(dish.getByText('Choisi', { exact: true })).toBeVisible();
  await dish.getByRole('checkbox', { name: /Anchois au sel/ }).check();
  await expect(dish.getByText('Offert', { exact: true })).toBeVisible();
  await dish.getByRole('checkbox', { name: /Œuf mollet/ }).check();
  // However far it is scrolled, the title stays: the cross would lie on a price.
  await expect(dish.getByRole('heading', { name: 'Salade niçoise' })).toBeInViewport();
  await expect(add).toContainText('15,00 €');
  await expectAccessible(page);
  await expectThemes(page, `shop-product-${project.name}`);
  await add.click();
  await expect(dish).toBeHidden();

  const chosen = page.getByRole('button', { name: 'Salade niçoise : 1 dans le panier' }).first();
  await expect(chosen).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Salade niçoise : 1 dans le panier' })).toBeVisible();
  const basket =
    project.name === 'phone'
      ? page.getByRole('link', { name: /^1 Voir le panier 15,00 €/ })
      : page.getByText('1 article');
  await expect(basket).toBeVisible();
});
