import type { Locator, Page } from '@playwright/test';
import { expectLook } from './kit/axe.ts';
import { asManager } from './kit/manager.ts';
import { expect, test } from './kit/test.ts';

const main = (page: Page): Locator => page.getByRole('main');
const save = (page: Page): Locator => main(page).getByRole('button', { name: 'Enregistrer' });
const told = (page: Page): Locator => page.getByRole('status', { name: 'Notifications' });
const tab = (page: Page, name: string | RegExp): Locator => main(page).getByRole('link', { name });
const enabled = (page: Page): Locator => page.getByRole('switch', { name: 'Programme activé' });

/** Adds these products to a tier in the picker. */
async function pick(page: Page, tier: string, ...products: string[]): Promise<void> {
  await page.getByRole('button', { name: `Ajouter un produit au palier de ${tier}` }).click();
  const picker = page.getByRole('dialog', { name: 'Ajouter des produits' });
  for (const product of products) await picker.getByRole('checkbox', { name: product }).check();
  await picker.getByRole('button', { name: /^Ajouter/ }).click();
}

async function addTier(page: Page, points: string): Promise<Locator> {
  await main(page).getByRole('button', { name: 'Ajouter un palier' }).first().click();
  const window = page.getByRole('dialog', { name: 'Ajouter un palier' });
  await window.getByRole('textbox', { name: 'Nombre de points' }).fill(points);
  await window.getByRole('button', { name: 'Ajouter', exact: true }).click();
  return window;
}

test('LOY-01 LOY-02 LOY-04 LOY-06 LOY-07 LOY-12 LOY-37 MKT-03 SET-36 one programme at a time @looks', async ({
  page,
  authenticate,
  elsewhere,
}, info) => {
  await authenticate('general');
  await page.goto('/marketing');
  const tile = main(page).getByRole('link', { name: /^Fidélité/ });
  await expect(tile).toHaveText('FidélitéRécompensez vos clients réguliers.');
  await tile.click();

  // Cash back: what the rounded rate gives is said before it is saved.
  const amount = page.getByRole('textbox', { name: 'Montant offert (€)' });
  const purchase = page.getByRole('textbox', { name: 'Pour combien d’euros d’achat' });
  const minimum = page.getByRole('textbox', { name: 'Panier minimum (€)' });
  await amount.fill('1');
  await save(page).click();
  await expect(purchase).toHaveAttribute('aria-invalid', 'true');
  await purchase.fill('300');
  await expect(page.getByText('Le montant offert est trop faible.')).toBeVisible();
  await purchase.fill('30');
  await expect(page.getByText('Pour 30 € d’achat, le client gagne 0,90 € (3 %).')).toBeVisible();
  await minimum.fill('-5');
  await minimum.blur();
  await expect(minimum).toHaveValue('0');
  await minimum.fill('15');
  await enabled(page).check();
  await expectLook(page, 'loyalty-cashback', info);
  await save(page).click();
  await expect(told(page)).toContainText('Le programme de fidélité a bien été modifié.');
  await expect(tab(page, 'Cash back en cours')).toBeVisible();
  await page.reload();
  await expect(amount).toHaveValue('0,90');

  // Products: the other one stops, once somebody has agreed.
  await tab(page, 'Produits').click();
  await page.getByRole('textbox', { name: 'Nom des points' }).fill('soleils');
  await page.getByRole('textbox', { name: 'Points par euro' }).fill('1,5');
  await expect(page.getByText('Pour 10 € d’achat, le client gagne 15 soleils.')).toBeVisible();
  await enabled(page).check();
  await save(page).click();
  const question = page.getByRole('alertdialog', { name: 'Activer ce programme désactivera l’autre. Continuer ?' });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(enabled(page)).toBeChecked();
  await expect(tab(page, 'Cash back en cours')).toBeVisible();
  await save(page).click();
  await question.getByRole('button', { name: 'Continuer' }).click();
  await expect(tab(page, 'Produits en cours')).toBeVisible();

  // Two people at once: what is typed stays until the newer programme is asked for.
  const other = await elsewhere();
  await authenticate('distributor', other);
  await other.goto('/marketing/loyalty?onglet=produits');
  await page.getByRole('textbox', { name: 'Points par euro' }).fill('3');
  await other.getByRole('textbox', { name: 'Nom des points' }).fill('étoiles');
  await save(other).click();
  await expect(told(other)).toContainText('Le programme de fidélité a bien été modifié.');
  await expect(page.getByText('Ces paramètres viennent d’être modifiés par un autre utilisateur.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Points par euro' })).toHaveValue('3');
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(page.getByRole('textbox', { name: 'Nom des points' })).toHaveValue('étoiles');
  await expect(page.getByRole('textbox', { name: 'Points par euro' })).toHaveValue('1,5');
});

