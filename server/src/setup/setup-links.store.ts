import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

export type SetupLink = { tokenHash: Buffer; expiresAt: Instant; usedAt: Instant | null };

/** No company is there yet: these are the only queries that name none. */
export const hasCompany = async (system: Db): Promise<boolean> =>
  (await system.selectFrom('companies').select('company_id').limit(1).executeTakeFirst()) !== undefined;

const link = (db: Db | Tx) =>
  db.selectFrom('setup_links').select(['token_hash as tokenHash', 'expires_at as expiresAt', 'used_at as usedAt']);

export const find = async (db: Db): Promise<SetupLink | null> => (await link(db).executeTakeFirst()) ?? null;

/** law:parent-first: the second of two tabs waits here for the first. */
export const lock = async (tx: Tx): Promise<SetupLink | null> =>
  (await link(tx).forUpdate().executeTakeFirst()) ?? null;

export const spend = async (tx: Tx, now: Instant): Promise<void> => {
  await tx.updateTable('setup_links').set({ used_at: now }).execute();
};

/** The link before, used or not, ends with this statement. */
export async function replace(system: Db, tokenHash: Buffer, expiresAt: Instant): Promise<void> {
  await system
    .insertInto('setup_links')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ token_hash: tokenHash, expires_at: expiresAt, used_at: null }),
    )
    .execute();
}

/** law:atomic-counter: of several nodes that start at once, one makes the link. False where one lives. */
export async function addUnlessAlive(
  system: Db,
  tokenHash: Buffer,
  expiresAt: Instant,
  now: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    insert into setup_links as l (token_hash, expires_at) values (${tokenHash}, ${expiresAt})
    on conflict (id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = null
      where l.expires_at <= ${now} or l.used_at is not null
    returning 1`.execute(system);
  return rows.length > 0;
}
