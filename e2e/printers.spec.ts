import { expectLook } from './kit/axe.ts';
import { Colleague, forgetComplaints } from './kit/calls.ts';
import { expect, test } from './kit/test.ts';

test.use({ wish: { shopCount: 1 } });

test('PRN-01 PRN-02 PRN-03 PRN-04 PRN-05 PRN-06 PRN-08 PRN-13 PRN-14 PRN-15 PRN-16 PRN-44 PRN-45 PRN-48 PRN-49 PRN-62 PRN-64 PRN-65 SET-20 SET-ERR-19 SET-ERR-20 SET-ERR-21 a printer is added, prints its test, runs out of paper, and prints once when the paper is back', async ({
  page,
  request,
  baseURL,
  restaurant,
  order,
  authenticate,
  elsewhere,
  complaints,
}, info) => {
  const equip = async (fields: object) => {
    const data = { shopId: restaurant.shops[0]?.shopId, ...fields };
    const reply = await request.post('/sandbox/api/equipment', { data, headers: { origin: baseURL ?? '' } });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  await authenticate('general');
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Imprimantes/ }).click();
  await expect(page.getByText('Aucune imprimante configurée.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Type d’impression' })).toBeVisible();

  // A computer without any printer, until somebody has plugged one in.
  await page.route('**/printer/qz-certificate', (route) =>
    route.fulfill({ json: { certificate: null, localPrinters: [] } }),
  );
  await page.getByRole('button', { name: 'Ajouter une imprimante' }).click();
  const window = page.getByRole('dialog', { name: 'Ajouter une imprimante' });
  await expect(window.getByText('Aucune imprimante détectée sur cet ordinateur.')).toBeVisible();
  await expect(window.getByRole('link', { name: 'installer QZ Tray' })).toHaveAttribute('href', /qz\.io/);
  await page.unroute('**/printer/qz-certificate');
  await window.getByRole('button', { name: 'Réessayer' }).click();
  await expect(window.getByRole('radio', { name: /démo/ })).toHaveCount(3);
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(window.getByText('Merci de sélectionner une imprimante.')).toBeVisible();
  await expectLook(page, 'printers-window', info);
  await window.getByText('CloudPRNT').click();
  await window.getByLabel('Nom').fill('Cuisine');
  forgetComplaints(complaints, '500');
  await page.route('**/printer', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  const failed = page.getByRole('alertdialog').filter({ hasText: /L’imprimante n’a pas pu être enregistrée, merci/ });
  await failed.getByRole('button').last().click();
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('L’imprimante a bien été enregistrée.')).toBeVisible();
  const address = page.getByRole('dialog', { name: 'Adresse de Cuisine' });
  await expect(address.getByRole('button', { name: 'Créer l’adresse' })).toBeVisible();
  await address.getByRole('button', { name: 'Fermer' }).first().click();
  await expect(address).toHaveCount(0);

  const card = page.getByRole('listitem', { name: 'Cuisine' });
  await expect(card.getByText('Détectée', { exact: true })).toBeVisible({ timeout: 20_000 });
  // One ticket, however fast it is pressed.
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/printer/test') && asked.push(request.url()));
  await card.getByRole('button', { name: 'Imprimer un ticket test' }).dblclick();
  await expect(page.getByText(/Le ticket test est parti/)).toBeVisible();
  expect(asked).toHaveLength(1);
  const sandbox = await elsewhere();
  await sandbox.goto('/sandbox/printers');
  const papers = sandbox.getByRole('article').filter({ hasText: restaurant.shops[0]?.name ?? '' });
  await expect(papers.filter({ hasText: 'Impression de test' }).first()).toBeVisible();
  const queue = page.getByRole('table', { name: 'File d’impression' });
  await expect(queue.getByRole('row').filter({ hasText: 'Page d’essai' })).toContainText(/Imprimé à \d\d:\d\d/);
  await expect(page.getByRole('listitem', { name: 'Ce navigateur' })).toContainText('En secours');
  const rule = page.getByRole('switch', { name: 'Ticket client sur Cuisine' });
  await rule.click();
  await expect(rule).not.toBeChecked();
  await expect(rule).not.toHaveAttribute('aria-busy');
  await rule.click();
  await expect(rule).toBeChecked();
  await expect(rule).not.toHaveAttribute('aria-busy');
  await expectLook(page, 'printers', info);

  await equip({ printerAnswer: 'out-of-paper' });
  await expect(card.getByText('Plus de papier')).toBeVisible();
  await card.getByRole('button', { name: /^Que faire/ }).click();
  await expect(page.getByRole('dialog').getByText(/placez un rouleau/)).toBeVisible();
  await page.getByRole('button', { name: 'C’est noté' }).click();
  const placed = await order();
  const colleague = await Colleague.signIn(request, restaurant);
  await colleague.answer(placed, 'prepare', { preparationMinutes: 15 });
  const alert = page.getByRole('alert').filter({ hasText: '1 ticket en attente' });
  await expect(alert).toContainText(/Cuisine\s: plus de papier/);
  await alert.getByRole('button', { name: 'Voir les tickets' }).click();
  const waiting = page.getByRole('dialog', { name: 'Tickets en attente' });
  await expect(waiting.getByRole('listitem')).toContainText(placed.orderNumber);

  await equip({ printerAnswer: 'printed' });
  await expect(waiting.getByRole('listitem')).toHaveCount(0);
  await expect(alert).toHaveCount(0);
  await sandbox.reload();
  await expect(papers.filter({ hasText: `N° ${placed.orderNumber}` })).toHaveCount(1);
  await waiting.getByRole('button', { name: 'Fermer' }).first().click();
  await expect(queue.getByRole('row').filter({ hasText: placed.orderNumber })).toContainText(/Imprimé à/);
});
