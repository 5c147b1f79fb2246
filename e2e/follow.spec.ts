import type { Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { Colleague } from './kit/calls.ts';
import { mailedCode } from './kit/customers.ts';
import { openOrder } from './kit/orders.ts';
import type { Placed } from './kit/restaurant.ts';
import { expect, test } from './kit/test.ts';

const open = (page: Page, { followUrl }: Placed) => page.goto(new URL(followUrl).pathname);

async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['LOOKS']) await page.screenshot({ path: `.build/looks/${name}.png`, fullPage: true });
}

test('FLO-88 FLO-79 FLO-72 a customer follows and changes an order by its link @sizes', async ({
  page,
  request,
  restaurant,
  order,
  elsewhere,
  startWork,
}, { project }) => {
  const placed = await order({ orderType: 'delivery' });

  await open(page, placed);
  await expect(page.getByRole('heading', { name: /va confirmer votre commande/ })).toBeVisible();
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
  await expect.poll(fonts).toContainEqual(expect.stringMatching(/Inter Variable.* loaded/));
  await page.getByText('Annuler', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Oui, annuler ma commande' })).toBeVisible();
  await page.getByText('Annuler', { exact: true }).click();
  await page.getByText(/\d articles? · /).click();
  await expect(page.getByText('Sous-total')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    if (theme === 'light') await expectAccessible(page);
    await keepPicture(page, `follow-${project.name}-${theme}`);
  }
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await page.getByLabel('Indications pour le livreur').fill('Deuxième porte à gauche');
  await expectAccessible(page);
  await keepPicture(page, `follow-change-${project.name}`);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('alert')).toHaveText('C’est enregistré.');

  const kitchen = await elsewhere();
  await kitchen.setViewportSize({ width: 1440, height: 900 });
  await startWork('staff', kitchen);
  const dialog = await openOrder(kitchen, placed);
  await expect(dialog).toContainText('Deuxième porte à gauche');
  await (await Colleague.signIn(request, restaurant)).answer(placed, 'prepare', { preparationMinutes: 20 });

  // Nobody touches the page: it looks by itself, and says what is new.
  await expect(page.getByRole('heading', { name: /^Arrivée vers / })).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText('prépare votre commande');
  await expect(page.getByText('Annuler', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await keepPicture(page, `follow-preparing-${project.name}`);
});

test('FLO-88 FLO-35 cancelled on its page, the order is over there and in the kitchen', async ({
  page,
  order,
  elsewhere,
  startWork,
}) => {
  const placed = await order();
  const kitchen = await elsewhere();
  await startWork('staff', kitchen);
  await expect(kitchen.getByText(placed.orderNumber).first()).toBeVisible();

  await open(page, placed);
  await page.getByText('Annuler', { exact: true }).click();
  await page.getByRole('button', { name: 'Oui, annuler ma commande' }).dblclick();

  await expect(page.getByRole('heading', { name: 'Annulée' })).toBeVisible();
  await expect(kitchen.getByText(/a été annulée par le client/)).toBeVisible();
});

test('SET-API-100 FLO-88 an account by e-mail code finds the order again, and orders it again @sizes', async ({
  page,
  request,
  restaurant,
  order,
}, { project }) => {
  const email = `camille-${crypto.randomUUID()}@exemple.fr`;
  const customer = { firstName: 'Camille', lastName: 'Dubois', email, phone: '0612345678' };
  const placed = await order({ orderType: 'delivery', customer });
  const kitchen = await Colleague.signIn(request, restaurant);
  await kitchen.answer(placed, 'prepare', { preparationMinutes: 20 });
  await kitchen.answer(placed, 'launch-delivery');
  const shop = `/s/${restaurant.shops[0]?.slug ?? ''}`;

  await page.goto(`${shop}/compte`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir un code' }).click();
  await page.getByLabel('Code reçu par e-mail').fill(await mailedCode(request, email));
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click();
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, `account-${project.name}`);

  await page.getByRole('link', { name: new RegExp(placed.orderNumber) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Arrivée vers|En route/);
  await expectAccessible(page);
  await keepPicture(page, `follow-delivering-${project.name}`);
  await kitchen.answer(placed, 'validate');
  await expect(page.getByRole('heading', { name: 'Livrée' })).toBeVisible();
  await page.getByRole('link', { name: 'Commander à nouveau' }).click();
  await expect(page).toHaveURL(new RegExp(`${shop}/panier`));
  await expect(page.getByText('Pan bagnat').first()).toBeVisible();
  await keepPicture(page, `again-${project.name}`);
});
