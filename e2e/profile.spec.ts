import { answerOnce, callsTo, expectComplaints, watchCalls } from './kit/calls.ts';
import { dayAhead } from './kit/clock.ts';
import { openProfileMenu, submitLogin } from './kit/login.ts';
import { expect, test } from './kit/test.ts';

/** A birthday, `years` ago today; the 28th at most, so that it exists in every month. */
function bornYearsAgo(years: number): string {
  const [year = 0, month = '', day = 0] = dayAhead(0).day.split('-');
  return `${String(Math.min(28, Number(day))).padStart(2, '0')}/${month}/${Number(year) - years}`;
}

test('SES-35 SES-36 API-02 the profile is edited, a person of exactly eighteen included', async ({
  page,
  authenticate,
}) => {
  await authenticate();
  const calls = watchCalls(page);
  await page.goto('/profile');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');

  await page.getByLabel('Prénom').fill('Léna');
  await page.getByLabel('Téléphone').fill('06.39.98.00.12');
  const birthday = bornYearsAgo(18);
  await page.getByLabel('Date de naissance').fill(birthday);
  await save.click();

  await expect(page.getByText(/Votre profil a bien été enregistré\s!/)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Profil, .*Léna Rossi$/ })).toBeVisible();
  const sent = callsTo(calls, '/api/auth/profile').find((call) => call.method() === 'PUT');
  expect(Object.keys(sent?.postDataJSON() as object).sort()).toEqual(['birthDate', 'firstName', 'lastName', 'phone']);
  await page.reload();
  await expect(page.getByLabel('Prénom')).toHaveValue('Léna');
  await expect(page.getByLabel('Téléphone')).toHaveValue(/^06\s39\s98\s00\s12$/);
  await expect(page.getByLabel('Date de naissance')).toHaveValue(birthday);
});

test('SES-35 the menu, another shop and signing out ask before what was typed is lost', async ({
  page,
  authenticate,
}) => {
  await authenticate();
  await page.goto('/profile');
  const firstName = page.getByLabel('Prénom');
  await firstName.fill('Léna');
  const question = page.getByRole('alertdialog', { name: /Abandonner les modifications\s\?/ });

  await page.getByRole('link', { name: 'Commandes' }).first().click();
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(firstName).toHaveValue('Léna');

  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(firstName).toHaveValue('Léna');

  await page.getByRole('link', { name: 'Commandes' }).first().click();
  await question.getByRole('button', { name: 'Abandonner' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('SES-35 ERR-37 ERR-40 ERR-45 ERR-46 ERR-47 each refusal stands at its field, and what was typed stays', async ({
  page,
  authenticate,
  complaints,
}) => {
  await authenticate();
  await page.goto('/profile');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  const refused = async (label: string, value: string, sentence: string) => {
    const field = page.getByLabel(label, { exact: label === 'Nom' });
    const before = await field.inputValue();
    await field.fill(value);
    await save.click();
    await expect(field, sentence).toHaveAccessibleDescription(new RegExp(sentence.replaceAll(' ', '\\s')));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(value);
    await field.fill(before);
  };

  await refused('Prénom', ' ', 'Merci de renseigner votre prénom.');
  await refused('Nom', ' ', 'Merci de renseigner votre nom.');
  await refused('Téléphone', '12', 'Le numéro de téléphone n’est pas valide.');
  await refused('Date de naissance', '31/02/1990', 'Cette date n’existe pas.');
  await refused('Date de naissance', bornYearsAgo(17), 'Vous devez avoir au moins 18 ans.');
  await page.getByLabel('Nouveau mot de passe').fill('Pissaladière-2026');
  await page.getByLabel('Confirmer le mot de passe').fill('Pissaladière-2027');
  await save.click();
  await expect(page.getByLabel('Confirmer le mot de passe')).toHaveAccessibleDescription(
    /Les mots de passe ne correspondent pas\./,
  );
  await expectComplaints(
    complaints,
    Array.from({ length: 6 }, () => '422'),
  );
});

test('SES-35 the password changes with the current one only', async ({
  page,
  context,
  restaurant,
  authenticate,
  complaints,
}) => {
  const changed = 'Pissaladière-2026';
  await authenticate('franchise');
  await page.goto('/profile');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await page.getByLabel('Mot de passe actuel').fill('pas-le-bon');
  await page.getByLabel('Nouveau mot de passe').fill(changed);
  await page.getByLabel('Confirmer le mot de passe').fill(changed);
  await save.click();
  await expect(page.getByLabel('Mot de passe actuel')).toHaveAccessibleDescription(
    'Le mot de passe actuel est incorrect.',
  );
  await expectComplaints(complaints, ['422']);

  await page.getByLabel('Mot de passe actuel').fill(restaurant.password);
  await save.click();
  await expect(page.getByText(/Votre profil a bien été enregistré\s!/)).toBeVisible();
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue('');

  await context.clearCookies();
  await page.goto('/login');
  const { email, shopSlug } = restaurant.users.franchise;
  await submitLogin(page, { email, password: changed, shop: shopSlug });
  await expect(page.getByRole('banner')).toBeVisible();
});

test('SHL-38 a profile that cannot be read offers to try again', async ({ page, startWork, complaints }) => {
  await startWork();
  await expect(page.getByText('En direct')).toBeVisible();
  await answerOnce(page, '**/api/auth/profile', (route) => route.fulfill({ status: 404, json: {} }));
  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: 'Profil' }).click();
  await expect(page.getByRole('alert')).toContainText('Impossible d’afficher votre profil');

  await page.getByRole('button', { name: 'Réessayer' }).click();

  await expect(page.getByLabel('Prénom')).toHaveValue('Léa');
  await expectComplaints(complaints, ['404']);
});
