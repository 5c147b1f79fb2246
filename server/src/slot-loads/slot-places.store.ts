import type { HoursKind } from '@comptoir/domain/hours/hours.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { StoredLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import { sql } from 'kysely';
import { UNCONNECTED, type Db, type Tx } from '../db/db.ts';
import { rowsOf } from '../db/fast/door.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export type SlotPlace = { kind: HoursKind; startsAt: Instant; limit: number };
export type Holder = ShopRef & { orderId: string };
type Window = Pick<StoredLoad, 'kind' | 'start'>;

const LOAD = sql`l.kind, l.starts_at as start, l.taken, l.max_orders as "maxOrders", l.limited_by as "limitedBy", l.version`;
const LOAD_COLUMNS = LOAD.compile(UNCONNECTED).sql;

/** Which parameters of a statement say whose place it is and where. */
type Given = Record<keyof Holder | keyof SlotPlace, `$${number}`>;

/**
 * HRS-14: the count and its limit are one statement: of two orders for the last place, the second waits for the first and
 * finds it full. For a `with` list: `taken` has the window's row, or none when there is no place or no window was given.
 */
export const takingPlace = ({ companyId, shopId, orderId, kind, startsAt, limit }: Given): string => `
  taken as (
    insert into slot_loads as l (company_id, shop_id, kind, starts_at, taken, version)
    select ${companyId}::uuid, ${shopId}::uuid, ${kind}::text, ${startsAt}::timestamptz, 1, 1 where ${kind}::text is not null
    on conflict (company_id, shop_id, kind, starts_at) do update set taken = l.taken + 1, version = l.version + 1
    where l.taken < coalesce(l.max_orders, ${limit}::integer)
    returning ${LOAD_COLUMNS}
  ), placed as (
    insert into slot_places (company_id, order_id, shop_id, kind, starts_at)
    select ${companyId}::uuid, ${orderId}::uuid, ${shopId}::uuid, ${kind}::text, ${startsAt}::timestamptz from taken
  )`;

const TAKE = `with ${takingPlace({ companyId: '$1', shopId: '$2', orderId: '$3', kind: '$4', startsAt: '$5', limit: '$6' })}
  select * from taken`;

/** Null when there is no place. */
export async function take(tx: Tx, holder: Holder, place: SlotPlace): Promise<StoredLoad | null> {
  const { companyId, shopId, orderId } = holder;
  const { kind, startsAt, limit } = place;
  const [load] = await rowsOf<StoredLoad>(tx, TAKE, [companyId, shopId, orderId, kind, startsAt, limit]);
  return load ?? null;
}

/** Where an order stands; null for one that stands nowhere. */
export async function heldBy(
  db: Db | Tx,
  { companyId, orderId }: Pick<Holder, 'companyId' | 'orderId'>,
): Promise<Window | null> {
  const row = await db
    .selectFrom('slot_places')
    .select(['kind', 'starts_at as start'])
    .where((eb) => eb.and({ company_id: companyId, order_id: orderId }))
    .executeTakeFirst();
  return row ?? null;
}

/** Once: the row that says who stands there is gone with it. Null for an order that stood nowhere. */
export async function giveBack(
  tx: Tx,
  { companyId, orderId }: Pick<Holder, 'companyId' | 'orderId'>,
): Promise<StoredLoad | null> {
  const { rows } = await sql<StoredLoad>`
    with gone as (
      delete from slot_places where company_id = ${companyId} and order_id = ${orderId}
      returning company_id, shop_id, kind, starts_at
    )
    update slot_loads l set taken = greatest(0, l.taken - 1), version = l.version + 1 from gone
    where l.company_id = gone.company_id and l.shop_id = gone.shop_id and l.kind = gone.kind
      and l.starts_at = gone.starts_at
    returning ${LOAD}`.execute(tx);
  return rows[0] ?? null;
}

/** The window's row, made if there is none yet, and held: a second person waits. */
export async function lock(tx: Tx, { companyId, shopId }: ShopRef, { kind, start }: Window): Promise<StoredLoad> {
  await tx
    .insertInto('slot_loads')
    .values({ company_id: companyId, shop_id: shopId, kind, starts_at: start })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<StoredLoad>`
    select ${LOAD} from slot_loads l
    where company_id = ${companyId} and shop_id = ${shopId} and kind = ${kind} and starts_at = ${start}
    for update`.execute(tx);
  if (!rows[0]) throw new Error('a window that was just made is gone');
  return rows[0];
}

/** HRS-27: another limit for a window than its hours give; 0 closes it, null ends that. */
export async function setLimit(
  tx: Db | Tx,
  { companyId, shopId }: ShopRef,
  { kind, start }: Window,
  { maxOrders, limitedBy }: Pick<StoredLoad, 'maxOrders' | 'limitedBy'>,
): Promise<StoredLoad | null> {
  const { rows } = await sql<StoredLoad>`
    update slot_loads l set max_orders = ${maxOrders}, limited_by = ${limitedBy}, version = l.version + 1
    where company_id = ${companyId} and shop_id = ${shopId} and kind = ${kind} and starts_at = ${start}
    returning ${LOAD}`.execute(tx);
  return rows[0] ?? null;
}

export async function isClosed(
  db: Db | Tx,
  { companyId, shopId }: ShopRef,
  { kind, startsAt }: SlotPlace,
): Promise<boolean> {
  const row = await db
    .selectFrom('slot_loads')
    .select('max_orders')
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId, kind, starts_at: startsAt }))
    .executeTakeFirst();
  return row?.max_orders === 0;
}

export async function between(db: Db | Tx, ref: ShopRef, from: Instant, to: Instant): Promise<StoredLoad[]> {
  const { rows } = await sql<StoredLoad>`
    select ${LOAD} from slot_loads l
    where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and starts_at >= ${from} and starts_at < ${to}`.execute(
    db,
  );
  return rows;
}
