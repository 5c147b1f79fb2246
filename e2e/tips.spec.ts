import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { openOrder } from './kit/orders.ts';
import { expect, test } from './kit/test.ts';

const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (process.env['LOOKS']) await page.screenshot({ path: `.build/looks/${name}.png`, fullPage: true });
};
const NBSP = '\u00A0';

test('ORS-14 FLO-96 DET-65 a shop proposes tips, a customer on a telephone gives one with the card, the shop reads it', async ({
  page,
  request,
  restaurant,
  elsewhere,
  authenticate,
  startWork,
}) => {
  const [shop] = restaurant.shops;
  await authenticate('independent');
  await page.goto('/settings/orderSettings');
  const offers = page.getByRole('switch', { name: 'Proposer un pourboire aux clients' });
  await expect(offers).not.toBeChecked();
  await offers.click();
  await page.getByLabel('Montant 3').fill('250');
  await page.getByLabel('Montant 3').blur();
  await expect(page.getByLabel('Montant 3')).toHaveValue('10,00');
  await page.getByLabel('Montant 3').fill('4');
  await expectAccessible(page);
  await keepPicture(page, 'tips-settings');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Les paramètres des commandes ont bien été modifiés.')).toBeVisible();

  const phone = await elsewhere();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/s/${shop?.slug}`);
  await phone
    .getByRole('button', { name: /^Ajouter.*Socca/ })
    .first()
    .click();
  await phone.goto(`/s/${shop?.slug}/commande`);
  await expect(phone.getByRole('heading', { name: 'Finaliser la commande' })).toBeVisible();
  await phone.getByRole('radio', { name: 'À emporter' }).check();
  await phone.getByLabel('Prénom').fill('Camille');
  await phone.getByLabel('Nom', { exact: true }).fill('Dupont');
  await phone.getByLabel('Téléphone').fill('06 12 34 56 78');
  await phone.getByRole('radio', { name: /Carte bancaire/ }).check();

  const tips = phone.getByRole('group', { name: 'Pourboire' });
  const pay = phone.getByRole('button', { name: /^Payer/ });
  await expect(tips.getByRole('button', { pressed: true })).toHaveCount(0);
  await expect(pay).toContainText(`5,00${NBSP}€`);
  await tips.getByRole('button', { name: `2${NBSP}€` }).click();
  await expect(pay).toContainText(`7,00${NBSP}€`);

  // Another means of payment takes it away, and nobody gives it back unasked.
  await phone.getByRole('radio', { name: /Au comptoir/ }).check();
  await expect(phone.getByText(`Votre pourboire de 2,00${NBSP}€ est retiré`)).toBeVisible();
  await expect(tips).toHaveCount(0);
  await keepPicture(phone, 'tips-dropped-390');
  await phone.getByRole('radio', { name: /Carte bancaire/ }).check();
  await expect(phone.getByText('est retiré')).toHaveCount(0);
  await expect(tips.getByRole('button', { pressed: true })).toHaveCount(0);

  // So does a code that pays all of the order: there is nothing left for a card to carry.
  await (await Colleague.signIn(request, restaurant, 'independent')).giveCode('OFFERT', 10_00);
  await tips.getByRole('button', { name: `2${NBSP}€` }).click();
  const basket = await phone.context().newPage();
  await basket.goto(`/s/${shop?.slug}/panier`);
  await basket.getByRole('button', { name: 'Ajouter un code promo' }).click();
  await basket.getByLabel('Code promo').fill('OFFERT');
  await basket.getByRole('button', { name: 'Appliquer' }).click();
  await expect(
    phone.getByText(`Votre pourboire de 2,00${NBSP}€ est retiré${NBSP}: il n’y a rien à payer.`),
  ).toBeVisible();
  await expect(tips).toHaveCount(0);
  await basket.getByRole('button', { name: 'Retirer le code OFFERT' }).click();
  await expect(tips.getByRole('button', { name: `2${NBSP}€` })).toHaveAttribute('aria-pressed', 'false');
  await basket.close();

  // A slip of the finger is refused in the customer's words.
  await tips.getByRole('button', { name: 'Autre montant' }).click();
  await phone.getByLabel('Montant du pourboire (€)').fill('300');
  await expect(phone.getByText(`Ce pourboire semble trop élevé${NBSP}: au plus 10,00${NBSP}€`)).toBeVisible();
  await phone.getByLabel('Montant du pourboire (€)').fill('3,50');
  await expect(pay).toContainText(`8,50${NBSP}€`);
  await expectAccessible(phone);
  await keepPicture(phone, 'tips-checkout-390');
  if (process.env['LOOKS']) {
    await phone.setViewportSize({ width: 1440, height: 900 });
    await keepPicture(phone, 'tips-checkout-1440');
    await phone.setViewportSize({ width: 390, height: 844 });
  }
  await pay.click();
  await expect(phone).toHaveURL(/\/suivi\//);
  await phone.locator('#recu summary').click();
  await expect(phone.getByText('Pourboire (hors TVA)')).toBeVisible();
  await keepPicture(phone, 'tips-follow-390');

  // A code that pays all asks for no card.
  await phone.goto(`/s/${shop?.slug}`);
  await phone
    .getByRole('button', { name: /^Ajouter.*Socca/ })
    .first()
    .click();
  await phone.goto(`/s/${shop?.slug}/panier`);
  await phone.getByRole('button', { name: 'Ajouter un code promo' }).click();
  await phone.getByLabel('Code promo').fill('OFFERT');
  await phone.getByRole('button', { name: 'Appliquer' }).click();
  await expect(phone.getByText(/de remise appliquée/)).toBeVisible();
  await phone.goto(`/s/${shop?.slug}/commande`);
  await phone.getByRole('radio', { name: 'À emporter' }).check();
  await expect(phone.getByText(/^Rien à payer.: votre code/)).toBeVisible();
  await expect(phone.getByRole('radiogroup', { name: 'Paiement' })).toHaveCount(0);
  await expectAccessible(phone);
  await keepPicture(phone, 'free-checkout-390');
  await phone.getByLabel('Prénom').fill('Camille');
  await phone.getByLabel('Nom', { exact: true }).fill('Dupont');
  await phone.getByLabel('Téléphone').fill('06 12 34 56 78');
  await phone.getByRole('button', { name: /^Commander/ }).click();
  await expect(phone).toHaveURL(/\/suivi\//);

  await startWork('independent');
  const detail = await openOrder(page, { orderNumber: '001' });
  await expect(detail).toContainText(`Pourboire (hors TVA)3,50${NBSP}€`);
  await expect(detail).toContainText(`Payé par le client8,50${NBSP}€`);
  await expectAccessible(page);
  await keepPicture(page, 'tips-order-1440');
});
