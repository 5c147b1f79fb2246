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

type AtTill =
  | { action: 'price'; posRef: string; euros: number }
  | { action: 'remove'; posRef: string }
  | { action: 'answer'; answer: 'answers' | 'error' | 'timeout' | 'malformed' };

/** What somebody does with the menu that the till of the first shop holds. */
export async function atTill(
  request: APIRequestContext,
  baseURL: string | undefined,
  { shops }: Restaurant,
  call: AtTill,
): Promise<void> {
  const reply = await request.post('/sandbox/api/till/menu', {
    data: { shopId: shops[0]?.shopId, ...call },
    headers: { origin: baseURL ?? '' },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}
