import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, isFound } from '../db/rows.ts';

/** No company is known yet: these queries name none. */
type Pairing = { expiresAt: Instant; taken: { companyId: string; screenId: string } | null };

/** False when another screen shows this code now. */
export async function add(
  system: Db,
  pairing: { secretHash: string; code: string; expiresAt: Instant },
  now: Instant,
): Promise<boolean> {
  await system.deleteFrom('kitchen_pairings').where('expires_at', '<', now).execute();
  return isFound(
    system
      .insertInto('kitchen_pairings')
      .values({ secret_hash: pairing.secretHash, code: pairing.code, expires_at: pairing.expiresAt })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code'),
  );
}

/** law:atomic-counter: a code serves once. */
export async function take(
  tx: Tx,
  code: string,
  screen: { companyId: string; screenId: string },
  now: Instant,
): Promise<boolean> {
  return isFound(
    tx
      .updateTable('kitchen_pairings')
      .set({ taken_company: screen.companyId, taken_screen: screen.screenId })
      .where('code', '=', code)
      .where('expires_at', '>', now)
      .where('taken_screen', 'is', null)
      .returning('code'),
  );
}

export async function find(system: Db, secretHash: string): Promise<Pairing | null> {
  const query = system.selectFrom('kitchen_pairings').selectAll().where('secret_hash', '=', secretHash);
  return firstOf(query, (row) => ({
    expiresAt: row.expires_at,
    taken: row.taken_company && row.taken_screen ? { companyId: row.taken_company, screenId: row.taken_screen } : null,
  }));
}

export async function forget(tx: Tx, secretHash: string): Promise<void> {
  await tx.deleteFrom('kitchen_pairings').where('secret_hash', '=', secretHash).execute();
}
