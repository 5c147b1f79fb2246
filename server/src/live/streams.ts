import { LIVE_GOODBYE, LIVE_RESET } from '@comptoir/contract/events.ts';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/db.ts';
import type { Logger } from '../kernel/log.ts';
import { createMoves, MOVES_CHANNEL, MOVES_TOPIC, unpacked } from './moves.ts';

const CHANNEL = 'comptoir_live';
const COALESCE_MS = 10;
/** Named, so that it is planned once per connection: every change of every order ends with it. */
const WAKE = { name: CHANNEL, text: `select pg_notify('${CHANNEL}', company) from unnest($1::text[]) company` };
const RECHECK_MS = 5_000;
const HEARTBEAT_MS = 5_000;
const PAGE = 500;
const MAX_QUEUED_BYTES = 1_000_000;
const RELISTEN_MS = 1_000;
const DRAIN_MS = 30_000;

type Row = { seq: number; shop_id: string | null; topic: string; type: string; payload: unknown };
export type Subscription = {
  companyId: string;
  sessionId: string;
  /** null: every shop of the company. */
  shopIds: ReadonlySet<string> | null;
  /** null: every topic. */
  topics: ReadonlySet<string> | null;
  lastSeq: number | null;
  response: ServerResponse;
};
type Subscriber = Subscription & { sent: number; isLive: boolean };
type Topic = { head: number; isReading: boolean; mustReadAgain: boolean; subscribers: Set<Subscriber> };

export type Live = ReturnType<typeof createLive>;

/** False when the reader is gone or takes nothing for too long. */
async function drained(response: ServerResponse): Promise<boolean> {
  if (response.destroyed) return false;
  const signal = AbortSignal.timeout(DRAIN_MS);
  return Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]).then(
    () => !response.destroyed,
    () => false,
  );
}

