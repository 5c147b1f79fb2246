import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './kit/axe.ts';
import { asManager } from './kit/manager.ts';
import {
  cardOf,
  CARTE,
  dishes,
  fromMore,
  makeList,
  openProducts,
  openSection,
  productInput,
  sectionNames,
} from './kit/menu.ts';
import { onList, openLists } from './kit/option-lists.ts';
import { aFile, aPng } from './kit/pictures.ts';
import { expectNarrow } from './kit/browser/upright.ts';
import { expect, test } from './kit/test.ts';

const SOCCA = `sections/${CARTE}/products/PRODUCT-socca`;
const priceOf = (dialog: Locator, name: string) => dialog.getByLabel(`Prix de ${name}`, { exact: true });
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Enregistrer' }).click();
const csv = (text: string) => aFile('carte.csv', Buffer.from(text), 'text/csv');

async function openPrices(page: Page): Promise<Locator> {
  await fromMore(page, 'Modifier les prix');
  const dialog = page.getByRole('dialog', { name: 'Modifier les prix' });
  await expect(priceOf(dialog, 'Socca')).toBeVisible();
  return dialog;
}

test.describe('every price in one table', () => {
  test('PRICES typed one after the other, raised together, saved at once', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    await makeList(await asManager(request, restaurant), { name: 'Sauces' }, { Aïoli: 50 });
    await authenticate('independent');
    await openProducts(page);
    const dialog = await openPrices(page);
    await priceOf(dialog, 'Socca').fill('5');
    await page.keyboard.press('Enter');
    await expect(priceOf(dialog, 'Pan bagnat')).toBeFocused();
    await expect(priceOf(dialog, 'Socca')).toHaveValue('5,00');
    await priceOf(dialog, 'Pan bagnat').fill('beaucoup');
    await expect(dialog).toContainText(/Prix non valide\s: saisissez un nombre, par exemple 8,90\./);
    await expectNarrow(page);
    await page.keyboard.press('Escape');
    await expect(priceOf(dialog, 'Pan bagnat')).toHaveValue('8,90');

    const tools = dialog.getByRole('group', { name: 'Changer les prix cochés' });
    await dialog.getByRole('checkbox', { name: 'Pan bagnat' }).check();
    await dialog.getByRole('checkbox', { name: 'Daube niçoise' }).check();
    await expect(tools).toContainText('2 cochés');
    await tools.getByLabel('De combien').fill('10');
    await tools.getByRole('button', { name: 'Augmenter' }).click();
    await expect(priceOf(dialog, 'Pan bagnat')).toHaveValue('9,79');
    await expect(priceOf(dialog, 'Daube niçoise')).toHaveValue('18,59');
    await tools.getByRole('button', { name: 'Arrondir à ,90' }).click();
    await expect(priceOf(dialog, 'Pan bagnat')).toHaveValue('9,90');
    await expect(dialog).toContainText('3 prix modifiés');
    await save(dialog);
    await expect(page.getByText(/3 prix ont bien été enregistrés\./)).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(cardOf(page, 'Socca')).toContainText(/5,00\s€/);
    await expect(cardOf(page, 'Pan bagnat')).toContainText(/9,90\s€/);
  });

  test('PRD-26 a price that somebody else changed meanwhile is decided in its line', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    const manager = await asManager(request, restaurant);
    await authenticate('independent');
    await openProducts(page);
    const dialog = await openPrices(page);
    await priceOf(dialog, 'Socca').fill('7');
    await manager.send('PUT', SOCCA, { product: productInput({ price: 600 }) });
    const notice = dialog.getByRole('alert').filter({ hasText: /Modifié entre-temps\s: 6,00\s€/ });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Garder le mien' }).click();
    await save(dialog);
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'Socca')).toContainText(/7,00\s€/);
  });
});

