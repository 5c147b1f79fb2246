import { expect, type Locator, type Page } from '@playwright/test';
import type { Placed } from './restaurant.ts';
import { openOrder } from './orders.ts';

/** « Accepter », and the order opened again: accepting closes it. */
export async function acceptOrder(page: Page, placed: Placed): Promise<Locator> {
  const dialog = await openOrder(page, placed);
  await dialog.getByRole('button', { name: /^Accepter/ }).click();
  await expect(dialog).toBeHidden();
  return openOrder(page, placed);
}

/** « Commande prête », and the order opened again. */
export async function reportReady(page: Page, placed: Placed): Promise<Locator> {
  const button = page.getByRole('dialog').getByRole('button', { name: 'Commande prête' });
  await button.click();
  await expect(button).toBeHidden();
  return openOrder(page, placed);
}

/** « Envoyer aux livreurs », pressed by the kitchen. */
export async function sendToDrivers(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Envoyer aux livreurs' }).click();
  await expect(searchPanel(dialog)).toBeVisible();
}

export const searchPanel = (dialog: Locator): Locator =>
  dialog.getByRole('region', { name: 'Recherche d’un livreur en cours…' });

/** Whom the search is asking. */
export const askedNow = (dialog: Locator): Locator => searchPanel(dialog).getByRole('status');

export const searchStep = (dialog: Locator): Locator => searchPanel(dialog).locator('[aria-current="step"]');

export const driverBlock = (dialog: Locator): Locator => dialog.getByRole('region', { name: 'Livreur', exact: true });

/** How far the delivery has come. */
export const tripStep = (dialog: Locator): Locator =>
  dialog.getByRole('region', { name: 'Suivi de la livraison' }).locator('[aria-current="step"]');

/** What the screens report by themselves, what customers are sent and what they pay say nothing of a delivery. */
const ASIDE = /Affichée|A sonné|Ouverte|Client informé|Paiement encaissé/;

/** The lines of « Historique ». */
export const storyOf = (dialog: Locator): Locator =>
  dialog
    .locator('section')
    .filter({ has: dialog.page().getByRole('heading', { name: 'Historique' }) })
    .getByRole('listitem')
    .filter({ hasNotText: ASIDE });

/** The four digits that the kitchen reads to nobody but the customer. */
export async function codeOf(dialog: Locator): Promise<string> {
  const words = await driverBlock(dialog).innerText();
  const code = /Code de validation\s: (\d{4})/.exec(words)?.[1];
  if (!code) throw new Error(`no code among ${words}`);
  return code;
}
