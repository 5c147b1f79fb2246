import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { answerOnce, callsTo, Colleague, expectComplaints, watchCalls } from './kit/calls.ts';
import { expectError, openProfileMenu } from './kit/login.ts';
import { anOrderAt } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';
import type { Page } from '@playwright/test';

const TOGGLE = /^Magasin (ouvert|fermé)/;
const toggleOf = (page: Page) => page.getByRole('banner').getByRole('switch', { name: TOGGLE });
const closingOf = (page: Page) => page.getByRole('dialog', { name: /^Fermer le magasin\s\?$/ });
const rushOf = (page: Page) => page.getByRole('dialog', { name: /^Activer le mode rush\s\?$/ });
const startRush = (page: Page) =>
  rushOf(page)
    .getByRole('button', { name: /^Activer/ })
    .click();
const CLOSED_MODAL = 'Votre magasin est actuellement fermé, vous ne pouvez pas recevoir de commande';

test('SHL-19 SHL-20 SHL-21 SHL-42 SHL-44 ERR-24 ERR-59 closing asks, with a message and no end; opening is immediate', async ({
  page,
  restaurant,
  request,
  startWork,
  complaints,
}) => {
  await startWork();
  const calls = watchCalls(page);
  const sent = () => callsTo(calls, /\/closed$/).map((call) => call.postDataJSON() as object);
  await expect(toggleOf(page)).toHaveAccessibleName('Magasin ouvert');
  await expect(toggleOf(page)).toBeChecked();
  await toggleOf(page).click();

  const dialog = closingOf(page);
  const message = dialog.getByLabel('Message affiché aux clients');
  await expect(message).toHaveValue('Le magasin est temporairement fermé.');
  const until = dialog.getByRole('radiogroup', { name: /^Jusqu’à quand\s\?$/ }).getByRole('radio');
  await expect(until).toHaveCount(6);
  await dialog.getByText('Jusqu’à nouvel ordre').click();
  expect(sent()).toEqual([]);
  await message.fill(' ');
  await expect(dialog.getByRole('button', { name: 'Fermer le magasin' })).toHaveAttribute('aria-disabled', 'true');
  await message.fill('De retour après la pause.');
  await dialog.getByRole('button', { name: 'Fermer le magasin' }).click();
  await expect(page.getByText(/^Le magasin est fermé\s!$/)).toBeVisible();
  await expect(toggleOf(page)).toHaveAccessibleName('Magasin fermé');
  expect(sent()).toEqual([{ closedMessage: 'De retour après la pause.', closedUntil: null }]);

  await toggleOf(page).click();
  await expect(page.getByText(/^Le magasin est ouvert\s!$/)).toBeVisible();
  await expect(toggleOf(page)).toBeChecked();
  expect(sent()).toHaveLength(2);
  expect(sent()[1]).toMatchObject({ closedMessage: false });

  await test.step('UND-13 a closing is taken back with one press, on every page', async () => {
    await toggleOf(page).click();
    await closingOf(page)
      .getByRole('button', { name: /^Fermer (le magasin|jusqu’à)/ })
      .click();
    const dock = page.getByRole('status').filter({ hasText: /^Le magasin est fermé/ });
    await expect(dock.getByRole('button', { name: 'Rouvrir le magasin' })).toBeVisible();
    await page.keyboard.press('z');
    await expect(toggleOf(page)).toHaveAccessibleName('Magasin ouvert');
    await expect(dock).toBeHidden();
    expect(sent().at(-1)).toMatchObject({ closedMessage: false });
  });

  await test.step('the toggle goes back when the call fails', async () => {
    await answerOnce(page, '**/closed', (route) => route.fulfill({ status: 500, json: {} }));
    await toggleOf(page).click();
    await closingOf(page)
      .getByRole('button', { name: /^Fermer (le magasin|jusqu’à)/ })
      .click();

    await expectError(
      page,
      'Une erreur est survenue',
      /^L’état du magasin n’a pas pu être modifié, merci de réessayer\s!$/,
    );
    await closingOf(page).getByRole('button', { name: 'Annuler' }).click();
    await expect(toggleOf(page)).toBeChecked();
    await expect(toggleOf(page)).toHaveAccessibleName('Magasin ouvert');
    await expectComplaints(complaints, ['500']);
  });

  await test.step('an end of one’s own must be in the future', async () => {
    await toggleOf(page).click();
    await dialog.getByText('Choisir une date et une heure').click();
    const confirm = dialog.getByRole('button', { name: /^Fermer (le magasin|jusqu’à)/ });
    await expect(confirm).toHaveAccessibleDescription('Choisissez une date et une heure.');
    await dialog.getByLabel('Date', { exact: true }).fill('2026-01-01');
    await dialog.getByLabel('Heure', { exact: true }).fill('12:00');
    await expect(confirm).toHaveAccessibleDescription('L’heure de fin doit être dans le futur.');
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');

    const colleague = await Colleague.signIn(request, restaurant);
    const { status, body } = await colleague.close('Fermé.', new Date(Date.now() - 1_000));
    expect(status).toBe(422);
    expect(body).toContain('L’heure de fin doit être dans le futur.');

    await dialog.getByLabel('Date', { exact: true }).fill('2099-12-31');
    await confirm.click();
    await expect(toggleOf(page)).toHaveAccessibleName('Magasin fermé jusqu’à 12:00 le 31/12/2099');
  });
});

