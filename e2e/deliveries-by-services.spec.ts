import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { expectComplaints } from './kit/calls.ts';
import { courierMoves, courierService } from './kit/couriers.ts';
import {
  acceptOrder,
  askedNow,
  driverBlock,
  reportReady,
  searchPanel,
  searchStep,
  sendToDrivers,
  storyOf,
  tripStep,
} from './kit/deliveries.ts';
import { expectError } from './kit/login.ts';
import { openOrder, orderCard, orderLink, orderRow, ordersTab } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

const DELIVERY = { orderType: 'delivery', ...PAID_ONLINE };

/** Nobody of the shop's own: Stuart is asked first, Uber Direct after it. */
test.use({ wish: { settings: { deliversByItself: false, deliveryProviders: ['stuart', 'uberDirect'] } } });

test('DLV-05 DLV-13 DLV-19 DLV-38 FLO-54 FLO-57 one service refuses, the next one brings the order to the door', async ({
  page,
  request,
  baseURL,
  restaurant,
  order,
  startWork,
}) => {
  await courierService(request, baseURL, restaurant.shops[0], 'stuart', 'refused');
  const placed = await order(DELIVERY);
  await startWork();
  const dialog = await acceptOrder(page, placed);
  await sendToDrivers(dialog);
  await expect(askedNow(dialog)).toHaveText(/^Service externe\s: Uber Direct$/);
  await expect(searchStep(dialog)).toHaveText('Service externe');

  await courierMoves(request, baseURL, placed, 'assigned');
  const driver = driverBlock(dialog);
  await expect(driver).toContainText('· Uber Direct');
  await expect(driver).toContainText('En route vers le restaurant');
  await expect(driver.getByRole('link', { name: 'Suivre la livraison' })).toHaveAttribute('href', /\/uberDirect\//);
  await expect(driver.getByRole('link', { name: /^0\d( \d\d){4}$/ })).toBeVisible();
  await expect(searchPanel(dialog)).toBeHidden();
  await courierMoves(request, baseURL, placed, 'at_pickup');
  await expect(driver).toContainText('À proximité du restaurant');
  await reportReady(page, placed);
  await expect(tripStep(dialog)).toHaveText('À proximité du restaurant');
  await courierMoves(request, baseURL, placed, 'picked_up');
  await expect(tripStep(dialog)).toHaveText('En route vers le client');
  await expect(driver.getByRole('link', { name: 'Suivre la livraison' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Retour' }).click();
  await expect(orderCard(page, placed)).toContainText('En livraison');

  await courierMoves(request, baseURL, placed, 'delivered');
  await expect(orderLink(page, placed)).toBeHidden();
  await ordersTab(page, 'Terminées').click();
  await expect(orderRow(page, placed)).toContainText('Livrée');
  await openOrder(page, placed);
  await expect(dialog).toContainText(/Validée par \S+ [A-Z]\./);
  await expect(driver).toContainText('· Uber Direct');
  await expect(storyOf(dialog)).toHaveText([
    /Reçue · Site web$/,
    /Acceptée par Léa · 15\smin$/,
    /Recherche d’un livreur$/,
    /Course demandée à Stuart$/,
    /Stuart ne prend pas la course$/,
    /Course demandée à Uber Direct$/,
    /Livreur trouvé · \S+ [A-Z]\.$/,
    /Livreur à proximité du restaurant$/,
    /Marquée prête par Léa$/,
    /Prise en charge par le livreur$/,
    /Livrée par Uber Direct$/,
  ]);
});

test('DLV-39 FLO-59 FLO-86 ERR-30 a service drops the order, another takes it, and keeps what it has picked up', async ({
  page,
  request,
  baseURL,
  restaurant,
  order,
  startWork,
  complaints,
}) => {
  const [shop] = restaurant.shops;
  const placed = await order(DELIVERY);
  await startWork();
  const dialog = await acceptOrder(page, placed);
  await sendToDrivers(dialog);
  await expect(askedNow(dialog)).toHaveText(/^Service externe\s: Stuart$/);
  await courierMoves(request, baseURL, placed, 'assigned');
  const driver = driverBlock(dialog);
  await expect(driver).toContainText('· Stuart');

  await courierService(request, baseURL, shop, 'stuart', 'refused');
  await courierService(request, baseURL, shop, 'uberDirect', 'already-picked-up');
  await courierMoves(request, baseURL, placed, 'cancelled');
  await expect(driver).toBeHidden();
  await expect(askedNow(dialog)).toHaveText(/^Service externe\s: Uber Direct$/);
  await expect(storyOf(dialog).last()).toHaveText(/Course demandée à Uber Direct$/);
  await expect(dialog.getByRole('button', { name: 'Annuler la recherche' })).toBeVisible();
  await courierMoves(request, baseURL, placed, 'assigned');
  await expect(driver).toContainText('· Uber Direct');

  await dialog.getByRole('button', { name: 'Changer de livreur' }).click();
  const question = page.getByRole('alertdialog', { name: /^Changer de livreur/ });
  await question.getByRole('button', { name: 'Changer de livreur' }).click();
  await expectError(page, 'Une erreur est survenue', 'La commande a déjà été récupérée par le livreur.');
  await expectComplaints(complaints, ['502']);
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Changer de livreur' })).toBeHidden();
  await expect(driver).toContainText('· Uber Direct');
  await expect(tripStep(dialog)).toHaveText('En route vers le client');

  await courierMoves(request, baseURL, placed, 'delivered');
  await expect(dialog).toContainText(/Validée par \S+ [A-Z]\./);
  await expect(storyOf(dialog)).toHaveText([
    /Reçue · Site web$/,
    /Acceptée par Léa · 15\smin$/,
    /Recherche d’un livreur$/,
    /Course demandée à Stuart$/,
    /Livreur trouvé · \S+ [A-Z]\.$/,
    /Course annulée par Stuart$/,
    /Course demandée à Stuart$/,
    /Stuart ne prend pas la course$/,
    /Course demandée à Uber Direct$/,
    /Livreur trouvé · \S+ [A-Z]\.$/,
    /Prise en charge par le livreur$/,
    /Livrée par Uber Direct$/,
  ]);
});
