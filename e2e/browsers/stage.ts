import { request as playwright, type APIRequestContext } from '@playwright/test';
import type { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import {
  anOrderAt,
  aRestaurant,
  type Placed,
  type Restaurant,
  type RestaurantWish,
  type Role,
} from '../kit/restaurant.ts';
import type { Page } from './driver/page.ts';

/** What a check is played on: a browser, and a restaurant of its own. */
export type Stage = {
  page: Page;
  restaurant: Restaurant;
  request: APIRequestContext;
  order(fields?: Parameters<typeof anOrderBody>[0]): Promise<Placed>;
  /** Signs in by the form and sees the orders. `prepare` runs in the page before: it is not loaded anew. */
  signIn(role?: Role, prepare?: () => void): Promise<void>;
  /** Signs in and presses « Commencer ». */
  startWork(role?: Role, prepare?: () => void): Promise<void>;
  /** What a call of somebody of the first shop answers. */
  read<T>(path: string, role?: Role): Promise<T>;
};

export type Check = { title: string; wish?: RestaurantWish; run(stage: Stage): Promise<void> };

export async function playOn(page: Page, baseURL: string, { wish, run }: Check): Promise<void> {
  const request = await playwright.newContext({ baseURL });
  try {
    await run(await aStage(page, request, await aRestaurant(request, baseURL, wish)));
  } finally {
    await request.dispose();
  }
}

async function aStage(page: Page, request: APIRequestContext, restaurant: Restaurant): Promise<Stage> {
  const credentials = (role: Role) => {
    const { email, shopSlug } = restaurant.users[role];
    return { email, password: restaurant.password, shopId: shopSlug };
  };
  const signIn = async (role: Role = 'staff', prepare?: () => void) => {
    const { email, password, shopId } = credentials(role);
    await page.open('/login');
    if (prepare) await page.run(prepare);
    await page.type({ role: 'textbox', name: 'Adresse e-mail' }, email);
    await page.type({ role: 'textbox', name: 'Mot de passe' }, password);
    await page.type({ role: 'textbox', name: 'Identifiant du magasin' }, shopId);
    await page.click({ role: 'button', name: 'Se connecter' });
    await page.seen({ role: 'heading', name: 'Commandes' });
  };
  return {
    page,
    restaurant,
    request,
    order: (fields) => anOrderAt(request, restaurant, fields),
    signIn,
    async startWork(role, prepare) {
      await signIn(role, prepare);
      await page.click({ role: 'button', name: 'Commencer' });
      await page.gone({ role: 'button', name: 'Commencer' });
    },
    async read<T>(path: string, role: Role = 'general') {
      const signedIn = await request.post('/api/auth/sign-in', { data: credentials(role) });
      const { accessToken } = (await signedIn.json()) as { accessToken: string };
      const headers = { authorization: `Bearer ${accessToken}` };
      const shopPath = `/api/${restaurant.companyId}/shops/${restaurant.shops[0]?.shopId}`;
      const reply = await request.get(`${shopPath}/${path}`, { headers });
      if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
      return (await reply.json()) as T;
    },
  };
}
