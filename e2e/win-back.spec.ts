import { expectLook } from './kit/axe.ts';
import { forgetComplaints } from './kit/calls.ts';
import { expect, test } from './kit/test.ts';

test.use({ wish: { shopCount: 1 } });

test('CMP-15 CMP-21 a rule is written, seen as it will look, switched on after a question, and deleted @looks', async ({
  page,
  authenticate,
}, info) => {
  await authenticate('general');
  await page.goto('/marketing/campaigns');
  const section = page.getByRole('region', { name: 'Faire revenir' });
  await expect(section.getByText('Aucune règle pour le moment.')).toBeVisible();
  await section.getByRole('button', { name: 'Nouvelle règle' }).click();

  const window = page.getByRole('dialog', { name: 'Faire revenir des clients' });
  await expect(window.getByText('Personne ne serait contacté')).toBeVisible();
  await window.getByLabel('Sans commande depuis').fill('12');
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(window.getByText('Entre 14 et 365 jours.')).toBeVisible();
  await expect(window.getByText('Merci de remplir le titre et le message.').first()).toBeVisible();
  await window.getByLabel('Sans commande depuis').fill('60');
  await window.getByLabel('Titre').fill('Vous nous manquez');
  await window.getByRole('textbox', { name: 'Message' }).fill('La socca sort du four.');
  await expect(window.getByRole('figure', { name: 'Aperçu sur un téléphone' })).toContainText(
    /Code RETOUR-K4M7PXQA\s: -5,00\s€ dès 20,00\s€, jusqu’au/,
  );
  await window.getByRole('radio', { name: 'E-mail' }).check();
  await expect(window.getByRole('figure', { name: 'Aperçu de l’e-mail' })).toContainText('Se désabonner');
  await expectLook(page, 'win-back-window', info);
  await window.getByRole('button', { name: 'Enregistrer' }).click();

  const rule = section.getByRole('listitem').filter({ hasText: 'Vous nous manquez' });
  await expect(rule).toContainText('Pas revenus depuis 60 jours');
  await rule.getByRole('switch', { name: /^Activer/ }).click();
  const question = page.getByRole('alertdialog', { name: /Activer « Vous nous manquez »/ });
  await expect(question).toContainText('Personne ne serait contacté');
  await expect(question).toContainText('10 % gardées en groupe témoin');
  await question.getByRole('button', { name: 'Activer' }).click();
  await expect(rule.getByRole('switch', { name: /^Désactiver/ })).toBeChecked();
  await expect(rule).toContainText('Les premiers messages partent vers 10:30');
  await expectLook(page, 'win-back-rule', info);

  await rule.getByRole('button', { name: /^Supprimer/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('La règle a bien été supprimée')).toBeVisible();
  await expect(section.getByText('Aucune règle pour le moment.')).toBeVisible();
});

test('CMP-21 SET-ERR-71 what cannot be sent is said beforehand; what fails to come or to be saved says so', async ({
  page,
  authenticate,
  complaints,
}) => {
  forgetComplaints(complaints, '500');
  await authenticate('general');
  let isDown = true;
  await page.route('**/api/*/win-back*', async (route) => {
    if (route.request().method() === 'POST' || isDown) return route.fulfill({ status: 500, json: {} });
    const reply = await route.fetch();
    const body = (await reply.json()) as object;
    return route.fulfill({ response: reply, json: { ...body, services: { push: false, mail: false } } });
  });
  await page.goto('/marketing/campaigns');
  const section = page.getByRole('region', { name: 'Faire revenir' });
  await expect(section.getByText('Les règles n’ont pas pu être récupérées')).toBeVisible();
  isDown = false;
  await section.getByRole('button', { name: 'Réessayer' }).click();
  await expect(section.getByRole('alert')).toContainText('aucune règle ne peut partir');

  await section.getByRole('button', { name: 'Nouvelle règle' }).click();
  const window = page.getByRole('dialog', { name: 'Faire revenir des clients' });
  await window.getByLabel('Titre').fill('Vous nous manquez');
  await window.getByRole('textbox', { name: 'Message' }).fill('La socca sort du four.');
  await window.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('La règle n’a pas pu être enregistrée, merci de réessayer')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(window.getByLabel('Titre')).toHaveValue('Vous nous manquez');
});

test('PSH-30 without a push service the page of notifications says so before anything is written', async ({
  page,
  authenticate,
}) => {
  await authenticate('general');
  await page.route('**/push-notifications/recipients*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), canSend: false } });
  });
  await page.goto('/marketing/notification');
  await expect(page.getByRole('alert')).toContainText('rien ne peut partir');
  await page.getByLabel('Titre').first().fill('Soirée niçoise');
  await expect(page.getByRole('button', { name: 'Envoyer', exact: true })).toHaveAttribute('aria-disabled', 'true');
});
