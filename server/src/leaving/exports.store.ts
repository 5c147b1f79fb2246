import type { CompanyExport } from '@comptoir/domain/leaving/departure.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { CompanyExportsTable } from '../db/tables/moving-tables.ts';

export type ExportRow = Selectable<CompanyExportsTable>;

const SHOWN_EXPORTS = 5;

export async function latestExports(db: Db | Tx, companyId: string): Promise<ExportRow[]> {
  return db
    .selectFrom('company_exports')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, kind: 'company' }))
    .orderBy('asked_at', 'desc')
    .limit(SHOWN_EXPORTS)
    .execute();
}

export async function openExport(tx: Tx, companyId: string): Promise<ExportRow | null> {
  const row = await tx
    .selectFrom('company_exports')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, kind: 'company' }))
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return row ?? null;
}

type Given = { exportId: string; total: number; userId: string; userName: string; askedAt: Instant };
type Wished = Pick<Insertable<CompanyExportsTable>, 'kind' | 'shop_id' | 'wish' | 'wish_key' | 'file_name'>;

/** Of the whole company, unless something else is wished for. */
export async function insertExport(tx: Tx, companyId: string, given: Given, wished: Wished = {}): Promise<void> {
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
      ...wished,
    })
    .execute();
}

/** INV-49: the same wish, on its way or still kept. */
export async function findWished(tx: Tx, companyId: string, wishKey: string, now: Instant): Promise<ExportRow | null> {
  const row = await tx
    .selectFrom('company_exports')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, wish_key: wishKey }))
    .where('state', '<>', 'failed')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** INV-49: of one driver in one shop, the newest first. */
export async function latestOfDriver(
  db: Db,
  companyId: string,
  { shopId, driverId }: { shopId: string; driverId: string },
  now: Instant,
): Promise<ExportRow[]> {
  return db
    .selectFrom('company_exports')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, kind: 'driver-invoices', shop_id: shopId }))
    .where(sql<string>`wish ->> 'driverId'`, '=', driverId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('asked_at', 'desc')
    .limit(SHOWN_EXPORTS)
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
