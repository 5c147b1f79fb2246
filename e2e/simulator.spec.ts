import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { expectLook, expectUncovered } from './kit/axe.ts';
import { missOrder } from './kit/customers.ts';
import { moveNorth } from './kit/browser/map.ts';
import { expect, test } from './kit/test.ts';

test('SET-40 FLO-11 ADR-07 ADR-09 FLO-90 PMT-24 the manager plays the customer, and reads why a real one was refused @looks', async ({
  page,
  request,
  restaurant,
  baseURL,
  order,
  authenticate,
}, info) => {
  const refused = await request.post(`/api/public/shops/${restaurant.shops[0]?.shopId}/orders`, {
    data: anOrderBody({ paymentType: 'to_driver', driverPaymentType: 'cash' }),
    headers: { 'x-channel-key': restaurant.channelKey },
  });
  expect(refused.status()).toBe(409);
  await authenticate('independent');
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Simulateur/ }).click();
  await expect(page.getByText('Ajoutez un produit au panier')).toBeVisible();
  const stories = page.getByRole('region', { name: 'Commandes refusées' });
  await stories.getByText('« Ce moyen de paiement n’est pas disponible. »').click();
  await expect(stories.getByText(/^Au livreur\s: non accepté sur Site web/)).toBeVisible();
  await expect(stories.getByRole('link', { name: /paiement/ })).toHaveAttribute('href', '/settings/payments');
  await expectLook(page, 'simulator-refused', info);
  await stories.getByText('« Ce moyen de paiement n’est pas disponible. »').click();

  // The dock lies over the page: the list of the products ends above it.
  await missOrder(request, baseURL, await order());
  const dock = page.getByRole('alert', { name: /^Manquée/ });
  await expect(dock).toBeVisible();
  await page.getByLabel('Ajouter un produit').fill('a');
  await expect(page.getByRole('option', { name: 'Pan bagnat' })).toBeVisible();
  await expectUncovered(page.getByRole('listbox', { name: 'Ajouter un produit' }));
  await page.keyboard.press('Escape');
  await expectUncovered(dock);
  await dock.getByRole('button', { name: 'J’ai compris' }).click();
  await expect(dock).toBeHidden();

  await page.getByLabel('Ajouter un produit').fill('pan');
  await page.getByRole('option', { name: 'Pan bagnat' }).click();
  const answer = page.getByRole('region', { name: 'Réponse du magasin' });
  await expect(answer).toContainText('Commande refusée');
  await expect(answer).toContainText('« L’adresse est incomplète. »');

  await page.getByRole('combobox', { name: 'Adresse' }).fill('8 rue de France');
  await page.getByRole('option', { name: /8 Rue de France/ }).click();
  await expect(answer).toContainText('Commande possible');
  await expect(page.getByText(/^Zone 1 décide$/)).toBeVisible();
  await expect(page.getByText(/^Total/)).toContainText(/11,90\s€/);
  await expect(page.getByText(/^Dont TVA/)).toContainText(/1,08\s€ à 10\s%/);
  await page.getByLabel('Paiement').selectOption({ label: 'Au livreur' });
  await page.getByLabel('Le client paie avec').selectOption({ label: 'Titres-restaurant' });
  await expect(answer).toContainText(/3,00\s€ restent à payer autrement\s: espèces ou carte \(TPE\)\./);
  await page.getByLabel('Le reste').selectOption({ label: 'Espèces' });
  await expect(answer).toContainText('Commande possible');
  await expectLook(page, 'simulator', info);

  // On the map: Enter at its centre sets the point, the arrows move it out of the zone, and it has an address.
  const map = page.getByRole('region', { name: /^Carte\s: choisir l’adresse du client/ });
  await map.focus();
  await page.keyboard.press('Enter');
  const pin = map.getByRole('button', { name: /^Adresse du client, à/ });
  await expect(page.getByText(/^à (\d+\sm|\d,\d\skm) du magasin$/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Adresse' })).toHaveValue(/Nice/);
  await expect(answer).toContainText('Commande possible');
  await pin.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await moveNorth(pin, 129);
  await expect(answer).toContainText('Désolé, nous ne livrons pas à cette adresse.');

  // No door is near there: the point itself stands in the field, and can be taken away.
  await expect(page.getByRole('combobox', { name: 'Adresse' })).toHaveValue(/^4\d,\d+/);
  await page.getByRole('button', { name: 'Effacer l’adresse' }).click();
  await page.getByRole('combobox', { name: 'Adresse' }).fill('8 rue de France');
  await page.getByRole('option', { name: /8 Rue de France/ }).click();
  await page.getByRole('button', { name: 'Un de plus : Pan bagnat' }).click();
  await expect(page.getByText(/^Total/)).toContainText(/20,80\s€/);
  await page.getByText('Click & Collect', { exact: true }).click();
  await expect(page.getByText(/^Total/)).toContainText(/18,30\s€/);
  await page.getByRole('link', { name: 'Frais de gestion' }).click();
  await expect(page).toHaveURL(/\/settings\/management-fee$/);
});
