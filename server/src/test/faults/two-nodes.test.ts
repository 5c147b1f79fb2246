import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { openDatabase, type Database } from '../../db/db.ts';
import { startEmbeddedPg, type EmbeddedPg } from '../../db/embedded-pg.ts';
import { createTokens } from '../../session/tokens.ts';
import { givenCompany, givenShop, givenUser, PASSWORD } from '../given.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startComptoir, type Comptoir } from './comptoir.ts';
import { followLive } from './live-reader.ts';

const SECRET = 'the secret of two nodes, long enough to be one';
const folder = mkdtempSync(join(tmpdir(), 'comptoir-nodes-'));
let cluster: EmbeddedPg;
let database: Database;
let nodes: [Comptoir, Comptoir];
let shop: { companyId: string; shopId: string; slug: string };
let email: string;
let channelKey: string;

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A PostgreSQL of its own that listens like any other server, and two Comptoirs started on it at the same moment. */
beforeAll(async () => {
  const port = await freePort();
  cluster = await startEmbeddedPg({ dataDir: join(folder, 'pg'), listen: { host: '127.0.0.1', port } });
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const node = (name: string) =>
    startComptoir({ DATABASE_URL: databaseUrl, APP_SECRET: SECRET, DATA_DIR: join(folder, name) });
  nodes = await Promise.all([node('a'), node('b')]);
  database = openDatabase({ connectionString: databaseUrl }, { max: 3 });
  shop = await givenShop(database, await givenCompany(database));
  email = (await givenUser(database, shop.companyId, { role: 'staff', shopIds: [shop.shopId] })).email;
  channelKey = (await createTokens(SECRET)).channelKey;
});

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await database.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

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
    headers: { ...json, 'x-channel-key': channelKey },
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
