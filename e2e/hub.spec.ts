import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { asManager } from './kit/manager.ts';
import { dishes, fromMore, openProducts } from './kit/menu.ts';
import type { Restaurant } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';

const PUSH = 'hubrise/menu/synchronization';
const preview = (page: Page) => page.getByRole('dialog', { name: 'Aperçu des changements' });
const group = (within: Locator, name: string) => within.getByRole('region', { name: new RegExp(`^${name}`) });
const saved = (page: Page) => page.getByRole('dialog', { name: 'Sauvegardes' });

type Previewed = { shops: { added: { name: string }[]; deleted: { name: string }[] }[] };

/** What a push of this moment would add to the catalogue of the first shop, and delete from it. */
async function wouldChange(request: APIRequestContext, restaurant: Restaurant): Promise<string[][]> {
  const manager = await asManager(request, restaurant);
  const shopIds = [restaurant.shops[0]?.shopId];
  const { shops } = await manager.send<Previewed>('POST', `${PUSH}/preview`, { shopIds });
  return shops.flatMap(({ added, deleted }) => [added, deleted].map((group) => group.map(({ name }) => name)));
}

test.describe('with a hub', () => {
  test.use({ wish: { atHub: true } });

  test('SYN-44 SYN-55 SYN-56 HUB-09 HUB-13 a catalogue that was overwritten is had back @looks', async ({
    page,
    request,
    restaurant,
    authenticate,
  }) => {
    const [added, deleted] = await wouldChange(request, restaurant);
    expect(added).toContain('Socca');
    expect(deleted).toEqual(expect.arrayContaining(['Marguerite', 'Formule du midi']));
    const manager = await asManager(request, restaurant);
    await manager.send('POST', PUSH, { shopIds: [restaurant.shops[0]?.shopId] });
    expect(await wouldChange(request, restaurant)).toEqual([[], []]);

    await authenticate('independent');
    await openProducts(page);
    await fromMore(page, 'Sauvegardes');
    await expect(saved(page).getByRole('listitem')).toContainText([
      /Catalogue HubRise.*Avant\s: envoi vers HubRise · Antoine.*10 éléments/s,
    ]);
    await expectAccessible(page);
    await saved(page)
      .getByRole('button', { name: /^Restaurer le catalogue HubRise du/ })
      .click();
    await expect(preview(page)).toContainText(
      /Attention\s: le catalogue HubRise actuel sera écrasé de façon irréversible par celui de cette sauvegarde\. .* votre carte ne change pas\./,
    );
    for (const [name, ...elements] of [
      ['Ajoutés', 'Marguerite', 'Formule du midi'],
      ['Supprimés', 'Socca'],
    ] as const) {
      const changes = group(preview(page), name);
      await changes.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      for (const element of elements) await expect(changes).toContainText(element);
    }
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await preview(page).getByRole('button', { name: 'Restaurer cette sauvegarde' }).click();
    await expect(page.getByText('La sauvegarde a bien été restaurée.')).toBeVisible();

    await expect(dishes(page)).toHaveText(['Socca', 'Pan bagnat', 'Daube niçoise']);
    expect(await wouldChange(request, restaurant)).toEqual([added, deleted]);
    await fromMore(page, 'Sauvegardes');
    await expect(saved(page).getByRole('listitem')).toHaveCount(2);
    await expect(saved(page).getByRole('listitem').first()).toContainText(
      /Catalogue HubRise.*Avant\s: restauration d’une sauvegarde/s,
    );
  });
});

test('HUB-01 HUB-02 HUB-03 HUB-04 HUB-05 HUB-08 HUB-12 HUB-14 HUB-58 SYN-38 SYN-39 SYN-41 SYN-48 SYN-50 a shop is connected to HubRise, sends its menu, and is disconnected @looks', async ({
  page,
  authenticate,
}) => {
  const notConnected = page.getByText('Votre magasin n’est pas connecté à HubRise.');
  const failed = page.getByText(/La connexion à HubRise a échoué, merci de réessayer\s!/);
  const leave = async (answer: string) => {
    await page.getByRole('button', { name: 'Se connecter à HubRise' }).click();
    await expect(page).toHaveURL(/\/sandbox\/hub\/authorize\?.*scope=location/);
    await page.getByRole('button', { name: answer }).click();
    await expect(page).toHaveURL(/\/settings\/hubrise$/);
  };
  await authenticate('independent');
  await page.goto('/settings');
  await page.getByRole('link', { name: /HubRise/ }).click();
  await expect(notConnected).toBeVisible();
  await expectAccessible(page);

  for (const answer of ['Refuser', 'Laisser expirer']) {
    await leave(answer);
    await expect(failed).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(failed).toBeHidden();
    await expect(notConnected).toBeVisible();
  }

  await leave('Autoriser');
  const connection = page.getByRole('region', { name: 'Connexion' });
  for (const fact of ['Point de vente', 'Chez Mimi', 'Carte de Chez Mimi', 'Liste de clients'])
    await expect(connection).toContainText(fact);
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const changes = page.getByRole('table', { name: 'Changements chez HubRise' });
  await expect(changes).toContainText(/Ajouté\s*Socca.*Perdu\s*Salade niçoise.*supprimé/s);
  await expect(changes.locator('tbody tr')).toHaveCount(8);
  await expect(page.getByRole('button', { name: /^Les \d+ changements$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Synchroniser la carte' }).click();
  await expect(preview(page)).toContainText(
    /Attention\s: le catalogue HubRise Carte de Chez Mimi sera écrasé de façon irréversible par le menu de Chez Mimi\. Une sauvegarde du catalogue actuel est conservée 30 jours/,
  );
  const lost = group(preview(page), 'Supprimés');
  await lost.getByRole('button', { name: /^Supprimés/ }).click();
  await expect(lost).toContainText('Formule du midi');
  await preview(page).getByRole('button', { name: 'Écraser le catalogue' }).click();
  await expect(page.getByText('Votre menu a bien été synchronisé avec HubRise.')).toBeVisible();

  await page.getByRole('button', { name: 'Sauvegardes' }).click();
  await expect(saved(page).getByRole('listitem')).toContainText([/Catalogue HubRise/]);
  await page.keyboard.press('Escape');
  await expect(saved(page)).toBeHidden();

  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/Êtes-vous sûr\(e\) de vouloir déconnecter HubRise\s\?/);
  await expect(question).toContainText('Les commandes ne seront plus transmises.');
  await question.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(notConnected).toBeVisible();
});
