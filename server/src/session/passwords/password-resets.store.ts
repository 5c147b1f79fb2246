import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { UserRef } from '../users.store.ts';

export async function add(tx: Tx, user: UserRef, tokenHash: Buffer, expiresAt: Instant): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({ company_id: user.companyId, token_hash: tokenHash, user_id: user.userId, expires_at: expiresAt })
    .execute();
}

export async function findLive(
  db: Db | Tx,
  companyId: string,
  tokenHash: Buffer,
  now: Instant,
): Promise<UserRef | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where((eb) => eb.and({ company_id: companyId, token_hash: tokenHash }))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ? { companyId, userId: row.user_id } : null;
}

/** After a password change, no earlier link works. */
export async function spendAllOf(tx: Tx, { companyId, userId }: UserRef, now: Instant): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where((eb) => eb.and({ company_id: companyId, user_id: userId }))
    .where('used_at', 'is', null)
    .execute();
}
