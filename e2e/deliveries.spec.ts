import type { Page } from '@playwright/test';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { forgetComplaints } from './kit/calls.ts';
import {
  acceptOrder,
  askedNow,
  codeOf,
  driverBlock,
  reportReady,
  searchPanel,
  searchStep,
  sendToDrivers,
  storyOf,
  tripStep,
} from './kit/deliveries.ts';
import { driverSays } from './kit/drivers.ts';
import { driverOf, MATHIS, WITH_INDEPENDENTS } from './kit/drivers-screen.ts';
import { expectStacked, openOrder, orderCard, orderLink, orderRow, ordersTab } from './kit/orders.ts';
import { listen, timesHeard } from './kit/sounds.ts';
import { expect, test } from './kit/test.ts';

/** More than eight minutes away: nearer, the reminder of NTF-13 would stand before the order. */
const AWAY = { latitude: 43.74, longitude: 7.2841 };
const A_STREET_AWAY = { latitude: 43.706, longitude: 7.2841 };
const KARIM = { firstName: 'Karim', lastName: 'Benali', position: AWAY };
const SONIA = { firstName: 'Sonia', lastName: 'Martel', position: AWAY };
const DELIVERY = { orderType: 'delivery', ...PAID_ONLINE };
const BY_DRIVERS = { deliversByItself: false };
const NOBODY = 'Aucun livreur n’est affecté à cette commande.';

const HALF_AN_HOUR_MS = 1_800_000;
const parisHour = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' });

const reminder = (page: Page) => page.getByRole('alertdialog', { name: 'Livreur à proximité' });

