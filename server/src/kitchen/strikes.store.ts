import type { Strike } from '@comptoir/domain/kitchen/strike.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf } from '../db/rows.ts';
import type { KitchenStrikesTable } from '../db/tables/kitchen-tables.ts';

type LineRef = { companyId: string; orderId: string; lineId: string };
type WishedStrike = Pick<Strike, 'isStruck' | 'mark' | 'changedAt' | 'changedBy'>;

const toStrike = (row: Selectable<KitchenStrikesTable>): Strike => ({
  lineId: row.line_id,
  isStruck: row.is_struck,
  mark: row.mark,
  revision: row.revision,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
});

export async function ofOrders(
  db: Db | Tx,
  companyId: string,
  orderIds: readonly string[],
): Promise<Map<string, Strike[]>> {
  const rows = await db
    .selectFrom('kitchen_strikes')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
  const byOrder = new Map<string, Strike[]>();
  for (const row of rows) byOrder.set(row.order_id, [...(byOrder.get(row.order_id) ?? []), toStrike(row)]);
  return byOrder;
}

export async function find(db: Db | Tx, { companyId, orderId, lineId }: LineRef): Promise<Strike | null> {
  const query = db
    .selectFrom('kitchen_strikes')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, order_id: orderId, line_id: lineId }));
  return firstOf(query, toStrike);
}

/** law:atomic-counter: the last wish wins, under a number of its own. Null where it was fulfilled already. */
export async function put(tx: Tx, ref: LineRef, wished: WishedStrike): Promise<Strike | null> {
  const columns = {
    is_struck: wished.isStruck,
    mark: wished.mark,
    changed_at: wished.changedAt,
    changed_by: wished.changedBy,
  };
  const query = tx
    .insertInto('kitchen_strikes')
    .values({ company_id: ref.companyId, order_id: ref.orderId, line_id: ref.lineId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'order_id', 'line_id'])
        .doUpdateSet((eb) => ({ ...columns, revision: eb('kitchen_strikes.revision', '+', 1) }))
        .where((eb) =>
          eb.or([
            eb('kitchen_strikes.is_struck', '<>', wished.isStruck),
            eb('kitchen_strikes.mark', '<>', wished.mark),
          ]),
        ),
    )
    .returningAll();
  return firstOf(query, toStrike);
}