test('LOY-16 LOY-18 LOY-19 LOY-21 LOY-22 LOY-24 LOY-25 LOY-27 LOY-28 LOY-29 LOY-32 LOY-33 LOY-34 LOY-37 versions, shops and tiers @looks', async ({
  page,
  authenticate,
  restaurant,
  request,
}, info) => {
  const [first = '', second = '', third = ''] = restaurant.shops.map(({ name }) => name);
  await authenticate('general');
  await page.goto('/marketing/loyalty?onglet=produits&vue=versions');
  await expect(page.getByText('Aucune version pour le moment.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Ajouter une version' }).first().click();

  // The other two tabs wait for the first save.
  await expect(tab(page, 'Restaurants participants')).toHaveAttribute('aria-disabled', 'true');
  await expect(tab(page, 'Produits offerts')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Centre-ville');
  await save(page).click();
  await expect(page.getByRole('textbox', { name: 'Panier minimum (€)' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Panier minimum (€)' }).fill('10');
  await save(page).click();
  await expect(told(page)).toContainText('La version a bien été ajoutée.');
  await expect(page.getByRole('heading', { level: 1, name: 'Version « Centre-ville »' })).toBeVisible();

  // Restaurants.
  const shop = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await shop(second).check();
  await shop(third).check();
  await save(page).click();
  await expect(told(page)).toContainText('Les restaurants participants ont bien été modifiés.');
  await expect(tab(page, 'Restaurants participants 2')).toBeVisible();

  // Tiers.
  await tab(page, /^Produits offerts/).click();
  const wrong = await addTier(page, '0');
  await expect(wrong.getByText('Le palier doit être un nombre entier supérieur à 0.')).toBeVisible();
  await wrong.getByRole('textbox', { name: 'Nombre de points' }).fill('100');
  await wrong.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const twice = await addTier(page, '100');
  await expect(twice.getByText('Ce palier existe déjà.')).toBeVisible();
  await twice.getByRole('textbox', { name: 'Nombre de points' }).fill('50');
  await twice.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await pick(page, '100 points', 'Socca', 'Pan bagnat');
  await save(page).click();
  await expect(page.getByText('Chaque palier doit contenir au moins un produit.')).toBeVisible();
  await pick(page, '50 points', 'Socca');
  await expectLook(page, 'loyalty-tiers', info);
  await save(page).click();
  await expect(told(page)).toContainText('Les produits offerts ont bien été modifiés.');
  await expect(tab(page, 'Produits offerts 2 paliers')).toBeVisible();

  // A shop without socca: three replies.
  const kitchen = await asManager(request, restaurant);
  await kitchen.send('PUT', 'menu/sections/SECTION-1/products/PRODUCT-socca/availability', { unavailable: true });
  await tab(page, /^Restaurants participants/).click();
  await shop(first).check();
  await save(page).click();
  const warning = page.getByRole('dialog', { name: '! ATTENTION !' });
  await expect(warning).toContainText(
    'Ces produits n’existent pas dans tous les restaurants choisis. Ils seront retirés du programme de fidélité :',
  );
  await expect(warning.getByRole('region', { name: first })).toHaveText(`${first}Palier 50SoccaPalier 100Socca`);
  await expectLook(page, 'loyalty-warning', info);
  await warning.getByRole('button', { name: 'Annuler' }).click();
  await expect(shop(first)).toBeChecked();
  await expect(tab(page, 'Restaurants participants 2')).toBeVisible();

  await save(page).click();
  await warning.getByRole('button', { name: 'J’ai compris' }).click();
  await expect(tab(page, 'Produits offerts 1 palier')).toBeVisible();
  await expect(tab(page, 'Restaurants participants 3')).toBeVisible();
  await tab(page, /^Produits offerts/).click();
  await expect(page.getByRole('listitem', { name: '100 points' })).toContainText('Pan bagnat');
  await expect(page.getByRole('listitem', { name: '100 points' })).not.toContainText('Socca');

  // « Réinitialiser » asks once more.
  await tab(page, /^Restaurants participants/).click();
  await shop(first).uncheck();
  await save(page).click();
  await expect(tab(page, 'Restaurants participants 2')).toBeVisible();
  await kitchen.send('PUT', 'menu/sections/SECTION-1/products/PRODUCT-panbagnat/availability', { unavailable: true });
  await shop(first).check();
  await save(page).click();
  await warning.getByRole('button', { name: 'Réinitialiser le programme' }).click();
  const reset = page.getByRole('alertdialog');
  await expect(reset).toContainText(
    'La validation va supprimer définitivement le programme de fidélité. Cette action est irréversible.',
  );
  await reset.getByRole('button', { name: 'Valider' }).click();
  await expect(tab(page, 'Produits offerts 0 palier')).toBeVisible();

  // A second version is offered no shop of the first; the default one stays while there are others.
  await page.getByRole('link', { name: 'Retour aux versions' }).click();
  await main(page).getByRole('button', { name: 'Ajouter une version' }).click();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Plage');
  await page.getByRole('textbox', { name: 'Panier minimum (€)' }).fill('12,50');
  await save(page).click();
  await expect(page.getByText('Tous vos restaurants participent déjà à une autre version.')).toBeVisible();
  await expect(page.getByText(`${first} participe déjà à la version « Centre-ville ».`)).toBeVisible();
  await page.getByRole('link', { name: 'Retour aux versions' }).click();
  await expect(page.getByRole('row', { name: /Centre-ville/ })).toContainText('Par défaut');
  await expect(page.getByRole('row', { name: /Plage/ })).toContainText('12,50 €');
  await expectLook(page, 'loyalty-versions', info);
  await expect(page.getByRole('button', { name: 'Supprimer la version Centre-ville' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: 'Supprimer la version Plage' }).click();
  await page
    .getByRole('alertdialog', { name: 'Êtes-vous sûr(e) de vouloir supprimer la version Plage ?' })
    .getByRole('button', { name: 'Supprimer' })
    .click();
  await expect(page.getByRole('row', { name: /Plage/ })).toHaveCount(0);
  await expect(told(page)).toContainText('La version a bien été supprimée.');
});

test('LOY-11 LOY-38 ROL-101 MKT-09 what is not offered, not read and not to be changed', async ({
  page,
  authenticate,
  complaints,
}) => {
  await authenticate('independent');
  let fails = true;
  await page.route('**/api/*/loyalty-programs', async (route) => {
    if (fails) return route.fulfill({ status: 500, json: { errorCode: 'UNEXPECTED', errorMessage: '' } });
    const reply = await route.fetch();
    const here = (await reply.json()) as { config: object };
    return route.fulfill({ json: { ...here, config: { ...here.config, productLoyaltyOffered: false } } });
  });
  await page.goto('/marketing/loyalty?onglet=produits');
  await expect(page.getByText('Impossible de charger les données.')).toBeVisible();
  complaints.length = 0;
  fails = false;
  await page.getByRole('button', { name: 'Réessayer' }).click();

  await expect(page.getByText('Vous pouvez consulter ces réglages, mais pas les modifier.')).toBeVisible();
  await expect(
    page.getByText('Cette option n’est pas incluse dans votre offre. Contactez votre chargé de compte pour l’activer.'),
  ).toBeVisible();
  await expect(enabled(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(save(page)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Versions 0' }).check();
  await expect(page.getByText('Aucune version pour le moment.')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Ajouter une version' })).toHaveCount(0);
});
