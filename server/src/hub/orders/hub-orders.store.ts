import type { HubFailure } from '@comptoir/domain/hub/orders/hub-failures.ts';
import type { HubStatus } from '@comptoir/domain/hub/orders/hub-order.ts';
import { addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { firstOf, isFound, toFields, type Fields } from '../../db/rows.ts';
import type { HubMovesTable, HubOrdersTable } from '../../db/tables/hubrise-tables.ts';
import type { HubLocation } from '../../ports/hub.ts';
import type { ShopRef } from '../../shops/shops.store.ts';

export type HubRow = Fields<Selectable<HubOrdersTable>>;
export const toRow = (row: Selectable<HubOrdersTable>): HubRow => toFields(row);

/** Null for a shop that is not connected. */
export async function locationOf(db: Db | Tx, ref: ShopRef): Promise<HubLocation | null> {
  const row = await db
    .selectFrom('hub_connections')
    .select(['location_id', 'customer_list_id'])
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .executeTakeFirst();
  return row
    ? {
        companyId: ref.companyId,
        shopId: ref.shopId,
        locationId: row.location_id,
        customerListId: row.customer_list_id,
      }
    : null;
}

/** Of all companies. */
export const connectedShops = (db: Db): Promise<ShopRef[]> =>
  db.selectFrom('hub_connections').select(['company_id as companyId', 'shop_id as shopId']).execute();

/**
 * law:atomic-counter: one row per order of the hub, however often it is named. `reads` numbers the readings: whoever
 * began to read later knows more (HUB-53).
 */
export async function open(
  tx: Db | Tx,
  ref: ShopRef,
  { id, hubOrderId, now }: { id: string; hubOrderId: string; now: Instant },
): Promise<HubRow> {
  const row = await tx
    .insertInto('hub_orders')
    .values({
      company_id: ref.companyId,
      id,
      shop_id: ref.shopId,
      direction: 'in',
      hub_order_id: hubOrderId,
      state: 'waiting',
      created_at: now,
      reads: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'shop_id', 'hub_order_id'])
        .where('hub_order_id', 'is not', null)
        .doUpdateSet({ reads: sql`hub_orders.reads + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRow(row);
}

/** law:provider-outside: says that the hub is being given an order; `attempts` how often it was. */
export async function openOut(
  tx: Tx,
  ref: ShopRef,
  { id, orderId, number, total, now }: { id: string; orderId: string; number: string; total: number; now: Instant },
): Promise<HubRow> {
  const row = await tx
    .insertInto('hub_orders')
    .values({
      company_id: ref.companyId,
      id,
      shop_id: ref.shopId,
      direction: 'out',
      order_id: orderId,
      state: 'waiting',
      number,
      total,
      attempts: 1,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'order_id'])
        .where('order_id', 'is not', null)
        .doUpdateSet({ attempts: sql`hub_orders.attempts + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRow(row);
}

export type Ref = { companyId: string; id: string };

export const lock = (tx: Tx, { companyId, id }: Ref): Promise<HubRow | null> =>
  firstOf(
    tx
      .selectFrom('hub_orders')
      .selectAll()
      .where((eb) => eb.and({ company_id: companyId, id }))
      .forUpdate(),
    toRow,
  );

export const find = (db: Db | Tx, ref: ShopRef, id: string): Promise<HubRow | null> =>
  firstOf(
    db
      .selectFrom('hub_orders')
      .selectAll()
      .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId, id })),
    toRow,
  );

export const findByOrder = (db: Db | Tx, companyId: string, orderId: string): Promise<HubRow | null> =>
  firstOf(
    db
      .selectFrom('hub_orders')
      .selectAll()
      .where((eb) => eb.and({ company_id: companyId, order_id: orderId })),
    toRow,
  );

export async function change(tx: Db | Tx, { companyId, id }: Ref, fields: Updateable<HubOrdersTable>): Promise<void> {
  await tx
    .updateTable('hub_orders')
    .set(fields)
    .where((eb) => eb.and({ company_id: companyId, id }))
    .execute();
}

/** HUB-53: true when this reading, the last one so far, found the order as we have it. */
export const confirmRead = (db: Db, { companyId, id, reads }: Ref & { reads: number }, digest: string) =>
  isFound(
    db
      .updateTable('hub_orders')
      .set({ applied_read: reads })
      .where((eb) => eb.and({ company_id: companyId, id, digest }))
      .where('applied_read', '<', reads)
      .returning('id'),
  );

/** HUB-53: as the last reading found it, never as an older one did. */
export async function noteStatus(tx: Tx, { companyId, id, reads }: Ref & { reads: number }, status: HubStatus) {
  await tx
    .updateTable('hub_orders')
    .set({ hub_status: status })
    .where((eb) => eb.and({ company_id: companyId, id }))
    .where('applied_read', '<=', reads)
    .execute();
}

