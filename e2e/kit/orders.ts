import { expect, type Locator, type Page } from '@playwright/test';
import type { Placed } from './restaurant.ts';

type Numbered = Pick<Placed, 'orderNumber'>;

export const orderLink = (page: Page, { orderNumber }: Numbered): Locator =>
  page.getByRole('link', { name: `N° ${orderNumber}`, exact: true });

export const orderCard = (page: Page, order: Numbered): Locator =>
  page.getByRole('listitem').filter({ has: orderLink(page, order) });

export const orderRow = (page: Page, order: Numbered): Locator =>
  page.getByRole('row').filter({ has: orderLink(page, order) });

/** The numbers of the orders on the page, in the order in which they stand there. */
export async function numbersOn(page: Page): Promise<string[]> {
  const words = await page
    .getByRole('main')
    .getByRole('link', { name: /^N°\s\d+$/ })
    .allTextContents();
  return words.map((word) => word.slice(-3));
}

export const orderDialog = (page: Page, { orderNumber }: Numbered): Locator =>
  page.getByRole('dialog', { name: new RegExp(`^Commande n°\\s${orderNumber}`) });

export async function openOrder(page: Page, order: Numbered): Promise<Locator> {
  await orderLink(page, order).click();
  await expect(orderDialog(page, order)).toBeVisible();
  return orderDialog(page, order);
}

/** A tab; without words for the red dot, the tab has none. */
export const ordersTab = (page: Page, label: string, dot = ''): Locator =>
  page
    .getByRole('navigation', { name: 'Commandes' })
    .getByRole('link', { name: new RegExp(`^${label}${dot && `\\s?, ${dot}`}$`) });

export const typeFilter = (page: Page, name: RegExp): Locator =>
  page.getByRole('radiogroup', { name: 'Type de commande' }).getByRole('radio', { name });

export async function chooseView(page: Page, name: 'Grille' | 'Tableau'): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Affichage' }).getByRole('radio', { name }).check();
}

const HOUR_MS = 3_600_000;
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** The one begins where the other does, under it. */
export async function expectStacked(above: Locator, below: Locator): Promise<void> {
  await expect(async () => {
    const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
    expect(lower?.x).toBe(upper?.x);
    expect(lower?.y).toBeGreaterThanOrEqual((upper?.y ?? 0) + (upper?.height ?? 0) - 2);
  }).toPass();
}

/** What stands in the dock: its words in lines, and each of its buttons on the screen. */
export async function expectReadable(alert: Locator): Promise<void> {
  for (const control of await alert.getByRole('button').or(alert.getByRole('link')).all())
    await expect(control).toBeInViewport({ ratio: 1 });
  const words = await alert.locator('p').first().boundingBox();
  expect(words?.width).toBeGreaterThan(140);
}
