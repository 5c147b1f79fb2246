import type { Page } from '@playwright/test';
import { expectAccessible, expectUncovered } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import type { Placed } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';

const CARD = { paymentType: 'stripe', cardToken: 'success' } as const;
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function collected(colleague: Colleague, placed: Placed): Promise<void> {
  await colleague.answer(placed, 'prepare', { preparationMinutes: 20 });
  await colleague.answer(placed, 'ready-to-take-away');
  await colleague.answer(placed, 'validate');
}

async function complain(page: Page, { followUrl }: Placed): Promise<void> {
  await page.goto(new URL(followUrl).pathname);
  await page.getByText('Un problème avec ma commande', { exact: true }).click();
  await page.getByLabel('Produit manquant').check();
  await page.getByRole('group', { name: 'Plats concernés' }).getByRole('checkbox').first().check();
  await page.getByLabel('En quelques mots').fill('Il manquait la socca.');
  const photo = { name: 'sac.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
  await page.getByLabel('Ajouter une photo').setInputFiles(photo);
  await expect(page.getByRole('img', { name: 'Votre photo' })).toBeVisible();
}

test('SUP-02 SUP-03 SUP-05 SUP-12 SUP-15 SUP-16 SUP-17 a customer complains with a photo; the shop refunds a part, and deletes it @sizes', async ({
  page,
  request,
  restaurant,
  order,
  elsewhere,
  authenticate,
}, info) => {
  const placed = await order(CARD);
  await collected(await Colleague.signIn(request, restaurant), placed);
  const customer = await elsewhere();
  await complain(customer, placed);
  await expectAccessible(customer);
  await customer.getByRole('button', { name: 'Envoyer au restaurant' }).click();
  await expect(customer.getByText('a bien reçu votre message')).toBeVisible();

  await authenticate('independent');
  await page.goto('/support');
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  await expectAccessible(page);
  const inbox = page.getByRole('table', { name: 'Réclamations' });
  if (info.project.name !== 'phone')
    await expect(inbox.getByRole('columnheader')).toHaveText([
      'Commande',
      'Client',
      'Message',
      'Montant',
      'État',
      'Date',
    ]);
  await expect(inbox.locator('tbody tr')).toContainText(
    new RegExp(
      `N°\\s${placed.orderNumber}.*Camille.*Il manquait la socca\\..*\\d\\d/\\d\\d/\\d{4} à \\d\\d:\\d\\d`,
      's',
    ),
  );
  await page.getByRole('link', { name: `N° ${placed.orderNumber}` }).click();
  await expect(page.getByText('Il manquait la socca.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo 1 du client' })).toBeVisible();
  const sheet = page.getByRole('button', { name: 'Décider' });
  const decisions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/decision')) decisions.push(request.method());
  });
  if (info.project.name === 'phone') {
    await expectUncovered(sheet.locator('..'));
    await sheet.click();
  }
  await expectAccessible(page);
  await page.getByLabel('Montant remboursé').fill('3,00');
  const refund = page.getByRole('button', { name: /^Rembourser 3,00\s€ et répondre$/ });
  await page.clock.install();
  await refund.click();
  const held = page.getByRole('button', { name: 'Annuler le remboursement' });
  await page.clock.runFor(6_000);
  await expect(held).toBeVisible();
  await expectUncovered(held.locator('..'));
  expect(decisions).toEqual([]);
  const journalled = page.waitForRequest((request) => request.url().endsWith('/decision/taken-back'));
  await held.click();
  expect((await journalled).postDataJSON()).toEqual({ kind: 'refund', amount: 300, borneBy: 'shop' });
  await page.clock.runFor(60_000);
  expect(decisions).toEqual([]);
  // Taken back, it stands there as it was.
  await expect(page.getByLabel('Montant remboursé')).toHaveValue('3,00');
  await refund.click();
  await expect(held).toBeVisible();
  await page.clock.runFor(11_000);
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Ce qui a été décidé' })).toBeVisible();
  expect(decisions).toHaveLength(1);
  await expect(page.getByText(/Remboursement · 3,00\s€/)).toBeVisible();

  await customer.reload();
  await expect(customer.getByText(/Remboursement\s: 3,00\s€\./)).toBeVisible();
  await page.getByRole('button', { name: /^Supprimer la réclamation/ }).click();
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(page.getByText('La réclamation a bien été supprimée.')).toBeVisible();
  await expect(page.getByText('Aucune réclamation pour le moment.')).toBeVisible();
});

test('SUP-01 SUP-14 SUP-18 ROL-59 a new complaint appears by itself; staff may answer, not refund', async ({
  page,
  request,
  restaurant,
  order,
  elsewhere,
  authenticate,
}) => {
  const placed = await order(CARD);
  await collected(await Colleague.signIn(request, restaurant), placed);
  await authenticate('staff');
  await page.goto('/support');
  await expect(page.getByText('Aucune réclamation pour le moment.')).toBeVisible();
  const customer = await elsewhere();
  await complain(customer, placed);
  await customer.getByRole('button', { name: 'Envoyer au restaurant' }).click();

  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByRole('link', { name: 'Support 1 réclamation à traiter' })).toBeVisible();
  await page.getByRole('link', { name: `N° ${placed.orderNumber}` }).click();
  await expect(page.getByRole('radio', { name: /Rembourser en partie/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Répondre seulement' })).toBeChecked();
  await page.getByLabel('Votre réponse, par e-mail').fill('Bonjour, nous vous appelons ce soir.');
  await page.clock.install();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Annuler la réponse' })).toBeVisible();
  await page.clock.runFor(11_000);
  await page.clock.resume();
  await expect(menu.getByRole('link', { name: 'Support', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ce qui a été décidé' })).toBeVisible();
  await page.getByRole('link', { name: 'Ouvrir' }).click();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await page.getByRole('link', { name: 'Voir la réclamation' }).click();
  await expect(page.getByText('Bonjour, nous vous appelons ce soir.')).toBeVisible();
});
