import { LIVE_GOODBYE, LIVE_RESET } from '@comptoir/contract/events.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import { IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../db/db.ts';
import type { GivenUser } from '../test/given.ts';
import { openStream, type Frame } from '../test/stream.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { loadPrincipals } from '../session/principals.ts';
import { createLive, type Subscription } from './streams.ts';

let nodeA: TestServer;
let nodeB: TestServer;
let addressA: string;
let addressB: string;
beforeAll(async () => {
  nodeA = await testServer();
  nodeB = await testServer({ database: nodeA.database });
  addressA = await nodeA.app.listen({ port: 0, host: '127.0.0.1' });
  addressB = await nodeB.app.listen({ port: 0, host: '127.0.0.1' });
});

let companyId: string;
let shop: Shop;
let sister: Shop;
let boss: GivenUser;
beforeEach(async () => {
  companyId = await nodeA.givenCompany();
  [shop, sister] = [await nodeA.givenShop(companyId), await nodeA.givenShop(companyId)];
  boss = await nodeA.givenUser(companyId, { role: 'general' });
});

/** Well before the next tick of five seconds: it was told, not found out. */
const SOON_MS = 4_000;
/** One tick, and a slow machine. */
const GONE_MS = 9_000;
const live = (address: string, query = '') => `${address}/api/${companyId}/live${query}`;
const tokenOf = async (user: GivenUser) => (await nodeA.as(user)).token;
const orderOf = (frame: Frame) => frame.data['order'] as { id: string; status: string; shopId: string };
const shows = (orderId: string) => (frame: Frame) => frame.event === 'order-changed' && orderOf(frame).id === orderId;
const seqs = (frames: Frame[]) => frames.filter(({ event }) => event !== 'hello').map(({ id }) => id);

