import type { Locator, Page } from '@playwright/test';
import { expectLook } from './kit/axe.ts';
import { expectComplaints } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import {
  cardOf,
  CARTE,
  dishes,
  makeList,
  makeSection,
  openProduct,
  openProducts,
  openSection,
  productInput,
} from './kit/menu.ts';
import { aFile, aPng } from './kit/pictures.ts';
import { expectNarrow } from './kit/browser/upright.ts';
import { expect, test } from './kit/test.ts';

const SOCCA = `sections/${CARTE}/products/PRODUCT-socca`;
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Enregistrer' }).click();
const newProduct = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Ajouter un produit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau produit' });
  await expect(dialog).toBeVisible();
  return dialog;
};
const imageFile = (dialog: Locator) => dialog.getByLabel('Fichier de l’image');
const imageGroup = (dialog: Locator) => dialog.getByRole('group', { name: 'Image', exact: true });

test.describe('the window of a product', () => {
  test('PRD-28 PRD-29 PRD-30 PRD-31 PRD-32 PRD-34 PRD-44 PRD-57 OPT-44 CAT-ERR-26 CAT-ERR-28 everything that a product is', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    const manager = await asManager(request, restaurant);
    await makeList(manager, { name: 'Sauces' }, { Aïoli: 50 });
    await makeList(manager, { name: 'Pains', minChoices: 1, maxChoices: 1 }, { Blanc: 0 });
    await authenticate('independent');
    await openProducts(page);
    const dialog = await newProduct(page);
    await save(dialog);
    const name = dialog.getByLabel('Nom du produit');
    await expect(name).toHaveAccessibleDescription('Ce champ est obligatoire.');
    await expect(name).toBeFocused();

    await name.fill('SOCCA');
    await expect(name).toHaveAccessibleDescription('La section Carte a déjà un produit de ce nom.');
    await name.fill('Pissaladière');
    await expect(name).not.toHaveAccessibleDescription(/déjà/);
    await dialog.getByLabel('Description').fill('Oignons confits, anchois');
    const price = dialog.getByLabel('Prix', { exact: true });
    for (const typed of ['-3', 'abc']) {
      await price.fill(typed);
      await price.blur();
      await expect(price).toHaveAccessibleDescription(/^Prix non valide\s: /);
      await expect(price).toHaveValue(typed);
      await save(dialog);
      await expect(price).toBeFocused();
    }
    await price.fill('7.5');
    await expect(price).not.toHaveAccessibleDescription(/non valide/);
    const hours = dialog.getByLabel('Temps de préparation (en heures)');
    await hours.fill('-1');
    await hours.blur();
    await expect(hours).toHaveAccessibleDescription(/^Durée non valide\s: /);
    await hours.fill('1,3');
    await hours.blur();
    await expect(hours).toHaveValue('1,25');
    await expect(price).toHaveValue('7,50');
    await dialog.getByRole('switch', { name: 'Livraison' }).click();
    await expect(dialog.getByRole('switch')).toHaveCount(4);
    for (const left of ['Click & Collect', 'Sur place', 'Payable en titres-restaurant'])
      await expect(dialog.getByRole('switch', { name: left })).toBeChecked();
    for (const word of ['Gluten', 'Poisson', 'Sans gluten']) await dialog.getByText(word, { exact: true }).click();
    await save(dialog);
    const diets = dialog.getByRole('group', { name: 'Régimes alimentaires' });
    await expect(diets).toHaveAccessibleDescription(/Sans gluten.*contredit l’allergène.*Gluten/);
    for (const word of ['Sans gluten', 'Halal']) await diets.getByText(word, { exact: true }).click();
    await expect(diets).not.toHaveAccessibleDescription(/contredit/);
    await dialog.getByText('Identique pour tous les modes').click();
    await dialog.getByRole('combobox', { name: 'Sur place' }).selectOption({ label: '20\u00A0%' });

    const adding = dialog.getByRole('combobox', { name: 'Ajouter une liste d’options' });
    for (const list of ['Sauces', 'Pains']) {
      await adding.fill(list.toUpperCase());
      await page.getByRole('option', { name: new RegExp(`^${list}`) }).click();
    }
    const lists = dialog.getByRole('list', { name: 'Listes d’options' }).getByRole('listitem');
    await expect(lists).toHaveText([/^Sauces/, /^Pains.*Obligatoire/]);
    await dialog.getByRole('button', { name: 'Déplacer Pains' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('status').filter({ hasText: /Pains.*position 2 sur 2/ })).toHaveCount(1);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('status').filter({ hasText: /Pains, position 1 sur 2/ })).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect(lists).toHaveText([/^Pains/, /^Sauces/]);
    await save(dialog);
    await expect(page.getByText('Le produit a bien été enregistré.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'Pissaladière')).toBeInViewport();

    await page.reload();
    await expect(dishes(page).last()).toHaveText('Pissaladière');
    const again = await openProduct(page, 'Pissaladière');
    await expect(again.getByLabel('Description')).toHaveValue('Oignons confits, anchois');
    await expect(again.getByLabel('Prix', { exact: true })).toHaveValue('7,50');
    await expect(again.getByLabel('Temps de préparation (en heures)')).toHaveValue('1,25');
    await expect(again.getByRole('switch', { name: 'Livraison' })).not.toBeChecked();
    await expect(again.getByRole('switch', { name: 'Sur place' })).toBeChecked();
    await expect(again.getByRole('group', { name: 'Allergènes' }).getByRole('checkbox', { checked: true })).toHaveCount(
      2,
    );
    await expect(again.getByRole('checkbox', { name: 'Halal' })).toBeChecked();
    await expect(again.getByRole('combobox', { name: 'Sur place' })).toHaveValue('2000');
    await expect(again.getByRole('combobox', { name: 'Livraison' })).toHaveValue('1000');
    await expect(again.getByRole('list', { name: 'Listes d’options' }).getByRole('listitem')).toHaveText([
      /^Pains/,
      /^Sauces/,
    ]);
  });

  test('PRD-28 CAT-ERR-10 what was typed is not lost: not by closing, not by a failure', async ({
    page,
    authenticate,
    complaints,
  }) => {
    await authenticate('independent');
    await openProducts(page);
    let dialog = await openProduct(page, 'Socca');
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog).toBeHidden();

    dialog = await openProduct(page, 'Socca');
    await dialog.getByLabel('Nom du produit').fill('Socca au feu de bois');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: /Abandonner les modifications\s\?/ });
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(dialog.getByLabel('Nom du produit')).toHaveValue('Socca au feu de bois');
    await page.route('**/products/PRODUCT-socca', (route) => route.fulfill({ status: 500, body: '{}' }));
    await save(dialog);
    const error = page.getByRole('alertdialog', { name: 'Une erreur est survenue' });
    await expect(error).toContainText(/Le produit n’a pas pu être enregistré, merci de réessayer\s!/);
    await error.getByRole('button', { name: 'D’accord' }).click();
    await expect(dialog.getByLabel('Nom du produit')).toHaveValue('Socca au feu de bois');
    await expectComplaints(complaints, ['500']);

    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await question.getByRole('button', { name: 'Abandonner' }).click();
    await expect(dialog).toBeHidden();
    await expect(dishes(page).first()).toHaveText('Socca');
  });

  test('PRD-28 « Précédent » and a reload ask as Escape does', async ({ page, authenticate }) => {
    await authenticate('independent');
    await page.goto('/options-products');
    await page.getByRole('link', { name: 'Produits' }).click();
    const dialog = await openProduct(page, 'Socca');
    const name = dialog.getByLabel('Nom du produit');
    await name.fill('Socca au feu de bois');

    await page.evaluate(() => history.back());
    const question = page.getByRole('alertdialog', { name: /Abandonner les modifications\s\?/ });
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(name).toHaveValue('Socca au feu de bois');
    await expect(page).toHaveURL(/\/products$/);

    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const native = await asked;
    expect(native.type()).toBe('beforeunload');
    await native.dismiss();
    await expect(name).toHaveValue('Socca au feu de bois');

    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Abandonner' }).click();
    await expect(page).toHaveURL(/\/options-products$/);
    await expect(dialog).toBeHidden();
  });

  test('PRD-26 CAT-ERR-25 two people save the same product: nobody’s words are lost without a question', async ({
    page,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    const manager = await asManager(request, restaurant);
    await authenticate('independent');
    await openProducts(page);
    const dialog = await openProduct(page, 'Socca');
    const name = dialog.getByLabel('Nom du produit');
    await name.fill('Socca du port');
    await manager.send('PUT', SOCCA, { product: productInput({ name: 'Socca de Nice', price: 500 }) });
    await save(dialog);
    const notice = dialog.getByRole('alert').filter({ hasText: 'Cet élément vient d’être modifié par un autre' });
    await expect(notice).toContainText(/4,50\s€ → 5,00\s€/);
    await expect(name).toHaveValue('Socca du port');
    await notice.getByRole('button', { name: 'Recharger' }).click();
    await expect(name).toHaveValue('Socca de Nice');
    await expect(dialog.getByLabel('Prix', { exact: true })).toHaveValue('5,00');
    await expect(notice).toBeHidden();

    await name.fill('Socca du port');
    await manager.send('PUT', SOCCA, { product: productInput({ name: 'Socca de Menton', price: 550 }) });
    await save(dialog);
    await notice.getByRole('button', { name: 'Écraser' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(cardOf(page, 'Socca du port')).toContainText(/5,00\s€/);
    await expectComplaints(complaints, ['409', '409']);
  });

  test('PRD-41 in a section of free products the price is nothing', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    await makeSection(await asManager(request, restaurant), { name: 'Offerts', freeOnly: true });
    await authenticate('independent');
    await openProducts(page);
    await page.getByRole('button', { name: 'Carte', exact: true }).click();
    await openSection(page, 'Offerts');
    const dialog = await newProduct(page);
    const price = dialog.getByLabel('Prix', { exact: true });
    await expect(price).toHaveValue('0,00');
    await expect(price).toHaveAccessibleDescription('Cette section ne contient que des produits gratuits.');
    await dialog.getByLabel('Nom du produit').fill('Café');
    await save(dialog);
    await expect(cardOf(page, 'Café')).toContainText(/0,00\s€/);
  });
});

