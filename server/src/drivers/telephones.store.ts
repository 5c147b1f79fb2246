import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { PushSubscription } from '../ports/push.ts';

export async function subscriptionOf(db: Db, companyId: string, driverId: string): Promise<PushSubscription | null> {
  const row = await db
    .selectFrom('drivers')
    .select('push_subscription')
    .where((eb) => eb.and({ company_id: companyId, id: driverId }))
    .executeTakeFirst();
  return row?.push_subscription ?? null;
}

/** False when the phone has subscribed again. */
export async function forgetSubscription(
  tx: Tx,
  companyId: string,
  driverId: string,
  endpoint: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('drivers')
    .set((eb) => ({ push_subscription: null, are_notifications_allowed: false, version: eb('version', '+', 1) }))
    .where((eb) => eb.and({ company_id: companyId, id: driverId }))
    .where(sql<boolean>`push_subscription ->> 'endpoint' = ${endpoint}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
