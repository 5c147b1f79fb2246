import type { Rehearsal } from '@comptoir/domain/rehearsal/rehearsal.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, toColumns, toFields } from '../db/rows.ts';
import type { RehearsalsTable } from '../db/tables/first-steps-tables.ts';
import type { ShopRef } from '../shops/shops.store.ts';

export type StoredRehearsal = Rehearsal & ShopRef & { startedBy: string };

const toRehearsal = (row: Selectable<RehearsalsTable>): StoredRehearsal => toFields(row);

/** law:atomic-counter: the index refuses a second number; the caller holds the shop's row. */
export async function open(
  tx: Tx,
  given: Omit<StoredRehearsal, 'number' | 'receivedAt' | 'refusal' | 'skipped' | 'endedAt' | 'outcome'>,
): Promise<StoredRehearsal> {
  const { companyId, shopId } = given;
  const row = await tx
    .insertInto('rehearsals')
    .values((eb) => ({
      ...toColumns(given),
      number: eb
        .selectFrom('rehearsals')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where((one) => one.and({ company_id: companyId, shop_id: shopId })),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRehearsal(row);
}

const ofShop = (db: Db | Tx, { companyId, shopId }: ShopRef) =>
  db
    .selectFrom('rehearsals')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }));

export const underWay = (db: Db | Tx, ref: ShopRef): Promise<StoredRehearsal | null> =>
  firstOf(ofShop(db, ref).where('ended_at', 'is', null), toRehearsal);

export const latest = (db: Db | Tx, ref: ShopRef): Promise<StoredRehearsal | null> =>
  firstOf(ofShop(db, ref).orderBy('number', 'desc').limit(1), toRehearsal);

export const find = (db: Db | Tx, ref: ShopRef, rehearsalId: string): Promise<StoredRehearsal | null> =>
  firstOf(ofShop(db, ref).where('id', '=', rehearsalId), toRehearsal);

export const ofOrder = (db: Db | Tx, companyId: string, orderId: string): Promise<StoredRehearsal | null> =>
  firstOf(
    db
      .selectFrom('rehearsals')
      .selectAll()
      .where((eb) => eb.and({ company_id: companyId, order_id: orderId })),
    toRehearsal,
  );

/** Its order's row is locked before it (law:parent-first). */
export const lock = (tx: Tx, ref: ShopRef, rehearsalId: string): Promise<StoredRehearsal | null> =>
  firstOf(ofShop(tx, ref).where('id', '=', rehearsalId).forNoKeyUpdate(), toRehearsal);

type Changing = Pick<Rehearsal, 'receivedAt' | 'refusal' | 'skipped' | 'endedAt' | 'outcome'>;

export async function save(
  tx: Tx,
  { companyId, id }: Pick<StoredRehearsal, 'companyId' | 'id'>,
  change: Partial<Changing>,
): Promise<StoredRehearsal> {
  const row = await tx
    .updateTable('rehearsals')
    .set(toColumns(change))
    .where((eb) => eb.and({ company_id: companyId, id }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRehearsal(row);
}