test.describe('the menu as a spreadsheet', () => {
  test('SYN-52 SYN-54 taken out, changed, looked at, taken in; what was there before is kept', async ({
    page,
    authenticate,
  }) => {
    await authenticate('independent');
    await openProducts(page);
    const downloading = page.waitForEvent('download');
    await fromMore(page, 'Exporter la carte');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^carte_chez-mimi_\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toMatch(/^\uFEFFType;Section ou liste;Nom;/);
    expect(text).toMatch(/\r\nProduit;Carte[^;]*;Socca;[^;]*;4,50;/);

    const changed = text.replace(/(;Socca;[^;]*;)4,50;/, '$15,10;');
    const titles = (text.split('\r\n')[0] ?? '').split(';');
    const line = ['Produit', 'Desserts', 'Tourte de blettes', '', '5,90'];
    const added = [['Section', '', 'Desserts'], line].map((cells) =>
      titles.map((_, index) => cells[index] ?? '').join(';'),
    );
    await fromMore(page, 'Importer un fichier');
    const dialog = page.getByRole('dialog', { name: 'Importer un fichier' });
    await dialog
      .getByLabel('Fichier à importer')
      .setInputFiles(csv(`${changed.trimEnd()}\r\n${added.join('\r\n')}\r\n`));
    const preview = page.getByRole('dialog', { name: 'Aperçu des changements' });
    await expect(preview).toContainText(/Ajoutés\s*2.*Desserts.*Tourte de blettes/s);
    await expect(preview).toContainText(/Modifiés\s*1.*Socca.*4,50\s€.*5,10\s€/s);
    await expect(cardOf(page, 'Socca')).toContainText(/4,50\s€/);
    await preview.getByRole('button', { name: 'Importer' }).click();
    const done = page.getByRole('alertdialog', { name: 'Import terminé' });
    await expect(done).toContainText(/La carte d’avant est gardée 30\sjours dans les sauvegardes/);
    await done.getByRole('button', { name: 'Voir les sauvegardes' }).click();
    await expect(page.getByRole('dialog', { name: 'Sauvegardes' }).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(cardOf(page, 'Socca')).toContainText(/5,10\s€/);
    await expect(sectionNames(page)).toHaveText(['Carte', 'Desserts']);
    await openSection(page, 'Desserts');
    await expect(dishes(page).last()).toHaveText('Tourte de blettes');
  });

  test('IMPORT what cannot be read is named line by line, and nothing is written', async ({ page, authenticate }) => {
    await authenticate('independent');
    await openProducts(page);
    await fromMore(page, 'Importer un fichier');
    const dialog = page.getByRole('dialog', { name: 'Importer un fichier' });
    const file = dialog.getByLabel('Fichier à importer');
    await file.setInputFiles(aFile('carte.csv', aPng(), 'text/csv'));
    await expect(dialog.getByRole('alert')).toContainText('Ce fichier n’a pas pu être lu.');
    await file.setInputFiles(csv('Type;Section;Nom;Prix\nProduit;Carte;Socca;beaucoup\nPlat;Carte;Panisses;5\n'));
    const problems = dialog.getByRole('region', { name: 'Lignes à corriger' });
    await expect(problems).toContainText(/carte\.csv.*n’a pas été importé\s: 2 erreurs/s);
    await expect(problems.getByRole('row')).toHaveText([
      /Ligne/,
      /^2Prix \(€\)Prix \(€\)\s: «\sbeaucoup\s» n’est pas un nombre\.$/,
      /^3TypeType «\sPlat\s» inconnu/,
    ]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(dishes(page)).toHaveText(['Socca', 'Pan bagnat', 'Daube niçoise']);
  });
});

test('OPT-12 one list on many products, in one go', async ({ page, request, restaurant, authenticate }) => {
  await makeList(await asManager(request, restaurant), { name: 'Sauces' }, { Aïoli: 50 });
  await authenticate('independent');
  await openLists(page);
  let dialog = await onList(page, 'Associer la liste Sauces à des produits', 'Associer à des produits');
  await dialog.getByRole('group', { name: 'Carte' }).getByText('Tout sélectionner').click();
  await expect(dialog.getByRole('button', { name: 'Modifier 3 produits' })).toBeVisible();
  await dialog.getByText('Daube niçoise').click();
  await dialog.getByRole('button', { name: 'Modifier 2 produits' }).click();
  await expect(dialog).toBeHidden();
  dialog = await onList(page, 'Où la liste Sauces est utilisée', 'Liste des dépendances');
  await expect(dialog.getByRole('listitem')).toHaveText(['Socca', 'Pan bagnat']);
  await page.goto('/products');
  await expect(cardOf(page, 'Pan bagnat').getByRole('list', { name: 'Listes d’options' })).toHaveText('Sauces');
});

test('DESIGN the table of prices and the import fit every size and every reader @looks', async ({
  page,
  authenticate,
}) => {
  await authenticate('independent');
  await openProducts(page);
  const dialog = await openPrices(page);
  await priceOf(dialog, 'Socca').fill('x');
  await dialog.getByRole('checkbox', { name: 'Pan bagnat' }).check();
  await expect(dialog).toContainText(/Prix non valide\s: saisissez un nombre, par exemple 8,90\./);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
  await fromMore(page, 'Importer un fichier');
  await expect(page.getByRole('dialog', { name: 'Importer un fichier' })).toBeVisible();
  await expectAccessible(page);
});
