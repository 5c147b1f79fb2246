import { expect, type APIRequestContext } from '@playwright/test';
import type { Restaurant } from './restaurant.ts';

type Manager = { send<T>(method: 'POST' | 'PUT', path: string, data: unknown): Promise<T> };

/** Somebody who may edit the menu of the first shop, on another screen. */
export async function asManager(request: APIRequestContext, restaurant: Restaurant): Promise<Manager> {
  const { email, shopSlug } = restaurant.users.independent;
  const reply = await request.post('/api/auth/sign-in', {
    data: { email, password: restaurant.password, shopId: shopSlug },
  });
  const { accessToken } = (await reply.json()) as { accessToken: string };
  const shopPath = `/api/${restaurant.companyId}/shops/${restaurant.shops[0]?.shopId}`;
  return {
    async send<T>(method: 'POST' | 'PUT', path: string, data: unknown): Promise<T> {
      const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': crypto.randomUUID() };
      const answer = await request.fetch(`${shopPath}/${path}`, { method, data, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as T;
    },
  };
}
