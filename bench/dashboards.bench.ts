import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../server/src/db/db.ts';
import { createTokens } from '../server/src/session/tokens.ts';
import { givenCompany, givenShop, givenUser } from '../server/src/test/given.ts';
import { figure, percentile } from './figure.ts';
import { atEnd, endAll, ownDatabase, ownServer } from './own.ts';

/**
 * The time from a channel sending an order to its live event reaching a dashboard, with 1, 100 and 1,000 dashboards.
 * They are streams read in this process, which shares its cores with the server.
 */
const CROWDS = [1, 100, 1_000];
const ROUNDS = 40;
const STREAMS_PER_USER = 10;
const SECRET = 'the secret of the benches, long enough to be one';
const { comptoir, dataDir } = await ownServer('dashboards', { APP_SECRET: SECRET });
const database = ownDatabase(dataDir, 4);
const shop = await givenShop(database, await givenCompany(database));
const tokens = await createTokens(SECRET);
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
atEnd(() => agent.destroy());

/** Called with the id of each order when its live event arrives. */
let onEvent: (orderId: string, at: number) => void = () => undefined;
let connected = 0;

for (const crowd of CROWDS) {
  while (connected < crowd) {
    const token = await freshToken(database);
    const wanted = Math.min(STREAMS_PER_USER, crowd - connected);
    await Promise.all(Array.from({ length: wanted }, () => listen(token)));
    connected += wanted;
  }
  await sleep(500);
  const firsts: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = await oneOrder(crowd);
    if (round >= 5) {
      firsts.push(Math.max(...times));
      all.push(...times);
    }
  }
  figure('dashboards', `order to dashboard, ${crowd} connected, p50`, percentile(all, 0.5), 'ms');
  figure('dashboards', `order to dashboard, ${crowd} connected, p99`, percentile(all, 0.99), 'ms', { atMost: 1_000 });
  figure('dashboards', `order to the last of ${crowd}, p50`, percentile(firsts, 0.5), 'ms');
}

await endAll();

async function freshToken(db: Database): Promise<string> {
  const { userId } = await givenUser(db, shop.companyId, { role: 'staff', shopIds: [shop.shopId] });
  const sessionId = randomUUID();
  const now = new Date();
  await db
    .forCompany(shop.companyId)
    .insertInto('sessions')
    .values({
      company_id: shop.companyId,
      id: sessionId,
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
      user_agent: 'bench',
    })
    .execute();
  return tokens.issue({ userId, companyId: shop.companyId, sessionId }, now.getTime());
}

function listen(token: string): Promise<void> {
  return new Promise((opened, failed) => {
    const stream = request(
      `${comptoir.url}/api/${shop.companyId}/live?shops=${shop.shopId}`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (reply) => {
        if (reply.statusCode !== 200) return failed(new Error(`live ${reply.statusCode}`));
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => {
          text += chunk;
          const frames = text.split('\n\n');
          text = frames.pop() ?? '';
          for (const frame of frames) {
            if (frame.includes('event: hello')) opened();
            const id = /"order":\{"id":"([0-9a-f-]{36})"/.exec(frame)?.[1];
            if (id) onEvent(id, performance.now());
          }
        });
        return undefined;
      },
    );
    stream.on('error', () => undefined);
    stream.end();
  });
}

async function oneOrder(crowd: number): Promise<number[]> {
  const arrivals = new Map<string, number[]>();
  onEvent = (orderId, at) => {
    const times = arrivals.get(orderId) ?? [];
    arrivals.set(orderId, [...times, at]);
  };
  const sentAt = performance.now();
  const response = await fetch(`${comptoir.url}/api/public/shops/${shop.shopId}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-channel-key': tokens.channelKey },
    body: JSON.stringify(anOrderBody()),
  });
  const { id } = (await response.json()) as { id: string };
  const giveUpAt = performance.now() + 10_000;
  while ((arrivals.get(id)?.length ?? 0) < crowd) {
    if (performance.now() > giveUpAt) throw new Error(`${arrivals.get(id)?.length ?? 0} of ${crowd} onEvent the order`);
    await sleep(2);
  }
  return (arrivals.get(id) ?? []).map((at) => at - sentAt);
}
