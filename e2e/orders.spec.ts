import { Colleague, expectComplaints, forgetComplaints } from './kit/calls.ts';
import { openProfileMenu } from './kit/login.ts';
import { inHours, openOrder, orderCard, orderDialog, orderLink, ordersTab, typeFilter } from './kit/orders.ts';
import { anOrderAt } from './kit/restaurant.ts';
import { listen, timesHeard } from './kit/sounds.ts';
import { expect, test } from './kit/test.ts';

const START = 'Cliquez pour commencer à traiter vos commandes';
/** Two seconds are measured in bench/; here a slow machine draws two screens. */
const SOON = { timeout: 6_000 };

test('ORD-32 news reaches two screens by itself, and leaves filter, page and open order alone', async ({
  page,
  elsewhere,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const first = await order({ orderType: 'delivery' });
  await startWork();
  const second = await elsewhere();
  await startWork('staff', second);
  const colleague = await Colleague.signIn(request, restaurant);
  for (const screen of [page, second]) await screen.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await typeFilter(page, /^Livraison/).check();
  await openOrder(page, first);

  const placed = await order({ orderType: 'delivery' });
  await Promise.all([page, second].map((screen) => expect(orderLink(screen, placed)).toBeVisible(SOON)));
  const collected = await order();
  await expect(orderLink(second, collected)).toBeVisible(SOON);
  await colleague.answer(placed, 'prepare', { preparationMinutes: 20 });
  await Promise.all(
    [page, second].map((screen) => expect(orderCard(screen, placed)).toContainText('En préparation', SOON)),
  );
  await colleague.answer(collected, 'refuse');
  await expect(orderLink(second, collected)).toBeHidden(SOON);

  await expect(orderDialog(page, first)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/orders/${first.id}\\?type=delivery$`));
  await expect(typeFilter(page, /^Livraison\s*2$/)).toBeChecked();
  for (const screen of [page, second]) expect(await screen.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('ORD-01 ORD-02 ORD-03 work starts with « Commencer », once per full load', async ({ page, signIn }) => {
  await signIn();
  const dialog = page.getByRole('alertdialog', { name: START });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button')).toHaveText(['Commencer']);
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeFocused();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();

  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(dialog).toBeHidden();
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Profil' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Commandes' }).click();
  await expect(page.getByText('Aucune commande en cours')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(dialog).toBeVisible();
});

test('ORD-04 ORD-05 three tabs, a red dot where an answer is awaited', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  await startWork();
  const names = page.getByRole('navigation', { name: 'Commandes' }).getByRole('link');
  await expect(names).toHaveText(['En cours', 'À venir', 'Terminées']);

  const current = await order();
  const upcoming = await order({ requestedFor: inHours(20) });
  await order({ requestedFor: inHours(21) });
  await expect(ordersTab(page, 'En cours', '1 nouvelle commande')).toBeVisible();
  await expect(ordersTab(page, 'À venir', '2 nouvelles commandes')).toBeVisible();
  await expect(ordersTab(page, 'En cours', '1 nouvelle commande').locator('span').first()).toHaveCSS(
    'background-color',
    'rgb(214, 69, 61)',
  );

  await colleague.answer(upcoming, 'prepare', { preparationMinutes: 0 });
  await expect(ordersTab(page, 'À venir', '1 nouvelle commande')).toBeVisible();
  await colleague.answer(current, 'refuse');
  await expect(ordersTab(page, 'En cours')).toBeVisible();
  await expect(ordersTab(page, 'Terminées')).toBeVisible();
});

test('ORD-06 ORD-07 ORD-08 an order for later becomes current six hours before, by itself', async ({
  page,
  order,
  startWork,
}) => {
  await page.clock.install();
  await startWork();
  const placed = await order({ requestedFor: inHours(6 + 10 / 60) });
  await expect(ordersTab(page, 'À venir', '1 nouvelle commande')).toBeVisible();

  await page.clock.fastForward('09:00');
  await expect(ordersTab(page, 'À venir', '1 nouvelle commande')).toBeVisible();
  await expect(orderLink(page, placed)).toBeHidden();

  await page.clock.fastForward('01:00');
  await expect(orderLink(page, placed)).toBeVisible();
  await expect(ordersTab(page, 'En cours', '1 nouvelle commande')).toBeVisible();
  await expect(ordersTab(page, 'À venir')).toBeVisible();
});

test('ORD-31 SHL-38 each empty list says so, and where the orders for later are', async ({
  page,
  order,
  startWork,
}) => {
  await startWork();
  await expect(page.getByText('Aucune commande en cours')).toBeVisible();
  await ordersTab(page, 'À venir').click();
  await expect(page.getByText('Aucune commande à venir')).toBeVisible();
  await ordersTab(page, 'Terminées').click();
  await expect(page.getByText('Aucune commande terminée sur cette période')).toBeVisible();

  const placed = await order({ requestedFor: inHours(30), orderType: 'delivery' });
  await ordersTab(page, 'En cours').click();
  await page.getByRole('link', { name: 'Voir les commandes à venir (1)' }).click();
  await expect(page).toHaveURL(/\/orders\/upcoming$/);
  await expect(orderLink(page, placed)).toBeVisible();
  await typeFilter(page, /^Sur place/).check();
  await expect(page.getByText('Aucune commande de ce type')).toBeVisible();
});

test('ORD-33 DET-39 an order has its address, under the start modal and over its list', async ({
  page,
  request,
  restaurant,
  order,
  authenticate,
  complaints,
}) => {
  const placed = await order();
  await authenticate();
  await page.goto(`/orders/${placed.id}`);
  await expect(page.getByRole('alertdialog', { name: START })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(orderDialog(page, placed)).toBeVisible();

  await orderDialog(page, placed).getByRole('button', { name: 'Retour' }).click();
  await expect(orderDialog(page, placed)).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await expect(orderLink(page, placed)).toBeVisible();

  const colleague = await Colleague.signIn(request, restaurant);
  await colleague.answer(placed, 'refuse');
  await page.goto(`/orders/${placed.id}`);
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(orderDialog(page, placed)).toContainText('Refusée');
  await expect(orderDialog(page, placed)).toContainText('Socca');

  await page.goto(`/orders/${crypto.randomUUID()}`);
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page.getByRole('dialog')).toContainText('Cette commande ne peut pas être affichée');
  await expectComplaints(complaints, ['404']);
  forgetComplaints(complaints, '404');
});

test('ORD-30 ROL-47 ROL-48 NTF-24 all shops at once: each order names its shop and can be answered', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const other = restaurant.shops[1];
  const ours = await order({ customer: { firstName: 'Ana', lastName: 'Petit', phone: '06 12 34 56 78' } });
  const theirs = await anOrderAt(request, restaurant, { orderType: 'delivery' }, other);
  await startWork('general');
  await expect(orderCard(page, ours)).toHaveCount(1);
  await expect(orderCard(page, ours)).toContainText('Ana P.');
  await expect(page.getByRole('switch', { name: 'Mode rush' })).toBeVisible();

  await openProfileMenu(page);
  await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
  await expect(orderCard(page, theirs)).toHaveCount(2);
  await expect(page).toHaveTitle('(2) Tableau de bord');
  const foreign = orderCard(page, theirs).filter({ hasText: other?.name ?? '' });
  await expect(foreign).toContainText('Livraison · Camille D.');
  await expect(page.getByRole('switch', { name: 'Mode rush' })).toBeHidden();
  await expect(page.getByRole('switch', { name: /Magasin/ })).toBeHidden();

  await foreign.getByRole('link').click();
  const dialog = orderDialog(page, theirs);
  await expect(dialog.getByRole('group').first().locator('p').first()).toHaveText(other?.name ?? '');
  await dialog.getByRole('button', { name: /^Accepter/ }).click();
  await expect(dialog).toBeHidden();
  await expect(foreign).toContainText('En préparation');
  await expect(page).toHaveTitle('(1) Tableau de bord');
});

test('ERR-17 SHL-38 orders that cannot be fetched say so and can be asked for again', async ({
  page,
  order,
  startWork,
  complaints,
}) => {
  const placed = await order();
  await page.route('**/orders/live', (route) => route.fulfill({ status: 500, json: { errorCode: 'UNEXPECTED' } }));
  await startWork();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Impossible de récupérer vos commandes');
  await expect(failure).toContainText(/Merci de vérifier votre connexion internet\s!/);

  await page.unroute('**/orders/live');
  await failure.getByRole('button', { name: 'Réessayer' }).click();
  await expect(orderLink(page, placed)).toBeVisible();
  await expect(failure).toBeHidden();
  forgetComplaints(complaints, '500');
});

test('ORD-32 NTF-01 orders that did not come are asked for again without anybody, and ring', async ({
  page,
  order,
  startWork,
  complaints,
}) => {
  forgetComplaints(complaints, '500');
  await listen(page);
  await page.route('**/orders/live', (route) => route.fulfill({ status: 500, json: { errorCode: 'UNEXPECTED' } }));
  await startWork();
  await expect(page.getByText('Impossible de récupérer vos commandes')).toBeVisible();
  const placed = await order();
  await page.unroute('**/orders/live');
  await expect(orderLink(page, placed)).toBeVisible();
  await expect.poll(() => timesHeard(page, 'new-order')).toBe(1);
});
