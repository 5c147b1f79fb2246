import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { givenCompany, givenShop, givenUser, PASSWORD } from '../given.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Comptoir } from './comptoir.ts';
import { followLive } from './live-reader.ts';
import { startTwoNodes, type TwoNodes } from './two-nodes.ts';

let two: TwoNodes;
let nodes: [Comptoir, Comptoir];
let shop: { companyId: string; shopId: string; slug: string };
let email: string;

beforeAll(async () => {
  two = await startTwoNodes();
  ({ nodes } = two);
  shop = await givenShop(two.database, await givenCompany(two.database));
  email = (await givenUser(two.database, shop.companyId, { role: 'staff', shopIds: [shop.shopId] })).email;
});
afterAll(() => two.stop());

const json = { 'content-type': 'application/json' };

async function signInAt(node: Comptoir): Promise<string> {
  const response = await fetch(`${node.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: PASSWORD, shopId: shop.slug }),
  });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

async function placeAt(node: Comptoir): Promise<string> {
  const response = await fetch(`${node.url}/api/public/shops/${shop.shopId}/orders`, {
    method: 'POST',
    headers: { ...json, 'x-channel-key': two.channelKey },
    body: JSON.stringify(anOrderBody()),
  });
  return ((await response.json()) as { id: string }).id;
}

describe('two nodes on one PostgreSQL', () => {
  test('API-56 an order placed at one node reaches a dashboard of the other in under two seconds, once', async () => {
    const [a, b] = nodes;
    const reader = followLive(b.url, shop.companyId, await signInAt(b));
    await reader.opened;

    const ids = await Promise.all(Array.from({ length: 10 }, () => placeAt(a)));
    const acknowledgedAt = Date.now();

    await vi.waitFor(() => expect(reader.orderIds().toSorted()).toEqual(ids.toSorted()), {
      timeout: 5_000,
      interval: 10,
    });
    expect(Date.now() - acknowledgedAt).toBeLessThan(2_000);
    reader.close();
  });

  test('API-54 a dashboard whose node dies goes on at the other from its last event: no gap, no double', async () => {
    const [a, b] = nodes;
    const token = await signInAt(a);
    const first = followLive(a.url, shop.companyId, token);
    await first.opened;
    const before = await placeAt(b);
    await vi.waitFor(() => expect(first.orderIds()).toEqual([before]), { timeout: 5_000, interval: 10 });
    const lastId = first.lastId();

    await a.kill('SIGKILL');
    const missed = await Promise.all(Array.from({ length: 5 }, () => placeAt(b)));
    const second = followLive(b.url, shop.companyId, token, lastId);
    await second.opened;

    await vi.waitFor(() => expect(second.orderIds().toSorted()).toEqual(missed.toSorted()), {
      timeout: 5_000,
      interval: 10,
    });
    second.close();
  });
});
