import {
  LIVE_GOODBYE,
  LIVE_HELLO,
  LIVE_RESET,
  LIVE_RIGHTS_CHANGED,
  type LiveEventName,
} from '@comptoir/contract/events.ts';
import type { Principal } from '@comptoir/domain/session/principal.ts';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Database } from '../db/db.ts';
import type { Logger } from '../kernel/log.ts';
import { createAudience } from './audience.ts';
import { createListener } from './listener.ts';
import { createMoves, MOVES_CHANNEL, MOVES_TOPIC, unpacked } from './moves.ts';
import { rightsStamp } from './rights-stamp.ts';
import { hears, scopeOf, type Asked, type Scope } from './scope.ts';

const CHANNEL = 'comptoir_live';
const COALESCE_MS = 10;
/** Named, so that it is planned once per connection: every change of every order ends with it. */
const WAKE = { name: CHANNEL, text: `select pg_notify('${CHANNEL}', company) from unnest($1::text[]) company` };
const RECHECK_MS = 5_000;
/** After these somebody may have to be sent away. */
const REVOKING: readonly string[] = ['staff-changed', 'kitchen-screens-changed'] satisfies LiveEventName[];
const HEARTBEAT_MS = 5_000;
/** Held in memory for each stream that is read slowly. */
const PAGE = 50;
const MAX_QUEUED_BYTES = 256_000;
const MAX_QUEUED_BYTES_IN_ALL = 16_000_000;
const DRAIN_MS = 10_000;

type Row = { seq: number; shop_id: string | null; topic: string; type: string; payload: unknown };
export type Subscription = {
  user: Principal;
  asked: Asked;
  lastSeq: number | null;
  response: ServerResponse;
  /** What this reader may see of a piece of news; null: nothing. */
  cut?: (row: Row) => Row | null;
};
type Subscriber = Subscription & { scope: Scope; rights: string; sent: number; isLive: boolean };
type Topic = { head: number; isReading: boolean; mustReadAgain: boolean; subscribers: Set<Subscriber> };

/** Those whose session still stands, by session. */
type Readers = (sessions: readonly Principal[]) => Promise<ReadonlyMap<string, Principal>>;

