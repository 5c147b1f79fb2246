import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { openOrder, orderCard, orderDialog } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

const CARD = { paymentType: 'stripe', cardToken: 'success' } as const;
const LINES = [
  { productKey: 'PRODUCT-socca', quantity: 2 },
  { productKey: 'PRODUCT-panbagnat', quantity: 1 },
];

async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['LOOKS']) await page.screenshot({ path: `.build/looks/${name}.png` });
}

test('MIS-01 MIS-02 MIS-03 MIS-05 MIS-07 MIS-08 the cook asks by keys, the customer agrees on a telephone, less is charged', async ({
  page,
  request,
  restaurant,
  order,
  startWork,
  elsewhere,
}) => {
  const placed = await order({ ...CARD, lines: LINES });
  await startWork();
  const dialog = await openOrder(page, placed);

  await expect(dialog.getByRole('button', { name: 'Il manque un plat' })).toBeVisible();
  await page.keyboard.press('m');
  const window = page.getByRole('dialog', { name: /^Il manque un plat/ });
  await expect(window.getByRole('radio', { name: /Pan bagnat/ })).toBeVisible();
  await page.keyboard.press('2');
  await expect(window.getByRole('radio', { name: /Pan bagnat/ })).toBeChecked();
  await expect(window).toContainText(/La carte sera débitée de/);
  await expect(window).toContainText(/Il ne reste plus de «\sPan bagnat\s»/);
  await expectAccessible(page);
  await keepPicture(page, 'missing-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'missing-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await window.getByRole('radio', { name: /Retirer du panier/ }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(window.getByRole('radio', { name: /Retirer du panier/ })).toBeChecked();
  await window.getByRole('radio', { name: /Retirer du panier/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Question envoyée à/)).toBeVisible();
  await expect(dialog).toContainText(/Question à .* · 5\smin/);
  await page.keyboard.press('Escape');
  await expect(orderCard(page, placed)).toContainText(/Question à .* · 5\smin/);

  const telephone = await elsewhere();
  await telephone.setViewportSize({ width: 390, height: 844 });
  await telephone.goto(new URL(placed.followUrl).pathname);
  await telephone.getByRole('link', { name: 'Répondre' }).click();
  await expect(telephone.getByRole('heading', { name: /Il ne reste plus de «\sPan bagnat\s»/ })).toBeVisible();
  await expectAccessible(telephone);
  await keepPicture(telephone, 'missing-question-390');
  await telephone.getByRole('button', { name: /^Sans ce plat · total/ }).click();
  await expect(telephone.getByRole('heading', { name: 'Merci, c’est noté' })).toBeVisible();

  await expect(orderCard(page, placed)).toContainText(/sans Pan bagnat/);
  const colleague = await Colleague.signIn(request, restaurant);
  await colleague.answer(placed, 'prepare', { preparationMinutes: 20 });
  await openOrder(page, placed);
  await expect(orderDialog(page, placed)).toContainText(/Corrigée par le client\s: sans Pan bagnat/);
  await expect(orderDialog(page, placed)).toContainText(/Encaissé en ligne\s*9,/);
});
