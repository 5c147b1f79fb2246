import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { createPreparer } from './fast/prepared.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** The value of row security for work that belongs to no company: sign-in, timers, live streams. */
const EVERY_COMPANY = '*';
const STATEMENT_MS = 5_000;
const POOL_WAIT_MS = 2_000;
/** A database that no longer answers cannot end a statement itself: the connection is given up. */
const ANSWER_MS = 6_000;

export type Database = {
  pool: pg.Pool;
  /** How the application signs in. */
  connection: pg.PoolConfig;
  /** For the schema and the queues only. */
  owner: pg.PoolConfig;
  /** Row security hides every other company. */
  forCompany(companyId: string): Db;
  /** Every row, for work before or outside any company. */
  forSystem(): Db;
  /** Tables without row security: the connection keeps the company it was bound to. */
  forSandbox(): Db;
  close(): Promise<void>;
};

const { builtins } = pg.types;
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[id]) || pg.types.getTypeParser(id, format),
};

/** Without an owner it is opened as its owner: a load, a command, a test. */
export function openDatabase(
  connection: pg.PoolConfig,
  options: { max?: number; owner?: pg.PoolConfig; statementMs?: number; answerMs?: number } = {},
): Database {
  const statementMs = options.statementMs ?? STATEMENT_MS;
  const pool = new pg.Pool({
    ...connection,
    types,
    max: options.max ?? 20,
    // Statements are sent as they come, and answered in that order (fast/transaction.ts).
    pipeline: true,
    connectionTimeoutMillis: POOL_WAIT_MS,
    query_timeout: options.answerMs ?? ANSWER_MS,
    application_name: 'comptoir',
  });
  // A connection that dies fails its next query; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const companyOf = new WeakMap<object, string>();
  const prepared = createPreparer();

  const bound = (company: string, { isAnyFine = false } = {}): Db => {
    const connect = async (): Promise<pg.PoolClient> => {
      const client = await pool.connect();
      const isBound = isAnyFine ? companyOf.has(client) : companyOf.get(client) === company;
      if (isBound) return prepared(client);
      try {
        if (!companyOf.has(client)) await client.query(`set role comptoir_app; set statement_timeout = ${statementMs}`);
        await client.query(`select set_config('app.company', $1, false)`, [company]);
        companyOf.set(client, company);
        return prepared(client);
      } catch (error) {
        client.release(true);
        throw error;
      }
    };
    return new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } }),
    });
  };

  const system = bound(EVERY_COMPANY);
  const sandbox = bound(EVERY_COMPANY, { isAnyFine: true });
  const companies = new Map<string, Db>();
  return {
    pool,
    connection,
    owner: options.owner ?? connection,
    forCompany(companyId) {
      const known = companies.get(companyId);
      if (known) return known;
      if (companies.size >= 1_000) companies.clear();
      const db = bound(companyId);
      companies.set(companyId, db);
      return db;
    },
    forSystem: () => system,
    forSandbox: () => sandbox,
    close: () => pool.end(),
  };
}

/** For statements that are compiled once and run often. */
export const UNCONNECTED: Db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export function pgCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

export const UNIQUE_VIOLATION = '23505';

/** Raised by `must_be_written` (migration 0019) when a row was not written; PostgreSQL itself never uses this code. */
const NOT_WRITTEN = 'CT001';
export const isNotWritten = (error: unknown): boolean => pgCode(error) === NOT_WRITTEN;

/** Raised by `refuse_retired_shop` (migration 0070). */
const SHOP_RETIRED = 'CT002';
export const isOfRetiredShop = (error: unknown): boolean => pgCode(error) === SHOP_RETIRED;

const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  // A statement that took too long, and the loser of a deadlock: nothing was written.
  '57014',
  '40001',
  '40P01',
  // A migration of a newer node has changed what a prepared statement returns; the next connection plans it anew.
  '0A000',
]);
/** The driver's own failures have no code. */
const AWAY_MESSAGES =
  /Connection terminated|is not queryable|Query read timeout|timeout exceeded when trying to connect|connection timeout/i;

export function isDatabaseAway(error: unknown): boolean {
  const code = pgCode(error);
  if (code) return /^(08|57P0|53)/.test(code) || AWAY_CODES.has(code);
  return error instanceof Error && AWAY_MESSAGES.test(error.message);
}
