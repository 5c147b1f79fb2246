import { expect, type APIRequestContext } from '@playwright/test';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Placed } from './restaurant.ts';

type Behaviour = 'accepted' | 'late' | 'already-picked-up' | 'refused' | 'closed' | 'phone' | 'address' | 'down';
type Status = 'confirmed' | 'assigned' | 'at_pickup' | 'picked_up' | 'delivered' | 'cancelled';

/** How an outside service treats a shop from now on. */
export async function courierService(
  request: APIRequestContext,
  baseURL: string | undefined,
  shop: { shopId: string } | undefined,
  provider: DeliveryProvider,
  behaviour: Behaviour,
): Promise<void> {
  await own(request, baseURL, '/sandbox/api/couriers', { shopId: shop?.shopId, provider, behaviour });
}

/** The next step of the courier whom a service sends for an order. */
export async function courierMoves(
  request: APIRequestContext,
  baseURL: string | undefined,
  { id: orderId }: Pick<Placed, 'id'>,
  status: Status,
): Promise<void> {
  await expect(async () => {
    await own(request, baseURL, '/sandbox/api/couriers/move', { orderId, status });
  }).toPass();
}

async function own(request: APIRequestContext, baseURL: string | undefined, path: string, data: object) {
  const reply = await request.post(path, { data, headers: { origin: baseURL ?? '' } });
  expect(reply.status(), await reply.text()).toBe(200);
}
