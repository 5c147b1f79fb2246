import { expect, type Locator, type Page } from '@playwright/test';

export const listNames = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 2 });
export const listRow = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Modifier la liste ${name}`, exact: true }) });
/** The options of a list that is open. */
export const optionsOf = (page: Page, list: string): Locator =>
  page.getByRole('list', { name: `Options de ${list}` }).getByRole('listitem');

export async function openLists(page: Page): Promise<void> {
  await page.goto('/options-products');
  await expect(page.getByRole('heading', { level: 1, name: 'Liste d’options' })).toBeVisible();
}

export async function openList(page: Page, name: string): Promise<void> {
  const toggle = page.getByRole('button', { name, exact: true });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
}

/** Presses what acts on a list, and waits for the window that it opens. */
export async function onList(page: Page, action: string, title: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}