test.describe('the picture of a product', () => {
  test('IMG-01 IMG-03 IMG-04 CAT-CST-01 CAT-ERR-24 what is no picture is refused under the field, and nothing is stored', async ({
    page,
    authenticate,
    complaints,
  }) => {
    await authenticate('independent');
    await openProducts(page);
    const dialog = await openProduct(page, 'Socca');
    const refusal = imageGroup(dialog).getByRole('status');
    const wrongType = /^Format non accepté\. Formats possibles\s: PNG, JPG, JPEG\.$/;
    await imageFile(dialog).setInputFiles(aFile('carte.png', Buffer.from('%PDF-1.7 menu')));
    await expect(refusal).toHaveText(wrongType);
    await imageFile(dialog).setInputFiles(aFile('socca.png', Buffer.concat([aPng(), Buffer.alloc(12_000_001)])));
    await expect(refusal).toHaveText('L’image est trop lourde (12\u00A0Mo maximum).');
    // Chromium does not read them; Safari does.
    await imageFile(dialog).setInputFiles(aFile('IMG_42.HEIC', Buffer.from('\0\0\0\u0018ftypheic'), 'image/heic'));
    await expect(refusal).toHaveText(/^Votre navigateur ne lit pas les photos HEIC\s: envoyez-la en JPG\.$/);
    await imageFile(dialog).setInputFiles(aFile('socca.jfif', aPng(), 'image/jpeg'));
    await expect(refusal).toHaveText(wrongType);
    await expect(imageGroup(dialog).getByRole('button', { name: 'Ajouter une image' })).toBeVisible();

    // Its beginning is that of a picture: only who reads it to the end sees that the rest is missing.
    const whole = aPng({ width: 1200, height: 900 });
    await imageFile(dialog).setInputFiles(aFile('socca.png', whole.subarray(0, whole.length - 400)));
    await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
    await save(dialog);
    await expect(refusal).toHaveText(wrongType);
    await expect(dialog).toBeVisible();
    await expectComplaints(complaints, ['422']);
    await page.reload();
    await expect(cardOf(page, 'Socca').locator('img')).toHaveCount(0);
  });

  test('IMG-12 a telephone’s picture of several megabytes is made smaller before it is sent', async ({
    page,
    authenticate,
  }) => {
    await authenticate('independent');
    await openProducts(page);
    const dialog = await openProduct(page, 'Socca');
    const heavy = aPng({ width: 1800, height: 1200, isGrainy: true });
    expect(heavy.length).toBeGreaterThan(5_000_000);

    await imageFile(dialog).setInputFiles(aFile('IMG_0042.png', heavy));
    await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
    const sent = page.waitForRequest(/\/image\/upload$/);
    await save(dialog);

    const { imageBase64 } = (await sent).postDataJSON() as { imageBase64: string };
    expect(imageBase64).toMatch(/^data:image\/jpeg;base64,/);
    expect(imageBase64.length * 0.75).toBeLessThan(500_000);
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'Socca').locator('img')).toBeVisible();
  });

  test('IMG-02 IMG-05 IMG-06 IMG-07 IMG-08 framed, shown small in the grid, framed again, taken away', async ({
    page,
    authenticate,
  }) => {
    await authenticate('independent');
    await openProducts(page);
    let dialog = await openProduct(page, 'Socca');
    await imageFile(dialog).setInputFiles(aFile('Socca.PNG', aPng()));
    const zoom = () => dialog.getByRole('slider', { name: 'Zoom' });
    await expect(zoom()).toHaveAttribute('max', '1.6');
    await expect(dialog.getByRole('group', { name: /Cadrage de l’image/ })).toBeVisible();
    await zoom().fill('1.3');
    await expect(zoom()).toHaveAttribute('aria-valuetext', '× 1,3');
    await save(dialog);
    await expect(dialog).toBeHidden();
    const picture = cardOf(page, 'Socca').locator('img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual([400, 320]);

    await page.reload();
    dialog = await openProduct(page, 'Socca');
    await expect(zoom()).toHaveValue('1.3');
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog).toBeHidden();
    dialog = await openProduct(page, 'Socca');
    await dialog.getByRole('button', { name: 'Supprimer l’image' }).click();
    await save(dialog);
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(dishes(page).first()).toHaveText('Socca');
    await expect(picture).toHaveCount(0);
  });
});

