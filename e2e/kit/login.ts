import { expect, type Page } from '@playwright/test';

type Credentials = { email?: string; password?: string; shop?: string };

/** Types what is given in the login form, and presses « Se connecter ». */
export async function submitLogin(page: Page, { email, password, shop }: Credentials): Promise<void> {
  if (email !== undefined) await page.getByLabel('Adresse e-mail').fill(email);
  if (password !== undefined) await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  if (shop !== undefined) await page.getByLabel('Identifiant du magasin').fill(shop);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

export async function openProfileMenu(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Profil, / })
    .click();
  await expect(page.getByRole('menu', { name: 'Profil' })).toBeVisible();
}

/** The error window: reads its title and its sentence, and closes it. */
export async function expectError(page: Page, title: string, sentence: string | RegExp): Promise<void> {
  const window = page.getByRole('alertdialog', { name: title });
  await expect(window).toHaveAccessibleDescription(sentence);
  await window.getByRole('button', { name: 'D’accord' }).click();
  await expect(window).toBeHidden();
}
