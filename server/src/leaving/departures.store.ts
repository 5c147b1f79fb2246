import type { Erasure } from '@comptoir/domain/leaving/departure.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { CompanyErasuresTable } from '../db/tables/moving-tables.ts';

export type ErasureRow = Selectable<CompanyErasuresTable>;

/** law:parent-first: exports and erasures of a company wait for each other. */
export const lockCompany = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('companies')
    .select(['name', 'time_zone'])
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Held before the company's row, which an order takes last while it holds its shop: the other way round they would wait
 * for each other. No order comes in while they are held (STO-41).
 */
export async function lockShops(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shops')
    .select(['id', 'retired_at'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter(({ retired_at }) => retired_at === null).map(({ id }) => id);
}

/** The one that was not canceled. */
export async function openErasure(db: Db | Tx, companyId: string): Promise<ErasureRow | null> {
  const row = await db
    .selectFrom('company_erasures')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('canceled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertErasure(
  tx: Tx,
  companyId: string,
  given: { erasureId: string; userId: string; userName: string; askedAt: Instant; dueAt: Instant },
): Promise<void> {
  await tx
    .insertInto('company_erasures')
    .values({
      company_id: companyId,
      id: given.erasureId,
      asked_by: given.userId,
      asked_by_name: given.userName,
      asked_at: given.askedAt,
      due_at: given.dueAt,
    })
    .execute();
  await setEraseAt(tx, companyId, given.dueAt);
}

export async function updateErasure(
  tx: Tx,
  { company_id, id }: Pick<ErasureRow, 'company_id' | 'id'>,
  fields: Updateable<CompanyErasuresTable>,
): Promise<void> {
  await tx
    .updateTable('company_erasures')
    .set(fields)
    .where((eb) => eb.and({ company_id, id }))
    .execute();
}

export async function setEraseAt(tx: Tx, companyId: string, eraseAt: Instant | null): Promise<void> {
  await tx.updateTable('companies').set({ erase_at: eraseAt }).where('company_id', '=', companyId).execute();
}

export const toErasure = (row: ErasureRow): Erasure => ({
  erasureId: row.id,
  askedBy: row.asked_by_name,
  askedAt: row.asked_at,
  dueAt: row.due_at,
  isStarted: row.started_at !== null,
});
