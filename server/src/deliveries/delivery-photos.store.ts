import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Db, Tx } from '../db/db.ts';

type OrderRef = { companyId: string; orderId: string };

export async function put(
  tx: Tx,
  { companyId, orderId }: OrderRef,
  { driverId, takenAt, content }: { driverId: string; takenAt: Instant; content: Buffer },
): Promise<void> {
  await tx
    .insertInto('delivery_photos')
    .values({ company_id: companyId, order_id: orderId, driver_id: driverId, taken_at: takenAt, content })
    .execute();
}

/** A JPEG; where a shop asks, only of its own orders. */
export async function find(db: Db, { companyId, orderId }: OrderRef, shopId?: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('delivery_photos as p')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.company_id', '=', 'p.company_id').onRef('o.id', '=', 'p.order_id'),
    )
    .select('p.content')
    .where((eb) => eb.and({ 'p.company_id': companyId, 'p.order_id': orderId }))
    .$if(shopId !== undefined, (query) => query.where('o.shop_id', '=', shopId ?? ''))
    .executeTakeFirst();
  return row?.content ?? null;
}
