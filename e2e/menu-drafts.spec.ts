import { expectLook } from './kit/axe.ts';
import { asManager } from './kit/manager.ts';
import { cardOf, fromMore, openProducts, productInput } from './kit/menu.ts';
import { expect, test } from './kit/test.ts';

type Draft = { draftId: string; version: number };

test('DRF-01 DRF-03 DRF-05 DRF-06 DRF-07 DRF-08 DRF-09 DRF-12 a menu is prepared, seen, compared, published at an hour and undone @looks', async ({
  page,
  request,
  restaurant,
  authenticate,
}, info) => {
  const manager = await asManager(request, restaurant);
  await authenticate('independent');
  await openProducts(page);
  await fromMore(page, 'Brouillons de carte');
  await expect(page.getByText('Aucun brouillon pour le moment')).toBeVisible();
  await page.getByRole('button', { name: 'Nouveau brouillon' }).click();
  await page.getByLabel('Nom du brouillon').fill('Carte de Noël');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByText(/Vous préparez «\sCarte de Noël\s»\s: rien n’est en vente\./)).toBeVisible();

  // A price in its place, a new dish by the window of the menu.
  const socca = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Socca', exact: true }) });
  await socca.getByLabel('Prix de Socca').fill('6,50');
  await page.keyboard.press('Tab');
  await expect(socca.getByText('Modifié')).toBeVisible();
  await expect(socca).toContainText(/4,50\s€/);
  await page.getByRole('button', { name: 'Nouveau produit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau produit' });
  await dialog.getByLabel('Nom du produit').fill('Oie rôtie');
  await dialog.getByLabel('Prix', { exact: true }).fill('24');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('button', { name: 'Oie rôtie', exact: true })).toBeVisible();
  await expectLook(page, 'menu-draft', info);

  // The shop itself, on a telephone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('radio', { name: 'Aperçu' }).check({ force: true });
  const shop = page.frameLocator('iframe[title="Aperçu de votre page"]');
  await expect(shop.getByText('Aperçu', { exact: true })).toBeVisible();
  await expect(shop.getByRole('heading', { name: 'Oie rôtie' }).or(shop.getByText('Oie rôtie')).first()).toBeAttached();
  await expect(shop.getByText(/6,50\s€/).first()).toBeAttached();
  await page.setViewportSize({ width: 1440, height: 900 });

  // Somebody changes the same price meanwhile.
  const draftId = /brouillons\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  await manager.send('PUT', 'sections/SECTION-1/products/PRODUCT-socca', {
    product: productInput({ name: 'Socca', price: 480 }),
  });
  await expect(page.getByText(/quelqu’un l’a changé entre-temps, 4,50\s€ → 4,80\s€/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publier', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Garder le brouillon' }).click();
  await expect(page.getByText(/entre-temps/)).toBeHidden();

  await page.getByRole('radio', { name: /^Comparaison/ }).check({ force: true });
  const changed = page.getByRole('region', { name: /^Modifiés/ });
  await expect(changed).toContainText(/4,80\s€.*6,50\s€/s);
  await expect(page.getByRole('region', { name: /^Ajoutés/ })).toContainText('Oie rôtie');
  await expectLook(page, 'menu-draft-comparison', info);

  // What cannot be sold stays in its field and says why; what a colleague writes meanwhile is told.
  await page.getByRole('radio', { name: 'Carte', exact: true }).check({ force: true });
  const price = socca.getByLabel('Prix de Socca');
  await price.fill('12345,67');
  await expect(socca).toContainText(/Le prix ne peut pas dépasser 9\s999,99\s€\./);
  await price.fill('');
  await page.keyboard.press('Tab');
  await expect(socca).toContainText('Ce champ est obligatoire.');
  await price.fill('6,80');
  const written = (fields: object) =>
    manager.send('POST', `menu-drafts/${draftId}/changes`, { commands: [{ do: 'set', key: 'PRODUCT-socca', fields }] });
  await written({ price: 700, unavailable: true });
  await expect(socca.getByText('Pas en vente')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByText(/Socca vient d’être modifié par un autre utilisateur/)).toBeVisible();
  await expect(price).toHaveValue('7,00');
  await written({ price: 650, unavailable: false });
  await expect(price).toHaveValue('6,50');

  // At an hour: taken back, then really.
  await page.getByRole('button', { name: 'Publier à une heure' }).click();
  const hour = page.getByRole('dialog', { name: 'Publier à une heure' });
  await hour.getByRole('button', { name: 'Prévoir la publication' }).click();
  await expect(hour.getByLabel('Heure', { exact: true })).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await hour.getByLabel('Date').fill('2020-01-01');
  await hour.getByLabel('Heure', { exact: true }).fill('18:00');
  await hour.getByRole('button', { name: 'Prévoir la publication' }).click();
  await expect(hour).toContainText('Choisissez une heure à venir');
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await hour.getByLabel('Date').fill(tomorrow);
  await hour.getByRole('button', { name: 'Prévoir la publication' }).click();
  await page.getByRole('button', { name: /^Annuler la publication prévue/ }).click();
  await expect(page.getByRole('button', { name: 'Publier à une heure' })).toBeVisible();
  await manager.send<Draft>('PUT', `menu-drafts/${draftId}/hour`, {
    publishAt: new Date(Date.now() + 1_500).toISOString(),
  });
  await expect(page.getByText('Ce brouillon est publié', { exact: false })).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Annuler la publication' }).click();
  const undo = page.getByRole('dialog', { name: 'Aperçu des changements' });
  await expect(undo).toContainText('Oie rôtie');
  await undo.getByRole('button', { name: 'Annuler la publication' }).click();
  await expect(page.getByText('La publication a bien été annulée.')).toBeVisible();
  await openProducts(page);
  await expect(cardOf(page, 'Socca')).toContainText(/4,80\s€/);
  await expect(cardOf(page, 'Oie rôtie')).toBeHidden();
});