test.describe('a shop with two services a day', () => {
  test.use({ wish: { settings: { hours: aShop().hours } } });

  test('SHL-42 SHL-43 the choices follow the hours of the shop', async ({ page, startWork }) => {
    await page.clock.install({ time: '2027-03-10T12:00:00+01:00' });
    await startWork();
    await toggleOf(page).click();
    const labels = closingOf(page).getByRole('radiogroup').locator('label');
    await expect(labels).toHaveText([
      'Jusqu’à la fin du service (14:30)',
      'Jusqu’à nouvel ordre',
      'Pendant 30 minutes',
      'Pendant 1 heure',
      'Jusqu’à demain à l’ouverture (11:30)',
      'Choisir une date et une heure',
    ]);
    await expect(closingOf(page).getByRole('button', { name: 'Fermer jusqu’à 14:30' })).toBeVisible();
    await labels.filter({ hasText: 'Pendant 1 heure' }).click();
    await expect(closingOf(page).getByRole('button', { name: /^Fermer jusqu’à 13:0\d$/ })).toBeVisible();
    await labels.filter({ hasText: 'demain' }).click();
    await expect(closingOf(page).getByRole('button', { name: 'Fermer jusqu’à 11:30 le 11/03/2027' })).toBeVisible();

    await page.clock.setSystemTime('2027-03-10T23:00:00+01:00');
    await expect(labels.first()).toHaveText('Jusqu’à la fin du service');
    await expect(labels.first().getByRole('radio')).toBeDisabled();
  });
});

test('SHL-44 SHL-45 API-56 closing and rush end by themselves, and every screen says so', async ({
  page,
  restaurant,
  request,
  startWork,
}) => {
  await startWork();
  const colleague = await Colleague.signIn(request, restaurant);
  const soon = new Date(Date.now() + 10_000);
  await colleague.close('Fermé.', soon);
  await colleague.rush(true, 20, soon);
  const hour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' });
  await expect(toggleOf(page)).toHaveAccessibleName(new RegExp(`^Magasin fermé jusqu’à ${hour.format(soon)}`));
  await expect(page.getByRole('main')).toContainText(
    new RegExp(`Mode rush\\s: \\+20\\smin jusqu’à ${hour.format(soon)}`),
  );

  const toasts = page.getByRole('status', { name: 'Notifications' });
  await expect(toasts).toContainText('Le magasin est de nouveau ouvert.');
  await expect(toasts).toContainText('Le mode rush est terminé.');
  await expect(toggleOf(page)).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Mode rush' })).not.toBeChecked();
});