export type Failed = { reason: HubFailure; detail: string | null; now: Instant };

/** True when the order was not in the inbox before; one that was taken or given up meanwhile stays so. */
export async function fail(tx: Tx, { companyId, id }: Ref, { reason, detail, now }: Failed): Promise<boolean> {
  const before = await lock(tx, { companyId, id });
  if (!before || before.orderId || before.state === 'abandoned') return false;
  await change(
    tx,
    { companyId, id },
    { state: 'failed', reason, detail, failed_at: before.failedAt ?? now, attempts: before.attempts + 1 },
  );
  return before.state !== 'failed';
}

/** Of all companies: what was named by the hub and not taken yet. */
export const hasFailed = (db: Db, ref: ShopRef, hubOrderId: string | null): Promise<boolean> =>
  isFound(
    db
      .selectFrom('hub_orders')
      .select('id')
      .where((eb) =>
        eb.and({ company_id: ref.companyId, shop_id: ref.shopId, hub_order_id: hubOrderId, state: 'failed' }),
      ),
  );

export const listWaiting = (db: Db, before: Instant): Promise<(ShopRef & { hubOrderId: string })[]> =>
  db
    .selectFrom('hub_orders')
    .select(['company_id as companyId', 'shop_id as shopId', 'hub_order_id as hubOrderId'])
    .where('state', '=', 'waiting')
    .where('direction', '=', 'in')
    .where('created_at', '<', before)
    .where('hub_order_id', 'is not', null)
    .$narrowType<{ hubOrderId: string }>()
    .orderBy('created_at')
    .limit(200)
    .execute();

export type Move = Fields<Selectable<HubMovesTable>>;
type Noted = { status: HubStatus | null; confirmedAt: Instant | null };

/**
 * law:atomic-counter: the next move of an order, after those before it. Nothing for an order that the hub does not have.
 */
export async function noteMove(
  tx: Tx,
  order: { companyId: string; orderId: string },
  { status, confirmedAt }: Noted,
  now: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    with row as (
      update hub_orders set moves = moves + 1
      where company_id = ${order.companyId} and order_id = ${order.orderId} and hub_order_id is not null
      returning company_id, id, moves
    )
    insert into hub_moves (company_id, hub_row_id, position, status, confirmed_at, noted_at)
    select company_id, id, moves, ${status}::text, ${confirmedAt}::timestamptz, ${now}::timestamptz from row
    returning position`.execute(tx);
  return rows.length > 0;
}

export const nextMove = (db: Db, { companyId, id }: Ref): Promise<Move | null> =>
  firstOf(
    db
      .selectFrom('hub_moves')
      .selectAll()
      .where((eb) => eb.and({ company_id: companyId, hub_row_id: id }))
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .orderBy('position')
      .limit(1),
    (row) => toFields(row),
  );

/** The last one that the hub has heard or will hear. */
export const lastMove = (tx: Tx, { companyId, id }: Ref): Promise<Move | null> =>
  firstOf(
    tx
      .selectFrom('hub_moves')
      .selectAll()
      .where((eb) => eb.and({ company_id: companyId, hub_row_id: id }))
      .where('dropped_at', 'is', null)
      .orderBy('position', 'desc')
      .limit(1),
    (row) => toFields(row),
  );

export async function closeMove(
  tx: Db | Tx,
  { companyId, hubRowId, position }: Move,
  how: { sent_at: Instant } | { dropped_at: Instant; failure: string },
): Promise<void> {
  await tx
    .updateTable('hub_moves')
    .set(how)
    .where((eb) => eb.and({ company_id: companyId, hub_row_id: hubRowId, position }))
    .execute();
}

/** The order is over at the hub: it wants to hear nothing more. */
export async function dropMoves(tx: Tx, { companyId, id }: Ref, failure: string, now: Instant): Promise<void> {
  await tx
    .updateTable('hub_moves')
    .set({ dropped_at: now, failure })
    .where((eb) => eb.and({ company_id: companyId, hub_row_id: id }))
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();
}

const TURN_MS = 60_000;

/** One at a time tells the hub of an order, so that its moves keep their order. Null while somebody else does. */
export const claim = (db: Db, order: { companyId: string; orderId: string }, now: Instant): Promise<HubRow | null> =>
  firstOf(
    db
      .updateTable('hub_orders')
      .set({ telling_until: addMs(now, TURN_MS) })
      .where((eb) => eb.and({ company_id: order.companyId, order_id: order.orderId }))
      .where('hub_order_id', 'is not', null)
      .where((eb) => eb.or([eb('telling_until', 'is', null), eb('telling_until', '<', now)]))
      .returningAll(),
    toRow,
  );
