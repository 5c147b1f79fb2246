import { expectLook } from './kit/axe.ts';
import { callsTo, expectComplaints, watchCalls } from './kit/calls.ts';
import { expectError, submitLogin } from './kit/login.ts';
import { expect, test } from './kit/test.ts';

const CONFIRMATION =
  'Si un compte existe, un e-mail de réinitialisation vient d’être envoyé. Pensez à vérifier vos courriers indésirables.';
const NEW_PASSWORD = 'Panisse-et-anchoïade-7';

test.beforeEach(({ complaints }) => void complaints);

test('SES-09 SES-10 SES-12 the login screen and its help link', async ({ page, context }) => {
  await page.goto('/login');
  const form = page.getByRole('main');
  await expect(form.getByRole('textbox')).toHaveCount(3);
  for (const label of ['Adresse e-mail', 'Mot de passe', 'Identifiant du magasin'])
    await expect(form.getByLabel(label, { exact: true })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect(form.getByRole('button', { name: /^Mot de passe oublié\s\?$/ })).toBeVisible();

  await context.route('https://aide.comptoir.exemple/**', (route) => route.fulfill({ body: 'Aide' }));
  const opening = context.waitForEvent('page');
  await form.getByRole('link', { name: /^Besoin d’aide\s\?/ }).click();
  const help = await opening;

  await expect(help).toHaveURL('https://aide.comptoir.exemple/');
  await expect(page).toHaveURL(/\/login$/);
});

test('SES-13 SES-14 SES-16 ERR-34 ERR-51 what is missing or wrong is refused without a call', async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto('/login');
  const refusals = [
    [{ email: '', password: '', shop: '' }, /^Vous avez oublié de remplir un des champs indiqués\s!$/],
    [{ email: 'lea@chezmimi.exemple', password: ' ', shop: 'chez-mimi' }, /^Vous avez oublié/],
    [{ email: 'lea@chezmimi.exemple', password: 'secret', shop: ' ' }, /^Vous avez oublié/],
    [{ email: 'lea@chezmimi', password: 'secret', shop: 'chez-mimi' }, /^L’adresse e-mail n’est pas valide\.$/],
  ] as const;
  for (const [typed, sentence] of refusals) {
    await submitLogin(page, typed);
    await expectError(page, 'Connexion impossible', sentence);
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(typed.email);
    await expect(page.getByLabel('Identifiant du magasin')).toHaveValue(typed.shop);
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
    // « Champs indiqués »: they are.
    const marked =
      typed.shop.trim() === ''
        ? 'Identifiant du magasin'
        : typed.password.trim() === ''
          ? 'Mot de passe'
          : 'Adresse e-mail';
    await expect(page.getByLabel(marked, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
  expect(callsTo(calls, '/api/auth/sign-in')).toHaveLength(0);
});

test('SES-13 ERR-39 ERR-49 ERR-50 what the server refuses, in its words', async ({ page, restaurant, complaints }) => {
  const { chain, staff } = restaurant.users;
  await page.goto('/login');

  await submitLogin(page, { email: ` ${staff.email.toUpperCase()} `, password: 'pas-le-bon', shop: staff.shopSlug });
  await expectError(page, 'Connexion impossible', 'Adresse e-mail ou mot de passe incorrect.');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await submitLogin(page, { password: restaurant.password, shop: 'magasin-inconnu' });
  await expectError(page, 'Connexion impossible', 'Ce magasin est inconnu, merci de vérifier son identifiant.');
  await submitLogin(page, { email: chain.email, password: restaurant.password, shop: staff.shopSlug });
  await expectError(page, 'Connexion impossible', 'Vous n’êtes pas autorisé à vous connecter à ce magasin.');
  await expectComplaints(complaints, ['401', '404', '403']);
});

test('SES-11 SES-15 SES-31 ERR-58 the reset form keeps what was typed and tells nobody who has an account', async ({
  page,
}) => {
  const calls = watchCalls(page);
  const sent = () => callsTo(calls, '/api/auth/reset-password').length;
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').fill('personne@chezmimi.exemple');
  await page.getByRole('button', { name: /^Mot de passe oublié/ }).click();

  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('personne@chezmimi.exemple');
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expectError(page, 'Réinitialisation impossible', /^Vous avez oublié de remplir/);
  expect(sent()).toBe(0);

  await page.getByLabel('Identifiant du magasin').fill('magasin-inconnu');
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByRole('status').filter({ hasText: CONFIRMATION })).toBeVisible();
  expect(sent()).toBe(1);

  await page.getByRole('button', { name: 'Retour' }).click();
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('personne@chezmimi.exemple');
  await expect(page.getByLabel('Identifiant du magasin')).toHaveValue('magasin-inconnu');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
});

test('SES-21 SES-32 ERR-36 ERR-47 ERR-52 the link of the e-mail opens once', async ({
  page,
  restaurant,
  complaints,
}) => {
  const { email, shopSlug } = restaurant.users.franchise;
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Identifiant du magasin').fill(shopSlug);
  await page.getByRole('button', { name: /^Mot de passe oublié/ }).click();
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByRole('status').filter({ hasText: CONFIRMATION })).toBeVisible();

  const letter = page.getByRole('article').filter({ hasText: email }).getByRole('link');
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(letter).toBeVisible({ timeout: 500 });
  }).toPass();
  const link = (await letter.getAttribute('href')) ?? '';

  const fill = async (password: string, confirmation: string) => {
    await page.getByLabel('Nouveau mot de passe').fill(password);
    await page.getByLabel('Confirmer le mot de passe').fill(confirmation);
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  };
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\/reset$/);
  await fill('court', 'court');
  await expectError(page, 'Réinitialisation impossible', /^Choisissez un mot de passe d’au moins 8 caractères/);
  await fill('motdepasse', 'motdepasse');
  await expectError(page, 'Réinitialisation impossible', /^Choisissez un mot de passe d’au moins 8 caractères/);
  await fill(NEW_PASSWORD, `${NEW_PASSWORD}8`);
  await expectError(page, 'Réinitialisation impossible', 'Les mots de passe ne correspondent pas.');
  await fill(NEW_PASSWORD, NEW_PASSWORD);
  await expect(page.getByText('Votre mot de passe a bien été modifié.')).toBeVisible();

  await page.goto(link);
  await fill(`${NEW_PASSWORD}9`, `${NEW_PASSWORD}9`);
  await expectError(page, 'Réinitialisation impossible', 'Ce lien de réinitialisation n’est plus valide.');
  await expectComplaints(complaints, ['404']);

  await page.goto('/login');
  await submitLogin(page, { email, password: NEW_PASSWORD, shop: shopSlug });
  await expect(page.getByRole('banner')).toBeVisible();
});

test('SES-09 SES-11 SES-32 SHL-40 visitors’ screens are accessible, light and dark @sizes', async ({ page }, info) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: /^Besoin d’aide/ })).toBeVisible();
  await expectLook(page, 'login', info);

  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectLook(page, 'login-refused', info);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Mot de passe oublié/ }).click();
  await expect(page.getByRole('button', { name: 'Envoyer le lien' })).toBeVisible();
  await expectLook(page, 'login-forgotten', info);

  await page.goto('/login/reset?token=x');
  await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible();
  await expectLook(page, 'login-reset', info);
  await page.goto('/login/reset');
  await expect(page.getByText('Ce lien de réinitialisation n’est plus valide.')).toBeVisible();
  await expectLook(page, 'login-reset-over', info);
});
