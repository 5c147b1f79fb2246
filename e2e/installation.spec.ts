import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { awayFromMidnight } from './kit/clock.ts';
import { openSection } from './kit/menu.ts';
import { anEmptyServer, linkIn, type EmptyServer } from './kit/servers/empty-server.ts';

const PASSWORD = 'Socca-du-port-2026';
let server: EmptyServer;
test.use({ ignoreHTTPSErrors: true });
test.beforeEach(async () => {
  await awayFromMidnight(test.info());
  server = await anEmptyServer();
});
test.afterEach(async () => server.close());

async function fillShop(page: Page): Promise<void> {
  await page.getByLabel('Nom du magasin').fill('Chez Mimi');
  await page.getByLabel('Numéro').fill('12');
  await page.getByLabel('Rue').fill('rue Bonaparte');
  await page.getByLabel('Code postal').fill('06300');
  await page.getByLabel('Ville').fill('Nice');
  await page.getByLabel('Téléphone').fill('04 65 71 01 01');
}

test('INS-01 INS-02 INS-03 INS-04 INS-05 INS-06 INS-07 INS-08 INS-09 INS-10 INS-11 INS-14 FST-01 FST-05 MKT-05 from an empty server behind https to the first order that is accepted', async ({
  page,
  context,
}) => {
  // A whole evening's work of somebody: every page of it opens once.
  test.slow();
  const { url } = server;
  const link = linkIn(server.said());
  expect(link.startsWith(`${url}/installation?token=`)).toBe(true);
  expect(server.said().split('token=')).toHaveLength(2);

  await page.goto(`${url}/login`);
  await expect(page.getByRole('heading', { name: 'Comptoir n’est pas encore installé' })).toBeVisible();
  await expectAccessible(page);

  // INS-02: the link that was printed first ends with the next one.
  const second = await server.newLink();
  await page.goto(link);
  await expect(page.getByText('Ce lien d’installation n’est plus valable.')).toBeVisible();

  await page.goto(second);
  await expect(page.getByRole('heading', { name: 'Installer votre restaurant' })).toBeVisible();
  await expect(page).toHaveURL(`${url}/installation`);
  await expect(page.getByText(/Lien à usage unique, valable encore (59|60)\s*min/)).toBeVisible();
  await page.getByLabel('Nom de l’entreprise').fill('Mimi SARL');
  await page.getByLabel('SIREN').fill('123 456 789');
  await page.getByLabel('E-mail de la comptabilité').fill('compta@chezmimi.exemple');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('SIREN')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('SIREN').fill('732 829 320');
  await page.keyboard.press('Enter');

  await fillShop(page);
  await expect(page.getByText(/Adresse de commande.*\/s\/chez-mimi/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Ville')).toHaveValue('Nice');
  await expect(page.getByText(/Mimi SARL · SIREN 732\s829\s320/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Étape 2 sur 3')).toBeVisible();
  await expect(page.getByText(/Mimi SARL · SIREN/)).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /Continuer/ }).click();

  await page.getByLabel('Prénom').fill('Michèle');
  await page.getByLabel('Nom', { exact: true }).fill('Rossi');
  await page.getByLabel('Adresse e-mail').fill('michele@chezmimi.exemple');
  await page.getByLabel('Mot de passe', { exact: true }).fill('12345678');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  const installed = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/setup');
  await page.getByRole('button', { name: 'Installer et ouvrir le tableau de bord' }).click();

  const reply = await installed;
  expect(reply.status()).toBe(201);
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('setup')))).toEqual([]);

  await test.step('the first steps say what is missing, what it costs and how it is set up', async () => {
    // A shop that nobody has opened yet is no shop forgotten closed: nothing stands in the way.
    await expect(page.getByText(/n’est pas encore ouvert, aucune commande n’arrive/)).toBeVisible();
    await page.getByRole('button', { name: 'Commencer' }).click();
    await page.getByRole('link', { name: /^Premiers pas/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Premiers pas' })).toBeVisible();
    for (const left of ['La carte', 'Les horaires'])
      await expect(page.getByRole('heading', { name: new RegExp(`^${left}\\s: à faire`) })).toBeVisible();
    for (const step of ['Les paiements en ligne', 'Les messages aux clients'])
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: step }) })
        .getByRole('button', { name: 'Configurer' })
        .click();
    for (const named of ['STRIPE_SECRET_KEY', 'SMTP_URL', 'SMS_PROVIDER', 'GEOCODER_URL', 'STUART_CLIENT_ID'])
      await expect(page.getByRole('main')).toContainText(named);
  });
  await test.step('menu, hours, sale and payments, each by its page', async () => {
    await writeMenu(page, url);
    await openEveryDay(page, url);
    await takeAtTheCounter(page, url);
    await page.goto(`${url}/premiers-pas`);
    for (const done of ['La carte', 'Les horaires', 'Livraison ou retrait'])
      await expect(page.getByRole('heading', { name: new RegExp(`^${done}\\s: fait`) })).toBeVisible();
    // MKT-05: nothing of the shop's own pages waits for an operator.
    await page.goto(`${url}/marketing`);
    await expect(page.getByRole('main').getByRole('link', { name: /Design web/ })).toBeVisible();
  });

  await test.step('the door is opened, a stranger orders, and the order is accepted', async () => {
    await page.goto(`${url}/`);
    await page.getByRole('button', { name: 'Commencer' }).click();
    await page
      .getByRole('banner')
      .getByRole('switch', { name: /^Magasin fermé/ })
      .click();
    await expect(page.getByText(/^Le magasin est ouvert\s!$/)).toBeVisible();
    const street = await context.browser()?.newContext({ ignoreHTTPSErrors: true });
    if (!street) throw new Error('no browser');
    await orderAtTheCounter(await street.newPage(), `${url}/s/chez-mimi`);
    await street.close();
    const card = page.getByRole('listitem').filter({ hasText: /Camille D/ });
    await card.getByRole('link').first().click();
    const dialog = page.getByRole('dialog', { name: /^Commande n°\s001/ });
    await dialog.getByRole('button', { name: /^Accepter/ }).click();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText('En préparation');
  });

  const other = await context.browser()?.newContext({ ignoreHTTPSErrors: true });
  const stranger = await other?.newPage();
  await stranger?.goto(second);
  await expect(stranger?.getByText(/Comptoir est déjà installé/) ?? page.locator('none')).toBeVisible();
  await other?.close();
});

