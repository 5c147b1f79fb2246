import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible } from './kit/axe.ts';
import { awayFromMidnight } from './kit/clock.ts';
import { anEmptyServer, linkIn, type EmptyServer } from './kit/servers/empty-server.ts';

const PASSWORD = 'Socca-du-port-2026';
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** As the windows of the menu send them. */
const SECTION = {
  name: 'Carte',
  description: '',
  hideProductNames: false,
  freeOnly: false,
  activationSchedule: null,
  imageUrl: null,
  crop: null,
};
const PRODUCT = {
  name: 'Socca',
  description: '',
  price: 450,
  posRef: '',
  optionListKeys: [],
  unavailableForDelivery: false,
  unavailableForClickAndCollect: false,
  unavailableForClickAndSeat: false,
  preparationHours: 0,
  allergens: [],
  diets: [],
  vatRates: { delivery: 1000, click_and_collect: 1000, click_and_seat: 1000 },
  mealVouchers: null,
  imageUrl: null,
  crop: null,
};

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

test('INS-01 INS-02 INS-03 INS-04 INS-05 INS-06 INS-07 INS-08 INS-09 INS-10 INS-11 INS-14 from an empty server behind https to the first order that is accepted', async ({
  page,
  context,
}) => {
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
  const { accessToken, user } = (await reply.json()) as {
    accessToken: string;
    user: { companyId: string; shopId: string };
  };
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('setup')))).toEqual([]);

  const orderId = await firstOrder(context.request, url, { ...user, accessToken });
  expect(orderId).not.toBe('');

  const other = await context.browser()?.newContext({ ignoreHTTPSErrors: true });
  const stranger = await other?.newPage();
  await stranger?.goto(second);
  await expect(stranger?.getByText(/Comptoir est déjà installé/) ?? page.locator('none')).toBeVisible();
  await other?.close();
});

type Reply = { section?: { key: string }; product?: { key: string } };
type Owner = { companyId: string; shopId: string; accessToken: string };

/** What the owner sets by the dashboard's own calls: a menu, hours, collection paid at the counter, the door open. */
async function firstOrder(request: APIRequestContext, url: string, owner: Owner): Promise<string> {
  const shop = `${url}/api/${owner.companyId}/shops/${owner.shopId}`;
  const headers = { authorization: `Bearer ${owner.accessToken}` };
  const send = async (method: 'post' | 'put', path: string, data: object): Promise<Reply> => {
    const reply = await request[method](`${shop}${path}`, { headers, data });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()) as Reply;
  };
  const { section } = await send('post', '/sections', { section: SECTION });
  const { product } = await send('post', `/sections/${section?.key}/products`, { product: PRODUCT });
  await send('put', '/hours', Object.fromEntries(WEEKDAYS.map((day) => [day, { openingSlots: ['00:00-23:59'] }])));
  await send('put', '/payment-and-sales-type', {
    paymentTypesByChannel: { webapp: ['counter'] },
    orderTypesByChannel: { webapp: ['click_and_collect'] },
  });
  await send('post', '/closed', { closedMessage: false });
  const placed = await request.post(`${url}/api/public/shops/${owner.shopId}/orders`, {
    data: {
      channel: 'webapp',
      orderType: 'click_and_collect',
      paymentType: 'counter',
      driverPaymentType: null,
      customer: { firstName: 'Camille', lastName: 'Dubois', email: 'camille@exemple.fr', phone: '06 12 34 56 78' },
      lines: [{ productKey: product?.key, quantity: 2 }],
    },
  });
  expect(placed.status(), await placed.text()).toBe(201);
  const { id } = (await placed.json()) as { id: string };
  const accepted = await send('post', `/orders/${id}/prepare`, { preparationMinutes: 15 });
  expect(JSON.stringify(accepted)).toContain('preparing');
  return id;
}
