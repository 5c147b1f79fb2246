import type { Page } from '@playwright/test';
import { expectAccessible, expectLook } from './kit/axe.ts';
import { callsTo, expectComplaints, forgetComplaints, logsIn, watchCalls } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import {
  availability,
  cardOf,
  CARTE,
  dishes,
  makeList,
  makeProduct,
  makeSection,
  onCard,
  openProducts,
  openSection,
  productInput,
  sectionNames,
  sectionRow,
} from './kit/menu.ts';
import { expect, test } from './kit/test.ts';

const error = (page: Page) => page.getByRole('alertdialog', { name: 'Une erreur est survenue' });

test.describe('the menu on the screen', () => {
  test('PRD-01 PRD-06 PRD-07 PRD-08 PRD-10 SEC-03 SEC-04 CAT-CST-10 sections, and products as they are sold', async ({
    page,
    request,
    restaurant,
    startWork,
  }) => {
    const manager = await asManager(request, restaurant);
    const sizes = await makeList(
      manager,
      { name: 'Taille', minChoices: 1, maxChoices: 1 },
      { Grande: 900, Petite: 650 },
    );
    const others = [];
    for (const name of ['Pain', 'Jus', 'Dessert']) others.push((await makeList(manager, { name })).key);
    await makeProduct(manager, {
      name: 'Pissaladière',
      description: 'Oignons confits',
      price: 0,
      preparationHours: 24,
      optionListKeys: [sizes.key, ...others],
    });
    await startWork('independent');
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Produits' }).click();

    await expect(page).toHaveURL(/\/products$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Produits' })).toBeVisible();
    const carte = sectionRow(page, 'Carte');
    await expect(carte).toContainText(/4\sproduits/);
    await expect(carte.getByRole('switch', { name: /^Visible\s?, section Carte$/ })).toBeChecked();
    await expect(dishes(carte)).toHaveText(['Socca', 'Pan bagnat', 'Daube niçoise', 'Pissaladière']);
    await expect(carte.getByRole('listitem').first()).toHaveText('Ajouter un produit');
    await expect(cardOf(page, 'Socca')).toContainText(/4,50\s€.*Disponible/s);
    const card = cardOf(page, 'Pissaladière');
    await expect(card).toContainText(/Préparation\s: 24\sh/);
    await expect(card).toContainText(/Oignons confits.*à partir de\s*6,50\s€/s);
    await expect(card.getByRole('list', { name: 'Listes d’options' }).getByRole('listitem')).toHaveText([
      'Taille',
      'Pain',
      'Jus',
      '+1',
    ]);
    await expect(card.getByRole('img')).toHaveCount(0);
    await expect(cardOf(page, 'Daube niçoise')).toHaveAttribute('data-away');

    await page.getByRole('button', { name: 'Carte', exact: true }).click();
    await expect(dishes(page)).toHaveCount(0);
  });

  test('PRD-02 PRD-03 SEC-01 CAT-CST-03 CAT-CST-04 CAT-CST-05 pages of sections, and a search through all of them', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    const manager = await asManager(request, restaurant);
    for (let rank = 2; rank <= 12; rank++) {
      const { key } = await makeSection(manager, { name: `Section ${rank}` });
      if (rank === 12) await makeProduct(manager, { name: 'Crème brûlée' }, key);
    }
    await authenticate('independent');
    await openProducts(page);
    await expect(sectionNames(page)).toHaveCount(10);
    await expect(page.getByText('1 – 10 sur 12')).toBeVisible();
    await page.getByRole('button', { name: 'Page suivante' }).click();
    await expect(sectionNames(page)).toHaveText(['Section 11', 'Section 12']);
    await page.getByRole('combobox', { name: 'Lignes par page' }).selectOption('20');
    await expect(page).toHaveURL(/size=20$/);
    await expect(sectionNames(page)).toHaveCount(12);

    await page.goto('/products?page=1');
    const field = page.getByPlaceholder('Chercher un produit');
    await field.fill('CREME');
    await expect(page).toHaveURL(/products\?q=CREME$/);
    await expect(sectionNames(page)).toHaveText(['Section 12']);
    await expect(dishes(page)).toHaveText(['Crème brûlée']);
    await expect(page.getByRole('button', { name: 'Déplacer Crème brûlée' })).toHaveAttribute('aria-disabled', 'true');
    await field.fill('sushi');
    await expect(page.getByText('Aucun produit ne correspond à votre recherche.')).toBeVisible();
    await page.getByRole('button', { name: 'Effacer la recherche' }).last().click();
    await expect(sectionNames(page)).toHaveCount(10);
  });

  test('PRD-05 PRD-09 SEC-25 who may not edit the menu reads it', async ({ page, authenticate }) => {
    await authenticate('staff');
    await openProducts(page);
    const create = page.getByRole('button', { name: 'Créer une section' });
    await expect(create).toHaveAttribute('aria-disabled', 'true');
    await create.hover({ force: true });
    await expect(page.getByText('Vous n’avez pas les droits pour modifier la carte.').first()).toBeVisible();
    await expect(page.getByText('Ajouter un produit')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Déplacer/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Supprimer la section Carte' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await cardOf(page, 'Socca').getByRole('button', { name: 'Socca', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifier le produit' });
    await expect(dialog.getByLabel('Nom du produit')).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test.describe('what is on sale', () => {
  test('PRD-13 PRD-14 PRD-16 PRD-55 CAT-ERR-14 switched off until an hour, and seen on every screen at once', async ({
    page,
    elsewhere,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    const second = await elsewhere();
    await authenticate('independent', second);
    await openProducts(second);
    await authenticate('staff');
    await openProducts(page);
    await availability(page, 'Socca').click();
    const dialog = page.getByRole('dialog', { name: /Rendre Socca indisponible/ });
    await expect(dialog.getByRole('radio', { name: 'Jusqu’à nouvel ordre' })).toBeChecked();
    // A window of its own, and no part of the card's footer.
    await expect(dialog.getByText('Pendant 1 heure')).toHaveCSS('font-size', '15px');
    await dialog.getByText('Pendant 1 heure').click();
    await dialog.getByRole('button', { name: /Rendre indisponible jusqu’à/ }).click();
    for (const screen of [page, second]) {
      await expect(availability(screen, 'Socca')).toHaveAccessibleName(
        /^Indisponible jusqu’à \d\d:\d\d( le \d\d\/\d\d(\/\d{4})?)?\s?, Socca$/,
      );
      await expect(cardOf(screen, 'Socca')).toHaveAttribute('data-away');
    }
    await availability(page, 'Socca').click();
    for (const screen of [page, second]) await expect(availability(screen, 'Socca')).toBeChecked();

    const manager = await asManager(request, restaurant);
    await manager.send('PUT', `menu/sections/${CARTE}/products/PRODUCT-socca/stock`, { remainingStock: 0 });
    await expect(cardOf(page, 'Socca')).toContainText('Épuisé');
    await expect(availability(page, 'Socca')).toBeChecked();

    await page.route('**/availability', (route) => route.fulfill({ status: 500, body: '{}' }));
    await availability(page, 'Daube niçoise').click();
    await expect(error(page)).toContainText(/La modification n’a pas pu être enregistrée, merci de réessayer\s!/);
    await page.getByRole('button', { name: 'D’accord' }).click();
    await expect(availability(page, 'Daube niçoise')).not.toBeChecked();
    await expectComplaints(complaints, ['500']);
  });

  test('CAT-API-35 the menu follows the stream, and after a cut is read as a whole', async ({
    page,
    context,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    const manager = await asManager(request, restaurant);
    await authenticate('independent');
    await openProducts(page);
    // Once the stream stands, the menu has been asked for again.
    await expect(page.getByText('En direct')).toBeVisible();
    const calls = watchCalls(page);
    const rename = (name: string) =>
      manager.send('PUT', `sections/${CARTE}/products/PRODUCT-socca`, { product: productInput({ name }) });
    await rename('Socca au four');
    await expect(cardOf(page, 'Socca au four')).toBeVisible();
    expect(callsTo(calls, /\/menu$/)).toEqual([]);

    await context.setOffline(true);
    await expect(page.getByText('Hors ligne', { exact: true })).toBeVisible();
    await rename('Socca du marché');
    await manager.send('PUT', `menu/sections/${CARTE}/hidden`, { hidden: true });
    await context.setOffline(false);
    await expect(cardOf(page, 'Socca du marché')).toBeVisible();
    await expect(page.getByRole('switch', { name: /, section Carte$/ })).not.toBeChecked();
    // The stream may tell what was missed before the menu that is read again has come.
    await expect.poll(() => callsTo(calls, /\/menu$/).length).toBeGreaterThan(0);
    forgetComplaints(complaints, 'net::ERR_');
  });

  test('SEC-04 a section is hidden and shown again; a failure leaves it as it was', async ({
    page,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    await authenticate('independent');
    await openProducts(page);
    const shown = page.getByRole('switch', { name: /, section Carte$/ });
    await shown.click();
    await expect(shown).toHaveAccessibleName(/^Masquée\s?, section Carte$/);
    const publicMenu = `/api/public/shops/${restaurant.shops[0]?.shopId}/menu`;
    await expect.poll(async () => (await (await request.get(publicMenu)).json()).sections.length).toBe(0);
    await page.reload();
    await expect(shown).not.toBeChecked();
    await page.route('**/hidden', (route) => route.fulfill({ status: 500, body: '{}' }));
    await shown.click();
    await expect(error(page)).toContainText('La modification n’a pas pu être enregistrée');
    await page.getByRole('button', { name: 'D’accord' }).click();
    await expect(shown).toHaveAccessibleName(/^Masquée\s?, section Carte$/);
    await expectComplaints(complaints, ['500']);
  });

  test.describe('with a till that says what is on sale', () => {
    test.use({ wish: { settings: { integration: { type: 'biborne', enabled: true } } } });

    test('PRD-15 the switch is the till’s', async ({ page, authenticate }) => {
      await authenticate('independent');
      await openProducts(page);
      await expect(availability(page, 'Socca')).toHaveAttribute('aria-disabled', 'true');
      await expect(availability(page, 'Socca')).toHaveAccessibleDescription(
        'La disponibilité est gérée par votre caisse.',
      );
      await expect(page.getByRole('button', { name: 'Créer une section' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Actions sur Socca' })).toHaveCount(0);
    });
  });
});

test.describe('copies and deletions', () => {
  test('PRD-46 PRD-50 CAT-ERR-28 a product is copied next to itself, and deleted after a question', async ({
    page,
    authenticate,
  }) => {
    await authenticate('independent');
    await openProducts(page);
    await onCard(page, 'Socca', 'Dupliquer');
    await expect(page.getByText('La duplication a bien été effectuée.')).toBeVisible();
    await expect(dishes(page)).toHaveText(['Socca', 'Socca (copie)', 'Pan bagnat', 'Daube niçoise']);

    await onCard(page, 'Socca', 'Supprimer');
    const question = page.getByRole('alertdialog', { name: /Êtes-vous sûr\(e\) de vouloir supprimer Socca\s\?/ });
    await question.getByRole('button', { name: 'Annuler' }).click();
    await onCard(page, 'Socca', 'Supprimer');
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Le produit a bien été supprimé.')).toBeVisible();
    await page.reload();
    await expect(dishes(page)).toHaveText(['Socca (copie)', 'Pan bagnat', 'Daube niçoise']);
  });

  test('SEC-22 SEC-23 SEC-28 SYN-58 a section with its products, copied hidden, then deleted until nothing is left', async ({
    page,
    authenticate,
  }) => {
    await authenticate('independent');
    await openProducts(page);
    await page.getByRole('button', { name: 'Dupliquer la section Carte' }).click();
    await expect(sectionNames(page)).toHaveText(['Carte', 'Carte (copie)']);
    await expect(page.getByRole('switch', { name: /^Masquée\s?, section Carte \(copie\)$/ })).toBeVisible();
    await openSection(page, 'Carte (copie)');
    await expect(dishes(sectionRow(page, 'Carte (copie)'))).toHaveCount(3);

    await page.getByRole('button', { name: 'Supprimer la section Carte', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(sectionNames(page)).toHaveText(['Carte (copie)']);
    await page.getByRole('button', { name: 'Annuler la suppression' }).click();
    await expect(sectionNames(page)).toHaveText(['Carte', 'Carte (copie)']);
    await openSection(page, 'Carte');
    await expect(dishes(sectionRow(page, 'Carte'))).toHaveText(['Socca', 'Pan bagnat', 'Daube niçoise']);
    await expect(page.getByRole('button', { name: 'Annuler la suppression' })).toBeHidden();

    for (const name of ['Carte', 'Carte (copie)']) {
      await page.getByRole('button', { name: `Supprimer la section ${name}`, exact: true }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(/Tous les produits de cette section seront eux aussi supprimés\s!/);
      await expect(question).toContainText(/3 produits\s: Socca.*, Daube niçoise.*\./);
      await question.getByRole('button', { name: 'Supprimer' }).click();
      await expect(question).toBeHidden();
    }
    await expect(page.getByText('La section a bien été supprimée.').first()).toBeVisible();
    await expect(page.getByText('Votre carte est vide.')).toBeVisible();
    await expect(page.getByText('Créez votre première section pour commencer.')).toBeVisible();
  });

  test('CAT-ERR-01 CAT-ERR-02 CAT-ERR-11 CAT-ERR-12 CAT-ERR-27 what could not be copied or deleted is said and stays', async ({
    page,
    authenticate,
    complaints,
  }) => {
    await authenticate('independent');
    await openProducts(page);
    await page.route('**/duplicate', (route) => route.fulfill({ status: 500, body: '{}' }));
    await onCard(page, 'Socca', 'Dupliquer');
    await expect(error(page)).toContainText(/La duplication a échoué, merci de réessayer\s!/);
    await page.getByRole('button', { name: 'D’accord' }).click();
    await page.unroute('**/duplicate');
    const calls = watchCalls(page);
    const unknown = { errorCode: 'MENU_ON_LOAN', errorMessage: 'La carte est prêtée.' };
    await page.route('**/duplicate', (route) => route.fulfill({ status: 422, json: unknown }));
    await onCard(page, 'Socca', 'Dupliquer');
    await expect(error(page)).toContainText('La carte est prêtée.');
    await expect.poll(() => logsIn(calls).map(({ severity }) => severity)).toEqual(['medium']);
    await page.getByRole('button', { name: 'D’accord' }).click();
    await page.route('**/api/product/delete', (route) => route.fulfill({ status: 500, body: '{}' }));
    await onCard(page, 'Socca', 'Supprimer');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(error(page)).toContainText(/Le produit n’a pas pu être supprimé, merci de réessayer\s!/);
    await page.getByRole('button', { name: 'D’accord' }).click();
    await expect(dishes(page)).toHaveText(['Socca', 'Pan bagnat', 'Daube niçoise']);
    await expectComplaints(complaints, ['500', '422', '500']);
  });
});

test('DESIGN the products fit every size and every reader @looks', async ({
  page,
  request,
  restaurant,
  authenticate,
}, info) => {
  const manager = await asManager(request, restaurant);
  const { key } = await makeList(manager, { name: 'Accompagnement au choix', minChoices: 1 }, { Frites: 150 });
  await makeProduct(manager, {
    name: 'Petits farcis de la maison',
    description: 'Courgettes, tomates et oignons farcis à la viande de bœuf et aux herbes',
    price: 0,
    preparationHours: 2,
    optionListKeys: [key],
  });
  await authenticate('independent');
  await openProducts(page);
  await expect(dishes(page)).toHaveCount(4);
  await expectLook(page, 'products', info);
  await cardOf(page, 'Socca').getByRole('button', { name: 'Actions sur Socca' }).click();
  await expect(page.getByRole('menuitem', { name: 'Dupliquer' })).toBeVisible();
  await expectAccessible(page);
});