describe('API-53 the live stream', () => {
  test('API-56 shows an order as soon as it is committed', async () => {
    const stream = await openStream(live(addressA), await tokenOf(boss));
    expect(stream.status).toBe(200);
    await stream.next(({ event }) => event === 'hello');
    const order = await nodeA.givenOrder(shop);
    const committedAt = performance.now();
    const frame = await stream.next(shows(order.id), SOON_MS);
    expect(performance.now() - committedAt).toBeLessThan(SOON_MS);
    expect(orderOf(frame)).toMatchObject({ id: order.id, status: 'contacting', shopId: shop.shopId });
    expect(frame.data['shopId']).toBe(shop.shopId);
  });

  test('API-56 shows on one node what was written on the other', async () => {
    const stream = await openStream(live(addressB), await tokenOf(boss));
    await stream.next(({ event }) => event === 'hello');
    const order = await nodeA.givenOrder(shop);
    await stream.next(shows(order.id), SOON_MS);
    const back = await openStream(live(addressA), await tokenOf(boss));
    const answered = await nodeB.givenOrder(sister);
    await back.next(shows(answered.id), SOON_MS);
  });

  test('is never cached, never sniffed, never buffered, and carries its trace', async () => {
    const { headers } = await openStream(live(addressA), await tokenOf(boss));
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('x-trace-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

/** The order, and the window that it takes a place in. */
const NEWS_OF_AN_ORDER = 2;

describe('API-54 coming back', () => {
  test('neither misses nor repeats anything, under six writers and many cuts', async () => {
    const token = await tokenOf(boss);
    const first = await openStream(live(addressA), token);
    const hello = await first.next(({ event }) => event === 'hello');
    first.close();
    const start = hello.id ?? -1;

    const [writers, each] = [6, 12];
    let isWriting = true;
    const written = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const node = writer % 2 === 0 ? nodeA : nodeB;
        for (let i = 0; i < each; i += 1) await node.givenOrder(writer % 3 === 0 ? shop : sister);
      }),
    ).finally(() => (isWriting = false));

    const goal = start + writers * each * NEWS_OF_AN_ORDER;
    const readers = await Promise.all(
      [1, 2, 3, 4].map((step) => readInPieces(token, start, goal, () => (isWriting ? step : goal))),
    );
    await written;
    const all = Array.from({ length: goal - start }, (_, i) => start + 1 + i);
    expect(readers).toEqual([all, all, all, all]);
  });

  test('SHL-34 from the sequence of a session, brings what came before the stream stood', async () => {
    await nodeA.givenOrder(shop);
    const { body } = await (await nodeA.as(boss)).get('/api/auth/session');
    const order = await nodeA.givenOrder(shop);

    const stream = await openStream(live(addressA), await tokenOf(boss), { lastEventId: Number(body['sequence']) });

    await stream.next(({ event }) => event === 'hello');
    const frame = await stream.next(({ event }) => event === 'order-changed');
    expect(orderOf(frame).id).toBe(order.id);
  });

  test('too late gets one snapshot marker, and then what follows', async () => {
    for (let i = 0; i < 3; i += 1) await nodeA.givenOrder(shop);
    await nodeA.database.forCompany(companyId).deleteFrom('live_events').where('seq', '<=', 2).execute();
    const stream = await openStream(live(addressA), await tokenOf(boss), { lastEventId: 0 });
    const reset = await stream.next(({ event }) => event === LIVE_RESET);
    expect(reset).toMatchObject({ id: 6, data: { sequence: 6 } });
    const order = await nodeA.givenOrder(shop);
    await stream.next(shows(order.id));
    expect(seqs(stream.frames)).toEqual([6, 7, 8]);
    const inTime = await openStream(live(addressA), await tokenOf(boss), { lastEventId: 2 });
    await inTime.next(({ id }) => id === 8);
    expect(inTime.frames.map(({ event }) => event)).not.toContain(LIVE_RESET);
  });

  test('a long absence is replayed to its end, page after page, at the pace of the reader', async () => {
    const [missed, payload] = [1_200, JSON.stringify({ filler: 'x'.repeat(5_000) })];
    await sql`
      with counted as (update companies set event_seq = ${missed} where company_id = ${companyId} returning company_id)
      insert into live_events (company_id, seq, topic, type, payload)
      select company_id, n, 'generalConfig', 'communications-changed', ${payload} from counted, generate_series(1, ${missed}) n
    `.execute(nodeA.database.forCompany(companyId));
    const stream = await openStream(live(addressA), await tokenOf(boss), { lastEventId: 0 });
    await stream.next(({ id }) => id === missed, 10_000);
    expect(seqs(stream.frames)).toEqual(Array.from({ length: missed }, (_, i) => i + 1));
  });

  test('with a number that was never given gets the marker too', async () => {
    await nodeA.givenOrder(shop);
    const stream = await openStream(live(addressA), await tokenOf(boss), { lastEventId: 999 });
    expect(await stream.next(({ event }) => event === LIVE_RESET)).toMatchObject({
      data: { sequence: NEWS_OF_AN_ORDER },
    });
  });

  test('the snapshot of the orders carries the number to come back with', async () => {
    const order = await nodeA.givenOrder(shop);
    const caller = nodeA.withToken(await tokenOf(boss));
    const snapshot = await caller.get(`/api/${companyId}/orders/live`);
    expect(snapshot.body).toMatchObject({ sequence: NEWS_OF_AN_ORDER, orders: [{ id: order.id }] });
    const stream = await openStream(live(addressA), await tokenOf(boss), { lastEventId: NEWS_OF_AN_ORDER });
    const next = await nodeA.givenOrder(shop);
    await stream.next(shows(next.id));
    expect(seqs(stream.frames)).toEqual([3, 4]);
  });
});

describe('API-91 who sees what', () => {
  test('a shop’s staff sees that shop and no other; an administrator sees all, or those named', async () => {
    const staff = await nodeA.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId] });
    const [own, all, named] = await Promise.all([
      openStream(live(addressA), await tokenOf(staff)),
      openStream(live(addressA), await tokenOf(boss)),
      openStream(live(addressA, `?shops=${sister.shopId}`), await tokenOf(boss)),
    ]);
    await Promise.all([own, all, named].map((stream) => stream.next(({ event }) => event === 'hello')));
    const theirs = await nodeA.givenOrder(sister);
    const ours = await nodeA.givenOrder(shop);
    await Promise.all([own.next(shows(ours.id)), all.next(shows(ours.id)), named.next(shows(theirs.id))]);
    const ids = (frames: Frame[]) => frames.filter((frame) => frame.data['order']).map((frame) => orderOf(frame).id);
    expect(ids(own.frames)).toEqual([ours.id]);
    expect(ids(all.frames)).toEqual([theirs.id, ours.id]);
    expect(ids(named.frames)).toEqual([theirs.id]);
  });

  test('only the topics that were named', async () => {
    const caller = nodeA.withToken(await tokenOf(boss));
    const stream = await openStream(live(addressA, '?topics=shop'), await tokenOf(boss));
    await stream.next(({ event }) => event === 'hello');
    await nodeA.givenOrder(shop);
    await caller.put(`/api/${companyId}/shops/${shop.shopId}/rush`, { enabled: true });
    const frame = await stream.next(({ event }) => event === 'shop-changed');
    expect(frame.data).toMatchObject({ shop: { rush: { enabled: true } } });
    expect(stream.frames.map(({ event }) => event)).toEqual(['hello', 'shop-changed']);
  });

  test('API-05 another company’s stream, and a shop outside one’s own, do not exist', async () => {
    const stranger = await nodeA.givenUser(await nodeA.givenCompany(), { role: 'general' });
    expect((await openStream(live(addressA), await tokenOf(stranger))).status).toBe(404);
    const staff = await nodeA.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId] });
    for (const shops of [sister.shopId, `${shop.shopId},${sister.shopId}`, 'nothing'])
      expect((await openStream(live(addressA, `?shops=${shops}`), await tokenOf(staff))).status, shops).toBe(404);
    expect((await openStream(live(addressA), 'nonsense')).status).toBe(401);
  });
});

