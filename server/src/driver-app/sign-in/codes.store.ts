import { addMinutes, addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { isFound } from '../../db/rows.ts';

const CODE_MINUTES = 10;
const EVERY_MS = 30_000;
/** Of all addresses together; each of them has five (attempts.ts). */
const MAX_TRIES = 30;
/** Stored until the code is drawn; no code has this hash. */
const NOT_DRAWN = '';

type DriverRef = { companyId: string; driverId: string };
const ofDriver = ({ companyId, driverId }: DriverRef) => ({ company_id: companyId, driver_id: driverId });

/** One code at a time, a new one at most every thirty seconds; false when too soon. */
export async function ask(tx: Tx, { companyId, driverId }: DriverRef, now: Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into driver_codes as c (company_id, driver_id, code_hash, sent_at, expires_at)
    values (${companyId}, ${driverId}, ${NOT_DRAWN}, ${now}, ${addMinutes(now, CODE_MINUTES)})
    on conflict (company_id, driver_id) do update set
      code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0
      where c.sent_at <= ${addMs(now, -EVERY_MS)}`.execute(tx);
  return numAffectedRows === 1n;
}

const livingCode = (tx: Tx, driver: DriverRef, now: Instant) =>
  tx
    .updateTable('driver_codes')
    .where((eb) => eb.and(ofDriver(driver)))
    .where('expires_at', '>', now);

/** False when the code would arrive too late to be typed. */
export async function draw(tx: Tx, driver: DriverRef, codeHash: string, now: Instant): Promise<boolean> {
  return isFound(livingCode(tx, driver, now).set({ code_hash: codeHash }).returning('driver_id'));
}

/** law:atomic-counter: the second phone with the same code waits, then finds none; so does a guess too many. */
export async function take(tx: Tx, driver: DriverRef, codeHash: string, now: Instant): Promise<boolean> {
  const tried = await livingCode(tx, driver, now)
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tries', '<', MAX_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  if (!tried || tried.code_hash !== codeHash) return false;
  await tx
    .deleteFrom('driver_codes')
    .where((eb) => eb.and(ofDriver(driver)))
    .execute();
  return true;
}
