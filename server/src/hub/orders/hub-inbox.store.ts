import { GOES_BY_ITSELF } from '@comptoir/domain/hub/orders/hub-failures.ts';
import type { HubStatus } from '@comptoir/domain/hub/orders/hub-order.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { HubOrdersTable } from '../../db/tables/hubrise-tables.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { change, lock, toRow, type Failed, type HubRow, type Move, type Ref } from './hub-orders.store.ts';

/** HUB-50: an order of ours that the hub does not take. True when it was not in the inbox before. */
export async function failOut(tx: Tx, { companyId, id }: Ref, { reason, detail, now }: Failed): Promise<boolean> {
  const before = await lock(tx, { companyId, id });
  if (!before || before.hubOrderId || before.state === 'abandoned') return false;
  await change(tx, { companyId, id }, { state: 'failed', reason, detail, failed_at: before.failedAt ?? now });
  return before.state !== 'failed' || before.reason !== reason;
}

/** HUB-50: orders of ours that wait for the hub. */
export const listUnposted = (tx: Tx, ref: ShopRef, since: Instant): Promise<{ orderId: string }[]> =>
  tx
    .selectFrom('hub_orders')
    .select('order_id as orderId')
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId, direction: 'out' }))
    .where('state', 'in', ['waiting', 'failed'])
    .where((eb) => eb.or([eb('reason', 'is', null), eb('reason', 'in', [...GOES_BY_ITSELF])]))
    .where('hub_order_id', 'is', null)
    .where('created_at', '>', since)
    .$narrowType<{ orderId: string }>()
    .execute();

/** HUB-38: orders of which the hub has not heard everything. */
export const listUntold = (tx: Tx, ref: ShopRef, since: Instant): Promise<{ orderId: string }[]> =>
  tx
    .selectFrom('hub_moves as m')
    .innerJoin('hub_orders as o', (join) =>
      join.onRef('o.company_id', '=', 'm.company_id').onRef('o.id', '=', 'm.hub_row_id'),
    )
    .select('o.order_id as orderId')
    .distinct()
    .where('m.company_id', '=', ref.companyId)
    .where('o.shop_id', '=', ref.shopId)
    .where('m.sent_at', 'is', null)
    .where('m.dropped_at', 'is', null)
    .where('m.noted_at', '>', since)
    .where('o.order_id', 'is not', null)
    .$narrowType<{ orderId: string }>()
    .execute();

/** A shop that left the hub: nothing of its orders is to be sent there any more. */
export async function endUnposted(tx: Tx, ref: ShopRef): Promise<void> {
  await tx
    .updateTable('hub_orders')
    .set({ state: 'over', failed_at: null })
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId, direction: 'out' }))
    .where('state', 'in', ['waiting', 'failed'])
    .where('hub_order_id', 'is', null)
    .execute();
}

export const listFailed = (db: Db, ref: ShopRef): Promise<HubRow[]> =>
  db
    .selectFrom('hub_orders')
    .selectAll()
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId, state: 'failed' }))
    .orderBy('failed_at', 'desc')
    .limit(200)
    .execute()
    .then((rows) => rows.map(toRow));

export type UntoldRow = HubRow & { status: HubStatus | null; isRefused: boolean; notedAt: Instant };

/** HUB-56: orders whose last state the hub has not heard: it was refused, or it has waited for too long. */
export async function listUnheard(db: Db, ref: ShopRef, since: Instant, before: Instant): Promise<UntoldRow[]> {
  const { rows } = await sql<
    Selectable<HubOrdersTable> & Pick<Move, 'status'> & { isRefused: boolean; notedAt: string }
  >`
    select distinct on (o.id) o.*, m.status, m.dropped_at is not null as "isRefused", m.noted_at as "notedAt"
    from hub_moves m join hub_orders o on o.company_id = m.company_id and o.id = m.hub_row_id
    where m.company_id = ${ref.companyId} and o.shop_id = ${ref.shopId} and o.state = 'taken'
      and o.order_id is not null and m.sent_at is null
      and m.noted_at > ${since} and m.position = o.moves
      and (m.noted_at < ${before} or (m.dropped_at is not null and m.failure is distinct from 'over'))
    order by o.id, m.position desc limit 200`.execute(db);
  return rows.map(({ status, isRefused, notedAt, ...row }) => ({ ...toRow(row), status, isRefused, notedAt }));
}

/** HUB-56: what the hub has refused is told once more. */
export async function tellDropped(tx: Tx, { companyId, id }: Ref): Promise<void> {
  await tx
    .updateTable('hub_moves')
    .set({ dropped_at: null, failure: null })
    .where((eb) => eb.and({ company_id: companyId, hub_row_id: id }))
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is not', null)
    .where('failure', 'is distinct from', 'over')
    .execute();
}

/** HUB-57: how many orders each program at the hub sent since then, and when the last one came. */
export const countByBrand = (
  db: Db | Tx,
  ref: ShopRef,
  { since, today }: { since: Instant; today: Instant },
): Promise<{ name: string; today: number; lastAt: Instant }[]> =>
  db
    .selectFrom('hub_orders')
    .select([
      'brand as name',
      sql<number>`count(*) filter (where created_at >= ${today})::int`.as('today'),
      sql<Instant>`max(created_at)`.as('lastAt'),
    ])
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId, direction: 'in' }))
    .where('created_at', '>=', since)
    .where('brand', '<>', '')
    .groupBy('brand')
    .orderBy('today', 'desc')
    .orderBy('lastAt', 'desc')
    .limit(12)
    .execute();
