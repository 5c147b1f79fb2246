import type { Page } from '@playwright/test';
import { expectAccessible, expectLook } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { mailedCode } from './kit/customers.ts';
import { openOrder } from './kit/orders.ts';
import type { Placed, Restaurant } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';

const shopOf = ({ shops }: Restaurant): string => `/s/${shops[0]?.slug}`;

async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['LOOKS']) await page.screenshot({ path: `.build/looks/${name}.png`, fullPage: true });
}

const aCustomer = () => ({
  firstName: 'Camille',
  lastName: 'Dubois',
  email: `camille-${crypto.randomUUID()}@exemple.fr`,
  phone: '06 12 34 56 78',
});

async function complete(kitchen: Colleague, placed: Pick<Placed, 'id'>): Promise<void> {
  await kitchen.answer(placed, 'prepare', { preparationMinutes: 20 });
  await kitchen.answer(placed, 'ready-to-take-away');
  await kitchen.answer(placed, 'validate');
}

async function toCheckout(page: Page, shop: string, soccas: number): Promise<void> {
  await page.goto(shop);
  await page
    .getByRole('button', { name: /^Ajouter.*Socca/ })
    .first()
    .click();
  await page.goto(`${shop}/panier`);
  for (let more = 1; more < soccas; more += 1) await page.getByRole('button', { name: 'Un de plus : Socca' }).click();
  await page.getByRole('button', { name: /^Commander/ }).click();
  await expect(page.getByRole('heading', { name: 'Finaliser la commande' })).toBeVisible();
  await page.getByRole('radio', { name: 'À emporter' }).check();
  await page.getByLabel('Prénom').fill('Camille');
  await page.getByLabel('Nom', { exact: true }).fill('Dubois');
  await page.getByLabel('Téléphone').fill('06 12 34 56 78');
  await page.getByRole('radio', { name: /Au comptoir/ }).check();
}

/** The order that was just placed, as its page knows it. */
async function placeIt(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Commander/ }).click();
  await expect(page).toHaveURL(/\/suivi\//);
  const words = await page
    .getByText(/^Commande n°/)
    .first()
    .textContent();
  return /n°\s(\S+)/.exec(words ?? '')?.[1] ?? '';
}

test.describe('with a pot', () => {
  test.use({ wish: { loyalty: 'cashback' } });

  test('LOY-08 LOY-39 DET-11 signs in by code, pays with the pot; the kitchen completes, the pot changes @sizes', async ({
    page,
    request,
    restaurant,
    order,
    elsewhere,
    startWork,
  }, info) => {
    const customer = aCustomer();
    const kitchen = await Colleague.signIn(request, restaurant);
    const first = await order({ customer, lines: [{ productKey: 'PRODUCT-socca', quantity: 10 }] });
    await complete(kitchen, first);
    const shop = shopOf(restaurant);

    await page.goto(`${shop}/compte`);
    await page.getByLabel('E-mail').fill(customer.email);
    await page.getByRole('button', { name: 'Recevoir un code' }).click();
    await page.getByLabel('Code reçu par e-mail').fill(await mailedCode(request, customer.email));
    await page.getByRole('button', { name: 'Ouvrir mon compte' }).click();
    const card = page.getByRole('region', { name: 'Ma fidélité' });
    await expect(card).toContainText('2,25 €');
    await expectAccessible(page);
    await keepPicture(page, `loyalty-account-${info.project.name}`);

    await toCheckout(page, shop, 3);
    const pot = page.getByRole('switch', { name: /Utiliser ma cagnotte/ });
    await expect(pot).toBeDisabled();
    await expect(page.getByText(/à partir de 15,00\s€ d’achat/)).toBeVisible();
    await page.goto(`${shop}/panier`);
    await page.getByRole('button', { name: 'Un de plus : Socca' }).click();
    await page.getByRole('button', { name: /^Commander/ }).click();
    await pot.check();
    await expect(page.getByText('2,25 € déduits de cette commande')).toBeVisible();
    await page.getByRole('radio', { name: /Au comptoir/ }).check();
    await expect(page.getByRole('button', { name: /^Commander/ })).toContainText('16,25 €');
    await expectAccessible(page);
    await keepPicture(page, `loyalty-checkout-${info.project.name}`);
    const orderNumber = await placeIt(page);

    const desk = await elsewhere();
    await startWork('independent', desk);
    const opened = await openOrder(desk, { orderNumber });
    await expect(opened).toContainText(/Cagnotte\s*−2,25\s€/);
    const id = /orders\/([0-9a-f-]{36})/.exec(desk.url())?.[1] ?? '';
    await complete(kitchen, { id });

    await page.goto(`${shop}/compte`);
    await expect(card).toContainText('0,79 €');

    await desk.goto('/clients?q=camille');
    await desk.getByRole('link', { name: /Camille DUBOIS/ }).click();
    const moves = desk.getByRole('region', { name: 'Fidélité' });
    await expect(moves).toContainText('Cagnotte : 0,79 €');
    await expect(moves.getByRole('row').filter({ hasText: 'Utilisé' })).toContainText('−2,25 €');
    await expect(moves.getByRole('row').filter({ hasText: 'Gagné' })).toHaveCount(2);
    await expectLook(desk, 'client-loyalty', info);
  });
});

test.describe('with points', () => {
  test.use({ wish: { loyalty: 'product' } });

  test('LOY-14 LOY-39 DET-11 a reached tier offers a dish, and the order shows its points', async ({
    page,
    request,
    restaurant,
    order,
    elsewhere,
    startWork,
  }) => {
    const customer = aCustomer();
    const kitchen = await Colleague.signIn(request, restaurant);
    await complete(kitchen, await order({ customer, lines: [{ productKey: 'PRODUCT-socca', quantity: 10 }] }));
    const shop = shopOf(restaurant);
    await page.goto(`${shop}/compte`);
    await page.getByLabel('E-mail').fill(customer.email);
    await page.getByRole('button', { name: 'Recevoir un code' }).click();
    await page.getByLabel('Code reçu par e-mail').fill(await mailedCode(request, customer.email));
    await page.getByRole('button', { name: 'Ouvrir mon compte' }).click();
    // 45 € × 1,5
    await expect(page.getByRole('region', { name: 'Ma fidélité' })).toContainText('67,5');
    await expect(page.getByText('Encore 32,5 points')).toBeVisible();
    await expectAccessible(page);
    await keepPicture(page, 'loyalty-account-points');

    await toCheckout(page, shop, 3);
    await page.getByRole('button', { name: 'Choisir Socca' }).click();
    await expect(page.getByText('10 pts').first()).toBeAttached();
    await keepPicture(page, 'loyalty-checkout-points');
    const orderNumber = await placeIt(page);
    const desk = await elsewhere();
    await startWork('independent', desk);
    await expect(await openOrder(desk, { orderNumber })).toContainText('10 pts');

    await page.goto(`${shop}/compte`);
    await expect(page.getByRole('region', { name: 'Ma fidélité' })).toContainText('57,5');
  });
});
