import type { Locator } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expectLook } from './kit/axe.ts';
import { expectComplaints, forgetComplaints } from './kit/calls.ts';
import { openOrder } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

const CAMILLE = { firstName: 'Camille', lastName: 'Dubois', email: 'camille@exemple.fr', phone: '06 12 34 56 78' };
const OTHER = { ...CAMILLE, firstName: 'C.', email: 'camille@travail.exemple' };
const ERIC = { firstName: 'Éric', lastName: 'Testa', email: 'eric@exemple.fr', phone: '06 33 15 70 92' };

test('SHL-06 CLI-01 CLI-02 CLI-11 CLI-13 CLI-20 CLI-21 CLI-22 CLI-34 CLI-35 CLI-36 searched, opened, merged, exported', async ({
  page,
  order,
  startWork,
}) => {
  await order({ customer: CAMILLE });
  await order({ customer: OTHER });
  const last = await order({ customer: ERIC });
  await startWork('independent');
  const opened = await openOrder(page, last);
  await expect(opened).toContainText('1re commande');
  await opened.getByRole('button', { name: 'Retour' }).click();
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Clients' }).click();
  const table = page.getByRole('table', { name: 'Clients' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(/Éric TESTA.*06\s33\s15\s70\s92.*Nouveau/s);

  const asked: string[] = [];
  page.on('request', (request) => {
    const words = new URL(request.url()).searchParams.get('search');
    if (words) asked.push(words);
  });
  await page.keyboard.press('/');
  await typeQuickly(page.getByRole('searchbox', { name: 'Chercher un client' }), '+33 6 33 15');
  await expect(rows).toHaveCount(1);
  expect(asked).toEqual(['+33 6 33 15']);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('link', { name: 'Éric TESTA' }).click();
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}\?q=/);
  await page.reload();
  const detail = page.getByRole('dialog', { name: 'Détails du Client' });
  await expect(detail).toContainText('Ce client n’a aucun code promotionnel.');
  const history = detail.getByRole('table', { name: 'Commandes du client' }).locator('tbody tr');
  await expect(history).toHaveCount(1);
  await expect(history).toContainText('Au comptoir');
  await detail.getByRole('button', { name: 'Retour' }).click();
  await expect(page).toHaveURL(/\/clients\?q=/);
  await page.getByRole('searchbox', { name: 'Chercher un client' }).fill('personne');
  await expect(page.getByText('Aucun client ne correspond à votre recherche.')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer la recherche' }).click();

  await page.getByRole('button', { name: 'Comparer et fusionner' }).click();
  const merge = page.getByRole('dialog', { name: 'Comparer et fusionner' });
  // CLI-07: what the list counts, and the card above it; orders in progress count in neither.
  await expect(merge.getByRole('row', { name: /^Commandes/ }).getByRole('cell')).toHaveText(['0', '0', '0']);
  await expect(page.getByText(/Même téléphone, deux fiches\. 0\scommande et 0\./)).toBeVisible();
  await merge.getByRole('button', { name: 'Fusionner les deux fiches' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Doublon possible' })).toBeHidden();

  await page.getByRole('button', { name: 'Exporter la liste des clients' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Exporter', exact: true }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.startsWith('\uFEFFPrénom;Nom;E-mail;')).toBe(true);
  expect(file.trim().split('\r\n')).toHaveLength(3);
});

test('CAT-ERR-21 a list or a file that does not come is said', async ({ page, order, authenticate, complaints }) => {
  await order({ customer: ERIC });
  await authenticate('independent');
  await page.route('**/users?**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/clients');
  await expect(page.getByText('Les clients n’ont pas pu être chargés, merci de réessayer\u00A0!')).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/users?**');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('link', { name: 'Éric TESTA' })).toBeVisible();
  await page.route('**/users?**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Exporter la liste des clients' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exporter', exact: true }).click();
  await expect(page.getByText('L’export a échoué, merci de réessayer\u00A0!')).toBeVisible();
  await expectComplaints(complaints, ['500', '503']);
  forgetComplaints(complaints, '500');
});

test('CLI-04 CLI-15 CLI-33 the list and one client, at every size @looks', async ({
  page,
  order,
  authenticate,
}, info) => {
  await order({ customer: CAMILLE });
  await order({ customer: ERIC });
  await authenticate('independent');
  await page.goto('/clients');
  await expect(page.getByRole('link', { name: 'Éric TESTA' })).toBeVisible();
  await expectLook(page, 'clients', info);
  await page.getByRole('link', { name: 'Éric TESTA' }).click();
  await expect(page.getByRole('table', { name: 'Commandes du client' })).toBeVisible();
  await expectLook(page, 'client', info);
});

/** Letter by letter without a pause, whatever else the machine has to do. */
const typeQuickly = (box: Locator, text: string): Promise<void> =>
  box.evaluate((input: HTMLInputElement, letters) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const letter of letters) {
      write?.call(input, input.value + letter);
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
    }
  }, text);
