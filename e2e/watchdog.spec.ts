import type { Locator, Page } from '@playwright/test';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { expectAccessible, expectUncovered } from './kit/axe.ts';
import { expectComplaints } from './kit/calls.ts';
import { anOrderAt } from './kit/restaurant.ts';
import { openOrder, orderDialog, orderLink } from './kit/orders.ts';
import { listen, timesHeard } from './kit/sounds.ts';
import { expect, test } from './kit/test.ts';

const light = (page: Page, sentence: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name: sentence });
const READY = /^Veilleur\s: ce poste est prêt$/;
const UNTESTED = /^Veilleur\s: Ce poste n’a pas été testé aujourd’hui\.$/;
const MUTE = /^Veilleur\s: Ce poste ne sonne pas\.$/;

async function openWatchdog(page: Page): Promise<Locator> {
  await light(page, /^Veilleur/).click();
  const dialog = page.getByRole('dialog', { name: 'Veilleur' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const check = (dialog: Locator, label: string) => dialog.getByRole('listitem').filter({ hasText: label });

test('« Tester mon poste »: the sound is asked, the live line is measured, and the light turns green @sizes', async ({
  page,
  startWork,
}) => {
  await listen(page);
  await startWork();
  await expect(light(page, UNTESTED)).toBeVisible();
  const bar = page.getByRole('banner');
  await expect(bar.getByText('En direct')).toBeVisible();
  await expect(bar.getByText('À tester')).toBeVisible();
  const dialog = await openWatchdog(page);
  await expect(check(dialog, 'Dernier test')).toContainText('À tester');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Tester mon poste' }).click();
  const testing = page.getByRole('dialog', { name: 'Tester mon poste' });
  await expect.poll(() => timesHeard(page, 'new-order')).toBe(1);
  await expect(testing.getByText(/^Le serveur répond en \d+\sms\.$/)).toBeVisible();
  const finish = testing.getByRole('button', { name: 'Terminer le test' });
  await expect(finish).toHaveAccessibleDescription('Avez-vous entendu le son\u00A0?');
  await testing.getByRole('button', { name: 'Non' }).click();
  await expect(testing.getByText(/^Montez le volume/)).toBeVisible();
  await testing.getByRole('button', { name: 'Réécouter' }).click();
  await expect.poll(() => timesHeard(page, 'new-order')).toBe(2);
  await testing.getByRole('button', { name: 'Oui' }).click();
  await expectAccessible(page);
  await finish.click();

  await expect(check(dialog, 'Dernier test')).toContainText(/Réussi à \d\d:\d\d/);
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).first().click();
  await expect(light(page, READY)).toBeVisible();
  await expect(bar.getByText('Son actif')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(light(page, READY)).toBeVisible();
});

test('a post that lost its sound turns the light red, and says how to put it right', async ({ page, startWork }) => {
  await startWork();
  await page.goto('/profile');
  await expect(light(page, MUTE)).toBeVisible();
  const dialog = await openWatchdog(page);
  await expect(check(dialog, 'Son')).toContainText('Son coupé');
  await dialog.getByRole('button', { name: 'Activer le son' }).click();
  await expect(check(dialog, 'Son')).toContainText('Activé');
  await expect(light(page, UNTESTED)).toBeAttached();
});

test('a post whose clock is wrong says so, and how to set it right', async ({ page, startWork }) => {
  await page.clock.install({ time: Date.now() + 7 * 60_000 });
  await startWork();
  await expect(light(page, /^Veilleur\s: L’horloge de cet appareil n’est pas à l’heure\.$/)).toBeVisible();
  const dialog = await openWatchdog(page);
  await expect(check(dialog, 'L’horloge de cet appareil')).toContainText('Réglez sa date et son heure');
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(light(page, UNTESTED)).toBeVisible();
  await expect(check(await openWatchdog(page), 'À l’heure')).toBeVisible();
});

test('the posts of a shop see each other, by the names that they are given', async ({ page, elsewhere, startWork }) => {
  await startWork();
  const other = await elsewhere();
  await startWork('independent', other);
  const there = await openWatchdog(other);
  await there.getByRole('button', { name: 'Renommer ce poste' }).click();
  await there.getByRole('textbox', { name: 'Nom de ce poste' }).fill('Caisse');
  await there.getByRole('button', { name: 'Renommer', exact: true }).click();
  await expect(there.getByRole('heading', { name: 'Caisse' })).toBeVisible();

  const here = await openWatchdog(page);
  await expect(check(here, 'Caisse')).toContainText('En ligne, sonne');
  await expect(here.getByText('Au moins un poste sonne en ce moment.')).toBeVisible();
});

test('ROL-65 ERR-46 « Régler les alertes »: by who may, in French, and kept', async ({
  page,
  elsewhere,
  startWork,
}) => {
  await startWork('general');
  let dialog = await openWatchdog(page);
  await dialog.getByRole('button', { name: 'Régler les alertes' }).click();
  const form = page.getByRole('dialog', { name: 'Régler les alertes' });
  await form.getByLabel('Envoyer un SMS après').selectOption({ label: '2\u00A0min' });
  await form.getByLabel('Numéro du responsable').fill('06 11');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText('Le numéro de téléphone n’est pas valide.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Numéro du responsable').fill('04 93 00 00 01');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText(/^Ce numéro est une ligne fixe\s: il ne reçoit pas de SMS\.$/)).toBeVisible();
  await form.getByLabel('Numéro du responsable').fill('06 11 22 33 44');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  dialog = page.getByRole('dialog', { name: 'Veilleur' });
  await dialog.getByRole('button', { name: 'Régler les alertes' }).click();
  await expect(form.getByLabel('Numéro du responsable')).toHaveValue(/^06\s11\s22\s33\s44$/);
  await expect(form.getByLabel('Envoyer un SMS après')).toHaveValue('120');

  const other = await elsewhere();
  await startWork('staff', other);
  const theirs = await openWatchdog(other);
  await expect(theirs.getByRole('button', { name: 'Tester mon poste' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Régler les alertes' })).toHaveCount(0);
});

test('an order’s story says on which post it rang and was seen', async ({ page, order, startWork }) => {
  await startWork();
  const placed = await order();
  const told = page.waitForResponse((reply) => {
    const body = reply.request().postDataJSON() as { what?: string } | null;
    return reply.url().endsWith('/orders/shown') && body?.what === 'seen';
  });
  await expect(orderLink(page, placed)).toBeVisible();
  expect((await told).status()).toBe(204);

  const dialog = await openOrder(page, placed);

  await expect(dialog.getByText('Affichée sur l’ordinateur')).toBeVisible();
  await expect(dialog.getByText('A sonné sur l’ordinateur')).toBeVisible();
});

test('a link to an order of another shop names that shop, and leads to the order', async ({
  page,
  restaurant,
  request,
  authenticate,
  complaints,
}) => {
  const [, , third] = restaurant.shops;
  const there = await anOrderAt(request, restaurant, {}, third);
  await authenticate('general');
  await page.goto(`/orders/${there.id}`);
  await page.getByRole('button', { name: 'Commencer' }).click();
  const window = page.getByRole('dialog', { name: 'Commande' });
  await expect(window).toContainText(`Cette commande a été passée pour ${third?.name}`);
  await expect(window).not.toContainText('n’existe plus');
  await window.getByRole('button', { name: `Passer à ${third?.name}` }).click();
  await expect(orderDialog(page, there)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/orders/${there.id}$`));
  await expectComplaints(complaints, ['404']);
});

test.describe('orders that nobody answers', () => {
  test.use({ wish: { settings: { watch: { ...aShop().watch, devicesAfterSeconds: 30 } } } });

  test('call every post of the shop, whatever it shows, in one line that covers nothing', async ({
    page,
    order,
    startWork,
  }) => {
    await listen(page);
    await startWork();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Profil, / })
      .click();
    await page.getByRole('menuitem', { name: 'Profil' }).click();
    await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible();
    test.slow();
    const first = await order();
    const call = page.getByRole('alert', { name: new RegExp(`^La commande n°\\s${first.orderNumber} attend$`) });
    await expect(call).toBeVisible({ timeout: 60_000 });
    // Once when it came, once 24 seconds later, and once for the call.
    await expect.poll(() => timesHeard(page, 'new-order')).toBeGreaterThanOrEqual(3);
    await expectAccessible(page);
    await call.getByRole('button', { name: 'Ouvrir la commande' }).click();
    const dialog = orderDialog(page, first);
    await expect(dialog.getByText(/Veilleur\s: tous les écrans du magasin sont alertés/)).toBeVisible();
    await expect(call).toBeHidden();

    const [second] = [await order(), await order()];
    const calls = page.getByRole('alert', { name: '2 commandes attendent' });
    await expect(calls).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expectUncovered(dialog);
    await calls.getByRole('button', { name: 'Ouvrir la plus urgente' }).click();
    await expect(orderDialog(page, second)).toBeVisible();
  });
});
