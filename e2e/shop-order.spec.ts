import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { answerOnce, forgetComplaints } from './kit/calls.ts';
import { asManager } from './kit/manager.ts';
import { ordersTab } from './kit/orders.ts';
import type { Restaurant } from './kit/restaurant.ts';
import { listen, timesHeard } from './kit/sounds.ts';
import { expect, test } from './kit/test.ts';

/** SET-35, and the time that its question takes. */
const SOON = { timeout: 5_000 };

const shopOf = ({ shops }: Restaurant): string => `/s/${shops[0]?.slug}`;

async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['LOOKS']) await page.screenshot({ path: `.build/looks/${name}.png`, fullPage: true });
}

/** A dish, then the basket's page, which every size has. */
async function fillBasket(page: Page, shop: string): Promise<void> {
  await page.goto(shop);
  await page
    .getByRole('button', { name: /^Ajouter.*Socca/ })
    .first()
    .click();
  await page.goto(`${shop.replace(/\?.*/, '')}/panier${/\?.*/.exec(shop)?.[0] ?? ''}`);
  await expect(page.getByRole('group', { name: 'Socca' })).toBeVisible();
}

async function toCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Commander/ }).click();
  await expect(page.getByRole('heading', { name: 'Finaliser la commande' })).toBeVisible();
}

async function sayWho(page: Page, firstName: string): Promise<void> {
  await page.getByLabel('Prénom').fill(firstName);
  await page.getByLabel('Nom', { exact: true }).fill('Dupont');
  await page.getByLabel('Téléphone').fill('06 12 34 56 78');
}

