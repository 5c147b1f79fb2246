import { DISPUTES_UNDER_WAY, PHOTO_SHOWN_DAYS } from '@comptoir/domain/disputes/dispute.ts';
import { addMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
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

/** A JPEG, as long as it is kept: what a bank is shown. */
export async function find(db: Db | Tx, ref: OrderRef): Promise<Buffer | null> {
  const row = await ofOrder(db, ref).executeTakeFirst();
  return row?.content ?? null;
}

/**
 * What people may look at: for thirty days, then only while a bank asks for it (INV-53). Where a shop asks, only of its
 * own orders.
 */
export async function findShown(db: Db, ref: OrderRef & { shopId?: string }, now: Instant): Promise<Buffer | null> {
  const { shopId } = ref;
  const row = await ofOrder(db, ref)
    .where((eb) =>
      eb.or([
        eb('p.taken_at', '>', addMs(now, -PHOTO_SHOWN_DAYS * DAY)),
        eb.exists(
          eb
            .selectFrom('disputes as d')
            .select('d.id')
            .whereRef('d.company_id', '=', 'p.company_id')
            .whereRef('d.order_id', '=', 'p.order_id')
            .where('d.state', 'in', DISPUTES_UNDER_WAY),
        ),
      ]),
    )
    .$if(shopId !== undefined, (query) => query.where('o.shop_id', '=', shopId ?? ''))
    .executeTakeFirst();
  return row?.content ?? null;
}

const ofOrder = (db: Db | Tx, { companyId, orderId }: OrderRef) =>
  db
    .selectFrom('delivery_photos as p')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.company_id', '=', 'p.company_id').onRef('o.id', '=', 'p.order_id'),
    )
    .select('p.content')
    .where((eb) => eb.and({ 'p.company_id': companyId, 'p.order_id': orderId }));
