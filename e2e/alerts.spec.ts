import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { aGate, answerOnce, callsTo, Colleague, forgetComplaints, watchCalls } from './kit/calls.ts';
import { runUntil, stopClock } from './kit/clock.ts';
import { cancelAsCustomer } from './kit/customers.ts';
import { asDriver } from './kit/drivers.ts';
import { pieceFetched } from './kit/line.ts';
import { openProfileMenu } from './kit/login.ts';
import { openOrder, orderCard, orderLink } from './kit/orders.ts';
import { anOrderAt, type Placed } from './kit/restaurant.ts';
import { heard, listen, timesHeard } from './kit/sounds.ts';
import { expect, test } from './kit/test.ts';

const cancellations = (page: Page) => page.getByRole('alert', { name: 'Commande annulée' });
const words = (type: string, { orderNumber, amountDue }: Placed, shop = 'Chez Mimi') => {
  const amount = (amountDue / 100).toFixed(2).replace('.', ',');
  return new RegExp(`${type} n°\\s${orderNumber} de ${amount}\\s€ \\(${shop}\\) a été annulée par le client\\.`);
};

const ALERTS_FILE = /\/service-[\w-]{8}\.js$/;

test('NTF-09 NTF-10 a customer cancels: a sound, and an alert that stays until it is closed @sizes @tablet', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
}) => {
  const colleague = await Colleague.signIn(request, restaurant);
  const first = await order();
  const second = await order({ orderType: 'delivery' });
  const refused = await order();
  await listen(page);
  await startWork();
  await expect(orderLink(page, second)).toBeVisible();

  await colleague.answer(refused, 'refuse');
  await expect(orderLink(page, refused)).toBeHidden();
  await expect(cancellations(page)).toHaveCount(0);

  await cancelAsCustomer(request, first);
  await expect(cancellations(page)).toHaveText([words('Click & Collect', first)]);
  await expect.poll(() => timesHeard(page, 'customer-cancel')).toBe(1);

  // Above a window that is open, where everything else is out of reach.
  await openOrder(page, second);
  await cancelAsCustomer(request, second);
  await expect(cancellations(page)).toHaveText([words('Livraison', second)]);
  await expect.poll(() => timesHeard(page, 'customer-cancel')).toBe(2);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click();

  await page.goto('/profile');
  await expect(page.getByLabel('Prénom')).toBeVisible();
  await cancellations(page).getByRole('button', { name: 'Tout lire (2)' }).click();
  const all = page.getByRole('dialog', { name: 'Alertes à lire' });
  await expect(all.getByRole('listitem')).toHaveText([words('Livraison', second), words('Click & Collect', first)]);
  await expectAccessible(page);
  await all.getByRole('button', { name: 'J’ai compris' }).first().click();
  await expect(all.getByRole('listitem')).toHaveText([words('Click & Collect', first)]);
  await all.getByRole('button', { name: 'Retour' }).click();
  await expectAccessible(page);
  await cancellations(page).getByRole('button', { name: 'J’ai compris' }).click();
  await expect(cancellations(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Prénom')).toBeVisible();
  await expect(cancellations(page)).toHaveCount(0);
});

test('NTF-09 a cancellation is told though the file of the alerts comes late', async ({
  page,
  request,
  order,
  startWork,
}) => {
  const [cancelled, other] = [await order(), await order()];
  const gate = aGate();
  await page.route(ALERTS_FILE, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await startWork();
  await expect(orderLink(page, cancelled)).toBeVisible();
  await cancelAsCustomer(request, cancelled);
  await expect(orderLink(page, cancelled)).toBeHidden();
  await expect(orderLink(page, other)).toBeVisible();
  await expect(cancellations(page)).toHaveCount(0);

  gate.open();
  await expect(cancellations(page)).toHaveText([words('Click & Collect', cancelled)]);
});

test('NTF-09 a cancellation is told though the file of the alerts failed to come at first', async ({
  page,
  request,
  order,
  signIn,
  complaints,
}) => {
  const cancelled = await order();
  await answerOnce(page, ALERTS_FILE, (route) => route.abort());
  await signIn();
  // A browser that keeps the failure is given a new page, before anybody has begun.
  await pieceFetched(page, 'service');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(orderLink(page, cancelled)).toBeVisible();
  await cancelAsCustomer(request, cancelled);
  await expect(cancellations(page)).toHaveText([words('Click & Collect', cancelled)]);
  forgetComplaints(complaints, 'ERR_FAILED');
});

test('NTF-09 a cancellation during a cut is told once, when the line is back', async ({
  page,
  context,
  request,
  order,
  startWork,
  complaints,
}) => {
  const [cancelled, other] = [await order(), await order()];
  await startWork();
  await expect(orderLink(page, cancelled)).toBeVisible();
  await pieceFetched(page, 'service');

  await context.setOffline(true);
  await expect(page.getByText('Hors ligne', { exact: true })).toBeVisible();
  await cancelAsCustomer(request, cancelled);
  await context.setOffline(false);
  await expect(page.getByText('En direct')).toBeVisible();
  await expect(cancellations(page)).toHaveText([words('Click & Collect', cancelled)]);

  await cancelAsCustomer(request, other);
  await expect(cancellations(page).getByRole('button', { name: 'Tout lire (2)' })).toBeVisible();
  forgetComplaints(complaints, 'net::ERR_');
});

test('NTF-24 all the shops at once: each order rings, each cancellation names its shop', async ({
  page,
  request,
  restaurant,
  startWork,
}) => {
  const third = restaurant.shops[2];
  await listen(page);
  await startWork('general');
  await openProfileMenu(page);
  await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
  await expect(page.getByRole('button', { name: /^Profil, Tous les magasins/ })).toBeVisible();
  await expect(page.getByText('En direct')).toBeVisible();

  const there = await anOrderAt(request, restaurant, {}, third);
  await expect(page).toHaveTitle('(1) Tableau de bord');
  await expect.poll(() => heard(page)).toEqual(['new-order']);
  await cancelAsCustomer(request, there);
  await expect(cancellations(page)).toHaveText([words('Click & Collect', there, third?.name)]);
  await expect.poll(() => heard(page)).toEqual(['new-order', 'customer-cancel']);
});

test.describe('a driver comes near', () => {
  test.use({
    wish: {
      settings: { deliversByItself: false, autoSendToDrivers: true },
      drivers: [{ firstName: 'Karim' }, { firstName: 'Sonia' }],
    },
  });

  const reminder = (page: Page) => page.getByRole('alertdialog', { name: 'Livreur à proximité' });
  const arrives = (name: string, { orderNumber }: Placed) =>
    new RegExp(`^${name} arrive pour la commande n°\\s${orderNumber}\\.$`);

  test('NTF-11 NTF-13 NTF-15 NTF-16 NTF-17 NTF-19 six calls, then silence; one answer for every screen', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
    elsewhere,
  }) => {
    const colleague = await Colleague.signIn(request, restaurant);
    const delivery = await order({ orderType: 'delivery' });
    await colleague.answer(delivery, 'prepare', { preparationMinutes: 5 });
    await listen(page);
    await page.clock.install();
    await startWork();
    await expect(orderCard(page, delivery)).toContainText('En préparation');
    // Of another browser: the clock is that of all the tabs.
    const other = await elsewhere();
    await startWork('staff', other);
    await expect(orderCard(other, delivery)).toBeVisible();
    const calls = watchCalls(page);
    const flags = () => callsTo(calls, /\/delivery-reminder$/).length;

    await stopClock(page);
    await asDriver(request, baseURL, delivery, { event: 'found', driverId: restaurant.drivers[0]?.driverId ?? '' });
    await runUntil(page, 100, () => reminder(page).isVisible());
    // What was on its way to the cards, finger or key, is no answer to a window that nobody has asked for.
    await page.mouse.click(5, 5);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(reminder(page)).toBeVisible();
    await expect.poll(() => heard(page)).toEqual(['proximity']);
    await page.clock.runFor(6_800);
    expect(await heard(page)).toEqual(['proximity']);
    await page.clock.runFor(200);
    for (const plays of [2, 3, 4, 5, 6]) {
      await expect.poll(() => timesHeard(page, 'proximity')).toBe(plays);
      await page.clock.runFor(7_000);
    }
    await page.clock.runFor(30_000);
    expect(await timesHeard(page, 'proximity')).toBe(6);
    expect(flags()).toBe(0);
    await page.clock.resume();
    await expect(reminder(page)).toHaveAccessibleDescription(arrives('Karim', delivery));
    await expect(reminder(other)).toBeVisible();
    await expectAccessible(page);

    await reminder(page).getByRole('button', { name: 'J’ai compris' }).click();
    await expect(reminder(page)).toBeHidden();
    await expect(reminder(other)).toBeHidden();
    expect(flags()).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: 'Commencer' }).click();
    await expect(orderCard(page, delivery)).toBeVisible();
    await expect(reminder(page)).toBeHidden();
  });

  test('NTF-17 NTF-18 NTF-20 one at a time, the oldest first; pointless ones close by themselves', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
  }) => {
    const colleague = await Colleague.signIn(request, restaurant);
    const [karim, sonia] = restaurant.drivers;
    const placed = async () => {
      const delivery = await order({ orderType: 'delivery' });
      await colleague.answer(delivery, 'prepare', { preparationMinutes: 5 });
      return delivery;
    };
    const [first, second, third] = [await placed(), await placed(), await placed()];
    await listen(page);
    await page.clock.install();
    await startWork();
    await expect(orderCard(page, third)).toContainText('En préparation');

    const found = (delivery: Placed, driver = karim) =>
      asDriver(request, baseURL, delivery, { event: 'found', driverId: driver?.driverId ?? '' });
    await found(second, sonia);
    await expect(reminder(page)).toHaveAccessibleDescription(arrives('Sonia', second));
    await found(first);
    await found(third);
    await expect(reminder(page)).toHaveAccessibleDescription(arrives('Sonia', second));

    await expect(reminder(page)).not.toHaveAttribute('data-asleep');
    await page.keyboard.press('Escape');
    await expect(reminder(page)).toHaveAccessibleDescription(arrives('Karim', first));
    await expect(reminder(page)).toHaveCount(1);
    await asDriver(request, baseURL, third, { event: 'lost' });
    await asDriver(request, baseURL, first, { event: 'picked-up' });
    await expect(reminder(page)).toBeHidden();
    const plays = await timesHeard(page, 'proximity');
    await page.clock.fastForward(30_000);
    await expect(page.getByText('En direct')).toBeVisible();
    expect(await timesHeard(page, 'proximity')).toBe(plays);
  });

  test('NTF-24 ROL-47 drivers are hidden when all shops are shown, and so are their reminders', async ({
    page,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
  }) => {
    const colleague = await Colleague.signIn(request, restaurant);
    const delivery = await order({ orderType: 'delivery' });
    await colleague.answer(delivery, 'prepare', { preparationMinutes: 5 });
    await startWork('general');
    await openProfileMenu(page);
    await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
    await expect(page.getByRole('button', { name: /^Profil, Tous les magasins/ })).toBeVisible();
    await expect(orderCard(page, delivery)).toContainText('En préparation');
    await asDriver(request, baseURL, delivery, { event: 'found', driverId: restaurant.drivers[0]?.driverId ?? '' });
    const dialog = await openOrder(page, delivery);
    await expect(dialog).toContainText('Karim');
    await expect(reminder(page)).toBeHidden();
    await page.keyboard.press('Escape');

    await openProfileMenu(page);
    await page.getByRole('menuitemradio', { name: 'Chez Mimi', exact: true }).click();
    await expect(reminder(page)).toBeVisible();
  });
});

