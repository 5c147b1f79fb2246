import type { KitchenScreen } from '@comptoir/domain/kitchen/kitchen-screen.ts';
import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf, isFound } from '../db/rows.ts';
import type { KitchenScreensTable } from '../db/tables/kitchen-tables.ts';

type ScreenRef = { companyId: string; screenId: string };
type ShopRef = { companyId: string; shopId: string };
export type StoredScreen = KitchenScreen & { companyId: string; pairedById: string };

const toScreen = (row: Selectable<KitchenScreensTable>): StoredScreen => ({
  companyId: row.company_id,
  id: row.id,
  shopId: row.shop_id,
  name: row.name,
  pairedById: row.paired_by_id,
  pairedBy: row.paired_by,
  pairedAt: row.paired_at,
  lastSeenAt: row.last_seen_at,
});

const open = (db: Db | Tx, companyId: string) =>
  db.selectFrom('kitchen_screens').selectAll().where('company_id', '=', companyId).where('ended_at', 'is', null);

export async function list(db: Db, { companyId, shopId }: ShopRef): Promise<StoredScreen[]> {
  const rows = await open(db, companyId).where('shop_id', '=', shopId).orderBy('paired_at').execute();
  return rows.map(toScreen);
}

export const find = (db: Db | Tx, { companyId, screenId }: ScreenRef): Promise<StoredScreen | null> =>
  firstOf(open(db, companyId).where('id', '=', screenId), toScreen);

export const findByToken = (db: Db, companyId: string, tokenHash: string): Promise<StoredScreen | null> =>
  firstOf(open(db, companyId).where('token_hash', '=', tokenHash), toScreen);

/** Those of several companies that still stand, for the streams that are open. */
export async function standing(system: Db, refs: readonly ScreenRef[]): Promise<StoredScreen[]> {
  const [companyIds, ids] = [refs.map(({ companyId }) => companyId), refs.map(({ screenId }) => screenId)];
  const { rows } = await sql<Selectable<KitchenScreensTable>>`
    select s.* from unnest(${companyIds}::uuid[], ${ids}::uuid[]) asked (company_id, id)
    join kitchen_screens s on s.company_id = asked.company_id and s.id = asked.id
    where s.ended_at is null`.execute(system);
  return rows.map(toScreen);
}

export async function add(tx: Tx, screen: StoredScreen): Promise<void> {
  await tx
    .insertInto('kitchen_screens')
    .values({
      company_id: screen.companyId,
      id: screen.id,
      shop_id: screen.shopId,
      name: screen.name,
      paired_by_id: screen.pairedById,
      paired_by: screen.pairedBy,
      paired_at: screen.pairedAt,
    })
    .execute();
}

/** law:atomic-counter: of two fetches of the same session one is answered. */
export async function giveToken(tx: Tx, ref: ScreenRef, tokenHash: string, now: Instant): Promise<StoredScreen | null> {
  const query = tx
    .updateTable('kitchen_screens')
    .set({ token_hash: tokenHash, last_seen_at: now })
    .where((eb) => eb.and({ company_id: ref.companyId, id: ref.screenId }))
    .where('token_hash', 'is', null)
    .where('ended_at', 'is', null)
    .returningAll();
  return firstOf(query, toScreen);
}

/** At most once a minute, so that most calls write nothing. */
export async function markSeen(db: Db | Tx, ref: ScreenRef, now: Instant): Promise<boolean> {
  return isFound(
    db
      .updateTable('kitchen_screens')
      .set({ last_seen_at: now })
      .where((eb) => eb.and({ company_id: ref.companyId, id: ref.screenId }))
      .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', addMinutes(now, -1))]))
      .returning('id'),
  );
}

export async function end(tx: Tx, ref: ShopRef & ScreenRef, now: Instant): Promise<StoredScreen | null> {
  const query = tx
    .updateTable('kitchen_screens')
    .set({ ended_at: now })
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId, id: ref.screenId }))
    .where('ended_at', 'is', null)
    .returningAll();
  return firstOf(query, toScreen);
}
