import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import type { PlacedAs } from '@comptoir/domain/sales-modes/stranded.ts';
import type { Db, Tx } from '../db/db.ts';
import { isUnderWay } from '../orders/orders.store.ts';

export type PlacedOrder = PlacedAs & { id: string; orderNumber: string; shopId: string };

/** What was placed and is not finished, the next one first. */
export async function underWay(
  db: Db | Tx,
  { companyId, shopId }: { companyId: string; shopId: string | null },
): Promise<PlacedOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'shop_id', 'number', 'channel', 'order_type', 'payment_type', 'driver_payment_type'])
    .where('company_id', '=', companyId)
    .$if(shopId !== null, (query) => query.where('shop_id', '=', shopId ?? ''))
    .where(isUnderWay('orders'))
    .orderBy('requested_for')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    shopId: row.shop_id,
    orderNumber: formatOrderNumber(row.number),
    channel: row.channel,
    orderType: row.order_type,
    paymentType: row.payment_type,
    driverPaymentType: row.driver_payment_type,
  }));
}
