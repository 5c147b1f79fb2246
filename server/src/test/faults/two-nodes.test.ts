import { randomUUID } from 'node:crypto';
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
  email = (await person('Léa')).email;
});
afterAll(() => two.stop());

const json = { 'content-type': 'application/json' };

const person = (firstName: string) =>
  givenUser(two.database, shop.companyId, { role: 'staff', shopIds: [shop.shopId], firstName });

async function signInAt(node: Comptoir, as = email): Promise<string> {
  const response = await fetch(`${node.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: as, password: PASSWORD, shopId: shop.slug }),
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

/** A move of an order as one person makes it at one node. */
function moverAt(node: Comptoir, token: string) {
  return async (orderId: string, path: string, body: object = {}) => {
    const response = await fetch(`${node.url}/api/${shop.companyId}/shops/${shop.shopId}/orders/${orderId}/${path}`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    const { status, errorCode, errorMessage } = (await response.json()) as Record<string, string>;
    return { code: response.status, status, errorCode, errorMessage };
  };
}

describe('two nodes on one PostgreSQL', () => {
  test('FLO-73 ERR-22 an order goes from node to node, each judging by what it knows: nothing is done twice, nobody refused for nothing', async () => {
    const [a, b] = nodes;
    const lea = moverAt(a, await signInAt(a));
    const karim = moverAt(b, await signInAt(b, (await person('Karim')).email));
    const ids = await Promise.all(Array.from({ length: 12 }, () => placeAt(a)));
    const minutes = { preparationMinutes: 15, expectedStatus: 'contacting' };

    for (const [index, orderId] of ids.entries()) {
      // A wrote the order last and thinks that it knows it; B moves it behind A's back, and A goes on from there.
      expect(await karim(orderId, 'prepare', minutes)).toMatchObject({ code: 200, status: 'preparing' });
      // Every row has another place from here on.
      if (index === 6) await two.database.pool.query('vacuum full orders');
      expect(await lea(orderId, 'ready-to-take-away', { expectedStatus: 'preparing' })).toMatchObject({
        code: 200,
        status: 'takeaway',
      });
      const last = { expectedStatus: 'takeaway' };
      const said = await Promise.all([lea(orderId, 'validate', last), karim(orderId, 'validate', last)]);
      expect(new Set(said.map(({ code }) => code))).toEqual(new Set([200, 409]));
      expect(said.find(({ code }) => code === 409)).toMatchObject({
        errorCode: 'ORDER_ALREADY_HANDLED',
        errorMessage: expect.stringContaining(said[0].code === 200 ? 'Léa' : 'Karim'),
      });
    }

    const { rows } = await two.database.pool.query<{ story: string; orders: number }>(
      `select story, count(*)::int as orders from (
         select string_agg(concat(from_status, '>', to_status), ' '
           order by array_position(array['contacting', 'preparing', 'takeaway', 'completed'], to_status)) as story
         from order_events
         where order_id = any($1) and from_status is distinct from to_status group by order_id
       ) as stories group by story`,
      [ids],
    );
    // By what each move began with: under load the clocks of two nodes differ by more than two moves lie apart.
    const story = '>contacting contacting>preparing preparing>takeaway takeaway>completed';
    expect(rows).toEqual([{ story, orders: 12 }]);
  });

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
    expect(Date.now() - acknowledgedAt).toBeLessThan(4_000);
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

/** What a process sees on a machine whose clock is so far ahead; its steady clock is right, as it would be there. */
function clockAhead(seconds: number): { NODE_OPTIONS: string } {
  const script = `const Real = Date, ahead = ${seconds * 1_000};
    globalThis.Date = class extends Real {
      constructor(...given) { if (given.length) super(...given); else super(Real.now() + ahead); }
      static now() { return Real.now() + ahead; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

describe('sec:one-clock a node whose clock is wrong', () => {
  test('by more than thirty seconds does not start, and says what to do', async () => {
    await expect(two.another('late', clockAhead(45))).rejects.toThrow(
      /L'horloge de cette machine a 4[456] s d'avance sur celle de la base de données/,
    );
  });

  test('by less dates and judges by the database’s clock', async () => {
    const node = await two.another('early', clockAhead(25));
    try {
      const id = await placeAt(node);
      const health = await fetch(`${node.url}/healthz`);
      const { rows } = await two.database.pool.query(
        `select abs(extract(epoch from now() - created_at))::float8 as apart from orders where id = $1`,
        [id],
      );
      expect((rows as { apart: number }[])[0]?.apart).toBeLessThan(10);
      expect([health.status, await health.json()]).toMatchObject([200, { clock: true }]);
    } finally {
      await node.kill();
    }
  });
});