/** The events table is the truth: a notification only says that there is something to read, a tick covers lost ones. */
export function createLive(database: Database, log: Logger) {
  const topics = new Map<string, Topic>();
  const due = new Set<string>();
  const moves = createMoves(database, log);
  let wakeTimer: NodeJS.Timeout | undefined;
  let listener: pg.Client | undefined;
  let isClosed = false;
  let lastBeat = 0;

  const frame = (row: Row) =>
    `id: ${row.seq}\nevent: ${row.type}\ndata: ${JSON.stringify({ shopId: row.shop_id, ...(row.payload as object) })}\n\n`;

  function end(topic: Topic, subscriber: Subscriber): void {
    topic.subscribers.delete(subscriber);
    subscriber.response.end();
  }

  function send(subscriber: Subscriber, row: Row, text: string): void {
    subscriber.sent = row.seq;
    if (subscriber.topics && !subscriber.topics.has(row.topic)) return;
    if (subscriber.shopIds && row.shop_id && !subscriber.shopIds.has(row.shop_id)) return;
    subscriber.response.write(text);
  }

  const isBehind = ({ response }: Subscriber) => response.writableLength > MAX_QUEUED_BYTES;

  function letGo(topic: Topic, subscriber: Subscriber): void {
    topic.subscribers.delete(subscriber);
    subscriber.response.destroy();
  }

  async function rowsAfter(companyId: string, seq: number): Promise<Row[]> {
    return database
      .forCompany(companyId)
      .selectFrom('live_events')
      .select(['seq', 'shop_id', 'topic', 'type', 'payload'])
      .where('company_id', '=', companyId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
  }

  async function pump(companyId: string, topic: Topic): Promise<void> {
    if (topic.isReading) {
      topic.mustReadAgain = true;
      return;
    }
    topic.isReading = true;
    try {
      do {
        topic.mustReadAgain = false;
        // eslint-disable-next-line no-await-in-loop -- pages follow each other
        const rows = await rowsAfter(companyId, topic.head);
        for (const row of rows) {
          const text = frame(row);
          topic.head = row.seq;
          for (const subscriber of topic.subscribers) {
            if (!subscriber.isLive || row.seq <= subscriber.sent) continue;
            send(subscriber, row, text);
            // A slow reader is dropped: it returns with its last id and misses nothing.
            if (isBehind(subscriber)) letGo(topic, subscriber);
          }
        }
        if (rows.length === PAGE) topic.mustReadAgain = true;
      } while (topic.mustReadAgain);
    } catch (error) {
      log.warn({ error, companyId }, 'live events could not be read; the next tick tries again');
    } finally {
      topic.isReading = false;
    }
  }

  async function bounds(companyId: string): Promise<{ head: number; oldest: number | null }> {
    const db = database.forCompany(companyId);
    const company = await db
      .selectFrom('companies')
      .select('event_seq')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    const first = await db
      .selectFrom('live_events')
      .select((eb) => eb.fn.min('seq').as('seq'))
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    return { head: company?.event_seq ?? 0, oldest: first?.seq ?? null };
  }

  /** Replays what was missed, then follows the head. A stream that fails is cut: heartbeats would hide the failure. */
  async function subscribe(subscription: Subscription): Promise<void> {
    try {
      await replay(subscription);
    } catch (error) {
      log.warn(
        { error, companyId: subscription.companyId },
        'a live stream could not be opened; its reader comes back',
      );
      subscription.response.destroy();
    }
  }

  async function replay(subscription: Subscription): Promise<void> {
    const { companyId, response } = subscription;
    const { head, oldest } = await bounds(companyId);
    // Reader or server are gone: `close` will not be emitted again, and a stop would wait for it.
    if (isClosed || response.destroyed) {
      response.destroy();
      return;
    }
    const topic = topics.get(companyId) ?? { head, isReading: false, mustReadAgain: false, subscribers: new Set() };
    topics.set(companyId, topic);
    const isTooOld = subscription.lastSeq !== null && subscription.lastSeq < (oldest ?? head + 1) - 1;
    const isAhead = subscription.lastSeq !== null && subscription.lastSeq > head;
    const from = subscription.lastSeq === null || isTooOld || isAhead ? head : subscription.lastSeq;
    const subscriber: Subscriber = { ...subscription, sent: from, isLive: false };
    topic.subscribers.add(subscriber);
    response.on('close', () => {
      topic.subscribers.delete(subscriber);
      if (topic.subscribers.size === 0 && topics.get(companyId) === topic) topics.delete(companyId);
    });
    response.write(
      `retry: 1000\nid: ${from}\nevent: ${isTooOld || isAhead ? LIVE_RESET : 'hello'}\ndata: {"sequence":${from}}\n\n`,
    );
    for (;;) {
      // eslint-disable-next-line no-await-in-loop -- pages follow each other
      const rows = await rowsAfter(companyId, subscriber.sent);
      for (const row of rows) {
        send(subscriber, row, frame(row));
        // Missed events may exceed the socket's buffer: they leave at the reader's pace.
        // eslint-disable-next-line no-await-in-loop -- rows follow each other
        if (isBehind(subscriber) && !(await drained(response))) return letGo(topic, subscriber);
      }
      if (rows.length < PAGE && subscriber.sent >= topic.head) break;
    }
    subscriber.isLive = true;
    void pump(companyId, topic);
  }

  /** Many commits within a few milliseconds make one notification. */
  function wake(companyId: string): void {
    due.add(companyId);
    wakeTimer ??= setTimeout(() => {
      wakeTimer = undefined;
      const companies = [...due];
      due.clear();
      database.pool
        .query({ ...WAKE, values: [companies] })
        .catch((error: unknown) => log.warn({ error }, 'live notification failed; the next tick covers it'));
    }, COALESCE_MS);
  }

  /** Slow readers may miss positions: the next ones follow. */
  function showMoves(message: string): void {
    const { companyId, frames } = unpacked(message);
    for (const subscriber of topics.get(companyId)?.subscribers ?? []) {
      if (!subscriber.isLive || isBehind(subscriber)) continue;
      if (subscriber.topics && !subscriber.topics.has(MOVES_TOPIC)) continue;
      for (const { shopId, text } of frames)
        if (!subscriber.shopIds || subscriber.shopIds.has(shopId)) subscriber.response.write(text);
    }
  }

  async function endDeadSessions(): Promise<void> {
    const byId = new Map<string, [Topic, Subscriber][]>();
    for (const topic of topics.values())
      for (const subscriber of topic.subscribers)
        byId.set(subscriber.sessionId, [...(byId.get(subscriber.sessionId) ?? []), [topic, subscriber]]);
    if (byId.size === 0) return;
    const ids = [...byId.keys()];
    const companies = [...byId.values()].map(([first]) => first?.[1].companyId ?? null);
    const ended = await database
      .forSystem()
      .selectFrom('sessions')
      .innerJoin('users', (join) =>
        join.onRef('users.company_id', '=', 'sessions.company_id').onRef('users.id', '=', 'sessions.user_id'),
      )
      .select('sessions.id')
      // By whole keys: by id alone the whole table would be searched every few seconds.
      .where(
        sql<boolean>`(sessions.company_id, sessions.id) in (select * from unnest(${companies}::uuid[], ${ids}::uuid[]))`,
      )
      .where((eb) =>
        eb.or([
          eb('sessions.ended_at', 'is not', null),
          eb('sessions.expires_at', '<=', sql<string>`now()`),
          eb('users.is_disabled', '=', true),
          eb('users.can_sign_in', '=', false),
        ]),
      )
      .execute();
    for (const { id } of ended)
      for (const [topic, subscriber] of byId.get(id) ?? []) {
        subscriber.response.write(`event: ${LIVE_GOODBYE}\ndata: {}\n\n`);
        end(topic, subscriber);
      }
  }

  const tick = setInterval(() => {
    for (const [companyId, topic] of topics) void pump(companyId, topic);
    if (Date.now() - lastBeat >= HEARTBEAT_MS) {
      lastBeat = Date.now();
      for (const topic of topics.values())
        for (const subscriber of topic.subscribers) subscriber.response.write(': \n\n');
    }
    endDeadSessions().catch((error: unknown) => log.warn({ error }, 'ended sessions could not be looked up'));
  }, RECHECK_MS);

  async function listen(): Promise<void> {
    if (isClosed) return;
    const client = new pg.Client({ ...database.connection, application_name: 'comptoir-live' });
    const again = () => {
      if (listener !== client && listener !== undefined) return;
      listener = undefined;
      if (!isClosed) setTimeout(() => void listen(), RELISTEN_MS).unref();
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === MOVES_CHANNEL) return showMoves(payload);
      const companyId = payload.slice(0, 36);
      const topic = topics.get(companyId);
      if (topic) void pump(companyId, topic);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}; listen ${MOVES_CHANNEL}`);
      listener = client;
      for (const [companyId, topic] of topics) void pump(companyId, topic);
    } catch {
      client.removeAllListeners('end');
      await client.end().catch(() => undefined);
      again();
    }
  }

  return {
    subscribe,
    wake,
    move: moves.add,
    listen,
    count: () => [...topics.values()].reduce((sum, topic) => sum + topic.subscribers.size, 0),
    countOfSession: (sessionId: string) =>
      [...topics.values()].reduce(
        (sum, topic) => sum + [...topic.subscribers].filter((s) => s.sessionId === sessionId).length,
        0,
      ),
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(tick);
      clearTimeout(wakeTimer);
      moves.close();
      for (const topic of topics.values()) for (const subscriber of topic.subscribers) end(topic, subscriber);
      await listener?.end().catch(() => undefined);
    },
  };
}
