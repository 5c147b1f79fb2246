import type { ShopAlert, ShopAlertKind } from '@comptoir/domain/orders/shop-alert.ts';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { firstOf, toColumns, toFields } from '../../db/rows.ts';
import type { ShopAlertsTable } from '../../db/service-tables.ts';
import type { ShopsScope } from '../orders.store.ts';

const toAlert = (row: Selectable<ShopAlertsTable>): ShopAlert => toFields(row, 'closed_at', 'closed_by');

export async function insert(tx: Tx, alert: ShopAlert): Promise<ShopAlert | null> {
  const row = await tx
    .insertInto('shop_alerts')
    .values(toColumns(alert))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'shop_id', 'order_id', 'kind']).where('closed_at', 'is', null).doNothing(),
    )
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

export async function exists(tx: Tx, shop: { companyId: string; shopId: string }, alertId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shop_alerts')
    .select('id')
    .where((eb) => eb.and({ company_id: shop.companyId, shop_id: shop.shopId, id: alertId }))
    .executeTakeFirst();
  return row !== undefined;
}

type Which = { id: string } | { orderId: string; kind: ShopAlertKind };

export async function close(tx: Tx, ctx: Ctx, which: Which): Promise<ShopAlert | null> {
  let query = tx
    .updateTable('shop_alerts')
    .set({ closed_at: ctx.now(), closed_by: ctx.actor.kind === 'staff' ? ctx.actor.userId : null })
    .where('company_id', '=', ctx.companyId)
    .where('closed_at', 'is', null)
    .returningAll();
  query =
    'id' in which
      ? query.where('id', '=', which.id)
      : query.where('order_id', '=', which.orderId).where('kind', '=', which.kind);
  return firstOf(query, toAlert);
}