test('SHL-41 API-56 NTF-21 NTF-22 two screens: each sees the other’s changes, the last one wins', async ({
  page,
  restaurant,
  elsewhere,
  startWork,
}) => {
  await startWork('staff');
  const second = await elsewhere();
  await startWork('general', second);

  await toggleOf(page).click();
  await closingOf(page).getByText('Choisir une date et une heure').click();
  await closingOf(page).getByLabel('Date', { exact: true }).fill('2099-12-31');
  await closingOf(page).getByLabel('Heure', { exact: true }).fill('22:30');
  await closingOf(page)
    .getByRole('button', { name: /^Fermer jusqu’à 22:30/ })
    .click();
  const banner = second
    .getByRole('alert')
    .filter({ hasText: `Fermé par ${restaurant.users.staff.firstName} jusqu’à 22:30` });
  await expect(banner).toBeVisible();
  await expect(banner.getByRole('button')).toHaveText(['']);
  await expect(second.getByRole('alertdialog', { name: CLOSED_MODAL })).toBeHidden();
  await expect(page.getByRole('alertdialog', { name: CLOSED_MODAL })).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: 'Fermé par' })).toBeHidden();
  await toggleOf(second).click();
  await expect(toggleOf(page)).toBeChecked();
  await expect(banner).toBeHidden();

  await page.getByRole('switch', { name: 'Mode rush' }).click();
  await second.getByRole('switch', { name: 'Mode rush' }).click();
  await startRush(second);
  await expect(page.getByRole('main')).toContainText(/Mode rush\s: \+15\smin/);
  await rushOf(page).getByRole('button', { name: 'Augmenter' }).click();
  await startRush(page);
  for (const screen of [page, second]) await expect(screen.getByRole('main')).toContainText(/Mode rush\s: \+20\smin/);
  await second.getByRole('switch', { name: 'Mode rush' }).click();
  await expect(page.getByRole('switch', { name: 'Mode rush' })).not.toBeChecked();
});

