import { addMinutes, addMs, MINUTE, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { isFound } from '../../db/rows.ts';

const CODE_MINUTES = 10;
const MAX_TRIES = 5;
/** Stored until the code is drawn; no code has this hash. */
const NOT_DRAWN = '';

type Person = { companyId: string; email: string };

/** One code at a time, a new one at most each minute; false when too soon. */
export async function ask(tx: Tx, { companyId, email }: Person, now: Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into customer_codes as c (company_id, email, code_hash, sent_at, expires_at)
    values (${companyId}, ${email}, ${NOT_DRAWN}, ${now}, ${addMinutes(now, CODE_MINUTES)})
    on conflict (company_id, email) do update set
      code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0
      where c.sent_at <= ${addMs(now, -MINUTE)}`.execute(tx);
  return numAffectedRows === 1n;
}

const living = (tx: Tx, { companyId, email }: Person, now: Instant) =>
  tx
    .updateTable('customer_codes')
    .where((eb) => eb.and({ company_id: companyId, email }))
    .where('expires_at', '>', now);

/** False when the code would arrive too late to be typed. */
export const draw = (tx: Tx, person: Person, codeHash: string, now: Instant): Promise<boolean> =>
  isFound(living(tx, person, now).set({ code_hash: codeHash }).returning('email'));

/** law:atomic-counter: each try is counted before it is compared, and a right code serves once. */
export async function take(tx: Tx, person: Person, codeHash: string, now: Instant): Promise<boolean> {
  const tried = await living(tx, person, now)
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tries', '<', MAX_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  if (!tried || tried.code_hash !== codeHash) return false;
  await forget(tx, person);
  return true;
}

export async function forget(tx: Tx, { companyId, email }: Person): Promise<void> {
  await tx
    .deleteFrom('customer_codes')
    .where((eb) => eb.and({ company_id: companyId, email }))
    .execute();
}