test.describe('with a till that goes by references', () => {
  test.use({ wish: { settings: { integration: { type: 'zelty', enabled: true } } } });

  test('PRD-35 CAT-ERR-26 a reference is asked for, and its lack is seen on the card', async ({
    page,
    authenticate,
  }) => {
    await authenticate('independent');
    await openProducts(page);
    await expect(cardOf(page, 'Socca')).toContainText('Référence manquante');
    const dialog = await openProduct(page, 'Socca');
    await save(dialog);
    const reference = dialog.getByLabel('Référence');
    await expect(reference).toHaveAccessibleDescription('La référence est obligatoire.');
    await reference.fill('Z-12');
    await save(dialog);
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'Socca')).not.toContainText('Référence manquante');
  });
});

test('DESIGN the window of a product fits every size and every reader @looks', async ({
  page,
  request,
  restaurant,
  authenticate,
}, info) => {
  const { key } = await makeList(await asManager(request, restaurant), { name: 'Sauces' }, { Aïoli: 50 });
  const manager = await asManager(request, restaurant);
  await manager.send('PUT', SOCCA, { product: productInput({ optionListKeys: [key] }) });
  await authenticate('independent');
  await openProducts(page);
  const dialog = await openProduct(page, 'Socca');
  await imageFile(dialog).setInputFiles(aFile('socca.png', aPng()));
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await dialog.getByLabel('Nom du produit').fill('');
  await save(dialog);
  await expect(dialog.getByText('Ce champ est obligatoire.')).toBeVisible();
  await expectLook(page, 'product-window', info);
  await expectNarrow(page);
});
