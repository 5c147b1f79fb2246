import type { CompanyExport, Erasure } from '@comptoir/domain/leaving/departure.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { CompanyErasuresTable, CompanyExportsTable } from '../db/tables/moving-tables.ts';

export type ErasureRow = Selectable<CompanyErasuresTable>;
export type ExportRow = Selectable<CompanyExportsTable>;

/** law:parent-first: exports and erasures of a company wait for each other. */
export const lockCompany = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('companies')
    .select(['name', 'time_zone'])
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();

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

const SHOWN_EXPORTS = 5;

export async function latestExports(db: Db | Tx, companyId: string): Promise<ExportRow[]> {
  return db
    .selectFrom('company_exports')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('asked_at', 'desc')
    .limit(SHOWN_EXPORTS)
    .execute();
}

export async function openExport(tx: Tx, companyId: string): Promise<ExportRow | null> {
  const row = await tx
    .selectFrom('company_exports')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return row ?? null;
}

export async function insertExport(
  tx: Tx,
  companyId: string,
  given: { exportId: string; total: number; userId: string; userName: string; askedAt: Instant },
): Promise<void> {
  await tx
    .insertInto('company_exports')
    .values({
      company_id: companyId,
      id: given.exportId,
      state: 'waiting',
      total: given.total,
      asked_by: given.userId,
      asked_by_name: given.userName,
      asked_at: given.askedAt,
    })
    .execute();
}

export async function findExport(db: Db | Tx, companyId: string, exportId: string): Promise<ExportRow | null> {
  const row = await db
    .selectFrom('company_exports')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, id: exportId }))
    .executeTakeFirst();
  return row ?? null;
}

/** By the hash of its one link. */
export async function findLinked(db: Db, companyId: string, linkHash: Buffer): Promise<ExportRow | null> {
  const row = await db
    .selectFrom('company_exports')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, link_hash: linkHash }))
    .executeTakeFirst();
  return row ?? null;
}

export async function updateExport(
  tx: Tx,
  { companyId, exportId }: { companyId: string; exportId: string },
  fields: Updateable<CompanyExportsTable>,
): Promise<ExportRow> {
  return tx
    .updateTable('company_exports')
    .set(fields)
    .where((eb) => eb.and({ company_id: companyId, id: exportId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function addPart(
  db: Db,
  { companyId, exportId, attempt }: { companyId: string; exportId: string; attempt: number },
  part: number,
  content: Buffer,
): Promise<void> {
  await db
    .insertInto('company_export_parts')
    .values({ company_id: companyId, export_id: exportId, attempt, part, content })
    .execute();
}

export async function readPart(
  db: Db,
  { company_id, id, attempt }: Pick<ExportRow, 'company_id' | 'id' | 'attempt'>,
  part: number,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('company_export_parts')
    .select('content')
    .where((eb) => eb.and({ company_id, export_id: id, attempt, part }))
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Those of other tries than this one. */
export async function forgetParts(
  tx: Tx,
  { companyId, exportId, attempt }: { companyId: string; exportId: string; attempt: number },
): Promise<void> {
  await tx
    .deleteFrom('company_export_parts')
    .where((eb) => eb.and({ company_id: companyId, export_id: exportId }))
    .where('attempt', '<>', attempt)
    .execute();
}

export const toExport = (row: ExportRow): CompanyExport => ({
  exportId: row.id,
  state: row.state,
  progress: { done: row.done, total: row.total },
  rows: row.rows,
  bytes: row.bytes,
  askedBy: row.asked_by_name,
  askedAt: row.asked_at,
  finishedAt: row.finished_at,
  expiresAt: row.expires_at,
});
