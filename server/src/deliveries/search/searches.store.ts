import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';

export async function runningAt(db: Db | Tx, companyId: string, shopIds: readonly string[]): Promise<string[]> {
  if (shopIds.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('shop_id', 'in', shopIds)
    .where('status', 'in', ['looking_for_driver', 'preparing', 'ready'])
    .where(sql<boolean>`(delivery ->> 'isSearchingDriver')::boolean`)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Since when a service is being told to cancel, by this search or an earlier one. */
export async function leavingSince(db: Db | Tx, order: Pick<Order, 'companyId' | 'id'>): Promise<Instant | null> {
  const row = await db
    .selectFrom('delivery_jobs')
    .select('cancel_asked_at')
    .where((eb) => eb.and({ company_id: order.companyId, order_id: order.id, state: 'cancelling' }))
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.cancel_asked_at ?? null;
}