test('SHL-46 SHL-47 rush: 5 to 60 minutes, added to what the kitchen is offered', async ({
  page,
  startWork,
  order,
}) => {
  const placed = await order();
  await startWork('staff');
  await expect(page.getByRole('switch', { name: 'Mode rush' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Mode rush' }).click();
  const minutes = rushOf(page).getByRole('spinbutton', { name: 'Minutes ajoutées à la préparation' });
  await expect(minutes).toHaveAttribute('aria-valuenow', '15');
  for (let press = 0; press < 3; press += 1)
    await rushOf(page).getByRole('button', { name: 'Diminuer' }).click({ force: true });
  await expect(minutes).toHaveAttribute('aria-valuenow', '5');
  await minutes.press('PageUp');
  await minutes.press('PageUp');
  await minutes.press('PageUp');
  await expect(minutes).toHaveAttribute('aria-valuenow', '60');
  await expect(rushOf(page).getByRole('radio').first()).toHaveAccessibleName(/^Jusqu’à la fin du service/);
  await startRush(page);
  await expect(page.getByRole('main')).toContainText(/Mode rush\s: \+60\smin/);

  await page.getByRole('link', { name: `N° ${placed.orderNumber}` }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Accepter · 75\smin$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Mode rush' }).click();
  await expect(page.getByRole('main')).not.toContainText(/\+60\smin/);
});

test('NTF-21 NTF-22 NTF-23 a closed shop is recalled on load, after the start window, and every quarter of an hour', async ({
  page,
  restaurant,
  request,
  signIn,
}) => {
  await (await Colleague.signIn(request, restaurant)).close('Fermé.', new Date(Date.now() + 86_400_000));
  await page.clock.install();
  await signIn();
  const reminder = page.getByRole('alertdialog', { name: CLOSED_MODAL });
  await expect(toggleOf(page)).toHaveAccessibleName(/^Magasin fermé/);
  await expect(reminder).toBeHidden();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(reminder).toContainText(/Fermé par Michèle\. Réouverture automatique à \d\d:\d\d/);

  await reminder.getByRole('button', { name: 'Rester fermé' }).click();
  await page.clock.fastForward('14:30');
  await expect(page.getByText('En direct')).toBeVisible();
  await expect(reminder).toBeHidden();
  await page.clock.fastForward('00:31');
  await expect(reminder).toBeVisible();
});

test('SHL-13 SHL-22 ROL-38 ROL-46 ROL-47 ROL-50 ROL-55 ROL-56 NTF-23 all the shops at once', async ({
  page,
  context,
  restaurant,
  request,
  startWork,
  order,
}) => {
  const [first, , third] = restaurant.shops;
  const here = await order();
  const there = await anOrderAt(request, restaurant, {}, third);
  const colleague = await Colleague.signIn(request, restaurant);
  await startWork('general');
  const cards = page.getByRole('listitem').filter({ hasText: /N°\s\d+/ });
  await expect(cards).toHaveCount(1);
  const calls = watchCalls(page);
  await page.goto('/orders/upcoming?size=24');
  await page.getByRole('button', { name: 'Commencer' }).click();
  await openProfileMenu(page);
  await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
  await expect(page.getByRole('button', { name: /^Profil, Tous les magasins/ })).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/upcoming$/);

  const flag = (await context.cookies()).find(({ name }) => name === 'isAllShops');
  expect(flag?.value).toBe('true');
  await expect
    .poll(() =>
      callsTo(calls, /\/live$/)
        .filter((call) => !call.url().includes('/orders/'))
        .at(-1)
        ?.url(),
    )
    .not.toContain('shops=');
  await page.getByRole('link', { name: /^En cours/ }).click();
  await expect(cards).toHaveCount(2);
  await expect(
    cards.filter({ hasText: `N° ${here.orderNumber}` }).filter({ hasText: first?.name ?? '' }),
  ).not.toHaveCount(0);
  await expect(cards.filter({ hasText: third?.name ?? '' })).toContainText(`N° ${there.orderNumber}`);

  await colleague.close('Fermé.');
  const later = await anOrderAt(request, restaurant, {}, third);
  await expect(page.getByRole('link', { name: `N° ${later.orderNumber}` }).last()).toBeVisible();
  await expect(cards).toHaveCount(3);
  await expect(page.getByRole('alertdialog', { name: CLOSED_MODAL })).toBeHidden();
  await expect(page.getByRole('switch', { name: TOGGLE })).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Mode rush' })).toHaveCount(0);

  for (const hidden of ['/livreurs', '/sales', '/support', '/products', '/options-products']) {
    await page.goto(hidden);
    await expect(page.getByRole('heading', { name: 'Commandes', exact: true })).toBeVisible();
    expect(new URL(page.url()).pathname, hidden).toBe('/');
  }
  const links = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link');
  for (const name of ['Livreurs', 'Ventes / Stocks', 'Support', 'Produits', 'Liste d’options'])
    await expect(links.filter({ hasText: name })).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByLabel('Prénom')).toHaveValue('Michèle');
  await expect(page.getByRole('button', { name: /^Profil, Tous les magasins/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Besoin d’aide/ })).toBeVisible();

  await openProfileMenu(page);
  await page.getByRole('menuitemradio', { name: 'Chez Mimi', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: CLOSED_MODAL })).toBeVisible();
});

test('SHL-48 ROL-46 « Mode test » lists the simulated services to company administrators only', async ({
  page,
  elsewhere,
  restaurant,
  request,
  authenticate,
}) => {
  await authenticate('general');
  await page.goto('/profile');
  await page.getByRole('banner').getByRole('button', { name: 'Mode test' }).click();
  const ports = page.getByRole('region', { name: 'Mode test' });
  await expect(ports.getByRole('listitem').filter({ hasText: 'E-mails' })).toBeVisible();
  await expect(ports.getByRole('link', { name: 'Ouvrir les pages de test' })).toHaveAttribute('href', '/sandbox');

  // As in production, where nothing is played.
  await page.route('**/api/*/ports', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"sandbox"', '"unconfigured"') });
  });
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Services' }).click();
  const missing = page.getByRole('region', { name: 'Non configuré' });
  await expect(missing.getByRole('listitem').filter({ hasText: 'E-mails' })).toBeVisible();
  await expect(missing.getByRole('link')).toBeHidden();

  const second = await elsewhere();
  await authenticate('staff', second);
  await second.goto('/profile');
  await expect(second.getByLabel('Prénom')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Mode test' })).toBeHidden();
  const staff = await Colleague.signIn(request, restaurant, 'staff');
  expect(await staff.get(`/api/${restaurant.companyId}/ports`)).toBe(403);
});