test.describe('a delivery is lost on the way', () => {
  test.use({
    wish: {
      settings: { deliversByItself: false, autoSendToDrivers: true },
      drivers: [{ firstName: 'Karim', position: { latitude: 43.75, longitude: 7.2841 } }],
    },
  });

  test('FLO-59 FLO-86 what needs a person stays on every screen until one of them has understood', async ({
    page,
    elsewhere,
    request,
    baseURL,
    restaurant,
    order,
    startWork,
  }) => {
    const colleague = await Colleague.signIn(request, restaurant);
    const delivery = await order({ orderType: 'delivery' });
    await colleague.answer(delivery, 'prepare', { preparationMinutes: 30 });
    await asDriver(request, baseURL, delivery, { event: 'found', driverId: restaurant.drivers[0]?.driverId ?? '' });
    await asDriver(request, baseURL, delivery, { event: 'picked-up' });
    await startWork();
    const alert = (on: Page) => on.getByRole('alert', { name: 'Livraison interrompue' });
    await expect(orderCard(page, delivery)).toContainText('En livraison');
    await expect(alert(page)).toBeHidden();

    await asDriver(request, baseURL, delivery, { event: 'lost' });
    await expect(alert(page)).toContainText(new RegExp(`commande n°\\s${delivery.orderNumber} après son retrait`));
    const other = await elsewhere();
    await startWork('independent', other);
    await expect(alert(other)).toBeVisible();

    await alert(page).getByRole('button', { name: 'J’ai compris' }).click();
    await expect(alert(page)).toBeHidden();
    await expect(alert(other)).toBeHidden();
    await page.reload();
    await expect(orderCard(page, delivery)).toBeAttached();
    await expect(alert(page)).toBeHidden();
  });
});
