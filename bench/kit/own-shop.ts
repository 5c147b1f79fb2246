import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Page } from '@playwright/test';
import { createTokens } from '../../server/src/session/tokens.ts';
import { givenCompany, givenShop, givenUser, PASSWORD } from '../../server/src/test/given.ts';
import { ownDatabase, ownServer } from './own.ts';

const SECRET = 'the secret of the benches, long enough to be one';

export type OwnShop = Awaited<ReturnType<typeof ownShop>>;

/** A server with one shop and one person who works there: orders are placed and accepted by calls. */
export async function ownShop(name: string) {
  const { comptoir, dataDir } = await ownServer(name, { APP_SECRET: SECRET });
  const database = ownDatabase(dataDir, 2);
  const shop = await givenShop(database, await givenCompany(database));
  const { email } = await givenUser(database, shop.companyId, { role: 'staff', shopIds: [shop.shopId] });
  const { channelKey } = await createTokens(SECRET);

  async function place(fields: Parameters<typeof anOrderBody>[0] = {}): Promise<{ id: string; orderNumber: string }> {
    const response = await fetch(`${comptoir.url}/api/public/shops/${shop.shopId}/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-channel-key': channelKey },
      body: JSON.stringify(anOrderBody(fields)),
    });
    if (response.status !== 201) throw new Error(`the order was refused: ${await response.text()}`);
    return (await response.json()) as { id: string; orderNumber: string };
  }

  async function signIn(): Promise<string> {
    const response = await fetch(`${comptoir.url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, shopId: shop.slug }),
    });
    return ((await response.json()) as { accessToken: string }).accessToken;
  }

  /** One live event: a colleague accepts an order, which moves to those in preparation. */
  async function accept(orderId: string, token: string): Promise<void> {
    const path = `/api/${shop.companyId}/shops/${shop.shopId}/orders/${orderId}/prepare`;
    const response = await fetch(`${comptoir.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': orderId },
      body: JSON.stringify({ preparationMinutes: 30 }),
    });
    if (!response.ok) throw new Error(`not accepted: ${await response.text()}`);
  }

  async function enter(page: Page): Promise<void> {
    await page.goto(`${comptoir.url}/login`);
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Identifiant du magasin').fill(shop.slug);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('button', { name: 'Commencer' }).waitFor();
  }

  return { url: comptoir.url, place, signIn, accept, enter };
}
