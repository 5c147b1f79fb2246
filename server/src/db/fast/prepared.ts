import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Planning costs more than most statements, so they are prepared; texts of changing length are endless, so not all. */
const MAX_NAMED = 400;
const LONGEST_NAMED = 20_000;
/** A migration that ran meanwhile changed what a prepared statement returns. */
const STALE_PLAN = '0A000';

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/** Answered at once, and sent with the next statement, which fails with it. */
const BEGIN = 'begin';
const BEGUN: Answer = { command: 'BEGIN', rowCount: null, rows: [] };

/** Statements of one turn of the event loop leave in one write: a write costs as much as a small statement. */
function writeTogether({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

export function createPreparer() {
  const seen = new Set<string>();
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size >= MAX_NAMED || text.length > LONGEST_NAMED) return known;
    if (!seen.has(text)) {
      if (seen.size >= 4 * MAX_NAMED) seen.clear();
      seen.add(text);
      return undefined;
    }
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    names.set(text, name);
    return name;
  }

  /** Not used again: a connection with a stale plan, one that could not begin, one that broke or did not answer. */
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();
  return function prepared(client: pg.PoolClient): pg.PoolClient {
    const known = wrapped.get(client);
    if (known) return known;
    let isSpent = false;
    let beginning: Promise<unknown> | undefined;
    const query = async (text: string, values: unknown[]): Promise<Answer> => {
      writeTogether(client);
      if (text === BEGIN) {
        beginning = client.query(BEGIN);
        beginning.catch(() => (isSpent = true));
        return BEGUN;
      }
      const name = values.length > 0 ? nameOf(text) : undefined;
      const [begun, answer] = [beginning, client.query(name ? { name, text, values } : { text, values })];
      beginning = undefined;
      try {
        return begun ? (await Promise.all([begun, answer]))[1] : await answer;
      } catch (error) {
        // What the database says has a code; the driver's own failures have none.
        const code = error instanceof Error && 'code' in error ? error.code : null;
        isSpent ||= code === null || code === STALE_PLAN;
        throw error;
      }
    };
    const release = (isBroken?: Error | boolean) => client.release(isBroken || isSpent);
    const proxy = new Proxy(client, {
      get: (target, key) => {
        if (key === 'query') return queryWith(target, query);
        if (key === 'release') return release;
        return Reflect.get(target, key, target) as unknown;
      },
    });
    wrapped.set(client, proxy);
    return proxy;
  };
}

/** Cursors and other queries pass unchanged. */
const queryWith =
  (client: pg.PoolClient, prepared: (text: string, values: unknown[]) => Promise<Answer>) =>
  (text: unknown, values?: unknown[]): unknown =>
    typeof text === 'string' ? prepared(text, values ?? []) : client.query(text as pg.QueryConfig);