test.describe('the kitchen first, then the drivers', () => {
  const settings = { ...BY_DRIVERS, autoAccept: { enabled: false, preparationMinutes: 10 } };
  test.use({ wish: { drivers: [KARIM, { ...SONIA, position: A_STREET_AWAY }], settings } });

  test('FLO-46 FLO-47 FLO-48 FLO-54 FLO-57 DLV-15 DLV-20 NTF-16 one driver declines, another one delivers', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
  }) => {
    const [karim, sonia] = [driverOf(restaurant, 'Karim'), driverOf(restaurant, 'Sonia')];
    const placed = await order(DELIVERY);
    const orderId = placed.id;
    await page.clock.install();
    await startWork();
    const dialog = await acceptOrder(page, placed);
    await expect(dialog).toContainText(NOBODY);

    await sendToDrivers(dialog);
    await expect(askedNow(dialog)).toHaveText('2 livreurs sollicités');
    await expect(searchStep(dialog)).toHaveText('Employés');
    await driverSays(request, baseURL, karim, { type: 'decline', orderId });
    await expect(askedNow(dialog)).toHaveText('1 livreur sollicité');
    await expect(storyOf(dialog).last()).toHaveText(/Course refusée par Karim$/);
    await driverSays(request, baseURL, sonia, { type: 'accept', orderId });
    const driver = driverBlock(dialog);
    await expect(driver).toContainText('Sonia MARTEL · Employé');
    await expect(driver).toContainText('En route vers le restaurant');
    await expect(searchPanel(dialog)).toBeHidden();
    await expect(dialog).not.toContainText(NOBODY);
    const code = await codeOf(dialog);

    // The meal is ready in ten minutes, and eight before that the kitchen is reminded.
    await expect(reminder(page)).toBeHidden();
    await page.clock.fastForward('02:30');
    await expect(reminder(page)).toContainText(/^Livreur à proximité.*Sonia arrive pour la commande n°\s\d+\./);
    await reminder(page).getByRole('button', { name: 'J’ai compris' }).click();
    await expect(reminder(page)).toBeHidden();
    await driverSays(request, baseURL, sonia, { type: 'arrived', orderId });
    await expect(driver).toContainText('À proximité du restaurant');
    await reportReady(page, placed);
    await expect(dialog).toContainText('Prête, en attente du livreur');
    await expect(tripStep(dialog)).toHaveText('À proximité du restaurant');

    await driverSays(request, baseURL, sonia, { type: 'picked_up', orderId });
    await expect(tripStep(dialog)).toHaveText('En route vers le client');
    await expect(driver).toContainText(code);
    await expect(dialog.getByRole('button', { name: 'Changer de livreur' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Retour' }).click();
    await expect(orderCard(page, placed)).toContainText(/En livraison\s*Sonia/);
    await driverSays(request, baseURL, sonia, { type: 'delivered', orderId, code });
    await expect(orderLink(page, placed)).toBeHidden();
    // Two minutes and a half ahead may be tomorrow already.
    await page.clock.setSystemTime(Date.now());
    await ordersTab(page, 'Terminées').click();
    await expect(orderRow(page, placed)).toContainText('Livrée');
    await openOrder(page, placed);
    await expect(dialog).toContainText('Validée par Sonia MARTEL');
    await expect(storyOf(dialog)).toHaveText([
      /Reçue · Site web$/,
      /Acceptée par Léa · 10\smin$/,
      /Recherche d’un livreur$/,
      /Proposée à 2 employés$/,
      /Course refusée par Karim$/,
      /Livreur trouvé · Sonia MARTEL$/,
      /Livreur à proximité du restaurant$/,
      /Marquée prête par Léa$/,
      /Prise en charge par le livreur$/,
      /Livrée par Sonia$/,
    ]);
  });
});

test.describe('the drivers first, then the kitchen', () => {
  test.use({ wish: { drivers: [KARIM], settings: { ...BY_DRIVERS, flowType: 'reverse' } } });

  test('FLO-31 FLO-38 NTF-02 NTF-04 DET-45 silent while a driver is looked for, then it rings', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
  }) => {
    const karim = driverOf(restaurant, 'Karim');
    await listen(page);
    await startWork();
    const placed = await order(DELIVERY);
    const orderId = placed.id;
    await expect(orderCard(page, placed)).toContainText('Recherche de livreur');
    const dialog = await openOrder(page, placed);
    await expect(askedNow(dialog)).toHaveText('1 livreur sollicité');
    await expect(dialog.getByRole('button', { name: /^Accepter/ })).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Refuser' })).toBeVisible();
    await expect(page).toHaveTitle('Tableau de bord');
    expect(await timesHeard(page, 'new-order')).toBe(0);

    await driverSays(request, baseURL, karim, { type: 'accept', orderId });
    await expect(page).toHaveTitle('(1) Tableau de bord');
    await expect.poll(() => timesHeard(page, 'new-order')).toBe(1);
    await expect(dialog).toContainText('En attente d’acceptation');
    await expect(dialog).toContainText(/encore \d+\smin/);
    const driver = driverBlock(dialog);
    await expect(driver).toContainText('Karim BENALI · Employé');
    await expect(driver).toContainText('En route vers le restaurant');
    await expect(dialog.getByRole('button', { name: 'Changer de livreur' })).toBeVisible();
    await dialog.getByRole('button', { name: /^Accepter/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveTitle('Tableau de bord');
    await expect(orderCard(page, placed)).toContainText('En préparation');

    await openOrder(page, placed);
    const code = await codeOf(dialog);
    await driverSays(request, baseURL, karim, { type: 'arrived', orderId });
    await expect(driver).toContainText('À proximité du restaurant');
    // Who leaves with the bag says so: nobody has to press « Commande prête » first.
    await driverSays(request, baseURL, karim, { type: 'picked_up', orderId });
    await expect(dialog).toContainText('En livraison');
    await expect(tripStep(dialog)).toHaveText('En route vers le client');
    await driverSays(request, baseURL, karim, { type: 'delivered', orderId, code });
    await expect(dialog).toContainText('Validée par Karim BENALI');
    await expect(storyOf(dialog)).toHaveText([
      /Reçue · Site web$/,
      /Proposée à 1 employé$/,
      /Livreur trouvé · Karim BENALI$/,
      /Acceptée par Léa · 15\smin$/,
      /Livreur à proximité du restaurant$/,
      /Prise en charge par le livreur$/,
      /Livrée par Karim$/,
    ]);
  });
});

test.describe('an order for later', () => {
  test.use({ wish: { drivers: [KARIM], settings: BY_DRIVERS } });

  test('DET-31 DET-52 DLV-06 FLO-18 says when its driver will be looked for, and looks by itself', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
  }) => {
    await startWork();
    // Long enough to read the message, half an hour before the meal.
    const searchAt = Date.now() + 35_000;
    const placed = await order({ ...DELIVERY, requestedFor: new Date(searchAt + HALF_AN_HOUR_MS).toISOString() });
    const dialog = await acceptOrder(page, placed);
    await expect(dialog).toContainText(/Commande programmée pour le \d\d\/\d\d\/\d{4} à \d\d:\d\d\./);
    await expect(dialog).toContainText(`La recherche de livreur démarrera à ${parisHour.format(searchAt)}.`);
    await expect(dialog.getByRole('button', { name: 'Envoyer aux livreurs' })).toBeHidden();
    await expect(dialog.getByRole('button', { name: 'Commande prête' })).toBeVisible();

    await expect(askedNow(dialog)).toHaveText('1 livreur sollicité', { timeout: 60_000 });
    await expect(dialog).not.toContainText('La recherche de livreur démarrera');
    await driverSays(request, baseURL, driverOf(restaurant, 'Karim'), { type: 'accept', orderId: placed.id });
    await expect(driverBlock(dialog)).toContainText('Karim BENALI');
    await expect(storyOf(dialog)).toHaveText([
      /Reçue · Site web$/,
      /Acceptée par Léa/,
      /Recherche d’un livreur$/,
      /Proposée à 1 employé$/,
      /Livreur trouvé · Karim BENALI$/,
    ]);
  });
});

