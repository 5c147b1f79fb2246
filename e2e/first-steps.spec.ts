import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { orderCard } from './kit/orders.ts';
import { listen } from './kit/sounds.ts';
import { expect, test } from './kit/test.ts';

test.use({
  wish: { shopCount: 1, settings: { phone: '+33612345678', printingKind: 'cloudprint', deliversByItself: false } },
});

const rehearsal = (page: Page): Locator => page.getByRole('region', { name: 'Répétition générale' });
const played = (page: Page, name: RegExp): Locator =>
  rehearsal(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

test('REP-03 REP-04 REP-06 REP-10 FST-01 a rehearsal rings, is accepted among the orders, shows the empty printer, and ends green', async ({
  page,
  request,
  baseURL,
  restaurant,
  startWork,
}) => {
  const shopId = restaurant.shops[0]?.shopId ?? '';
  const printer = (behaviour: string) =>
    request.post('/sandbox/api/equipment', {
      data: { shopId, printerAnswer: behaviour },
      headers: { origin: baseURL ?? '' },
    });
  expect((await printer('out-of-paper')).ok()).toBe(true);
  await listen(page);
  await startWork('independent');
  await page.getByRole('link', { name: /^Premiers pas/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Premiers pas' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /La carte\s: fait/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Lancer la répétition' }).click();
  await expect(played(page, /^Commande reçue\s: faite/)).toBeVisible();
  await expect(played(page, /^Sonnerie\s: faite/)).toBeVisible();
  await page.getByRole('link', { name: 'Commandes', exact: true }).first().click();
  const card = orderCard(page, { orderNumber: 'E-001' });
  await expect(card).toContainText('ESSAI');
  await card.getByRole('link').click();
  const dialog = page.getByRole('dialog', { name: /^Commande n°\sE-001/ });
  await expect(dialog.getByText('ESSAI', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: /^Accepter/ }).click();
  // The window leads back to the list by itself: a page asked for at the same moment would be given up.
  await expect(dialog.getByRole('button', { name: /^Accepter/ })).toBeHidden();
  await page.goto('/premiers-pas');

  const ticket = played(page, /^Ticket/);
  await expect(played(page, /^Ticket\s: en échec/)).toContainText('l’imprimante n’a plus de papier');
  await expect(ticket).toContainText(/Que faire\s\?/);
  await expectAccessible(page);
  expect((await printer('printed')).ok()).toBe(true);
  await ticket.getByRole('button', { name: 'Réessayer' }).click();
  await expect(played(page, /^Ticket\s: faite/)).toBeVisible();

  const shown = rehearsal(page).getByRole('link', { name: /E-001/ });
  const id = (await shown.getAttribute('href'))?.split('/').at(-1) ?? '';
  const lea = await Colleague.signIn(request, restaurant);
  await lea.answer({ id }, 'ready-to-take-away');
  await lea.answer({ id }, 'validate');
  await expect(rehearsal(page).getByText('Réussie')).toBeVisible({ timeout: 30_000 });
  await expect(played(page, /^Remboursement\s: faite/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /La commande d’essai\s: fait/ })).toBeVisible();
});

test('FST-02 FST-03 hidden until tomorrow it leaves the menu, and stays in the settings @looks', async ({
  page,
  startWork,
}) => {
  await startWork('independent');
  await page.goto('/premiers-pas');
  await page.getByRole('button', { name: 'Masquer jusqu’à demain' }).click();

  await expect(page.getByText('Masqué du menu jusqu’à demain')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: /^Premiers pas/ }),
  ).toHaveCount(0);
  await page.goto('/settings');
  await expect(page.getByRole('main').getByRole('link', { name: /Premiers pas/ })).toBeVisible();
});
