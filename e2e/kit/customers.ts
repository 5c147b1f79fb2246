import { expect, type APIRequestContext } from '@playwright/test';
import type { Placed } from './restaurant.ts';

/** The customer gives up before the shop has answered. */
export async function cancelAsCustomer(request: APIRequestContext, { id, orderToken }: Placed): Promise<void> {
  const reply = await request.post(`/api/public/orders/${id}/cancel`, { params: { token: orderToken }, data: {} });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** The customer begins to change the order: the shop must wait (FLO-72). */
export async function lockAsCustomer(request: APIRequestContext, { id, orderToken }: Placed): Promise<void> {
  const reply = await request.post(`/api/public/orders/${id}/lock`, { params: { token: orderToken }, data: {} });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** The customer saves what they changed, which ends the lock (FLO-79). */
export async function changeAsCustomer(
  request: APIRequestContext,
  { id, orderToken }: Placed,
  fields: { phone?: string; lines?: { productKey: string; quantity: number }[] },
): Promise<void> {
  const reply = await request.put(`/api/public/orders/${id}`, { params: { token: orderToken }, data: fields });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** The time to answer ends, and nobody has. */
export async function missOrder(request: APIRequestContext, baseURL: string | undefined, { id }: { id: string }) {
  const reply = await request.post(`/sandbox/api/orders/${id}/deadline`, {
    data: {},
    headers: { origin: baseURL ?? '' },
  });
  expect(reply.status()).toBe(204);
}

/** What a customer types to open their account. */
export async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await request.get('/sandbox/mail')).text()).split('<article>');
      code = mails.find((mail) => mail.includes(email) && mail.includes('code'))?.match(/\b\d{6}\b/)?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? '';
}
