import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { answerOnce, expectComplaints, forgetComplaints } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import {
  cardOf,
  CARTE,
  dishes,
  fromMore,
  makeProduct,
  onCard,
  openProduct,
  openProducts,
  productInput,
  sectionNames,
} from './kit/menu.ts';
import type { Restaurant } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';
import { atTill } from './kit/till.ts';

const SOCCA = `sections/${CARTE}/products/PRODUCT-socca`;
const LIBERATION = 'Chez Mimi Libération';
const COPIED = /Synchronisation réussie – Votre menu a bien été synchronisé sur tous vos magasins sélectionnés\./;
const PULLED = /Synchronisation réussie – Votre menu a bien été synchronisé avec le menu de la caisse\./;

const picker = (page: Page) => page.getByRole('dialog', { name: 'Choisissez les magasins' });
const preview = (page: Page) => page.getByRole('dialog', { name: 'Aperçu des changements' });
const group = (within: Locator, name: string) => within.getByRole('region', { name: new RegExp(`^${name}`) });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function pick(page: Page, shop: string): Promise<void> {
  await picker(page).getByText(shop, { exact: true }).click();
  await picker(page).getByRole('button', { name: 'Choisir ces magasins' }).click();
}

/** Names and prices, as a customer of that shop is shown them. */
async function soldAt(
  request: APIRequestContext,
  { shops }: Restaurant,
  rank: number,
): Promise<Record<string, number>> {
  const reply = await request.get(`/api/public/shops/${shops[rank]?.shopId}/menu`);
  const { sections } = (await reply.json()) as { sections: { products: { name: string; price: number }[] }[] };
  return Object.fromEntries(sections.flatMap(({ products }) => products.map(({ name, price }) => [name, price])));
}