test.describe('the shop takes the delivery over', () => {
  const settings = { ...WITH_INDEPENDENTS, acceptDeliveryFromDashboard: true };
  test.use({ wish: { drivers: [{ ...MATHIS, position: AWAY }], settings } });

  test('DET-22 DET-51 DLV-12 DLV-22 FLO-51 FLO-53 the independent who was coming stays due', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
  }) => {
    const placed = await order(DELIVERY);
    await startWork();
    const dialog = await acceptOrder(page, placed);
    await sendToDrivers(dialog);
    await expect(searchStep(dialog)).toHaveText('Indépendants');
    await expect(askedNow(dialog)).toHaveText('1 livreur sollicité');
    await driverSays(request, baseURL, driverOf(restaurant, 'Mathis'), { type: 'accept', orderId: placed.id });
    const driver = driverBlock(dialog);
    await expect(driver).toContainText('Mathis ORSINI · Indépendant');
    await expect(dialog).toContainText(/Course du livreur\s*\u22122,50\s€/);

    const take = dialog.getByRole('button', { name: 'Je prends en charge la livraison' });
    await take.click();
    const question = page.getByRole('alertdialog', { name: /^Prendre en charge la livraison/ });
    await expect(question).toContainText(
      /Mathis ORSINI est déjà affecté\s: il sera décommandé et sa course \(2,50\s€\) reste due\./,
    );
    await question.getByRole('button', { name: 'Retour' }).click();
    await expect(driver).toContainText('En route vers le restaurant');
    await take.click();
    await question.getByRole('button', { name: 'Je prends en charge la livraison' }).click();
    await expect(driver).toBeHidden();
    await expect(dialog).toContainText(/Course du livreur\s*\u22122,50\s€/);

    await dialog.getByRole('button', { name: 'Je démarre la livraison' }).click();
    await expect(orderCard(page, placed)).toContainText('En livraison');
    await openOrder(page, placed);
    await dialog.getByRole('button', { name: 'Valider la commande' }).click();
    await expect(orderLink(page, placed)).toBeHidden();
    await ordersTab(page, 'Terminées').click();
    await openOrder(page, placed);
    await expect(dialog).toContainText('Validée par Léa');
    await expect(storyOf(dialog)).toHaveText([
      /Reçue · Site web$/,
      /Acceptée par Léa · 15\smin$/,
      /Recherche d’un livreur$/,
      /Proposée à 1 indépendant$/,
      /Livreur trouvé · Mathis ORSINI$/,
      /Livraison prise en charge par Léa$/,
      /Livraison démarrée par Léa$/,
      /Validée par Léa$/,
    ]);
  });
});

