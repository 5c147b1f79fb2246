import { LIVE_GOODBYE, LIVE_RIGHTS_CHANGED, LIVE_TOPIC_RIGHTS, LIVE_TOPICS } from '@comptoir/contract/events.ts';
import type { Right } from '@comptoir/domain/session/rights.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GivenUser } from '../test/given.ts';
import { openStream, type Frame, type Stream } from '../test/stream.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await testServer();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});

const ALL = {
  settings: true,
  clients: true,
  promo: true,
  invoice: true,
  finance: true,
  marketing: true,
  push: true,
  administration: true,
};

let companyId: string;
let shop: Shop;
let sister: Shop;
let staff: GivenUser;
beforeEach(async () => {
  companyId = await server.givenCompany();
  [shop, sister] = [await server.givenShop(companyId), await server.givenShop(companyId)];
  // One who hears of everything.
  staff = await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId, sister.shopId], overrides: ALL });
});

/** One tick of five seconds, and a slow machine. */
const FELT_MS = 9_000;

async function open(user: GivenUser, query = ''): Promise<Stream> {
  const { token } = await server.as(user);
  const stream = await openStream(`${address}/api/${companyId}/live${query}`, token);
  if (stream.status === 200) await stream.next(({ event }) => event === 'hello');
  return stream;
}

const set = (user: GivenUser, fields: { right_overrides: string }) =>
  server.database.forCompany(companyId).updateTable('users').set(fields).where('id', '=', user.userId).execute();
const without = (right: Right) => ({ right_overrides: JSON.stringify({ ...ALL, [right]: false }) });

/** One piece of news of each topic, in one shop. */
async function newsOfEachTopic(shopId: string): Promise<void> {
  await sql`
    with counted as (
      update companies set event_seq = event_seq + ${LIVE_TOPICS.length} where company_id = ${companyId}
      returning event_seq - ${LIVE_TOPICS.length} as before
    )
    insert into live_events (company_id, seq, shop_id, topic, type, payload)
    select ${companyId}, before + n, ${shopId}, topic, 'of-' || topic, '{}'
    from counted, unnest(${[...LIVE_TOPICS]}::text[]) with ordinality as topics (topic, n)`.execute(
    server.database.forCompany(companyId),
  );
  server.deps.live.wake(companyId);
}

const heard = (frames: Frame[], shopId: string) =>
  frames.filter(({ data }) => data['shopId'] === shopId).map(({ event }) => event.replace('of-', ''));

