import { expectAccessible } from './kit/axe.ts';
import { expectComplaints } from './kit/calls.ts';
import { asDriver } from './kit/drivers.ts';
import { expectError } from './kit/login.ts';
import { inHours, openOrder, orderCard, orderDialog } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

/** Some kilometres away: nearer, the reminder of NTF-11 would stand before the order. */
const KARIM = {
  firstName: 'Karim',
  lastName: 'Benali',
  phone: '+33645127890',
  kind: 'employee' as const,
  position: { latitude: 43.75, longitude: 7.2841 },
};

const SONIA = { ...KARIM, firstName: 'Sonia', lastName: 'Martel', phone: '+33645127891' };

/** The green of the one filled button. */
const PRIMARY = 'rgb(0, 129, 96)';

test.describe('drivers carry the orders', () => {
  const settings = { deliversByItself: false, acceptDeliveryFromDashboard: true };
  test.use({ wish: { drivers: [KARIM, SONIA], settings } });

  test('DET-23 DET-30 DET-32 DET-53 DET-54 ERR-55 a driver is looked for, and the search stopped @sizes @tablet', async ({
    page,
    order,
    startWork,
  }) => {
    const placed = await order({ orderType: 'delivery' });
    await startWork();
    const dialog = await openOrder(page, placed);
    await dialog.getByRole('button', { name: /^Accepter/ }).click();
    await openOrder(page, placed);
    await expect(dialog).toContainText('Aucun livreur n’est affecté à cette commande.');
    const send = dialog.getByRole('button', { name: 'Envoyer aux livreurs' });
    await expect(send).not.toHaveCSS('background-color', PRIMARY);

    await send.click();
    await expect(page.getByText('Envoi réussi')).toBeVisible();
    await expect(page.getByText(/La commande a bien été envoyée\s!/)).toBeVisible();
    const search = dialog.getByRole('region', { name: 'Recherche d’un livreur en cours…' });
    await expect(search).toContainText(/depuis \d+\ss/);
    await expect(search.getByRole('listitem')).toHaveText(['Employés', 'Indépendants', 'Service externe']);
    await expect(search.locator('[aria-current="step"]')).toHaveText('Employés');
    await expect(send).toBeHidden();
    await expectAccessible(page);

    // Nobody comes: sending it again is what to do first.
    await search.getByRole('button', { name: 'Annuler la recherche' }).click();
    await expect(search).toBeHidden();
    await expect(send).toHaveCSS('background-color', PRIMARY);
    await expect(dialog).toContainText('Recherche arrêtée par Léa');
  });

  test('DET-08 DET-25 DET-30 DET-55 DET-57 DET-59 the driver is shown, followed and changed', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
  }) => {
    const [karim = '', sonia = ''] = restaurant.drivers.map(({ driverId }) => driverId);
    const placed = await order({ orderType: 'delivery' });
    await startWork();
    const dialog = await openOrder(page, placed);
    await dialog.getByRole('button', { name: /^Accepter/ }).click();
    await openOrder(page, placed);
    const send = dialog.getByRole('button', { name: 'Envoyer aux livreurs' });
    await send.click();
    await expect(dialog).toContainText('Recherche d’un livreur en cours…');
    await asDriver(request, baseURL, placed, { event: 'found', driverId: karim });
    const driver = dialog.getByRole('region', { name: 'Livreur', exact: true });
    await expect(driver).toContainText('Karim BENALI · Employé');
    await expect(driver.getByRole('link', { name: '06 45 12 78 90' })).toHaveAttribute('href', 'tel:+33645127890');
    await expect(driver).toContainText('En route vers le restaurant');
    await expect(driver).toContainText(/Code de validation\s: \d{4}/);
    await asDriver(request, baseURL, placed, { event: 'near' });
    await expect(driver).toContainText('À proximité du restaurant');

    await dialog.getByRole('button', { name: 'Changer de livreur' }).click();
    const question = page.getByRole('alertdialog', { name: /Changer de livreur/ });
    await expect(question).toContainText('Karim BENALI sera retiré de la commande');
    await question.getByRole('button', { name: 'Changer de livreur' }).click();
    await expect(question).toBeHidden();
    await expect(driver).toBeHidden();
    await expect(dialog).toContainText('Recherche d’un livreur en cours…');

    await dialog.getByRole('button', { name: 'Commande prête' }).click();
    await openOrder(page, placed);
    const tracker = dialog.getByRole('region', { name: 'Suivi de la livraison' });
    await expect(tracker).toContainText('Non prise en charge');
    // DLV-15: who was removed is not asked again.
    await asDriver(request, baseURL, placed, { event: 'found', driverId: sonia });
    await expect(tracker.locator('[aria-current="step"]')).toHaveText('En route vers le restaurant');
    await asDriver(request, baseURL, placed, { event: 'picked-up' });
    await expect(tracker.locator('[aria-current="step"]')).toHaveText('En route vers le client');
    await expect(dialog.getByRole('button', { name: 'Changer de livreur' })).toBeHidden();
    // DET-61: the shop does not validate what a driver carries.
    await expect(dialog.getByRole('button', { name: 'Valider la commande' })).toBeHidden();
    await asDriver(request, baseURL, placed, { event: 'delivered' });
    await expect(dialog).toContainText('Validée par Sonia MARTEL');
  });

  test('DET-22 DET-31 DET-47 DET-62 ERR-13 ERR-31 the shop takes the delivery over; a driver who was coming stays due', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
    complaints,
  }) => {
    const placed = await order({ orderType: 'delivery' });
    await startWork();
    const dialog = await openOrder(page, placed);
    await dialog.getByRole('button', { name: /^Accepter/ }).click();
    await openOrder(page, placed);
    await dialog.getByRole('button', { name: 'Envoyer aux livreurs' }).click();
    await expect(dialog).toContainText('Recherche d’un livreur en cours…');
    await asDriver(request, baseURL, placed, { event: 'found', driverId: restaurant.drivers[0]?.driverId ?? '' });
    await expect(dialog).toContainText('Karim BENALI');

    await dialog.getByRole('button', { name: 'Je prends en charge la livraison' }).click();
    const question = page.getByRole('alertdialog', { name: /Prendre en charge la livraison/ });
    await expect(question).toContainText(/Karim BENALI est déjà affecté\s: .* sa course.* reste due\./);
    await question.getByRole('button', { name: 'Je prends en charge la livraison' }).click();
    await expect(dialog.getByRole('button', { name: 'Je démarre la livraison' })).toBeVisible();
    await expect(dialog).not.toContainText('Karim BENALI ·');
    await expect(dialog.getByRole('button', { name: 'Envoyer aux livreurs' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await test.step('an order for later says when its driver will be looked for', async () => {
      const later = await order({ orderType: 'delivery', requestedFor: inHours(3) });
      const itsDialog = await openOrder(page, later);
      await itsDialog.getByRole('button', { name: /^Accepter/ }).click();
      await openOrder(page, later);
      await expect(itsDialog).toContainText(/Commande programmée pour le \d\d\/\d\d\/\d{4} à \d\d:\d\d\./);
      await expect(itsDialog).toContainText(/La recherche de livreur démarrera à \d\d:\d\d\./);
      await expect(itsDialog.getByRole('button', { name: 'Envoyer aux livreurs' })).toBeHidden();
      await expect(itsDialog.getByRole('button', { name: 'Annuler la commande' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(itsDialog).toBeHidden();
    });

    await test.step('a failure that says nothing is told in the command’s own words', async () => {
      const unsent = await order({ orderType: 'delivery' });
      const itsDialog = await openOrder(page, unsent);
      await itsDialog.getByRole('button', { name: /^Accepter/ }).click();
      await openOrder(page, unsent);
      const send = itsDialog.getByRole('button', { name: 'Envoyer aux livreurs' });
      await page.route('**/send-to-drivers', (route) => route.fulfill({ status: 500, body: 'down' }));
      await send.click();
      await expectError(
        page,
        'Une erreur est survenue',
        /La commande n’a pas pu être envoyée aux livreurs, merci de réessayer\s!/,
      );
      await page.unroute('**/send-to-drivers');
      await page.route('**/send-to-drivers', (route) => route.abort());
      await send.click();
      await expectError(page, 'Une erreur est survenue', /Vous n’êtes pas connecté à internet/);
      await expect(send).toBeVisible();
      await expectComplaints(complaints, ['500', 'ERR_FAILED']);
    });
  });
});

test.describe('no driver is there', () => {
  test.use({ wish: { drivers: [{ ...KARIM, isOnline: false }], settings: { deliversByItself: false } } });

  test('ERR-02 DLV-18 DET-62 nobody to send it to, and no right to take it over', async ({
    page,
    order,
    startWork,
    complaints,
  }) => {
    const placed = await order({ orderType: 'delivery' });
    await startWork();
    const dialog = await openOrder(page, placed);
    await dialog.getByRole('button', { name: /^Accepter/ }).click();
    await openOrder(page, placed);
    await expect(dialog.getByRole('button', { name: 'Je prends en charge la livraison' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Envoyer aux livreurs' }).click();
    await expectError(page, 'Une erreur est survenue', /Aucun livreur n’est disponible pour le moment/);
    await expect(dialog).toContainText('Aucun livreur n’est affecté à cette commande.');
    await expectComplaints(complaints, ['409']);
  });
});

test.describe('drivers first, then the shop', () => {
  test.use({ wish: { drivers: [KARIM], settings: { deliversByItself: false, flowType: 'reverse' } } });

  test('DET-13 DET-33 DET-43 DET-44 DET-45 the panels of the reverse flow', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
  }) => {
    const placed = await order({ orderType: 'delivery' });
    await startWork();
    const dialog = await openOrder(page, placed);
    await expect(dialog).toContainText('Recherche d’un livreur en cours…');
    await expect(dialog.getByRole('button', { name: /^Accepter/ })).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Refuser' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Annuler la recherche' }).click();
    await expect(dialog).toContainText('Aucun livreur n’est affecté à cette commande.');
    await dialog.getByRole('button', { name: 'Envoyer aux livreurs' }).click();
    await expect(dialog.getByRole('button', { name: 'Annuler la recherche' })).toBeVisible();

    await asDriver(request, baseURL, placed, { event: 'found', driverId: restaurant.drivers[0]?.driverId ?? '' });
    await expect(dialog.getByRole('region', { name: 'Livreur', exact: true })).toContainText('Karim BENALI');
    await expect(dialog.getByRole('button', { name: 'Changer de livreur' })).toBeVisible();
    await dialog.getByRole('button', { name: /^Accepter/ }).click();
    await expect(orderDialog(page, placed)).toBeHidden();
    await expect(orderCard(page, placed)).toContainText('En préparation');
  });
});