/** As somebody does who has just installed: nothing by a call. */
async function writeMenu(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/products`);
  await page.getByRole('button', { name: 'Créer une section' }).first().click();
  const section = page.getByRole('dialog', { name: 'Nouvelle section' });
  await section.getByLabel('Nom de la section').fill('Carte');
  await section.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(section).toBeHidden();
  await openSection(page, 'Carte');
  await page.getByRole('button', { name: 'Ajouter un produit' }).first().click();
  const product = page.getByRole('dialog', { name: 'Nouveau produit' });
  await product.getByLabel('Nom du produit').fill('Socca');
  await product.getByLabel('Prix', { exact: true }).fill('4,50');
  await product.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(product).toBeHidden();
}

async function openEveryDay(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/hours`);
  for (const day of ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'])
    await page.getByRole('region', { name: day, exact: true }).getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Enregistrer/ }).click();
  await expect(page.getByText('Les horaires d’ouverture ont bien été modifiés.')).toBeVisible();
}

async function takeAtTheCounter(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/payments`);
  await page.getByRole('switch', { name: 'Au comptoir, Site web' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText(/enregistré|modifié/);
}

async function orderAtTheCounter(page: Page, shop: string): Promise<void> {
  await page.goto(shop);
  await page
    .getByRole('button', { name: /^Ajouter.*Socca/ })
    .first()
    .click();
  await page.goto(`${shop}/panier`);
  await page.getByRole('button', { name: /^Commander/ }).click();
  await page.getByLabel('Prénom').fill('Camille');
  await page.getByLabel('Nom', { exact: true }).fill('Dubois');
  await page.getByLabel('Téléphone').fill('06 12 34 56 78');
  // One way to sell and one to pay: nothing is left to choose.
  await page.getByRole('button', { name: /^(Commander|Payer)/ }).click();
  await expect(page).toHaveURL(/\/suivi\//);
}
