import type { ShopAlert, ShopAlertKind } from '@comptoir/domain/orders/shop-alert.ts';
import { sql, type Selectable } from 'kysely';
import type { Ctx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { firstOf, toColumns, toFields } from '../../db/rows.ts';
import type { ShopAlertsTable } from '../../db/tables/service-tables.ts';
import type { ShopsScope } from '../orders.store.ts';

const toAlert = (row: Selectable<ShopAlertsTable>): ShopAlert => toFields(row, 'closed_at', 'closed_by');

export async function insert(tx: Tx, alert: ShopAlert): Promise<ShopAlert | null> {
  const row = await tx
    .insertInto('shop_alerts')
    .values(toColumns(alert))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? toAlert(row) : null;
}

const MAX_OPEN = 500;

export async function open(db: Db, scope: ShopsScope): Promise<ShopAlert[]> {
  let query = db
    .selectFrom('shop_alerts')
    .selectAll()
    .where('company_id', '=', scope.companyId)
    .where('closed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_OPEN);
  if (scope.shopId) query = query.where('shop_id', '=', scope.shopId);
  if (scope.shopIds) query = query.where('shop_id', 'in', scope.shopIds);
  return (await query.execute()).map(toAlert);
}

export const find = (tx: Tx, shop: { companyId: string; shopId: string }, alertId: string): Promise<ShopAlert | null> =>
  firstOf(
    tx
      .selectFrom('shop_alerts')
      .selectAll()
      .where((eb) => eb.and({ company_id: shop.companyId, shop_id: shop.shopId, id: alertId })),
    toAlert,
  );

type Which =
  | { id: string }
  | { orderId: string; kind: ShopAlertKind }
  | { shopId: string; driverId: string }
  | { shopId: string; kind: ShopAlertKind; hubId: string }
  | { shopId: string; kind: ShopAlertKind };

export async function close(tx: Tx, ctx: Ctx, which: Which): Promise<ShopAlert | null> {
  let query = tx
    .updateTable('shop_alerts')
    .set({ closed_at: ctx.now(), closed_by: ctx.actor.kind === 'staff' ? ctx.actor.userId : null })
    .where('company_id', '=', ctx.companyId)
    .where('closed_at', 'is', null)
    .returningAll();
  if ('id' in which) query = query.where('id', '=', which.id);
  else if ('orderId' in which) query = query.where('order_id', '=', which.orderId).where('kind', '=', which.kind);
  else if ('hubId' in which)
    query = query
      .where('shop_id', '=', which.shopId)
      .where('kind', '=', which.kind)
      .where(sql<string>`data -> 'hub' ->> 'id'`, '=', which.hubId);
  else if ('kind' in which) query = query.where('shop_id', '=', which.shopId).where('kind', '=', which.kind);
  else query = query.where('shop_id', '=', which.shopId).where('driver_id', '=', which.driverId);
  return firstOf(query, toAlert);
}