/** Of one company, or of any: after a lost connection, and now and then, because a notification can be lost. */
type NewsListener = (companyId: string | null) => void;

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
export function createLive(database: Database, log: Logger, readers: Readers) {
  const topics = new Map<string, Topic>();
  /** From the moment they are asked for: a burst must not pass the limits while it is being opened. */
  const wanted = new Set<Subscription>();
  const due = new Set<string>();
  const moves = createMoves(database, log);
  const audience = createAudience();
  const newsListeners = new Set<NewsListener>();
  let wakeTimer: NodeJS.Timeout | undefined;
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
    if (!hears(subscriber.scope, row.topic, row.shop_id)) return;
    if (!subscriber.cut) return void subscriber.response.write(text);
    const seen = subscriber.cut(row);
    if (seen) subscriber.response.write(frame(seen));
  }

  const isBehind = ({ response }: Subscriber) => response.writableLength > MAX_QUEUED_BYTES;

  function letGo(topic: Topic, subscriber: Subscriber): void {
    topic.subscribers.delete(subscriber);
    subscriber.response.destroy();
  }

  /** Streams that nobody reads must not fill the memory together: the fullest go first. */
  function letGoTheFullest(): void {
    const bytesOf = ({ response }: Subscription) => response.writableLength;
    let inAll = 0;
    for (const { subscribers } of topics.values()) for (const subscriber of subscribers) inAll += bytesOf(subscriber);
    if (inAll <= MAX_QUEUED_BYTES_IN_ALL) return;
    const fullestFirst = all().sort((one, other) => bytesOf(other.subscriber) - bytesOf(one.subscriber));
    for (const { topic, subscriber } of fullestFirst) {
      if (inAll <= MAX_QUEUED_BYTES_IN_ALL) return;
      inAll -= bytesOf(subscriber);
      letGo(topic, subscriber);
    }
  }

  const all = () =>
    [...topics.values()].flatMap((topic) => [...topic.subscribers].map((subscriber) => ({ topic, subscriber })));

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
          if (REVOKING.includes(row.type)) lookAgain();
          for (const subscriber of topic.subscribers) {
            if (!subscriber.isLive || row.seq <= subscriber.sent) continue;
            send(subscriber, row, text);
            // A slow reader is dropped: it returns with its last id and misses nothing.
            if (isBehind(subscriber)) letGo(topic, subscriber);
          }
        }
        letGoTheFullest();
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
    wanted.add(subscription);
    subscription.response.on('close', () => wanted.delete(subscription));
    try {
      await replay(subscription);
    } catch (error) {
      const { companyId } = subscription.user;
      log.warn({ error, companyId }, 'a live stream could not be opened; its reader comes back');
      subscription.response.destroy();
    }
  }

  async function replay(subscription: Subscription): Promise<void> {
    const { user, asked, response } = subscription;
    const { companyId } = user;
    const { head, oldest } = await bounds(companyId);
    // Reader or server are gone: `close` will not be emitted again, and a stop would wait for it.
    if (isClosed || response.destroyed) {
      response.destroy();
      wanted.delete(subscription);
      return;
    }
    const topic = topics.get(companyId) ?? { head, isReading: false, mustReadAgain: false, subscribers: new Set() };
    topics.set(companyId, topic);
    const isTooOld = subscription.lastSeq !== null && subscription.lastSeq < (oldest ?? head + 1) - 1;
    const isAhead = subscription.lastSeq !== null && subscription.lastSeq > head;
    const from = subscription.lastSeq === null || isTooOld || isAhead ? head : subscription.lastSeq;
    const rights = rightsStamp(user);
    const subscriber: Subscriber = { ...subscription, scope: scopeOf(user, asked), rights, sent: from, isLive: false };
    topic.subscribers.add(subscriber);
    response.on('close', () => {
      topic.subscribers.delete(subscriber);
      if (topic.subscribers.size === 0 && topics.get(companyId) === topic) topics.delete(companyId);
    });
    const opening = isTooOld || isAhead ? LIVE_RESET : LIVE_HELLO;
    const data = JSON.stringify({ sequence: from, rights });
    response.write(`retry: 1000\nid: ${from}\nevent: ${opening}\ndata: ${data}\n\n`);
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
      for (const { shopId, text } of frames)
        if (hears(subscriber.scope, MOVES_TOPIC, shopId)) subscriber.response.write(text);
    }
  }

  /** sec:revocation: who was sent away hears no more; who lost or won a shop or a right is told to look again. */
  async function recheck(): Promise<void> {
    const open = all();
    if (open.length === 0) return;
    const sessions = new Map(open.map(({ subscriber: { user } }) => [user.sessionId, user]));
    const standing = await readers([...sessions.values()]);
    for (const { topic, subscriber } of open) {
      const user = standing.get(subscriber.user.sessionId);
      if (user) {
        rescope(subscriber, user);
      } else {
        subscriber.response.write(`event: ${LIVE_GOODBYE}\ndata: {}\n\n`);
        end(topic, subscriber);
      }
    }
  }

  /** What is taken from somebody is gone from their screens now, not at the next tick. */
  function lookAgain(): void {
    recheck().catch((error: unknown) => log.warn({ error }, 'the rights of open streams could not be looked up'));
  }

  function rescope(subscriber: Subscriber, user: Principal): void {
    const rights = rightsStamp(user);
    if (rights === subscriber.rights) return;
    subscriber.rights = rights;
    subscriber.scope = scopeOf(user, subscriber.asked);
    subscriber.response.write(`event: ${LIVE_RIGHTS_CHANGED}\ndata: ${JSON.stringify({ rights })}\n\n`);
  }

  const tellNews: NewsListener = (companyId) => {
    for (const listener of newsListeners) listener(companyId);
  };

  const tick = setInterval(() => {
    pumpAll();
    tellNews(null);
    if (Date.now() - lastBeat >= HEARTBEAT_MS) {
      lastBeat = Date.now();
      for (const { subscriber } of all()) subscriber.response.write(': \n\n');
      audience.beat();
    }
    lookAgain();
  }, RECHECK_MS);

  function pumpAll(): void {
    for (const [companyId, topic] of topics) void pump(companyId, topic);
  }

  const listener = createListener({
    connection: database.connection,
    channels: [CHANNEL, MOVES_CHANNEL],
    onListening: () => {
      pumpAll();
      tellNews(null);
    },
    onNotification: (channel, payload) => {
      if (channel === MOVES_CHANNEL) return showMoves(payload);
      const companyId = payload.slice(0, 36);
      const topic = topics.get(companyId);
      if (topic) void pump(companyId, topic);
      tellNews(companyId);
    },
  });

  return {
    subscribe,
    wake,
    move: moves.add,
    listen: listener.listen,
    audience,
    onNews(listener: NewsListener): void {
      newsListeners.add(listener);
    },
    count: () => all().length + audience.count(),
    countOfUser: (userId: string) => [...wanted].filter(({ user }) => user.userId === userId).length,
    /** Those that named it: a head office that reads every shop must not shut out a kitchen. */
    countOfShop: (shopId: string) => [...wanted].filter(({ asked }) => asked.shopIds?.has(shopId)).length,
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(tick);
      clearTimeout(wakeTimer);
      moves.close();
      for (const { topic, subscriber } of all()) end(topic, subscriber);
      audience.close();
      await listener.close();
    },
  };
}
