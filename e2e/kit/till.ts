import { expect, type APIRequestContext } from '@playwright/test';
import type { Restaurant } from './restaurant.ts';

/** Plugs a till into the first shop, or decides how it answers. */
export async function setTill(
  request: APIRequestContext,
  baseURL: string | undefined,
  { shops }: Restaurant,
  fields: { till?: string; tillAnswer?: 'acknowledged' | 'rejected' | 'ignored' },
): Promise<void> {
  const reply = await request.post('/sandbox/api/equipment', {
    data: { shopId: shops[0]?.shopId, ...fields },
    headers: { origin: baseURL ?? '' },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}