describe('sec:revocation sec:stream-limits streams that must end', () => {
  test('a session that ends takes its streams with it at the next tick, on every node', async () => {
    const { token, sessionId } = await nodeA.as(boss);
    const [here, there] = [await openStream(live(addressA), token), await openStream(live(addressB), token)];
    const other = await openStream(live(addressB), await tokenOf(boss));
    await nodeA.database
      .forCompany(companyId)
      .updateTable('sessions')
      .set({ ended_at: nodeA.deps.now() })
      .where('id', '=', sessionId)
      .execute();
    const endedAt = performance.now();
    for (const stream of [here, there]) {
      await stream.next(({ event }) => event === LIVE_GOODBYE, GONE_MS);
      await stream.ended;
    }
    expect(performance.now() - endedAt).toBeLessThan(GONE_MS);
    const order = await nodeA.givenOrder(shop);
    await other.next(shows(order.id));
  });

  test('a user who is disabled is gone at the next tick', async () => {
    const staff = await nodeA.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId] });
    const stream = await openStream(live(addressA), await tokenOf(staff));
    await nodeA.database
      .forCompany(companyId)
      .updateTable('users')
      .set({ is_disabled: true })
      .where('id', '=', staff.userId)
      .execute();
    await stream.next(({ event }) => event === LIVE_GOODBYE, GONE_MS);
    await stream.ended;
  });

  test('an eleventh stream of one person is refused, from whatever session; closing one makes room', async () => {
    const { token } = await nodeA.as(boss);
    const ten = await Promise.all(
      Array.from({ length: 10 }, async () => openStream(live(addressA), await tokenOf(boss))),
    );
    await Promise.all(ten.map((stream) => stream.next(({ event }) => event === 'hello')));
    const refused = await openStream(live(addressA), token);
    expect(refused.status).toBe(429);
    ten[0]?.close();
    await vi.waitFor(async () => expect((await openStream(live(addressA), token)).status).toBe(200), 5_000);
  });

  test('a reader that does not read is let go, and the others go on', async () => {
    const { token } = await nodeA.as(boss);
    const before = nodeA.deps.live.count();
    await stalledReader(token);
    const healthy = await openStream(live(addressA), token);
    await healthy.next(({ event }) => event === 'hello');
    await vi.waitFor(() => expect(nodeA.deps.live.count()).toBe(before + 2), 10_000);

    const total = 80;
    for (let i = 1; i <= total; i += 1) {
      await bigEvent('x'.repeat(250_000));
      await healthy.next(({ id }) => id === i);
    }
    await vi.waitFor(() => expect(nodeA.deps.live.count()).toBe(before + 1), 5_000);
    expect(seqs(healthy.frames)).toEqual(Array.from({ length: total }, (_, i) => i + 1));
  });
});

