import type { APIRequestContext } from '@playwright/test';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';

export type Role = 'general' | 'distributor' | 'independent' | 'franchise' | 'chain' | 'staff';
export type Restaurant = {
  companyId: string;
  shops: { shopId: string; slug: string; name: string; type: string }[];
  users: Record<Role, { email: string; firstName: string; shopSlug: string }>;
  drivers: { driverId: string; firstName: string; lastName: string }[];
  password: string;
  channelKey: string;
};
/** What differs from the usual three shops without drivers; settings are those of the shop, drivers the first shop's. */
export type RestaurantWish = {
  shopCount?: number;
  settings?: Partial<Shop>;
  drivers?: Partial<Driver>[];
  /** Whether the shops are connected to the hub. */
  atHub?: boolean;
  /** Whether the shops have neither delivery zones nor management fees yet. */
  isBare?: boolean;
  /** Whether nobody has begun to launch the shops. */
  isNew?: boolean;
  /** Whether the shops were billed for the last two half-months. */
  isBilled?: boolean;
  /** How many people of the first shop agreed to notifications; with some, it is midday in the company's zone. */
  pushDevices?: number;
  /** Whether the demonstration's information stands above the screens. */
  isAnnounced?: boolean;
  /** The loyalty programme that is in force. */
  loyalty?: 'cashback' | 'product';
};
export type Placed = { id: string; orderNumber: string; orderToken: string; followUrl: string; amountDue: number };

const UNAVAILABLE = 503;

/** A restaurant of this test's own, made by the sandbox. */
export async function aRestaurant(
  request: APIRequestContext,
  baseURL: string,
  wish: RestaurantWish = {},
): Promise<Restaurant> {
  const ask = () =>
    request.post('/sandbox/api/restaurants', {
      // UND-12: most tests press and see what becomes of it; those of the ten seconds wish for them.
      data: { ...wish, settings: { undoSeconds: 0, ...wish.settings } },
      headers: { origin: baseURL },
    });
  // « Momentanément indisponible » on a machine with too much to do: asked again, as a person would.
  let response = await ask();
  for (let again = 0; again < 3 && response.status() === UNAVAILABLE; again += 1) response = await ask();
  if (!response.ok()) throw new Error(`no restaurant: ${await response.text()}`);
  return (await response.json()) as Restaurant;
}

/** An order placed as a customer does, through the public call. */
export async function anOrderAt(
  request: APIRequestContext,
  restaurant: Restaurant,
  fields: Parameters<typeof anOrderBody>[0] = {},
  shop = restaurant.shops[0],
): Promise<Placed> {
  const response = await request.post(`/api/public/shops/${shop?.shopId}/orders`, {
    data: anOrderBody(fields),
    headers: { 'x-channel-key': restaurant.channelKey },
  });
  if (response.status() !== 201) throw new Error(`the order was refused: ${await response.text()}`);
  return (await response.json()) as Placed;
}
