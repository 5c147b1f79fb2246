import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** DLV-39: what a delivery service does with the bookings of a shop. */
const COURIERS = [
  'accepted',
  'unconfirmed',
  'late',
  'cancelled',
  'already-picked-up',
  'refused',
  'closed',
  'phone',
  'address',
  'down',
] as const;

/** API-62, PRN-15, DLV-39: how a third party answers a shop; the first value is the normal case. */
export const BEHAVIOURS = {
  till: ['acknowledged', 'rejected', 'ignored'],
  /** SYN-37: how the till returns its menu and payment types. */
  tillMenu: ['answers', 'error', 'timeout', 'malformed'],
  /** SYN-50: 401, 422, 429, 500, no answer, and an interrupted write. */
  hub: ['answers', 'unauthorized', 'invalid', 'busy', 'error', 'timeout', 'half'],
  printer: ['printed', 'out-of-paper', 'cover-open', 'absent'],
  stuart: COURIERS,
  uberDirect: COURIERS,
  deliveroo: COURIERS,
} as const;
export type SandboxPart = keyof typeof BEHAVIOURS;
export type Behaviour<P extends SandboxPart> = (typeof BEHAVIOURS)[P][number];

export async function behaviourOf<P extends SandboxPart>(db: Db, shopId: string, part: P): Promise<Behaviour<P>> {
  const { rows } = await sql<{ behaviour: Behaviour<P> }>`
    select behaviour from sandbox.behaviours where shop_id = ${shopId} and part = ${part}`.execute(db);
  return rows[0]?.behaviour ?? BEHAVIOURS[part][0];
}

export async function setBehaviour<P extends SandboxPart>(
  db: Db,
  shopId: string,
  part: P,
  behaviour: Behaviour<P>,
): Promise<void> {
  await sql`
    insert into sandbox.behaviours (shop_id, part, behaviour) values (${shopId}, ${part}, ${behaviour})
    on conflict (shop_id, part) do update set behaviour = excluded.behaviour`.execute(db);
}
