import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { isUnderWay } from '../orders/orders.store.ts';
import * as orders from '../orders/orders.store.ts';

type DriverRef = { companyId: string; driverId: string };

/** What a driver has, whatever the shop. */
export async function carriedBy(db: Db | Tx, { companyId, driverId }: DriverRef): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where((eb) => eb.and({ 'o.company_id': companyId, 'o.driver_id': driverId }))
    .where(isUnderWay('o'))
    .execute();
  return rows.map(({ id }) => id);
}

/** A round is a matter of an evening: what was brought before that is history. */
const ROUND_HOURS = 12;

/** The orders of a round, brought or still to be brought. */
export async function membersOf(
  db: Db | Tx,
  { companyId, driverId }: DriverRef,
  roundId: string,
  now: Instant,
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where((eb) => eb.and({ 'o.company_id': companyId, 'o.driver_id': driverId }))
    .where((eb) =>
      eb.or([
        isUnderWay('o'),
        eb.and([
          sql<boolean>`o.status = 'completed' and not o.is_test`,
          eb('o.finished_at', '>', addMinutes(now, -ROUND_HOURS * 60)),
        ]),
      ]),
    )
    .where(sql<boolean>`o.delivery -> 'round' ->> 'id' = ${roundId}`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Who brings a round of this shop; null when nobody does. */
export async function driverOf(
  db: Db | Tx,
  { companyId, shopId }: { companyId: string; shopId: string },
  roundId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('orders as o')
    .select('o.driver_id')
    .where((eb) => eb.and({ 'o.company_id': companyId, 'o.shop_id': shopId }))
    .where(isUnderWay('o'))
    .where(sql<boolean>`o.delivery -> 'round' ->> 'id' = ${roundId}`)
    .limit(1)
    .executeTakeFirst();
  return row?.driver_id ?? null;
}

/** law:parent-first: many orders always in the same order. */
export async function lockAll(tx: Tx, scope: orders.ShopScope, orderIds: readonly string[]): Promise<Order[]> {
  const locked: Order[] = [];
  for (const orderId of [...new Set(orderIds)].toSorted()) {
    // eslint-disable-next-line no-await-in-loop -- in turn: that is the point
    const order = await orders.lock(tx, scope, orderId);
    if (order) locked.push(order);
  }
  return locked;
}
