import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTokens } from '../server/src/session/tokens.ts';
import { givenCompany, givenShop } from '../server/src/test/given.ts';
import { figure, percentile } from './kit/figure.ts';
import { endAll, ownDatabase, ownServer } from './kit/own.ts';
import { freshToken, listen, SECRET, STREAMS_PER_USER } from './kit/stream.ts';

/**
 * The time from a channel sending an order to its live event reaching a dashboard, with 1, 100 and 1,000 dashboards.
 * They are streams read in this process, which shares its cores with the server. They look at all shops, since no more
 * than fifty may look at one (sec:stream-limits).
 */
const CROWDS = [1, 100, 1_000];
const ROUNDS = 40;
const { comptoir, dataDir } = await ownServer('dashboards', { APP_SECRET: SECRET });
const database = ownDatabase(dataDir, 4);
const shop = await givenShop(database, await givenCompany(database));
const tokens = await createTokens(SECRET);

/** Called with the id of each order when its live event arrives. */
let onEvent: (orderId: string, at: number) => void = () => undefined;
let connected = 0;

for (const crowd of CROWDS) {
  while (connected < crowd) {
    const token = await freshToken(database, shop.companyId, { role: 'general' });
    const wanted = Math.min(STREAMS_PER_USER, crowd - connected);
    await Promise.all(
      Array.from({ length: wanted }, () =>
        listen(`${comptoir.url}/api/${shop.companyId}/live`, token, (orderId, at) => onEvent(orderId, at)),
      ),
    );
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
