import type { Page } from '@playwright/test';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { expectAccessible } from './kit/axe.ts';
import { Colleague, forgetComplaints } from './kit/calls.ts';
import { asDriver } from './kit/drivers.ts';
import { orderCard } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

const HERE = { latitude: 43.7045, longitude: 7.2841 };
const KARIM = {
  firstName: 'Karim',
  lastName: 'Benali',
  kind: 'employee' as const,
  position: { latitude: 43.75, longitude: 7.2841 },
};
const YANIS = { ...KARIM, firstName: 'Yanis', lastName: 'Haddad', position: null, isOnline: false };
const located = (latitude = HERE.latitude) => {
  const { address } = anOrder();
  return address && { ...address, location: { ...HERE, latitude } };
};

test.use({ wish: { drivers: [KARIM, YANIS], settings: { deliversByItself: false } } });

const follow = (page: Page) => page.getByRole('button', { name: 'Suivre vos livreurs' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Suivre vos livreurs' });

test('ORD-15 ORD-16 MAP-01 MAP-04 MAP-07 MAP-08 MAP-10 MAP-12 orders and drivers on a map, and a list beside it', async ({
  page,
  order,
  startWork,
}) => {
  const placed = await order({ orderType: 'delivery', address: located() });
  await startWork();
  await expect(page.getByRole('main')).toContainText(/1\semployé disponible/);

  await follow(page).click();
  const window = dialog(page);
  await expect(window).toContainText(/1 livreur visible · positions à jour à \d\d:\d\d/);
  const map = window.getByRole('region', { name: 'Carte des commandes et des livreurs' });
  await expect(map).toBeVisible();
  // What is drawn may still be on its way there.
  await expect(map).toHaveCSS('width', '660px');
  await expect(map).toHaveCSS('height', '450px');
  await expect(map.getByRole('img', { name: 'Chez Mimi' })).toBeVisible();
  await expect(
    map.getByRole('button', { name: new RegExp(`Commande n°\\s${placed.orderNumber}.*En attente d’acceptation`) }),
  ).toBeVisible();
  await expect(map.getByText(placed.orderNumber, { exact: true })).toBeVisible();
  await expect(map.locator('path').first()).toBeAttached();
  await expect(map.locator('[data-look]')).toHaveCount(3);
  const drivers = window.getByRole('list', { name: 'Livreurs' }).getByRole('button');
  await expect(drivers).toHaveText([/Karim BENALI.*Disponible/s, /Yanis HADDAD.*Indisponible.*Position inconnue/s]);
  await expect(window.getByRole('list', { name: 'Légende' })).toContainText('En attente d’acceptation');
  await expectAccessible(page);

  // A click brings the driver to the middle of the map.
  const marker = map.getByRole('button', { name: /^Karim/ });
  await expect(marker).not.toBeInViewport();
  await drivers.first().click();
  await expect(drivers.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(marker).toBeInViewport();
  await window.getByRole('button', { name: 'Retour' }).click();
  await expect(window).toBeHidden();
});

test('MAP-06 MAP-13 MAP-14 a pin tells of its order and leads to it; what is over is gone', async ({
  page,
  request,
  baseURL,
  restaurant,
  order,
  startWork,
}) => {
  const carried = await order({ orderType: 'delivery', address: located() });
  const waiting = await order({ orderType: 'delivery', address: located(HERE.latitude + 0.006) });
  const colleague = await Colleague.signIn(request, restaurant);
  await colleague.answer(carried, 'prepare', { preparationMinutes: 15 });
  await colleague.answer(carried, 'send-to-drivers');
  await asDriver(request, baseURL, carried, { event: 'found', driverId: restaurant.drivers[0]?.driverId ?? '' });
  await startWork();
  await follow(page).click();
  const map = dialog(page).getByRole('region', { name: 'Carte des commandes et des livreurs' });
  const pin = ({ orderNumber }: { orderNumber: string }) =>
    map.getByRole('button', { name: new RegExp(`Commande n°\\s${orderNumber}`) });
  const card = ({ orderNumber }: { orderNumber: string }) =>
    map.getByRole('group', { name: new RegExp(`^Commande n°\\s${orderNumber}$`) });
  const ways = map.locator('path[stroke-dasharray]');
  await expect(ways).toHaveCount(1);

  // By the keyboard, and back to the pin: the window stays open.
  await pin(carried).focus();
  await page.keyboard.press('Enter');
  await expect(card(carried)).toBeFocused();
  await expect(card(carried)).toContainText(/En préparation.*ClientCamille.*LivreurKarim.*Promise pour\d\d:\d\d/s);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card(carried)).toBeHidden();
  await expect(pin(carried)).toBeFocused();

  // What nobody looks at leaves the map as it ends, its way with it.
  await asDriver(request, baseURL, carried, { event: 'near' });
  await asDriver(request, baseURL, carried, { event: 'picked-up' });
  await expect(pin(carried)).toHaveAccessibleName(/En livraison$/);
  await asDriver(request, baseURL, carried, { event: 'delivered' });
  await expect(pin(carried)).toBeHidden();
  await expect(ways).toHaveCount(0);

  // What somebody reads says how it ended, and goes with its card.
  await pin(waiting).click();
  await expect(card(waiting)).toContainText(/En attente d’acceptation.*Aucun pour l’instant/s);
  await expect(ways).toHaveCount(1);
  await colleague.answer(waiting, 'refuse');
  await expect(card(waiting)).toContainText('Refusée');
  await expect(ways).toHaveCount(0);
  await card(waiting).getByRole('button', { name: 'Fermer' }).click();
  await expect(pin(waiting)).toBeHidden();

  const another = await order({ orderType: 'delivery', address: located() });
  await pin(another).click();
  await card(another).getByRole('link', { name: 'Ouvrir la commande' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${another.id}`));
  await expect(dialog(page)).toBeHidden();
});

test('MAP-11 tiles that cannot be fetched: it is said, and pins and list stay', async ({
  page,
  startWork,
  complaints,
}) => {
  await page.route('**/api/public/settings', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({
      json: { ...settings, mapTiles: { url: '/no-tiles/{z}/{x}/{y}.png', attribution: '© IGN' } },
    });
  });
  await page.route('**/no-tiles/**', (route) => route.abort());
  await startWork();
  await follow(page).click();
  await expect(dialog(page).getByRole('status')).toHaveText('La carte est indisponible pour le moment.');
  await expect(dialog(page).getByText('© IGN')).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /Karim BENALI/ })
    .click();
  await expect(dialog(page).getByRole('button', { name: /^Karim, / })).toBeInViewport();
  // The map has moved, and would go on asking for tiles.
  await page.goto('about:blank');
  forgetComplaints(complaints, 'net::ERR_');
});

test('ORD-22 a card names its driver once the order is on the way, and not before', async ({
  page,
  request,
  baseURL,
  restaurant,
  order,
  startWork,
}) => {
  const placed = await order({ orderType: 'delivery' });
  const colleague = await Colleague.signIn(request, restaurant);
  await colleague.answer(placed, 'prepare', { preparationMinutes: 15 });
  await colleague.answer(placed, 'send-to-drivers');
  await asDriver(request, baseURL, placed, { event: 'found', driverId: restaurant.drivers[0]?.driverId ?? '' });
  await startWork();
  const card = orderCard(page, placed);
  await expect(card).toContainText('En préparation');
  await expect(card).not.toContainText('Karim');

  await asDriver(request, baseURL, placed, { event: 'near' });
  await asDriver(request, baseURL, placed, { event: 'picked-up' });
  await expect(card).toContainText('En livraison');
  await expect(card).toContainText('Karim');
});
