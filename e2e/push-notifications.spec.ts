import type { Page } from '@playwright/test';
import { expectLook } from './kit/axe.ts';
import { expectComplaints } from './kit/calls.ts';
import { expect, test } from './kit/test.ts';

const WORDS = { title: 'Soirée niçoise', message: 'Socca offerte ce soir dès 25 €.' };
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

const sendCard = (page: Page) => page.getByRole('region', { name: 'Envoyer une notification' });
const planCard = (page: Page) => page.getByRole('region', { name: 'Programmer une notification' });

test.describe('with clients who agreed', () => {
  test.use({ wish: { pushDevices: 642 } });

  test('PSH-01 PSH-02 PSH-05 PSH-06 PSH-07 PSH-13 PSH-14 PSH-16 PSH-17 PSH-18 PSH-20 MKT-06 MKT-11 SET-ERR-46 SET-ERR-47 one is sent, one is planned, changed and deleted', async ({
    page,
    authenticate,
    complaints,
  }) => {
    await authenticate('independent');
    await page.goto('/marketing');
    await page.getByRole('link', { name: /^Notifications push/ }).click();
    await expect(page.getByText('Aucune notification pour le moment.')).toBeVisible();
    await page.getByRole('button', { name: 'Envoyer une notification' }).click();
    const send = sendCard(page);
    await expect(send.getByLabel('Titre')).toBeFocused();
    await expect(send.getByText(/^642\sdestinataires$/)).toBeVisible();

    await send.getByLabel('Titre').fill(WORDS.title);
    await expect(send.getByText('14/40')).toBeVisible();
    await expect(send.getByRole('figure', { name: 'Aperçu sur un téléphone' })).toContainText('Soirée niçoise');
    await send.getByRole('button', { name: 'Envoyer' }).click();
    await expect(send.getByText('Merci de remplir le titre et le message.')).toBeVisible();
    await send.getByLabel('Message').fill(WORDS.message);
    await send.getByRole('button', { name: 'Envoyer' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Cette notification sera envoyée immédiatement à 642 utilisateur(s).');
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(send.getByLabel('Titre')).toHaveValue(WORDS.title);
    await send.getByRole('button', { name: 'Envoyer' }).click();
    await question.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByText('La notification a bien été ajoutée')).toBeVisible();
    await expect(send.getByLabel('Titre')).toHaveValue('');
    const row = page.getByRole('row', { name: /Soirée niçoise/ });
    await expect(row.getByRole('cell')).toHaveText([
      WORDS.title,
      /^Socca offerte/,
      'Chez Mimi',
      /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
      '642',
      'Envoyée',
      '',
    ]);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Titre',
      'Message',
      'Cible',
      'Date',
      'Destinataires',
      'Statut',
    ]);

    const plan = planCard(page);
    await plan.getByLabel('Titre').fill('Brunch');
    await plan.getByLabel('Message').fill('Dimanche');
    await plan.getByLabel('Date').fill('2026-01-01');
    await plan.getByRole('button', { name: 'Programmer' }).click();
    await expect(plan.getByText('La date d’envoi doit être dans le futur.')).toBeVisible();
    await plan.getByLabel('Date').fill(inTwoDays());
    await plan.getByLabel('Heure').fill('23:00');
    await expect(plan.getByText(/elle partira à 09:00/)).toBeVisible();
    await plan.getByLabel('Heure').fill('18:30');
    await plan.getByLabel('Destinataires').selectOption({ label: 'Clients : fidèles' });
    await plan.getByRole('button', { name: 'Programmer' }).click();
    const planned = page.getByRole('row', { name: /Brunch/ });
    await expect(planned).toContainText('Programmée');
    await expect(planned).toContainText('Chez Mimi · Fidèles');

    await planned.getByRole('button', { name: 'Modifier Brunch' }).click();
    const window = page.getByRole('dialog', { name: 'Modifier la notification' });
    await window.getByLabel('Titre').fill('Grand brunch');
    await window.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('La notification a bien été modifiée')).toBeVisible();
    const changed = page.getByRole('row', { name: /Grand brunch/ });
    await changed.getByRole('button', { name: 'Supprimer Grand brunch' }).click();
    await expect(question).toContainText('Êtes-vous sûr(e) de vouloir supprimer cette notification programmée ?');
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('La notification programmée a bien été supprimée')).toBeVisible();
    await expect(changed).toHaveCount(0);
    await expectComplaints(complaints, []);
  });

  test('PSH-03 PSH-10 PSH-15 PSH-21 SET-ERR-45 SET-ERR-48 the page looks right at every size, and says what failed @looks', async ({
    page,
    authenticate,
    complaints,
  }, info) => {
    await authenticate('independent');
    await page.goto('/marketing/notification');
    await expect(page.getByText('Aucune notification pour le moment.')).toBeVisible();
    await expectLook(page, 'push-empty', info);
    const plan = planCard(page);
    await plan.getByLabel('Titre').fill('Socca offerte dimanche midi');
    await plan
      .getByLabel('Message')
      .fill('Une socca offerte pour toute commande de plus de 25 €, ce dimanche. À table !');
    await page.route('**/push-notifications', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await plan.getByRole('button', { name: 'Programmer' }).click();
    await expect(page.getByText(/La notification n’a pas pu être enregistrée/)).toBeVisible();
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await plan.getByRole('button', { name: 'Programmer' }).click();
    const row = page.getByRole('row', { name: /Socca offerte dimanche/ });
    await expect(row).toBeVisible();
    await expectLook(page, 'push', info);
    await page.route('**/push-notifications/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await row.getByRole('button', { name: /^Supprimer/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText(/La notification programmée n’a pas pu être supprimée/)).toBeVisible();
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^Modifier/ }).click();
    const window = page.getByRole('dialog', { name: 'Modifier la notification' });
    await expectLook(page, 'push-window', info);
    await page.route('**/push-notifications/*', (route) =>
      route.fulfill({
        status: 409,
        json: { errorCode: 'ALREADY_SENT', errorMessage: 'Cette notification a déjà été envoyée.', traceId: 'x' },
      }),
    );
    await window.getByLabel('Titre').fill('Trop tard');
    await window.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(window.getByRole('alert')).toHaveText('Cette notification a déjà été envoyée.');
    await expectComplaints(complaints, ['500', '500', '409']);
  });
});

test('PSH-03 PSH-11 from all shops it is for everybody, and there is no target to show', async ({
  page,
  authenticate,
}) => {
  await authenticate('general');
  await page.goto('/marketing/notification');
  await page.getByRole('button', { name: /^Profil/ }).click();
  await page.getByRole('menuitemradio', { name: 'Tous les magasins' }).click();
  await expect(page.getByRole('button', { name: /^Profil, Tous les magasins/ })).toBeVisible();
  await page.goto('/marketing/notification');
  const plan = planCard(page);
  await expect(plan.getByLabel('Destinataires')).toContainText('Tous les utilisateurs');
  await plan.getByLabel('Titre').fill('Brunch');
  await plan.getByLabel('Message').fill('Dans tous nos restaurants');
  await plan.getByRole('button', { name: 'Programmer' }).click();

  await expect(page.getByRole('row', { name: /Brunch/ })).toContainText('Programmée');
  await expect(page.getByRole('columnheader', { name: 'Cible' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Modifier Brunch' })).toBeVisible();
});
