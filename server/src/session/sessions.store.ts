import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, toColumns, toFields } from '../db/rows.ts';
import type { UserRef } from './users.store.ts';

export type SessionRef = { companyId: string; sessionId: string };
export type EndReason =
  | 'sign-out'
  | 'refresh-token-reused'
  | 'password-changed'
  | 'sign-in-withdrawn'
  | 'ended-by-administrator';

export type OpenedSession = SessionRef &
  UserRef & { at: Instant; expiresAt: Instant; userAgent: string; refreshTokenHash: Buffer };

export async function open(tx: Tx, session: OpenedSession): Promise<void> {
  const { companyId, sessionId: id, userId, at: createdAt, expiresAt, userAgent, refreshTokenHash } = session;
  const columns = toColumns({ companyId, id, userId, createdAt, expiresAt, userAgent, lastSeenAt: createdAt });
  await tx.insertInto('sessions').values(columns).execute();
  await addRefreshToken(tx, session, refreshTokenHash, createdAt);
}

export async function addRefreshToken(tx: Tx, session: SessionRef, tokenHash: Buffer, at: Instant): Promise<void> {
  const { companyId, sessionId } = session;
  const columns = toColumns({ companyId, sessionId, tokenHash, createdAt: at });
  await tx.insertInto('refresh_tokens').values(columns).execute();
}

export async function markRotated(tx: Tx, companyId: string, tokenHash: Buffer, at: Instant): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ rotated_at: at })
    .where((eb) => eb.and({ company_id: companyId, token_hash: tokenHash }))
    .execute();
}

export async function findRefreshToken(
  db: Db | Tx,
  companyId: string,
  tokenHash: Buffer,
): Promise<{ sessionId: string; rotatedAt: Instant | null } | null> {
  const found = db
    .selectFrom('refresh_tokens')
    .select(['session_id', 'rotated_at'])
    .where((eb) => eb.and({ company_id: companyId, token_hash: tokenHash }));
  return firstOf(found, (row) => toFields(row));
}

/** Null when the session has ended or its user may no longer sign in. */
export async function lockOpen(
  tx: Tx,
  { companyId, sessionId }: SessionRef,
  now: Instant,
): Promise<{ userId: string; expiresAt: Instant } | null> {
  const row = await tx
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'sessions.company_id').onRef('users.id', '=', 'sessions.user_id'),
    )
    .select(['sessions.user_id', 'sessions.expires_at'])
    .where((eb) => eb.and({ 'sessions.company_id': companyId, 'sessions.id': sessionId }))
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where((eb) => eb.and({ 'users.is_disabled': false, 'users.can_sign_in': true }))
    .forUpdate('sessions')
    .executeTakeFirst();
  return row ? { userId: row.user_id, expiresAt: row.expires_at } : null;
}

export async function end(
  tx: Tx,
  { companyId, sessionId }: SessionRef,
  reason: EndReason,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where((eb) => eb.and({ company_id: companyId, id: sessionId }))
    .where('ended_at', 'is', null)
    .execute();
}

/** TEA-14: at most once a minute, since posts report every twenty seconds. */
export async function markSeen(
  tx: Tx,
  { companyId, sessionId }: SessionRef,
  now: Instant,
  postName: string | null = null,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: now, ...(postName === null ? {} : { post_name: postName }) })
    .where((eb) => eb.and({ company_id: companyId, id: sessionId }))
    .where((eb) =>
      eb.or([
        eb('last_seen_at', 'is', null),
        eb('last_seen_at', '<', addMinutes(now, -1)),
        ...(postName === null ? [] : [eb('post_name', 'is distinct from', postName)]),
      ]),
    )
    .execute();
}

export async function openOf(
  db: Db,
  { companyId, userId }: UserRef,
  now: Instant,
): Promise<{ sessionId: string; userAgent: string; postName: string | null; lastSeenAt: Instant }[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'post_name', 'last_seen_at', 'created_at'])
    .where((eb) => eb.and({ company_id: companyId, user_id: userId }))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy((eb) => eb.fn.coalesce('last_seen_at', 'created_at'), 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    sessionId: row.id,
    userAgent: row.user_agent,
    postName: row.post_name,
    lastSeenAt: row.last_seen_at ?? row.created_at,
  }));
}

type Ending = { reason: EndReason; now: Instant; except?: string | null; only?: string | null };

export async function endAllOf(
  tx: Tx,
  { companyId, userId }: UserRef,
  { reason, now, except = null, only = null }: Ending,
): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where((eb) => eb.and({ company_id: companyId, user_id: userId }))
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .$if(only !== null, (query) => query.where('id', '=', only ?? ''))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
