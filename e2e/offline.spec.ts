import { Colleague, forgetComplaints } from './kit/calls.ts';
import { expectAccessible } from './kit/axe.ts';
import { availability } from './kit/menu.ts';
import { orderCard } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

const banner = (page: Page) => page.getByRole('banner').getByRole('status');
const panel = (page: Page) => page.getByRole('region', { name: 'Sans la ligne' });
const start = (page: Page) => page.getByRole('button', { name: 'Commencer' }).click();

/** How many orders the browser's own store holds. */
const keptOrders = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('comptoir-kept');
        opening.addEventListener('success', () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('rows')) return resolve(0);
          const reading = database.transaction('rows').objectStore('rows').get('desk');
          reading.addEventListener('success', () => {
            database.close();
            resolve((JSON.stringify(reading.result ?? {}).match(/"orderNumber"/g) ?? []).length);
          });
        });
      }),
  );

test('OFF-01 OFF-02 OFF-05 OFF-06 OFF-09 OFF-10 OFF-11 OFF-12 a post reloads without a line, works on, and says on return what became of it', async ({
  page,
  context,
  request,
  restaurant,
  order,
  startWork,
  complaints,
}) => {
  const [mine, theirs, undecided] = [await order(), await order(), await order()];
  const colleague = await Colleague.signIn(request, restaurant);
  await startWork('general');
  await expect(orderCard(page, undecided)).toBeVisible();
  await page.getByRole('link', { name: 'Produits' }).first().click();
  await expect(availability(page, 'Socca')).toBeChecked();
  await page.getByRole('link', { name: 'Commandes' }).first().click();
  // OFF-04: the worker is there once it has kept a whole release.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => keptOrders(page)).toBe(3);

  await context.setOffline(true);
  await page.reload();
  await expect(banner(page).filter({ hasText: /^Hors ligne depuis \d\d:\d\d\./ })).toBeVisible();
  await start(page);
  await expect(panel(page)).toContainText('Recevoir de nouvelles commandes');
  await expect(page.getByText(/^Livreurs\s: inconnu hors ligne$/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'À traiter' })).toContainText(/--\s?manquée/);

  for (const placed of [mine, theirs, undecided]) {
    await orderCard(page, placed)
      .getByRole('button', { name: /^Accepter · / })
      .click();
    await expect(orderCard(page, placed)).toContainText('Acceptée ici, en attente d’envoi');
  }
  await expect(orderCard(page, undecided).getByRole('button', { name: 'Reprendre mon geste' })).toBeEnabled();
  await orderCard(page, undecided).getByRole('button', { name: 'Reprendre mon geste' }).click();
  await expect(orderCard(page, undecided).getByRole('button', { name: /^Accepter · / })).toBeVisible();
  await orderCard(page, mine).getByRole('button', { name: 'Commande prête' }).click();
  await expect(orderCard(page, mine)).toContainText('Prête ici, en attente d’envoi');
  await page.getByRole('link', { name: 'Produits' }).first().click();
  await availability(page, 'Socca').click();
  await page.getByRole('button', { name: /^Rendre indisponible/ }).click();
  await expect(availability(page, 'Socca')).toHaveAccessibleName(/^Épuisé ici, en attente d’envoi\s?, Socca$/);
  await page.getByRole('link', { name: 'Commandes' }).first().click();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'encore en vente sur le site' })).toBeVisible();
  await expectAccessible(page);

  // OFF-10: closed and opened again, what was pressed is still there.
  await page.reload();
  await start(page);
  await expect(panel(page).getByText('le client ne le sait pas encore')).toHaveCount(2);
  await colleague.answer(theirs, 'prepare', { preparationMinutes: 15 });
  await context.setOffline(false);

  await expect(banner(page).filter({ hasText: 'La ligne est revenue' })).toContainText(/3 gestes envoyés, 1 refusé/, {
    timeout: 60_000,
  });
  await expect(panel(page)).toContainText(/Déjà acceptée par .+ à\s\d\d:\d\d/);
  await expect(orderCard(page, theirs)).toContainText('En préparation');
  await expect(orderCard(page, undecided).getByRole('button', { name: /^Accepter · / })).toBeVisible();
  await expect(orderCard(page, mine)).not.toContainText('en attente d’envoi');
  await panel(page).getByRole('button', { name: 'J’ai lu' }).click();
  await expect(panel(page)).toBeHidden();
  forgetComplaints(complaints, 'net::ERR_');
  forgetComplaints(complaints, 'Failed to');
  forgetComplaints(complaints, '409');
});
