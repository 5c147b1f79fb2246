import { randomUUID } from 'node:crypto';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as driverSessions from '../../driver-app/sign-in/sessions.store.ts';
import { makeDriver } from '../../sandbox/fresh/make-driver.ts';
import { hashOfToken, newSecretToken } from '../../session/secret-token.ts';
import { givenCompany, givenShop } from '../given.ts';
import type { Comptoir } from './comptoir.ts';
import { startTwoNodes, type TwoNodes } from './two-nodes.ts';

const ORDERS = 8;
/** What a dead node was doing is taken over within this time. */
const TAKEN_OVER_MS = 30_000;

let two: TwoNodes;
let shop: Shop;
let drivers: { driver: Driver; token: string }[];

beforeAll(async () => {
  two = await startTwoNodes();
  const companyId = await givenCompany(two.database);
  shop = await givenShop(two.database, companyId, { deliversByItself: false, flowType: 'reverse' });
  drivers = await Promise.all(Array.from({ length: ORDERS }, hired));
});
afterAll(() => two.stop());

async function hired(): Promise<{ driver: Driver; token: string }> {
  const { companyId, shopId } = shop;
  const driver = await makeDriver(two.database, companyId, { shopIds: [shopId] });
  const token = newSecretToken(companyId);
  const session = { companyId, driverId: driver.driverId, sessionId: randomUUID(), userAgent: 'test' };
  await two.database
    .forCompany(companyId)
    .transaction()
    .execute((tx) => driverSessions.open(tx, { ...session, tokenHash: hashOfToken(token) }, new Date().toISOString()));
  return { driver, token };
}

async function placeAt(node: Comptoir): Promise<string> {
  const response = await fetch(`${node.url}/api/public/shops/${shop.shopId}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-channel-key': two.channelKey },
    body: JSON.stringify(anOrderBody({ orderType: 'delivery' })),
  });
  return ((await response.json()) as { id: string }).id;
}

async function acceptAt(node: Comptoir, token: string, orderId: string): Promise<number> {
  const response = await fetch(`${node.url}/api/driver/offers/${orderId}/accept`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  return response.status;
}

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(two.database.forSystem())).rows;

test('FLO-76 DLV-15 a node dies in the middle of its searches: the other ends each of them, once', async () => {
  const [dying, living] = two.nodes;
  const placing = Array.from({ length: ORDERS }, () => placeAt(dying));
  // Dead as soon as it has answered: what its searches have begun, it finishes nowhere.
  const ids = await Promise.all(placing);
  await dying.kill('SIGKILL');

  await vi.waitFor(
    async () => {
      const asked = await rowsOf(sql<{ order_id: string; open: number }>`
        select order_id, count(*)::int as open from delivery_offers where state = 'open' group by order_id`);
      expect(
        asked
          .filter(({ open }) => open === ORDERS)
          .map(({ order_id }) => order_id)
          .sort(),
      ).toEqual(ids.toSorted());
    },
    { timeout: TAKEN_OVER_MS, interval: 100 },
  );
  const accepted: number[] = [];
  for (const orderId of ids) {
    // eslint-disable-next-line no-await-in-loop -- everybody wants this one, then the next
    const answers = await Promise.all(drivers.map(({ token }) => acceptAt(living, token, orderId)));
    accepted.push(answers.filter((status) => status === 200).length);
    expect(answers.every((status) => status === 200 || status === 409)).toBe(true);
  }

  expect(accepted).toEqual(ids.map(() => 1));
  const found = await rowsOf(sql<{ driver_id: string }>`
    select driver_id from orders where status = 'contacting' and pickup_status = 1`);
  expect(new Set(found.map(({ driver_id }) => driver_id)).size).toBe(ORDERS);
  expect(await rowsOf(sql`select order_id from delivery_offers where state = 'open'`)).toEqual([]);
  const told = await rowsOf(sql<{ order_id: string }>`select order_id from order_events where type = 'driver-found'`);
  expect(told.map(({ order_id }) => order_id).sort()).toEqual(ids.toSorted());
}, 90_000);