test.describe('one menu for several shops', () => {
  test('SYN-03 SYN-04 SYN-14 SYN-19 SYN-52 SYN-54 SYN-55 SYN-56 CAT-CST-09 CAT-ERR-15 CAT-ERR-29 copied, then had back', async ({
    page,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    await authenticate('general');
    await openProducts(page);
    await tool(page, 'Synchroniser la carte');
    const boxes = picker(page).getByRole('group', { name: 'Magasins', exact: true }).getByRole('checkbox');
    await expect(boxes).toHaveCount(3);
    await expect(boxes.first()).toBeChecked();
    await expect(boxes.first()).toHaveAccessibleName('Chez Mimi (magasin actuel)');
    await picker(page).getByRole('button', { name: 'Choisir ces magasins' }).click();
    await expect(page.getByText('Sélectionnez au moins deux magasins.')).toBeVisible();
    await page.getByRole('button', { name: 'D’accord' }).click();
    await picker(page).getByText('Tout sélectionner').click();
    await picker(page).getByRole('button', { name: 'Choisir ces magasins' }).click();
    await expect(preview(page)).toContainText('Aucun changement à appliquer.');
    await expect(preview(page).getByRole('button', { name: 'Copier vers 2 magasins' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await preview(page).getByRole('button', { name: 'Annuler' }).click();

    const manager = await asManager(request, restaurant);
    await makeProduct(manager, { name: 'Pissaladière', price: 700 });
    await manager.send('PUT', SOCCA, { product: productInput({ price: 500 }) });
    await tool(page, 'Synchroniser la carte');
    await pick(page, LIBERATION);
    await expect(preview(page)).toContainText(
      /La carte de Chez Mimi va être copiée vers 1 magasin\. Les produits identiques y seront mis à jour\./,
    );
    const changes = preview(page).getByRole('region', { name: LIBERATION });
    await expect(group(changes, 'Ajoutés')).toContainText(/Ajoutés\s*1.*Pissaladière.*Produit · Carte/s);
    await expect(group(changes, 'Modifiés')).toContainText(/Modifiés\s*1.*Socca.*Prix.*4,50\s€.*5,00\s€/s);
    await preview(page).getByRole('button', { name: 'Copier vers 1 magasin' }).click();
    await expect(page.getByText(COPIED)).toBeVisible();
    expect(await soldAt(request, restaurant, 1)).toMatchObject({ Socca: 500, Pissaladière: 700 });
    expect(await soldAt(request, restaurant, 2)).toMatchObject({ Socca: 450 });

    await page.getByRole('button', { name: /^Profil, / }).click();
    await page.getByRole('menuitemradio', { name: LIBERATION }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^Profil, ${LIBERATION}`) })).toBeVisible();
    await openProducts(page);
    await expect(dishes(page)).toHaveText(['Socca', 'Pan bagnat', 'Daube niçoise', 'Pissaladière']);
    await fromMore(page, 'Sauvegardes');
    const saved = page.getByRole('dialog', { name: 'Sauvegardes' });
    await expect(saved.getByRole('listitem')).toContainText([/Avant\s: .* · Michèle.*4 éléments/s]);
    // The answer to the first press is lost on the way; pressed again, it is the same command.
    forgetComplaints(complaints, 'net::ERR_');
    await answerOnce(page, '**/menu/snapshots', async (route) => {
      if (route.request().method() === 'POST') await route.fetch();
      await route.abort();
    });
    await saved.getByRole('button', { name: 'Sauvegarder maintenant' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'D’accord' }).click();
    await saved.getByRole('button', { name: 'Sauvegarder maintenant' }).click();
    await expect(page.getByText('La carte a bien été sauvegardée.')).toBeVisible();
    await expect(saved.getByRole('listitem')).toHaveCount(2);
    await expect(saved.getByRole('listitem')).toContainText([/Sauvegarde manuelle · Michèle/, /Avant\s: /]);
    await saved
      .getByRole('button', { name: /^Restaurer la sauvegarde du/ })
      .last()
      .click();
    await expect(group(preview(page), 'Supprimés')).toContainText('Pissaladière');
    await preview(page).getByRole('button', { name: 'Restaurer cette sauvegarde' }).click();
    await expect(page.getByText('La sauvegarde a bien été restaurée.')).toBeVisible();
    await expect(dishes(page)).toHaveText(['Socca', 'Pan bagnat', 'Daube niçoise']);
    await expect(cardOf(page, 'Socca')).toContainText(/4,50\s€/);
  });

  test('SYN-53 CAT-ERR-17 CAT-ERR-30 what changed since the preview is shown again before anything is written', async ({
    page,
    request,
    restaurant,
    authenticate,
    complaints,
  }) => {
    const manager = await asManager(request, restaurant);
    await makeProduct(manager, { name: 'Pissaladière' });
    await authenticate('general');
    await openProducts(page);
    await tool(page, 'Synchroniser la carte');
    await pick(page, LIBERATION);
    await expect(group(preview(page), 'Ajoutés')).toContainText('Pissaladière');
    await makeProduct(manager, { name: 'Panisses' });
    const confirm = preview(page).getByRole('button', { name: 'Copier vers 1 magasin' });
    await confirm.click();
    await expect(preview(page).getByRole('alert')).toContainText(
      /La carte a changé depuis l’aperçu\s: vérifiez à nouveau les changements\./,
    );
    await expect(group(preview(page), 'Ajoutés')).toContainText(/Ajoutés\s*2.*Panisses/s);
    expect(await soldAt(request, restaurant, 1)).not.toHaveProperty('Pissaladière');
    await expectComplaints(complaints, ['409']);

    await page.route('**/menu/synchronization', (route) => route.fulfill({ status: 500, body: '{}' }));
    await confirm.click();
    await expect(page.getByText(/La synchronisation de la carte a échoué, merci de réessayer\s!/)).toBeVisible();
    await page.getByRole('button', { name: 'D’accord' }).click();
    await page.unroute('**/menu/synchronization');
    await confirm.click();
    await expect(page.getByText(COPIED)).toBeVisible();
    await expectComplaints(complaints, ['500']);
    expect(Object.keys(await soldAt(request, restaurant, 1))).toEqual(
      expect.arrayContaining(['Pissaladière', 'Panisses']),
    );
  });

  test('SYN-01 SYN-02 SYN-18 PRD-50 one product, one section: saved and deleted elsewhere too', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    await authenticate('general');
    await openProducts(page);
    const dialog = await openProduct(page, 'Socca');
    await dialog.getByLabel('Prix', { exact: true }).fill('5,20');
    await dialog.getByText('Appliquer aussi à d’autres magasins').click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await pick(page, LIBERATION);
    await expect(preview(page).getByRole('region', { name: LIBERATION })).toContainText(/4,50\s€.*5,20\s€/s);
    expect(await soldAt(request, restaurant, 0)).toMatchObject({ Socca: 450 });
    await preview(page).getByRole('button', { name: 'Enregistrer dans 2 magasins' }).click();
    await expect(page.getByText('Le produit a bien été enregistré.')).toBeVisible();
    for (const rank of [0, 1]) expect(await soldAt(request, restaurant, rank)).toMatchObject({ Socca: 520 });
    expect(await soldAt(request, restaurant, 2)).toMatchObject({ Socca: 450 });

    await onCard(page, 'Pan bagnat', 'Supprimer');
    const question = page.getByRole('alertdialog', { name: /supprimer Pan bagnat/ });
    await question.getByText('Supprimer aussi dans d’autres magasins').click();
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await pick(page, LIBERATION);
    await expect(group(preview(page).getByRole('region', { name: LIBERATION }), 'Supprimés')).toContainText(
      'Pan bagnat',
    );
    await preview(page).getByRole('button', { name: 'Supprimer dans 2 magasins' }).click();
    await expect(page.getByText('Le produit a bien été supprimé.')).toBeVisible();
    for (const rank of [0, 1]) expect(await soldAt(request, restaurant, rank)).not.toHaveProperty('Pan bagnat');
    expect(await soldAt(request, restaurant, 2)).toHaveProperty('Pan bagnat');

    await page.getByRole('button', { name: 'Informations sur la section Carte' }).click();
    await page.getByRole('button', { name: 'Copier vers d’autres magasins' }).click();
    await pick(page, 'Chez Mimi Port');
    await expect(preview(page)).toContainText(/Socca.*4,50\s€.*5,20\s€/s);
    await preview(page).getByRole('button', { name: 'Copier vers 1 magasin' }).click();
    await expect(page.getByText(COPIED)).toBeVisible();
    expect(await soldAt(request, restaurant, 2)).toMatchObject({ Socca: 520 });
  });

  test('SYN-01 OPT-16 CAT-ROL-07 who has one shop is not asked about the others', async ({ page, authenticate }) => {
    await authenticate('independent');
    await openProducts(page);
    await expect(page.getByRole('button', { name: 'Synchroniser la carte' })).toHaveCount(0);
    const dialog = await openProduct(page, 'Socca');
    await expect(dialog.getByText('Appliquer aussi à d’autres magasins')).toHaveCount(0);
  });
});

test.describe('with a till', () => {
  test.use({ wish: { settings: { integration: { type: 'zelty', enabled: true } } } });

  test('SYN-22 SYN-24 SYN-25 SYN-31 SYN-34 PRD-04 PRD-36 its menu is looked at, taken over, and picked from', async ({
    page,
    request,
    baseURL,
    restaurant,
    authenticate,
  }) => {
    await authenticate('general');
    await openProducts(page);
    await tool(page, 'Synchroniser avec la caisse');
    const dialog = page.getByRole('dialog', { name: 'Synchroniser avec la caisse' });
    await expect(dialog.getByRole('checkbox')).toHaveCount(3);
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await dialog.getByText('Réinitialiser la carte').click();
    await expect(dialog.getByRole('status')).toHaveText(
      /^Votre carte actuelle sera remplacée par celle de la caisse\. Une sauvegarde automatique permet de revenir en arrière pendant 30\sjours\.$/,
    );
    await dialog.getByText('Réinitialiser la carte').click();
    await dialog.getByRole('button', { name: 'Voir les changements' }).click();
    const added = group(preview(page), 'Ajoutés').getByRole('button', { name: /^Ajoutés/ });
    if ((await added.getAttribute('aria-expanded')) === 'false') await added.click();
    await expect(group(preview(page), 'Ajoutés')).toContainText('Salades et entrées');
    await preview(page).getByRole('button', { name: 'Synchroniser avec la caisse' }).click();
    await expect(page.getByText(PULLED)).toBeVisible();
    await expect(sectionNames(page)).toContainText(['Carte', 'Spécialités niçoises']);
    await expect(page.getByRole('switch', { name: /^Masquée\s?, section Spécialités niçoises$/ })).toBeVisible();

    const socca = await openProduct(page, 'Socca');
    const reference = socca.getByRole('combobox', { name: 'Référence' });
    await reference.fill('socca');
    await page.getByRole('option', { name: /^Socca.*101/ }).click();
    await expect(socca.getByText(/Prix caisse\s: 4,50\s€/)).toBeVisible();
    await socca.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();

    await atTill(request, baseURL, restaurant, { action: 'price', posRef: '201', euros: 12 });
    await atTill(request, baseURL, restaurant, { action: 'remove', posRef: '404' });
    await tool(page, 'Synchroniser avec la caisse');
    await dialog.getByRole('button', { name: 'Voir les changements' }).click();
    await expect(group(preview(page), 'Modifiés')).toContainText(/Salade niçoise.*13,50\s€.*12,00\s€/s);
    await expect(preview(page)).toContainText('Ganses');
    await preview(page).getByRole('button', { name: 'Annuler' }).click();
  });

  test('SYN-37 CAT-ERR-18 a till that does not answer is named, and asked again', async ({
    page,
    request,
    baseURL,
    restaurant,
    authenticate,
    complaints,
  }) => {
    await atTill(request, baseURL, restaurant, { action: 'answer', answer: 'error' });
    await authenticate('general');
    await openProducts(page);
    await tool(page, 'Synchroniser avec la caisse');
    await page.getByRole('button', { name: 'Voir les changements' }).click();
    await expect(preview(page)).toContainText(
      'La synchronisation avec la caisse a échoué. Vérifiez que votre caisse est connectée, puis réessayez.',
    );
    await atTill(request, baseURL, restaurant, { action: 'answer', answer: 'answers' });
    await preview(page).getByRole('button', { name: 'Réessayer' }).click();
    await expect(group(preview(page), 'Ajoutés')).toBeVisible();
    await preview(page).getByRole('button', { name: 'Annuler' }).click();
    await expect(dishes(page)).toHaveText(['Socca', 'Pan bagnat', 'Daube niçoise']);
    forgetComplaints(complaints, 'the server responded with a status of 5');
  });

  test('SYN-22 CAT-ROL-09 only who administers everything is offered the till’s menu', async ({
    page,
    authenticate,
  }) => {
    await authenticate('independent');
    await openProducts(page);
    await expect(page.getByRole('button', { name: 'Synchroniser avec la caisse' })).toHaveCount(0);
    await fromMore(page, 'Vérifier les références');
    await expect(page.getByRole('dialog', { name: 'Vérifier les références' })).toContainText('Socca');
    await expectAccessible(page);
  });
});

test('DESIGN the choice of shops, the preview and the saved menus fit every size and every reader @looks', async ({
  page,
  request,
  restaurant,
  authenticate,
}) => {
  const manager = await asManager(request, restaurant);
  await makeProduct(manager, { name: 'Pissaladière' });
  await manager.send('PUT', SOCCA, { product: productInput({ price: 500 }) });
  await authenticate('general');
  await page.emulateMedia({ colorScheme: 'dark' });
  await openProducts(page);
  const bar = page.getByRole('button', { name: 'Synchroniser la carte' });
  if (await bar.isVisible()) await bar.click();
  else await fromMore(page, 'Synchroniser la carte');
  await expect(picker(page)).toBeVisible();
  await expectAccessible(page);
  await pick(page, LIBERATION);
  await expect(group(preview(page), 'Modifiés')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await preview(page).getByRole('button', { name: 'Annuler' }).click();
  await fromMore(page, 'Sauvegardes');
  await expect(page.getByText('Aucune sauvegarde pour le moment.')).toBeVisible();
  await expectAccessible(page);
});
