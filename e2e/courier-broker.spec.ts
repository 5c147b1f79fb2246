import type { Page } from '@playwright/test';
import { anAcceptedFleet } from '@comptoir/domain/deliveries/deliveries.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { expectAccessible } from './kit/axe.ts';
import { callsTo, Colleague, expectComplaints, watchCalls } from './kit/calls.ts';
import { courierMoves, courierService } from './kit/couriers.ts';
import { acceptOrder } from './kit/deliveries.ts';
import { expectError } from './kit/login.ts';
import { openOrder } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

/** Some kilometres away: nearer, the reminder of NTF-11 would stand before the order. */
const KARIM = {
  firstName: 'Karim',
  lastName: 'Benali',
  kind: 'employee' as const,
  position: { latitude: 43.74, longitude: 7.2841 },
};
const SERVICES = { deliversByItself: false, deliveryProviders: ['stuart' as const, 'uberDirect' as const] };

const sendCall = /\/send-to-drivers$/;
const broker = (page: Page) => page.getByRole('dialog', { name: 'Comparer les livreurs' });
const card = (page: Page, name: string) => broker(page).getByRole('listitem', { name, exact: true });

test.describe('a shop with an employee and three services', () => {
  test.use({ wish: { drivers: [KARIM], settings: { ...SERVICES, expressFleet: anAcceptedFleet() } } });

  test('DET-23 DLV-09 DLV-24 every way beside the others, and one of them asked first @looks', async ({
    page,
    order,
    startWork,
  }) => {
    const calls = watchCalls(page);
    const placed = await order({ orderType: 'delivery', ...PAID_ONLINE });
    await startWork();
    const dialog = await acceptOrder(page, placed);

    await dialog.getByRole('button', { name: 'Comparer les livreurs' }).click();
    const names = ['Employés', 'Indépendants', 'Deliveroo', 'Stuart', 'Uber Direct'];
    await expect(broker(page).getByRole('heading', { level: 3 })).toHaveText(names);
    const own = card(page, 'Employés');
    await expect(own).toContainText('Choix du magasin');
    await expect(own).toContainText(/0,00\s€/);
    await expect(own).toContainText(/Marge\s*\+2,50\s€/);
    await expect(own).toContainText('1 disponible');
    await expect(own).toContainText(/Retrait\s*\d\d:\d\d/);
    await expect(own.getByRole('button', { name: /^Envoyer aux employés/ })).toBeFocused();
    await expect(card(page, 'Indépendants')).toContainText('Personne n’est disponible pour le moment.');
    await expect(card(page, 'Deliveroo')).toContainText(/\d,\d\d\s€\s*la course/);
    await expect(card(page, 'Deliveroo')).toContainText(/10\skg et 44\slitres au plus/);
    const stuart = card(page, 'Stuart');
    await expect(stuart).toContainText(/Marge\s*\u2212\d+,\d\d\s€/);
    await expect(stuart).toContainText(/Livraison\s*\d\d:\d\d/);
    await expect(stuart).toContainText(/Reste au magasin\s*\d+,\d\d\s€/);
    await expectAccessible(page);

    // DLV-28: the terms stay readable.
    await card(page, 'Deliveroo').getByRole('button', { name: 'Conditions' }).click();
    const terms = page.getByRole('dialog', { name: 'Conditions d’utilisation du service de livraison' });
    await expect(terms.getByRole('listitem')).toHaveCount(15);
    await terms.getByRole('button', { name: 'Retour' }).click();

    await stuart.getByRole('button', { name: /^Envoyer à Stuart · \d+,\d\d\s€$/ }).click();
    await expect(broker(page)).toBeHidden();
    const search = dialog.getByRole('region', { name: 'Recherche d’un livreur en cours…' });
    await expect(search.getByRole('status')).toHaveText(/Service externe\s: Stuart/);
    await expect(search.locator('[aria-current="step"]')).toHaveText('Service externe');
    expect(callsTo(calls, sendCall).map((call) => call.postDataJSON() as object)).toMatchObject([{ first: 'stuart' }]);
  });

  test('DET-23 DET-32 ERR-13 one press on « Envoyer aux livreurs » asks nothing and waits for no price', async ({
    page,
    order,
    startWork,
    complaints,
  }) => {
    const calls = watchCalls(page);
    const placed = await order({ orderType: 'delivery', ...PAID_ONLINE });
    await startWork();
    const dialog = await acceptOrder(page, placed);

    await dialog.getByRole('button', { name: 'Envoyer aux livreurs' }).click();
    const search = dialog.getByRole('region', { name: 'Recherche d’un livreur en cours…' });
    await expect(search.getByRole('status')).toHaveText('1 livreur sollicité');
    expect(callsTo(calls, /courier-options/)).toEqual([]);
    expect(callsTo(calls, sendCall)[0]?.postDataJSON()).not.toHaveProperty('first');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await test.step('prices that do not come: the order is sent all the same', async () => {
      const unpriced = await acceptOrder(page, await order({ orderType: 'delivery', ...PAID_ONLINE }));
      await page.route('**/courier-options', (route) => route.fulfill({ status: 500, body: '' }));

      await unpriced.getByRole('button', { name: 'Comparer les livreurs' }).click();
      await expect(broker(page).getByRole('alert')).toContainText('Impossible de comparer les livreurs');
      await expectComplaints(complaints, ['500']);
      await broker(page).getByRole('button', { name: 'Envoyer aux livreurs' }).click();
      await expect(broker(page)).toBeHidden();
      await expect(unpriced).toContainText('Recherche d’un livreur en cours…');
    });
  });

  test('DET-14 DET-32 DLV-14 DLV-43 a long search says where it stands, and how it ended', async ({
    page,
    request,
    restaurant,
    order,
    startWork,
  }) => {
    const placed = await order({ orderType: 'delivery', ...PAID_ONLINE });
    const colleague = await Colleague.signIn(request, restaurant);
    await colleague.answer(placed, 'prepare', { preparationMinutes: 15 });
    await colleague.answer(placed, 'send-to-drivers');
    // Minutes later, as the server would tell it: nobody can wait for them here.
    let later: { search: object; isSearchingDriver: boolean } = { search: { round: 2 }, isSearchingDriver: true };
    await page.route('**/orders/live', async (route) => {
      const snapshot = (await (await route.fetch()).json()) as { orders: Order[] };
      const orders = snapshot.orders.map((one) => ({
        ...one,
        // Newer than anything that the stream may bring meanwhile.
        version: one.version + 1_000,
        selfPickupEligible: true,
        driverSearch: { ...one.driverSearch, ...later.search },
        delivery: { ...one.delivery, isSearchingDriver: later.isSearchingDriver },
      }));
      await route.fulfill({ json: { ...snapshot, orders } });
    });
    await startWork();
    const dialog = await openOrder(page, placed);
    const search = dialog.getByRole('region', { name: 'Recherche d’un livreur en cours…' });
    await expect(search).toContainText('2e tour');
    await expect(dialog).toContainText('Nous avons proposé au client de venir retirer sa commande au restaurant.');

    later = { search: { exhaustedAt: new Date().toISOString() }, isSearchingDriver: false };
    await page.reload();
    await page.getByRole('button', { name: 'Commencer' }).click();
    await expect(dialog.getByRole('heading', { name: 'Aucun livreur trouvé' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Envoyer aux livreurs' })).toBeVisible();
  });
});

test.describe('a shop that only services can bring orders for', () => {
  test.use({ wish: { settings: { ...SERVICES, deliveryProviders: ['stuart'] } } });

  test('DET-08 DLV-05 DLV-38 a courier of the service is named, with its own tracking @looks', async ({
    page,
    request,
    baseURL,
    order,
    startWork,
  }) => {
    const placed = await order({ orderType: 'delivery', ...PAID_ONLINE });
    await startWork();
    const dialog = await acceptOrder(page, placed);
    await dialog.getByRole('button', { name: 'Envoyer aux livreurs' }).click();
    const search = dialog.getByRole('region', { name: 'Recherche d’un livreur en cours…' });
    await expect(search.getByRole('status')).toHaveText(/Service externe\s: Stuart/);
    await courierMoves(request, baseURL, placed, 'assigned');

    const driver = dialog.getByRole('region', { name: 'Livreur', exact: true });
    await expect(driver).toContainText('· Stuart');
    await expect(driver).toContainText('En route vers le restaurant');
    await expect(dialog).toContainText(/Course du livreur\s*\u2212\d+,\d\d\s€/);
    await expect(driver.getByRole('link', { name: 'Suivre la livraison' })).toHaveAttribute('href', /^https:/);
    // DLV-20: nobody of that service types a code.
    await expect(driver).not.toContainText('Code de validation');
    await expectAccessible(page);
  });

  test('DLV-18 ERR-02 a service that says no to the order: nobody is there for it', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
    complaints,
  }) => {
    const placed = await order({ orderType: 'delivery', ...PAID_ONLINE });
    await startWork();
    const dialog = await acceptOrder(page, placed);
    await courierService(request, baseURL, restaurant.shops[0], 'stuart', 'phone');

    await dialog.getByRole('button', { name: 'Envoyer aux livreurs' }).click();
    await expectError(page, 'Une erreur est survenue', /Aucun livreur n’est disponible pour le moment/);
    await expectComplaints(complaints, ['409']);
    await dialog.getByRole('button', { name: 'Comparer les livreurs' }).click();
    await expect(card(page, 'Stuart')).toContainText(
      'Le numéro de téléphone n’est pas accepté par le service de livraison.',
    );
    await expect(broker(page)).toContainText('Personne ne peut prendre cette commande pour le moment.');
  });
});

test.describe('a shop whose orders leave with a service by themselves', () => {
  test.use({ wish: { settings: { ...SERVICES, deliveryProviders: ['stuart'], autoSendToDrivers: true } } });

  test('DLV-23 FLO-32 ERR-07 the service closes before the order is ready', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
    complaints,
  }) => {
    await courierService(request, baseURL, restaurant.shops[0], 'stuart', 'closed');
    const placed = await order({ orderType: 'delivery', ...PAID_ONLINE });
    await startWork();
    const dialog = await openOrder(page, placed);
    await dialog.getByRole('button', { name: /^Accepter/ }).click();
    await expectError(
      page,
      'Une erreur est survenue',
      /^Le service de livraison Stuart va bientôt fermer, merci de sélectionner un temps de préparation plus court/,
    );
    await expectComplaints(complaints, ['503']);
    await expect(dialog).toContainText('En attente d’acceptation');
  });
});

