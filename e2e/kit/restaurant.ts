import type { APIRequestContext } from '@playwright/test';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';

export type Role = 'general' | 'distributor' | 'independent' | 'franchise' | 'chain' | 'staff';
export type Restaurant = {
  companyId: string;
  shops: { shopId: string; slug: string; name: string; type: string }[];
  users: Record<Role, { email: string; firstName: string; shopSlug: string }>;
  password: string;
  channelKey: string;
};
export type Placed = { id: string; orderNumber: string; orderToken: string; amountDue: number };

/** A restaurant of this test's own, made by the sandbox. */
export async function aRestaurant(request: APIRequestContext, baseURL: string, shopCount = 3): Promise<Restaurant> {
  const response = await request.post('/sandbox/api/restaurants', {
    data: { shopCount },
    headers: { origin: baseURL },
  });
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