describe('streams that cannot be served', () => {
  test('a stream whose replay fails is cut, not kept alive without news', async () => {
    const database: Database = { ...nodeA.database, forCompany: failingAfter(1) };
    const hub = createLive(database, nodeA.deps.log, async () => new Map());
    onTestFinished(() => hub.close());
    const response = new ServerResponse(new IncomingMessage(new Socket()));

    await hub.subscribe({ ...(await everything()), lastSeq: 0, response });

    expect(response.destroyed).toBe(true);
  });

  test('a reader that left while its stream was being opened is not counted for ever', async () => {
    const hub = createLive(nodeA.database, nodeA.deps.log, async () => new Map());
    onTestFinished(() => hub.close());
    const response = new ServerResponse(new IncomingMessage(new Socket()));

    const opening = hub.subscribe({ ...(await everything()), lastSeq: null, response });
    response.destroy();
    await opening;

    expect(hub.countOfUser(boss.userId)).toBe(0);
  });

  test('sec:stream-limits readers that do not read are let go before they fill the memory together', async () => {
    const hub = createLive(nodeA.database, nodeA.deps.log, async () => new Map());
    onTestFinished(() => hub.close());
    await hub.listen();
    const wish = await everything();
    const responses = Array.from({ length: 80 }, () => new ServerResponse(new IncomingMessage(new Socket())));
    await Promise.all(responses.map((response) => hub.subscribe({ ...wish, lastSeq: null, response })));
    expect(hub.count()).toBe(80);

    await bigEvent('x'.repeat(240_000));

    await vi.waitFor(() => expect(hub.count()).toBeLessThan(70), 5_000);
    const held = responses.filter(({ destroyed }) => !destroyed).reduce((sum, each) => sum + each.writableLength, 0);
    expect(held).toBeGreaterThan(15_000_000);
    expect(held).toBeLessThanOrEqual(16_000_000);
  });

  async function everything(): Promise<Pick<Subscription, 'user' | 'asked'>> {
    const { sessionId } = await nodeA.as(boss);
    const claims = { companyId, sessionId, userId: boss.userId };
    const user = (await loadPrincipals(nodeA.database, [claims])).get(sessionId);
    if (!user) throw new Error('nobody is signed in');
    return { user, asked: { shopIds: null, topics: null } };
  }

  /** The database goes away after so many reads. */
  function failingAfter(reads: number): Database['forCompany'] {
    let left = reads;
    return (company) => {
      left -= 1;
      if (left < 0) throw new Error('Connection terminated unexpectedly');
      return nodeA.database.forCompany(company);
    };
  }
});

/** Reads a few events, cuts, comes back with the last number on the other node, until the goal is reached. */
async function readInPieces(token: string, start: number, goal: number, piece: () => number): Promise<number[]> {
  const received: number[] = [];
  for (let cut = 0; (received.at(-1) ?? start) < goal; cut += 1) {
    const last = received.at(-1) ?? start;
    const stream = await openStream(live(cut % 2 === 0 ? addressA : addressB), token, { lastEventId: last });
    await stream.next(({ id }) => (id ?? 0) >= Math.min(last + piece(), goal), 20_000);
    stream.close();
    expect(stream.frames.map(({ event }) => event)).not.toContain(LIVE_RESET);
    received.push(...seqs(stream.frames).map((id) => id ?? -1));
  }
  return received;
}

/** Opens a stream and never reads from it. */
async function stalledReader(token: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const call = request(live(addressA), { headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.on('error', () => undefined);
      response.pause();
      resolve();
    });
    call.on('error', reject);
    call.end();
    onTestFinished(() => void call.destroy());
  });
}

async function bigEvent(filler: string): Promise<void> {
  await sql`
    with counted as (update companies set event_seq = event_seq + 1 where company_id = ${companyId} returning event_seq)
    insert into live_events (company_id, seq, topic, type, payload)
    select ${companyId}, event_seq, 'generalConfig', 'communications-changed', ${JSON.stringify({ filler })}
    from counted`.execute(nodeA.database.forCompany(companyId));
  nodeA.deps.live.wake(companyId);
}