const orderNow = (page: Page) => page.getByRole('button', { name: /^(Commander|Payer)/ });
const followed = (page: Page) => expect(page).toHaveURL(/\/suivi\//);
/** In the list of the kitchen, the customer's name stands on the card. */
const cardOf = (kitchen: Page, firstName: string) =>
  kitchen.getByRole('listitem').filter({ hasText: new RegExp(`${firstName} D`) });

test('a customer orders on the public shop, and the kitchen rings @sizes', async ({
  page,
  restaurant,
  elsewhere,
  startWork,
  complaints,
}, { project }) => {
  // A code that does not exist is refused.
  forgetComplaints(complaints, '409');
  const shop = shopOf(restaurant);
  const kitchen = await elsewhere();
  await kitchen.setViewportSize({ width: 1440, height: 900 });
  await listen(kitchen);
  await startWork('staff', kitchen);

  await fillBasket(page, shop);
  await page.getByRole('button', { name: 'Un de plus : Socca' }).click();
  await page.getByRole('button', { name: 'Ajouter un code promo' }).click();
  await page.getByLabel('Code promo').fill('INCONNU');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await expect(page.getByText('Ce code promotionnel n’existe pas.')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, `shop-basket-${project.name}`);
  await toCheckout(page);

  await page.getByRole('radio', { name: 'Livraison' }).check();
  await orderNow(page).click();
  await expect(page.getByText('Indiquez l’adresse de livraison.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Adresse de livraison' }).fill('21 rue Bonaparte');
  await page
    .getByRole('option', { name: /Bonaparte/ })
    .first()
    .click();
  await expect(page.getByText('Nous livrons ici')).toBeVisible();
  await sayWho(page, 'Camille');
  await page.getByLabel('Digicode').fill('47B12');
  await page.reload();
  await expect(page.getByLabel('Prénom')).toHaveValue('Camille');
  await page.getByRole('radio', { name: /Au livreur/ }).check();
  await expectAccessible(page);
  await keepPicture(page, `shop-checkout-${project.name}`);
  await orderNow(page).dblclick();
  await followed(page);
  await expect(cardOf(kitchen, 'Camille')).toHaveCount(1);
  await expect.poll(() => timesHeard(kitchen, 'new-order')).toBeGreaterThan(0);

  // What was ordered is ordered: the way back leads to an empty basket.
  await page.goto(`${shop}/commande`);
  await expect(page.getByText('Votre panier est vide.')).toBeVisible();

  await fillBasket(page, shop);
  await toCheckout(page);
  await page.getByRole('radio', { name: 'À emporter' }).check();
  await sayWho(page, 'Nadia');
  await page.getByRole('radio', { name: /Au comptoir/ }).check();
  await orderNow(page).click();
  await followed(page);
  await expect(cardOf(kitchen, 'Nadia')).toHaveCount(1);
});

test('SET-35 the form of the card is asked for until it comes, nothing typed is lost, a closed shop says so', async ({
  page,
  request,
  restaurant,
  complaints,
}) => {
  forgetComplaints(complaints, 'net::ERR_');
  await fillBasket(page, shopOf(restaurant));
  await toCheckout(page);
  await page.getByRole('radio', { name: 'À emporter' }).check();
  await page.getByRole('radio', { name: /Au comptoir/ }).check();
  await sayWho(page, 'Inès');
  const manager = await asManager(request, restaurant);
  await expect(orderNow(page)).toBeEnabled();
  await manager.send('POST', 'closed', { closedMessage: 'Panne de four', closedUntil: null });
  await expect(page.getByText('Ce magasin est fermé')).toBeVisible(SOON);
  await expect(page.getByText('Aucune heure n’est proposée')).toBeVisible(SOON);
  await expect(orderNow(page)).toBeDisabled();
  await manager.send('POST', 'closed', { closedMessage: false, closedUntil: null });
  await expect(orderNow(page)).toBeEnabled();
  await answerOnce(page, /\/sandbox-card-[\w-]{8}\.js$/, (route) => route.abort());
  await page.getByRole('radio', { name: /Carte bancaire/ }).check();
  await expect(orderNow(page)).toBeVisible();

  // A browser that keeps the failure is given a new page.
  await expect(async () => {
    await page.getByRole('radio', { name: /Carte bancaire/ }).check();
    await page.getByLabel('Carte d’essai').selectOption('success', { timeout: 1_000 });
  }).toPass();
  await expect(page.getByLabel('Prénom')).toHaveValue('Inès');
  await orderNow(page).click();
  await followed(page);
});

test('a card is refused, confirmed at the bank, and pays one order for later; a table eats here', async ({
  page,
  restaurant,
  elsewhere,
  startWork,
  complaints,
}) => {
  // A card that is refused.
  forgetComplaints(complaints, '422');
  const shop = shopOf(restaurant);
  const kitchen = await elsewhere();
  await startWork('staff', kitchen);

  await fillBasket(page, shop);
  await toCheckout(page);
  await page.getByRole('radio', { name: 'À emporter' }).check();
  await page.getByRole('button', { name: 'Demain' }).click();
  // Its first hours may be near enough, in the evening, for the kitchen to begin now.
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await page.getByRole('radiogroup', { name: 'Heure' }).getByRole('radio').last().check();
  await sayWho(page, 'Inès');
  await page.getByRole('radio', { name: /Carte bancaire/ }).check();
  const pay = async (card: string) => {
    await page.getByLabel('Carte d’essai').selectOption(card);
    await orderNow(page).click();
  };
  await pay('card_declined');
  const refused = page.getByRole('dialog', { name: 'Votre banque a refusé le paiement' });
  await expect(refused).toContainText('Rien n’a été débité, votre panier est intact.');
  await expectAccessible(page);
  await keepPicture(page, 'shop-refused');
  await refused.getByRole('button', { name: 'Payer autrement' }).click();

  const sent = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.status() === 201);
  await pay('requires_action');
  const { followUrl } = (await (await sent).json()) as { followUrl: string };
  const bank = page.getByRole('dialog', { name: 'Votre banque' });
  await bank.getByRole('button', { name: 'Fermer' }).click();
  await expect(page.getByText('Votre banque attend encore votre confirmation.')).toBeVisible();
  // Pressed before the card's form is there: the press waits for it.
  let letGo = () => {};
  const isPressed = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/public/settings', async (route) => {
    await isPressed;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: 'Confirmer auprès de ma banque' }).click();
  letGo();
  // The link of the order leads any other browser to the same payment.
  await bank.getByRole('button', { name: 'Fermer' }).click();
  const other = await elsewhere();
  await other.goto(new URL(followUrl).pathname);
  await other.getByRole('link', { name: /Payer à nouveau/ }).click();
  await expect(other.getByRole('heading', { name: 'Paiement à confirmer' })).toBeVisible();
  await expectAccessible(other);
  await keepPicture(other, 'shop-pay-again');
  await other.getByRole('button', { name: /Confirmer auprès de ma banque/ }).click();
  await other
    .getByRole('dialog', { name: 'Votre banque' })
    .getByRole('button', { name: 'Confirmer le paiement' })
    .click();
  await followed(other);
  await page.getByRole('button', { name: 'Confirmer auprès de ma banque' }).click();
  await bank.getByRole('button', { name: 'Fermer' }).click();
  await followed(page);
  await ordersTab(kitchen, 'À venir', '1 nouvelle commande').click();
  await expect(kitchen.getByText(/Inès D/)).toHaveCount(1);

  await fillBasket(page, `${shop}?table=12`);
  await toCheckout(page);
  await expect(page.getByRole('heading', { name: 'Table 12' })).toBeVisible();
  await sayWho(page, 'Léo');
  await page.getByLabel('E-mail', { exact: true }).fill('leo.dupont@exemple.fr');
  const news = page.getByRole('checkbox', { name: /Les nouvelles de/ });
  await expect(news).not.toBeChecked();
  await news.check();
  await page
    .getByRole('radio', { name: /Sur place/ })
    .last()
    .check();
  const agreed = page.waitForRequest(/\/newsletter\?/);
  await orderNow(page).click();
  await agreed;
  await followed(page);
  await ordersTab(kitchen, 'En cours', '1 nouvelle commande').click();
  await expect(cardOf(kitchen, 'Léo')).toContainText('12');

  // Who orders more sees what is under way.
  await page.goto(`${shop}?table=12`);
  const running = page.getByRole('region', { name: 'Votre commande en cours' });
  await expect(running).toContainText(/1 article · .*N°/);
  await expectAccessible(page);
  await running.getByRole('link').click();
  await followed(page);
});
