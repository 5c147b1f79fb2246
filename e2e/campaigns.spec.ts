import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { readFileSync } from 'node:fs';
import { expectLook } from './kit/axe.ts';
import { UPRIGHT } from './kit/browser/upright.ts';
import { forgetComplaints } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import { expect, test } from './kit/test.ts';

test.use({ wish: { shopCount: 1 } });

test('CMP-01 CMP-02 CMP-09 CMP-11 CMP-13 CMP-14 MKT-03 a code is used, and its row says what is left of it @looks', async ({
  page,
  request,
  restaurant,
  authenticate,
}, info) => {
  await authenticate('general');
  await page.goto('/marketing');
  await page.getByRole('link', { name: /^Campagnes/ }).click();
  await expect(page.getByRole('heading', { name: 'Ce que rapportent vos campagnes' })).toBeVisible();
  await expect(page.getByText('Aucune campagne sur cette période')).toBeVisible();
  await expectLook(page, 'campaigns-empty', info);

  await page.goto('/marketing/code-promo');
  await page.getByRole('button', { name: 'Créer un nouveau code promotionnel' }).first().click();
  const code = page.getByRole('dialog', { name: 'Nouveau code promotionnel' });
  await code.getByLabel('Nom du code').fill('MIMI10');
  await code.getByLabel('Valeur').fill('10');
  await code.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Ce code promotionnel a été ajouté')).toBeVisible();
  const reply = await request.post(`/api/public/shops/${restaurant.shops[0]?.shopId}/orders`, {
    data: { ...anOrderBody(), promoCode: 'MIMI10' },
    headers: { 'x-channel-key': restaurant.channelKey },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  const placed = (await reply.json()) as { id: string };
  const manager = await asManager(request, restaurant);
  for (const [command, body] of [
    ['prepare', { preparationMinutes: 15 }],
    ['ready-to-take-away', {}],
    ['validate', {}],
  ] as const)
    await manager.send('POST', `orders/${placed.id}/${command}`, body);
  await page.goto('/marketing/campaigns');
  const table = page.getByRole('table', { name: 'Par campagne' });
  const row = table.getByRole('row', { name: /^MIMI10/ });
  await expect(row).toContainText('depuis le');
  // Nobody has said what the ingredients cost.
  await expect(row.getByRole('cell').nth(-2)).toHaveText('--');

  await page.getByRole('button', { name: /matière à indiquer/ }).click();
  const window = page.getByRole('dialog', { name: 'Coût matière' });
  const share = window.getByLabel('Part des ventes');
  await share.fill('128');
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(window.getByText('Le coût matière ne peut pas dépasser 100')).toBeVisible();
  await share.fill('28');
  await expectLook(page, 'campaigns-costs', info);
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le coût matière a bien été modifié.')).toBeVisible();
  await expect(row.getByRole('cell').nth(-2)).toHaveText(/^\d+,\d\d\s€$/);
  await expect(row.getByRole('cell').last()).toHaveText('+1');
  await expect(page.getByText('1 commande, comptée une seule fois')).toBeVisible();

  await page.getByRole('radio', { name: /^Liens/ }).check();
  await expect(page).toHaveURL(/genre=link/);
  await expect(page.getByText('Aucune campagne sur cette période')).toBeVisible();
  await page.getByRole('radio', { name: /^Codes/ }).check();

  // Unfolded by the keyboard.
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Le même client, avant et après' })).toBeVisible();
  await expect(page.getByText(/^Chaque client a coûté \d+,\d\d\s€ de remise\.$/)).toBeVisible();
  await expectLook(page, 'campaigns', info);
  // On a tablet held upright the row fits, and says what is subtracted where it unfolds.
  const size = page.viewportSize();
  await page.setViewportSize(UPRIGHT);
  await expect(table.getByRole('columnheader', { name: 'Matière' })).toBeHidden();
  await expect(table.getByRole('term').filter({ hasText: 'Matière' })).toBeVisible();
  expect(
    await table.evaluate(({ parentElement: around }) => (around?.scrollWidth ?? 1) - (around?.clientWidth ?? 0)),
  ).toBe(0);
  if (size) await page.setViewportSize(size);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^campagnes_[\d-]{10}_[\d-]{10}\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/\r\nMIMI10;Code promo;/);
});

test('CMP-01 what fails to come says so and can be asked for again', async ({ page, authenticate, complaints }) => {
  forgetComplaints(complaints, '500');
  await page.route('**/campaigns?*', (route) => route.fulfill({ status: 500, json: {} }));
  await authenticate('independent');
  await page.goto('/marketing/campaigns');
  await expect(page.getByText('Les campagnes n’ont pas pu être récupérées, merci de réessayer')).toBeVisible();
  await page.unroute('**/campaigns?*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Aucune campagne sur cette période')).toBeVisible();
});
