import type { Page } from '@playwright/test';
import { expectLook } from './kit/axe.ts';
import { callsTo, expectComplaints, watchCalls } from './kit/calls.ts';
import { expectError, openProfileMenu } from './kit/login.ts';
import { expect, test } from './kit/test.ts';

const TITLE = 'Paramètres des commandes';
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Enregistrer' });
const minutes = (page: Page) => page.getByLabel('Temps de préparation (minutes)');
const interval = (page: Page) => page.getByLabel('Intervalle entre deux créneaux (minutes)');
const automatic = (page: Page) => page.getByRole('switch', { name: 'Acceptation automatique des commandes' });
const toDrivers = (page: Page) => page.getByRole('switch', { name: /^Envoyer automatiquement les commandes/ });
const toasts = (page: Page) => page.getByRole('status', { name: 'Notifications' });
const SAVED = 'Les paramètres des commandes ont bien été modifiés.';
const tile = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
const leaving = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Vous avez des modifications non enregistrées.' });

async function openOrderSettings(page: Page): Promise<void> {
  await page.goto('/settings/orderSettings');
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
}

async function enterAllShops(page: Page): Promise<void> {
  await openProfileMenu(page);
  await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
  await expect(page.getByRole('button', { name: /^Profil, Tous les magasins/ })).toBeVisible();
}

test('SET-04 SHL-28 SET-07 SET-17 SET-18 SET-19 SET-CST-12 ORS-01 the looks of the menu and of the order settings @looks', async ({
  page,
  authenticate,
}, info) => {
  await authenticate('independent');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Réglages', level: 1 })).toBeVisible();
  await expect(page.getByText('Version 2.17.13')).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('--brand', '#009973');
  await expect(tile(page, 'Modes de paiement')).toHaveText(
    'Modes de paiementChoisissez les moyens de paiement acceptés sur chaque canal.',
  );
  await expectLook(page, 'settings', info);
  await tile(page, TITLE).click();
  await expect(page).toHaveURL('/settings/orderSettings');
  await expect(minutes(page)).toHaveValue('15');
  await expectLook(page, 'order-settings', info);
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL('/settings');
});

test('SET-33 SET-34 SET-35 SET-36 ORS-07 ORS-09 ORS-11 SET-ERR-33 two people in the order settings of one shop', async ({
  page,
  signIn,
  elsewhere,
  complaints,
}) => {
  const other = await elsewhere();
  await signIn('independent');
  await signIn('general', other);
  await openOrderSettings(page);
  await openOrderSettings(other);
  await expect(interval(page)).toHaveCount(0);

  await minutes(page).fill('25,9');
  await minutes(page).blur();
  await expect(minutes(page)).toHaveValue('25');
  await automatic(other).click();
  await save(other).click();
  await expect(toasts(other)).toContainText(SAVED);

  const banner = page.getByText('Ces paramètres viennent d’être modifiés par un autre utilisateur.');
  await expect(banner).toBeVisible();
  await expect(minutes(page)).toHaveValue('25');
  await expect(automatic(page)).not.toBeChecked();
  await page.getByRole('button', { name: 'Recharger' }).click();
  await expect(banner).toBeHidden();
  await expect(automatic(page)).toBeChecked();
  await expect(minutes(page)).toHaveValue('15');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');

  // The last one wins, and whoever has changed nothing follows.
  await minutes(page).fill('');
  await minutes(page).blur();
  await expect(minutes(page)).toHaveValue('15');
  await minutes(page).fill('40');
  await page.route('**/auto-accept', (route) => route.fulfill({ status: 500, json: {} }));
  await save(page).click();
  await expectError(
    page,
    'Une erreur est survenue',
    /^Les paramètres des commandes n’ont pas pu être enregistrés, merci de réessayer\s!$/,
  );
  await expectComplaints(complaints, ['500']);
  await expect(minutes(page)).toHaveValue('40');
  await page.unroute('**/auto-accept');
  await save(page).click();
  await expect(toasts(page)).toContainText(SAVED);
  await expect(minutes(other)).toHaveValue('40');

  await minutes(page).fill('50');
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(leaving(page)).toHaveAccessibleDescription(/^Voulez-vous quitter cette page\s\?$/);
  await leaving(page).getByRole('button', { name: 'Rester' }).click();
  await expect(minutes(page)).toHaveValue('50');
  await page.getByRole('link', { name: 'Retour' }).click();
  await leaving(page).getByRole('button', { name: 'Quitter' }).click();
  await expect(page).toHaveURL('/settings');
  await tile(page, TITLE).click();
  await expect(minutes(page)).toHaveValue('40');
});

test('SET-08 SET-09 SET-10 SET-23 SET-30 ROL-53 ROL-83 ROL-92 ORS-02 ORS-05 ORS-10 who sees what, in a shop and in all of them', async ({
  page,
  authenticate,
  startWork,
}) => {
  await page.goto('/settings/payments');
  await expect(page).toHaveURL(/\/login/);
  await authenticate('staff');
  await page.goto('/settings/payments');
  await expect(page).toHaveURL('/');

  await authenticate('chain');
  await page.goto('/settings/payments');
  await expect(page.getByText('Vous pouvez consulter ces réglages, mais pas les modifier.')).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Au comptoir, Site web' })).toHaveAccessibleDescription(
    'Votre rôle ne permet pas de modifier ce réglage.',
  );
  await page.goto('/settings/delivery/fees');
  await expect(page).toHaveURL('/settings');
  await expect(tile(page, 'Frais de livraison au km')).toHaveCount(0);

  await startWork('general');
  await enterAllShops(page);
  await page.goto('/settings/general');
  await expect(page).toHaveURL('/settings');
  for (const name of ['Horaires', 'Zones de livraison', 'Imprimantes', 'HubRise', 'Paramètres du magasin'])
    await expect(tile(page, name)).toHaveCount(0);
  for (const name of ['Modes de paiement', 'Modes de vente', TITLE]) await expect(tile(page, name)).toBeVisible();
  await tile(page, TITLE).click();
  const calls = watchCalls(page);
  await expect(automatic(page)).toHaveCount(0);
  await interval(page).fill('3');
  await interval(page).blur();
  await expect(interval(page)).toHaveValue('5');
  await toDrivers(page).click();
  await save(page).click();
  await expect(toasts(page)).toContainText(SAVED);
  expect(callsTo(calls, /\/order\/settings$/).map((call) => call.postDataJSON() as object | null)).toContainEqual({
    orderWindowMinutes: 5,
    autoSendToDrivers: true,
  });
});

test.describe('a company of one shop', () => {
  test.use({ wish: { shopCount: 1 } });

  test('ORS-02 ORS-03 ORS-10 ORS-13 one page holds the three parts', async ({ page, signIn }) => {
    await signIn('independent');
    await openOrderSettings(page);
    const calls = watchCalls(page);
    await interval(page).fill('20');
    await toDrivers(page).click();
    await minutes(page).fill('30');
    await save(page).click();
    await expect(toasts(page)).toContainText(SAVED);
    expect(callsTo(calls, /\/order\/settings$/).map((call) => call.postDataJSON() as object | null)).toContainEqual({
      orderWindowMinutes: 20,
      autoSendToDrivers: true,
      autoAccept: { enabled: false, preparationMinutes: 30 },
    });
  });
});
