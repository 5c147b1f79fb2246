import { expect, type APIRequestContext, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { Colleague } from './calls.ts';
import type { Restaurant } from './restaurant.ts';

/** Where the sample shop stands, and a place some kilometres away. */
export const AT_THE_SHOP: Location = { latitude: 43.7009, longitude: 7.2841 };
export const FAR_AWAY: Location = { latitude: 43.75, longitude: 7.2841 };

let phones = 0;

/** A number of the range kept for fiction, and nobody else's in this run. */
export function aPhone(): string {
  phones += 1;
  const own = (Number(process.env['TEST_WORKER_INDEX'] ?? 0) * 100 + phones) % 10_000;
  return `+3363998${String(own).padStart(4, '0')}`;
}

/** The six digits of the last message sent to a telephone. */
export async function smsCode(request: APIRequestContext, phone: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const messages = (await (await request.get('/sandbox/sms')).text()).split('<article>');
      code = messages.find((message) => message.includes(phone))?.match(/\b\d{6}\b/)?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? '';
}

/** A telephone that may be located and notified. */
export async function asTelephone(context: BrowserContext, place: Location = FAR_AWAY): Promise<void> {
  await context.grantPermissions(['geolocation', 'notifications']);
  await context.setGeolocation(place);
  // The headless shell has no notifications, and always says that they are refused.
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  });
}

type Newcomer = { firstName: string; kind?: 'employee' | 'independent' };

/** DRV-27, DRV-30: somebody who has registered, has proven the telephone and waits for the shop. */
export async function newcomer(
  request: APIRequestContext,
  restaurant: Restaurant,
  who: Newcomer,
): Promise<{ phone: string }> {
  const { phone, shop } = await registered(request, restaurant, who);
  const code = await smsCode(request, phone);
  const reply = await request.post('/api/driver/session', { data: { shop, phone, code } });
  expect(reply.status(), await reply.text()).toBe(201);
  return { phone };
}

async function registered(
  request: APIRequestContext,
  restaurant: Restaurant,
  { firstName, kind = 'employee' }: Newcomer,
): Promise<{ phone: string; shop: string }> {
  const phone = aPhone();
  const shop = restaurant.shops[0]?.slug ?? '';
  const business = kind === 'independent' ? { companyName: 'Vélo Express', siret: '73282932000074' } : {};
  const data = { shop, firstName, lastName: 'Benali', phone, email: null, birthDate: null, kind };
  const reply = await request.post('/api/driver/register', {
    data: { ...data, companyName: null, siret: null, ...business },
  });
  expect(reply.status(), await reply.text()).toBe(202);
  return { phone, shop };
}

/** Somebody the shop has switched on, signed in on this page and at work. */
export async function driverAtWork(
  page: Page,
  request: APIRequestContext,
  restaurant: Restaurant,
  who: Newcomer,
): Promise<{ phone: string; driverId: string }> {
  const { phone, shop } = await registered(request, restaurant, who);
  const manager = await Colleague.signIn(request, restaurant);
  const driverId = await manager.enableDriver(phone);
  await page.goto(`/livreur?magasin=${shop}`);
  await page.getByLabel('Téléphone').fill(phone);
  await page.getByRole('button', { name: 'Recevoir un code' }).click();
  await page.getByLabel('Code reçu par SMS').fill(await smsCode(request, phone));
  await page.getByRole('switch', { name: /Hors ligne/ }).click();
  await expect(page.getByRole('switch', { name: /En ligne/ })).toBeChecked();
  return { phone, driverId };
}

export const offerCard = (page: Page): Locator => page.getByRole('region', { name: 'Nouvelle course' });

export const courseCard = (page: Page, { orderNumber }: { orderNumber: string }): Locator =>
  page.getByRole('region', { name: new RegExp(`^Course n°\\s${orderNumber}$`) });

/** « Livrée », then the customer's digits. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const pad = page.getByRole('dialog', { name: 'Code de validation' });
  if (await pad.isHidden()) await page.getByRole('button', { name: 'Livrée' }).click();
  for (const digit of code) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await pad.getByRole('button', { name: digit, exact: true }).click();
  }
  await pad.getByRole('button', { name: 'Confirmer la livraison' }).click();
}
