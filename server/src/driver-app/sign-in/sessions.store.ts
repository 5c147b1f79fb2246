import { addMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db, Tx } from '../../db/db.ts';
import { toColumns } from '../../db/rows.ts';

/** Extended while the phone is used, at most once a day, so that most calls write nothing. */
const PHONE_SESSION_DAYS = 90;

export type OpenDriverSession = { companyId: string; driverId: string; sessionId: string; firstName: string };

const text = (tokenHash: Buffer): string => tokenHash.toString('base64url');

export async function findOpen(
  db: Db,
  companyId: string,
  tokenHash: Buffer,
  now: Instant,
): Promise<OpenDriverSession | null> {
  const row = await db
    .selectFrom('driver_sessions as s')
    .innerJoin('drivers as d', (join) =>
      join.onRef('d.company_id', '=', 's.company_id').onRef('d.id', '=', 's.driver_id'),
    )
    .select(['s.id', 's.driver_id', 's.expires_at', 'd.first_name'])
    .where('s.token_hash', '=', text(tokenHash))
    .where('s.company_id', '=', companyId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  if (row.expires_at < addMs(now, (PHONE_SESSION_DAYS - 1) * DAY)) await extend(db, companyId, row.id, now);
  return { companyId, driverId: row.driver_id, sessionId: row.id, firstName: row.first_name };
}

async function extend(db: Db, companyId: string, sessionId: string, now: Instant): Promise<void> {
  await db
    .updateTable('driver_sessions')
    .set({ expires_at: expiryFrom(now) })
    .where((eb) => eb.and({ company_id: companyId, id: sessionId }))
    .execute();
}

const expiryFrom = (now: Instant): Instant => addMs(now, PHONE_SESSION_DAYS * DAY);

type NewSession = { companyId: string; sessionId: string; driverId: string; tokenHash: Buffer; userAgent: string };

export async function open(tx: Tx, session: NewSession, now: Instant): Promise<void> {
  const { sessionId: id, tokenHash, ...given } = session;
  const dates = { createdAt: now, expiresAt: expiryFrom(now) };
  const columns = toColumns({ ...given, id, tokenHash: text(tokenHash), ...dates });
  await tx.insertInto('driver_sessions').values(columns).execute();
}

export async function isAnyOpen(tx: Tx, companyId: string, driverId: string, now: Instant): Promise<boolean> {
  const row = await tx
    .selectFrom('driver_sessions')
    .select('id')
    .where((eb) => eb.and({ company_id: companyId, driver_id: driverId }))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function end(
  tx: Tx,
  companyId: string,
  which: { sessionId: string } | { driverId: string },
  now: Instant,
): Promise<void> {
  const ending = tx
    .updateTable('driver_sessions')
    .set({ ended_at: now })
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null);
  await (
    'sessionId' in which ? ending.where('id', '=', which.sessionId) : ending.where('driver_id', '=', which.driverId)
  ).execute();
}
