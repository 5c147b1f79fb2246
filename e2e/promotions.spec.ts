import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { expectLook } from './kit/axe.ts';
import { expectComplaints } from './kit/calls.ts';
import { expect, test } from './kit/test.ts';

const BODY = anOrderBody();

test('PRD-34 PRO-01 PRO-02 PRO-04 PRO-05 PRO-08 PRO-09 PRO-10 PRO-12 PRO-31 PRO-41 PRO-49 PRO-50 ROL-97 a code is made, used, read about and switched off', async ({
  page,
  request,
  restaurant,
  authenticate,
  complaints,
}) => {
  await authenticate('independent');
  await page.goto('/marketing');
  await page.getByRole('link', { name: /^Codes promotionnels/ }).click();
  await expect(page.getByText('Aucun code promotionnel pour le moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Créer un nouveau code promotionnel' }).first().click();
  const window = page.getByRole('dialog', { name: 'Nouveau code promotionnel' });
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(window.getByText('Vous avez oublié de remplir un des champs indiqués').first()).toBeVisible();
  await window.getByLabel('Nom du code').fill('é MIMI 10 !');
  await expect(window.getByLabel('Nom du code')).toHaveValue('MIMI10');
  await window.getByLabel('Valeur').fill('10');
  // PRD-34: « 25 e » is no basket from 0 € on.
  const basket = window.getByLabel('Panier minimum');
  await basket.fill('25 e');
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(window.getByText(/^Prix non valide\s: saisissez un nombre, par exemple 8,90\.$/)).toBeVisible();
  await expect(basket).toBeFocused();
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(basket).toHaveValue('25 e');
  await basket.fill('0');
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Ce code promotionnel a été ajouté')).toBeVisible();
  const row = page.getByRole('row', { name: /MIMI10/ });
  await expect(row).toContainText('Illimitée');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Code',
    'Type de réduction',
    'Limites',
    'Durée de validité',
    'Mode de vente',
    'Utilisations',
    'Statut',
  ]);
  await expect(row.getByRole('cell')).toHaveText([
    /^MIMI10/,
    /^-10\s%/,
    /^1 par client/,
    'Illimitée',
    'Tous',
    '0',
    /actif$/,
    /^Rapport de MIMI10/,
  ]);
  await row.getByRole('button', { name: 'Changer les dates de MIMI10' }).click();
  const dates = page.getByRole('dialog', { name: 'Changer les dates' });
  await dates.getByRole('button', { name: 'Période de validité, Illimitée' }).click();
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  const lastDay = page.locator('td[data-day$="-28"] button').last();
  await lastDay.click();
  await expect(dates.getByRole('button', { name: /^Période de validité, Jusqu’au 28\// })).toBeVisible();
  await dates.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(row).toContainText(/Jusqu’au 28\//);

  const order = await request.post(`/api/public/shops/${restaurant.shops[0]?.shopId}/orders`, {
    data: { ...BODY, promoCode: 'mimi10' },
    headers: { 'x-channel-key': restaurant.channelKey },
  });
  expect(order.status()).toBe(201);
  await expect(row.getByRole('cell').nth(5)).toHaveText('1');

  await row.getByRole('button', { name: 'Rapport de MIMI10' }).click();
  const report = page.getByRole('dialog', { name: 'Rapport de MIMI10' });
  await expect(report).toContainText(/12,56\s€/);
  await expect(report).toContainText(/1,34\s€/);
  await report.getByRole('button', { name: 'Retour' }).click();

  await row.getByRole('switch').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/Voulez-vous désactiver le code promotionnel MIMI10/);
  await question.getByRole('button', { name: 'Désactiver' }).click();
  await expect(row).toContainText('Désactivé');

  await page.getByRole('button', { name: 'Créer un nouveau code promotionnel' }).click();
  await window.getByLabel('Nom du code').fill('mimi10');
  await window.getByLabel('Valeur').fill('5');
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(window.getByText(/existe déjà, veulliez modifier le nom/)).toBeVisible();
  await expectComplaints(complaints, ['409']);
});

test('PRO-07 PRO-47 a series is made and the page looks right at every size @looks', async ({
  page,
  authenticate,
}, info) => {
  await authenticate('independent');
  await page.goto('/marketing/code-promo');
  await page.getByRole('button', { name: 'Créer une série' }).click();
  const window = page.getByRole('dialog', { name: 'Nouvelle série de codes' });
  await window.getByLabel('Nom de la série').fill('NOEL26');
  await window.getByLabel('Valeur').fill('20');
  await expectLook(page, 'promotion-window', info);
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(window).toBeHidden();
  await page.getByRole('radio', { name: /^Séries/ }).check();
  await expect(page.getByRole('row', { name: /NOEL26/ })).toContainText('100 codes');
  await expectLook(page, 'promotions', info);
});
