import { expectAccessible, expectLook } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test.use({ wish: { isNew: true, isAnnounced: true, shopCount: 1 } });

test('LCH-01 LCH-05 LCH-07 LCH-11 LCH-17 LCH-18 LCH-19 LCH-22 LCH-23 LCH-26 LCH-28 LCH-30 SHL-39 from a new shop to its first card @looks', async ({
  page,
  authenticate,
}, info) => {
  await authenticate('independent');
  const arrivals: (() => void)[] = [];
  await page.route(/launch-panel-.*\.js$/, async (route) => {
    await new Promise<void>((resolve) => arrivals.push(resolve));
    await route.continue();
  });
  await page.goto('/settings/general');
  const heading = page.getByRole('heading', { name: 'Paramètres du magasin' });
  await expect(page.getByLabel('E-mail du support')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Votre magasin n’est pas encore en ligne' });
  await expect(panel).toBeHidden();
  const before = await heading.boundingBox();
  await expect.poll(() => arrivals.length).toBe(1);
  arrivals.forEach((arrive) => arrive());
  await expect(panel).toContainText('Renseignez les informations de votre magasin.');
  await expect(panel).toContainText('Étape 1/3');
  // Its place was kept while its file came.
  expect((await heading.boundingBox())?.y).toBe(before?.y);
  await expect(page.getByRole('region', { name: /Bienvenue chez Mimi/ })).toBeHidden();
  await expectLook(page, 'launch-panel', info);

  await panel.getByRole('button', { name: 'Continuer' }).click();
  const form = page.getByRole('dialog', { name: 'Informations de votre magasin' });
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByRole('alert')).toContainText(/Vous avez oublié de remplir un des champs indiqués\s!/);
  // INS-06: the company's name was said at the installation.
  await expect(form.getByLabel('Raison sociale')).not.toHaveValue('');
  await expect(form.getByLabel('Forme juridique')).toBeFocused();
  await form.getByLabel('Raison sociale').fill('Chez Léa');
  await form.getByLabel('Forme juridique').selectOption('SARL');
  await form.getByLabel('Numéro SIREN').fill('732829321');
  await form.getByLabel('Ville du RCS').fill('Nice');
  await expect(form.getByText('Le numéro SIREN est invalide.')).toBeVisible();
  await form.getByLabel('Numéro SIREN').fill('732829320');
  await form.getByLabel('Capital social (€)').fill('8000');
  await form.getByLabel('Type d’activité').selectOption('Restaurant traditionnel');
  await expect(form.getByLabel('Numéro SIREN')).toHaveValue('732\u00A0829\u00A0320');
  const address = form.getByRole('combobox', { name: 'Adresse du siège' });
  // The example that it shows is one that is found.
  await address.fill((await address.getAttribute('placeholder')) ?? '');
  await page.getByRole('option', { name: /21 Rue Bonaparte/ }).click();
  await expect(form.getByText('Merci de bien sélectionner une des adresses proposées')).toBeHidden();
  // What is typed after choosing is no longer what was chosen.
  await address.press('End');
  await address.press('x');
  await expect(form.getByText('Merci de bien sélectionner une des adresses proposées')).toBeVisible();
  await address.press('Backspace');
  await page.getByRole('option', { name: /21 Rue Bonaparte/ }).click();
  await form.getByLabel('E-mail', { exact: true }).fill('lea@exemple.fr');
  await form.getByLabel('Téléphone').fill('0493000001');
  await form.getByRole('textbox', { name: 'Mots-clés' }).fill('socca,');
  await expectLook(page, 'launch-form', info);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Les informations de votre magasin ont bien été enregistrées.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(panel).toContainText('Étape 2/3');
  await expect(panel).toContainText('Ajoutez votre compte bancaire pour recevoir vos virements.');

  await panel.getByRole('button', { name: 'Continuer' }).click();
  const bank = page.getByRole('dialog', { name: 'Votre compte bancaire' });
  await expect(bank.getByLabel('Titulaire du compte')).toHaveValue('Chez Léa');
  await expect(bank.getByLabel('IBAN')).toBeFocused();
  await bank.getByLabel('IBAN').fill('fr1420041010050500013m02606');
  await bank.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(bank.getByRole('alert')).toContainText(/Merci de remplir l’ensemble des champs\s!/);
  await bank.getByRole('checkbox').check();
  await expectAccessible(page, ['color-contrast', 'label', 'target-size']);
  await bank.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(bank).toBeHidden();
  await expect(panel).toContainText('Étape 3/3');
  await expect(panel).toContainText('Finalisez la vérification de votre compte de paiement.');

  await panel.getByRole('button', { name: 'Continuer' }).click();
  const leaving = page.getByRole('dialog', { name: 'Vérification de votre compte' });
  await expect(leaving).toContainText('Vous allez être redirigé vers la page sécurisée');
  await leaving.getByRole('button', { name: 'Continuer' }).click();
  await expect(page.getByRole('heading', { name: 'Vérification de votre compte de paiement' })).toBeVisible();
  await expect(page.getByText('732\u00A0829\u00A0320')).toBeVisible();
  await expectAccessible(page, ['color-contrast', 'label', 'target-size', 'list', 'definition-list']);
  // LCH-24: opened once, it leads to another one.
  const first = page.url();
  await page.goto(first);
  await expect(page).toHaveURL(/\/sandbox\/payments\/onboarding\//);
  expect(page.url()).not.toBe(first);

  await page.getByRole('button', { name: 'Valider le dossier' }).click();
  await expect(page.getByText(/Votre compte de paiement est vérifié/)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(panel).toBeHidden();
  await expect(page.getByRole('region', { name: /Bienvenue chez Mimi/ })).toBeVisible();
});
