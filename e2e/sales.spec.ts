import type { Page } from '@playwright/test';
import { expectLook } from './kit/axe.ts';
import { aGate, expectComplaints, forgetComplaints } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import { expect, test } from './kit/test.ts';

const SOCCA = 'PRODUCT-socca';
const stockPath = (key = SOCCA) => `menu/sections/SECTION-1/products/${key}/stock`;
const lines = (quantity: number) => [{ productKey: SOCCA, quantity }];

const table = (page: Page) => page.getByRole('table', { name: 'Ventes et stocks' });
const rowOf = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(`^${name} `) });
const openStock = async (page: Page, name: string) => {
  await table(page).getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name });
};

test.describe('the sales and stocks of a shop', () => {
  test('STK-01 STK-02 STK-03 STK-05 STK-06 what was sold and what is left, in the order one wants', async ({
    page,
    request,
    restaurant,
    order,
    startWork,
  }) => {
    await order({ lines: lines(3) });
    await order({ lines: [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }] });
    const manager = await asManager(request, restaurant);
    await manager.send('PUT', stockPath('PRODUCT-panbagnat'), { remainingStock: 4 });
    await startWork('independent');
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Ventes / Stocks' })
      .click();

    await expect(page).toHaveURL(/\/sales$/);
    await expect(page.getByRole('button', { name: /Période, 7 derniers jours/ })).toBeVisible();
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Produit',
      'Quantité vendue',
      'Chiffre d’affaires',
      'Stock restant',
    ]);
    const rows = table(page).locator('tbody tr');
    await expect(rows).toHaveText([
      /Socca.*3.*13,50\s€.*non défini/,
      /Pan bagnat.*1.*8,90\s€.*4.*Stock bas/,
      /Daube niçoise.*0/,
    ]);
    await expect(table(page).getByRole('columnheader', { name: 'Quantité vendue' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );

    await page.getByRole('button', { name: 'Stock restant' }).click();
    await expect(page).toHaveURL(/tri=stock/);
    await expect(rows.first()).toContainText('Pan bagnat');
    await page.getByRole('button', { name: 'Produit', exact: true }).click();
    await expect(rows.first()).toContainText('Daube niçoise');

    await page.getByRole('searchbox', { name: 'Chercher un produit' }).fill('soc');
    await expect(rows).toHaveCount(1);
    await page.getByRole('searchbox').fill('sushi');
    await expect(page.getByText('Rien ne correspond à «\u00A0sushi\u00A0».')).toBeVisible();
    await page.getByRole('button', { name: 'Effacer la recherche' }).click();
    await expect(rows).toHaveCount(3);
  });

  test('STK-24 without a sale it says so, and the stocks are there all the same', async ({ page, authenticate }) => {
    await authenticate('independent');
    await page.goto('/sales');
    await expect(page.getByText('Aucune vente sur cette période.')).toBeVisible();
    await expect(rowOf(page, 'Socca')).toBeVisible();
  });

  test('STK-11 STK-12 STK-13 STK-14 STK-16 STK-21 STK-23 a stock is set while orders take from it', async ({
    page,
    order,
    authenticate,
  }) => {
    await order({ lines: lines(2) });
    await authenticate('staff');
    await page.goto('/sales');
    const dialog = await openStock(page, 'Socca');
    const field = dialog.getByLabel('Stock restant');
    const box = dialog.getByRole('checkbox', { name: 'Ne pas définir de stock pour ce produit' });

    await expect(dialog).toContainText(/Ventes\s*2.*Chiffre d’affaires\s*9,00\s€/s);
    await expect(box).toBeChecked();
    for (const typed of ['-3', 'abc']) {
      await field.fill(typed);
      await field.blur();
      await expect(field).toHaveValue(typed);
      await expect(field).toHaveAccessibleDescription(/^Stock non valide\s: /);
      await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toHaveAttribute('aria-disabled', 'true');
    }
    await field.fill('12,7');
    await expect(box).not.toBeChecked();
    await field.blur();
    await expect(field).toHaveValue('12');
    await dialog.getByRole('button', { name: 'Une pièce de moins' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Le stock a bien été mis à jour.')).toBeVisible();
    await expect(rowOf(page, 'Socca')).toContainText('11');

    const again = await openStock(page, 'Socca');
    await again.getByLabel('Stock restant').fill('20');
    await order({ lines: lines(1) });
    await expect(again.getByText('Le stock vient de passer à 10.')).toBeVisible();
    await expect(again.getByLabel('Stock restant')).toHaveValue('20');
    await again.getByRole('button', { name: 'Annuler' }).click();
    await expect(rowOf(page, 'Socca')).toContainText(/3.*13,50\s€.*10/);
  });

  test('STK-08 STK-18 sold, sold out and given back are seen at once, without a reload', async ({
    page,
    request,
    restaurant,
    order,
    authenticate,
  }) => {
    const manager = await asManager(request, restaurant);
    await manager.send('PUT', stockPath(), { remainingStock: 2 });
    await authenticate('staff');
    await page.goto('/sales');
    await expect(rowOf(page, 'Socca')).toContainText('Stock bas');

    const { id } = await order({ lines: lines(2) });
    await expect(rowOf(page, 'Socca')).toContainText(/2.*9,00\s€.*0.*Épuisé/);
    await manager.send('POST', `orders/${id}/refuse`, {});
    await expect(rowOf(page, 'Socca')).toContainText(/0.*0,00\s€.*2.*Stock bas/);
  });

  test('STK-25 sold out by hand, until an hour', async ({ page, authenticate }) => {
    await authenticate('staff');
    await page.goto('/sales');
    const dialog = await openStock(page, 'Socca');
    await dialog.getByLabel('Stock restant').fill('0');
    await dialog.getByText('Pendant 1 heure').click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();

    await expect(rowOf(page, 'Socca')).toContainText(/Épuisé jusqu’à \d\d:\d\d/);
  });

  test('CAT-ERR-20 what does not work is said, and nothing typed is lost', async ({
    page,
    authenticate,
    complaints,
  }) => {
    await authenticate('staff');
    await page.route('**/sales?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/sales');
    await expect(page.getByText('Les ventes n’ont pas pu être chargées, merci de réessayer\u00A0!')).toBeVisible({
      timeout: 20_000,
    });
    await page.unroute('**/sales?**');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.route('**/stock', (route) => route.fulfill({ status: 503, body: '{}' }));
    const dialog = await openStock(page, 'Socca');
    await dialog.getByLabel('Stock restant').fill('5');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();

    await expect(page.getByText('Le stock n’a pas pu être mis à jour, merci de réessayer\u00A0!')).toBeVisible();
    await page.getByRole('button', { name: 'D’accord' }).click();
    await expect(dialog.getByLabel('Stock restant')).toHaveValue('5');
    await expectComplaints(complaints, ['500', '503']);
    forgetComplaints(complaints, '500');
  });
});

test.describe('the options of a shop', () => {
  const givenSauces = async (manager: Awaited<ReturnType<typeof asManager>>) => {
    const choice = { kind: 'option', minChoices: 0, maxChoices: null, allowRepeat: false, freeChoices: null };
    const { optionList } = await manager.send<{ optionList: { key: string } }>('POST', 'options', {
      option: { name: 'Sauces', description: '', ...choice, subListKeys: [], freeOnly: false },
    });
    for (const name of ['Aïoli', 'Harissa'])
      await manager.send('POST', `options/${optionList.key}/items`, {
        item: { name, price: 50, posRef: '', subListKeys: [], linkedProductKey: null },
      });
    await manager.send('POST', `options/${optionList.key}/items`, {
      item: { name: 'Pan bagnat', price: 300, posRef: '', subListKeys: [], linkedProductKey: 'PRODUCT-panbagnat' },
    });
  };

  test('OPT-39 what ran out comes first; an option that stands for a product follows it', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    const manager = await asManager(request, restaurant);
    await givenSauces(manager);
    await authenticate('staff');
    const menu = aGate();
    await page.route(/\/menu$/, async (route) => {
      await menu.opened;
      await route.continue();
    });
    await page.goto('/sales');
    const top = async () => (await table(page).boundingBox())?.y;
    await expect(table(page)).toBeVisible();
    const before = await top();
    menu.open();
    await expect(page.getByRole('radio', { name: 'Options' })).toBeVisible();
    expect(await top()).toBe(before);
    await page.getByRole('radio', { name: 'Options' }).check({ force: true });
    const rows = page.getByRole('table', { name: 'Options' }).locator('tbody tr');
    await expect(rows).toHaveText([/Aïoli.*Disponible/, /Harissa.*Disponible/, /Pan bagnat.*Disponible/]);

    await page.getByRole('switch', { name: /Harissa/ }).click();
    await page.getByRole('button', { name: 'Rendre indisponible' }).click();
    await expect(rows.first()).toHaveText(/Harissa.*Indisponible/);

    await manager.send('PUT', stockPath('PRODUCT-panbagnat'), { remainingStock: 0 });
    await expect(rows.nth(1)).toHaveText(/Pan bagnat.*Indisponible/);
    await expect(page.getByRole('switch', { name: /Pan bagnat/ })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('radio', { name: /Options.*2 indisponibles/ })).toBeVisible();
  });
});

test('DESIGN the sales fit every size and every reader @looks', async ({
  page,
  request,
  restaurant,
  order,
  authenticate,
}, info) => {
  await order({ lines: lines(2) });
  await (await asManager(request, restaurant)).send('PUT', stockPath(), { remainingStock: 3 });
  await authenticate('independent');
  await page.goto('/sales');
  await expect(rowOf(page, 'Socca')).toBeVisible();
  await expectLook(page, 'sales', info);
  const dialog = await openStock(page, 'Socca');
  await dialog.getByLabel('Stock restant').fill('0');
  await expectLook(page, 'stock-window', info);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
});