describe('sec:stream-rights what is heard', () => {
  test('each topic needs its right, and a topic that is named needs it as well', async () => {
    for (const right of [
      'orders',
      'drivers',
      'catalogue',
      'settings',
      'clients',
      'support',
      'promo',
      'finance',
      'marketing',
      'push',
    ] as const) {
      await set(staff, without(right));
      const [all, named] = await Promise.all([open(staff), open(staff, `?topics=${LIVE_TOPICS.join(',')}`)]);
      await newsOfEachTopic(shop.shopId);
      // Heard by everybody, and the last that is written.
      await tellEverybody();
      const allowed = LIVE_TOPICS.filter((topic) => LIVE_TOPIC_RIGHTS[topic] !== right);
      for (const stream of [all, named]) {
        await stream.next(({ event }) => event === 'communications-changed');
        expect(heard(stream.frames, shop.shopId), right).toEqual(allowed);
        stream.close();
      }
    }
  });

  test('sec:revocation a right withdrawn is felt by the open stream, and its reader is told', async () => {
    const stream = await open(staff);
    await newsOfEachTopic(shop.shopId);
    await stream.next(({ event }) => event === 'of-syncJobs');
    expect(heard(stream.frames, shop.shopId)).toEqual([...LIVE_TOPICS]);

    await set(staff, without('drivers'));
    await stream.next(({ event }) => event === LIVE_RIGHTS_CHANGED, FELT_MS);
    const told = stream.frames.length;
    await newsOfEachTopic(shop.shopId);
    await vi.waitFor(() => expect(heard(stream.frames.slice(told), shop.shopId)).toContain('syncJobs'), 5_000);
    expect(heard(stream.frames.slice(told), shop.shopId)).toEqual(LIVE_TOPICS.filter((topic) => topic !== 'drivers'));
  });

  test('ROL-10 the stream names the rights that it stands on, so that a page with older ones reads its session anew', async () => {
    const rightsOfSession = async () => {
      const reply = await (await server.as(staff)).get('/api/auth/session', { query: { shopId: shop.shopId } });
      return reply.json<SessionUser>().rightsStamp;
    };
    const rightsOfStream = async () => (await open(staff)).frames[0]?.data['rights'];
    const before = await rightsOfSession();
    const stream = await open(staff);
    expect(stream.frames[0]?.data['rights']).toBe(before);

    // A right without any topic: what is heard stays the same, and what may be done does not.
    await set(staff, without('refundOrder'));
    const told = await stream.next(({ event }) => event === LIVE_RIGHTS_CHANGED, FELT_MS);
    expect(told.data['rights']).not.toBe(before);
    expect([await rightsOfSession(), await rightsOfStream()]).toEqual([told.data['rights'], told.data['rights']]);

    await server.database.forCompany(companyId).deleteFrom('user_shops').where('shop_id', '=', sister.shopId).execute();
    const withoutSister = await rightsOfSession();
    expect(withoutSister).not.toBe(told.data['rights']);
    expect(await rightsOfStream()).toBe(withoutSister);
  });

  test('sec:revocation a shop withdrawn is no longer heard, even by a stream that named it', async () => {
    const streams = [await open(staff), await open(staff, `?shops=${shop.shopId},${sister.shopId}`)];
    await server.database.forCompany(companyId).deleteFrom('user_shops').where('shop_id', '=', sister.shopId).execute();
    for (const stream of streams) await stream.next(({ event }) => event === LIVE_RIGHTS_CHANGED, FELT_MS);
    await newsOfEachTopic(sister.shopId);
    await newsOfEachTopic(shop.shopId);
    for (const stream of streams) {
      await stream.next(({ event }) => event === 'of-syncJobs');
      expect(heard(stream.frames, sister.shopId)).toEqual([]);
      expect(heard(stream.frames, shop.shopId)).toEqual([...LIVE_TOPICS]);
      expect(stream.frames.map(({ event }) => event)).not.toContain(LIVE_GOODBYE);
    }
  });
});

describe('sec:stream-limits', () => {
  test('the fifty-first stream that names a shop is refused in French; those over all shops do not count', async () => {
    const bosses = await Promise.all(Array.from({ length: 6 }, () => server.givenUser(companyId, { role: 'general' })));
    await open(bosses[0] as GivenUser);
    for (const boss of bosses.slice(1))
      await Promise.all(Array.from({ length: 10 }, () => open(boss, `?shops=${shop.shopId}`)));
    expect((await open(staff, `?shops=${shop.shopId}`)).status).toBe(429);
    expect((await open(staff, `?shops=${sister.shopId}`)).status).toBe(200);
    const { token } = await server.as(staff);
    const reply = await server.withToken(token).get(`/api/${companyId}/live?shops=${shop.shopId}`);
    expect(reply.body).toMatchObject({ errorMessage: 'Trop de tableaux de bord sont ouverts dans ce magasin.' });
  });

  test('twenty streams opened at once: ten stand', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(staff)));
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

async function tellEverybody(): Promise<void> {
  await sql`
    with counted as (update companies set event_seq = event_seq + 1 where company_id = ${companyId} returning event_seq)
    insert into live_events (company_id, seq, topic, type, payload)
    select ${companyId}, event_seq, 'generalConfig', 'communications-changed', '{}' from counted`.execute(
    server.database.forCompany(companyId),
  );
  server.deps.live.wake(companyId);
}
