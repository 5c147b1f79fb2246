import type { Page } from '@playwright/test';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { createTokens } from '../server/src/session/tokens.ts';
import { givenCompany, givenShop, givenUser, PASSWORD } from '../server/src/test/given.ts';
import { figure, percentile } from './kit/figure.ts';
import { endAll, ownBrowser, ownDatabase, ownServer } from './kit/own.ts';

const ROUNDS = 30;
const SECRET = 'the secret of the benches, long enough to be one';
const { comptoir, dataDir } = await ownServer('latency', { APP_SECRET: SECRET });
const database = ownDatabase(dataDir, 2);
const shop = await givenShop(database, await givenCompany(database));
const { email } = await givenUser(database, shop.companyId, { role: 'staff', shopIds: [shop.shopId] });
const { channelKey } = await createTokens(SECRET);

const browser = await ownBrowser();

async function openScreen(): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await page.goto(`${comptoir.url}/login`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Identifiant du magasin').fill(shop.slug);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('button', { name: 'Commencer' }).waitFor();
  // Large enough to show every order of the bench.
  await page.goto(`${comptoir.url}/?size=48`);
  await page.getByRole('button', { name: 'Commencer' }).click();
  return page;
}

async function place(): Promise<string> {
  const response = await fetch(`${comptoir.url}/api/public/shops/${shop.shopId}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-channel-key': channelKey },
    body: JSON.stringify(anOrderBody()),
  });
  return ((await response.json()) as { orderNumber: string }).orderNumber;
}

/** From the channel sending the order to its card appearing on the second screen. */
const [, second] = [await openScreen(), await openScreen()];
const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const sentAt = performance.now();
  const number = await place();
  await second.getByRole('link', { name: `N° ${number}` }).waitFor();
  times.push(performance.now() - sentAt);
}
figure('order-latency', 'order to second screen, p50', percentile(times, 0.5), 'ms');
figure('order-latency', 'order to second screen, p99', percentile(times, 0.99), 'ms', { atMost: 1_000 });

await endAll();
