import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Db, Tx } from '../db/db.ts';
import { isUnderWay } from '../orders/orders.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export type ScheduledOrder = Pick<Order, 'orderType' | 'requestedFor' | 'customer'> & {
  orderId: string;
  number: number;
};

/** Placed for an hour that is still to come, soonest first. */
export async function scheduledFrom(
  db: Db | Tx,
  { companyId, shopId }: ShopRef,
  now: Instant,
): Promise<ScheduledOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'order_type', 'requested_for', 'customer'])
    .where('company_id', '=', companyId)
    .where('shop_id', '=', shopId)
    .where('requested_for', '>', now)
    .where('is_scheduled', '=', true)
    .where(isUnderWay('orders'))
    .orderBy('requested_for')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    number: row.number,
    orderType: row.order_type,
    requestedFor: new Date(row.requested_for).toISOString(),
    customer: row.customer,
  }));
}