test.describe('nobody is found', () => {
  test.use({ wish: { drivers: [KARIM, { ...SONIA, isOnline: false }], settings: BY_DRIVERS } });

  test('PAC-01 DLV-07 DLV-15 DLV-17 DLV-43 FLO-50 stopped, started again, exhausted, and started once more', async ({
    page,
    context,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
    complaints,
  }) => {
    const [karim, sonia] = [driverOf(restaurant, 'Karim'), driverOf(restaurant, 'Sonia')];
    const placed = await order(DELIVERY);
    const orderId = placed.id;
    await startWork();
    const dialog = await acceptOrder(page, placed);
    await sendToDrivers(dialog);
    await expect(askedNow(dialog)).toHaveText('1 livreur sollicité');
    const stop = dialog.getByRole('button', { name: 'Annuler la recherche' });
    await stop.click();
    await expect(dialog).toContainText(NOBODY);
    await expect(storyOf(dialog).last()).toHaveText(/Recherche arrêtée par Léa$/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // Its cell opens the list of those without a driver; once it is ready, its card sends it again.
    const other = await order();
    await expect(orderCard(page, other)).toBeVisible();
    const cell = page.getByRole('navigation', { name: 'À traiter' }).getByRole('link', { name: /^1 sans livreur/ });
    await cell.click();
    const card = orderCard(page, placed);
    await expectStacked(page.getByText('Seulement les commandes sans livreur'), card);
    await expect(orderCard(page, other)).toHaveCount(0);
    await expect(card).toContainText('Aucun livreur');
    await card.getByRole('button', { name: 'Commande prête' }).click();
    await card.getByRole('button', { name: 'Envoyer aux livreurs' }).click();
    await page.getByRole('button', { name: 'Tout afficher' }).click();
    await expect(orderCard(page, other)).toBeVisible();
    await openOrder(page, placed);
    await expect(askedNow(dialog)).toHaveText('1 livreur sollicité');
    await driverSays(request, baseURL, karim, { type: 'decline', orderId });
    await expect(askedNow(dialog)).toHaveText('En attente d’un livreur disponible');
    await expect(storyOf(dialog).last()).toHaveText(/Aucun livreur disponible pour le moment$/);
    // Who comes to work is asked at once.
    await driverSays(request, baseURL, sonia, { type: 'online' });
    await expect(askedNow(dialog)).toHaveText('1 livreur sollicité');
    await stop.click();
    await expect(dialog).toContainText(NOBODY);

    // Twenty minutes of search, as the server would tell them after a cut: nobody can wait for them here.
    await page.route('**/orders/live', async (route) => {
      const snapshot = (await (await route.fetch()).json()) as { orders: Order[] };
      const orders = snapshot.orders.map((one) => ({
        ...one,
        driverSearch: { ...one.driverSearch, exhaustedAt: new Date().toISOString() },
      }));
      await route.fulfill({ json: { ...snapshot, orders } });
    });
    await context.setOffline(true);
    await expect(page.getByText('Hors ligne', { exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(
      page.getByText(new RegExp(`^Aucun livreur trouvé pour la commande n°\\s${placed.orderNumber}\\.$`)),
    ).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Aucun livreur trouvé' })).toBeVisible();
    await page.unroute('**/orders/live');
    await sendToDrivers(dialog);
    // DLV-15: Karim has said no to this order.
    await expect(askedNow(dialog)).toHaveText('1 livreur sollicité');
    await driverSays(request, baseURL, sonia, { type: 'accept', orderId });
    await expect(driverBlock(dialog)).toContainText('Sonia MARTEL');
    await expect(dialog.getByRole('heading', { name: 'Aucun livreur trouvé' })).toBeHidden();
    forgetComplaints(complaints, 'net::ERR_');
  });
});