test.describe('a shop whose fleet waits for its terms', () => {
  test.use({
    wish: { drivers: [KARIM], settings: { ...SERVICES, expressFleet: anAcceptedFleet({ acceptedTerms: false }) } },
  });

  test('DLV-25 DLV-35 the broker says so, and whoever may accepts them there', async ({ page, order, startWork }) => {
    const placed = await order({ orderType: 'delivery', ...PAID_ONLINE });
    await startWork('independent');
    const terms = page.getByRole('dialog', { name: 'Conditions d’utilisation du service de livraison' });
    await terms.getByRole('button', { name: 'Plus tard' }).click();
    const dialog = await acceptOrder(page, placed);
    await dialog.getByRole('button', { name: 'Comparer les livreurs' }).click();
    const fleet = card(page, 'Deliveroo');
    await expect(fleet).toContainText('Les conditions d’utilisation ne sont pas encore acceptées.');

    await fleet.getByRole('button', { name: 'Lire et accepter' }).click();
    await terms.getByRole('checkbox').check();
    await terms.getByRole('button', { name: 'Confirmer' }).click();
    await expect(terms).toBeHidden();
    await expect(fleet.getByRole('button', { name: /^Envoyer à Deliveroo · \d+,\d\d\s€$/ })).toBeVisible();
  });
});
