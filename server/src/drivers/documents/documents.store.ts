import type { CountedDocument } from '@comptoir/domain/drivers/document-rules.ts';
import type { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import { toFields } from '../../db/rows.ts';

export type DriverRef = { companyId: string; driverId: string };
const ofDriver = ({ companyId, driverId }: DriverRef) => ({ company_id: companyId, driver_id: driverId });

export type DocumentFile = { fileName: string; mediaType: string; content: Buffer };
export type SentDocument = { kind: DocumentKind; number: string | null; expiresAt: Instant | null; file: DocumentFile };
export type Ending = DriverRef & {
  kind: DocumentKind;
  expiresAt: Instant;
  remindedDays: number | null;
  timeZone: string;
};

/** law:parent-first: the second of two documents waits, and counts the first. */
export async function lockDriver(tx: Tx, { companyId, driverId }: DriverRef): Promise<Driver['kind'] | null> {
  const row = await tx
    .selectFrom('drivers')
    .select('kind')
    .where((eb) => eb.and({ company_id: companyId, id: driverId }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.kind ?? null;
}

export async function shownBy(tx: Tx, driver: DriverRef): Promise<CountedDocument[]> {
  const rows = await tx
    .selectFrom('driver_documents')
    .select(['kind', 'state', 'expires_at', 'former_until'])
    .where((eb) => eb.and(ofDriver(driver)))
    .execute();
  return rows.map((row) => toFields(row));
}

/** Replaces the last one of its kind, and waits for review. */
export async function put(
  tx: Tx,
  driver: DriverRef,
  { kind, number, expiresAt, file }: SentDocument,
  { formerUntil, now }: { formerUntil: Instant | null; now: Instant },
): Promise<void> {
  const sent = {
    state: 'pending' as const,
    number,
    expires_at: expiresAt,
    file_name: file.fileName,
    media_type: file.mediaType,
    content: file.content,
    uploaded_at: now,
    reviewed_at: null,
    reviewed_by: null,
    refusal: null,
    former_until: formerUntil,
    reminded_days: null,
  };
  await tx
    .insertInto('driver_documents')
    .values({ ...ofDriver(driver), kind, ...sent })
    .onConflict((conflict) => conflict.columns(['company_id', 'driver_id', 'kind']).doUpdateSet(sent))
    .execute();
}

export type Verdict = { state: 'valid' | 'refused'; refusal: string | null; userId: string; at: Instant };

/** After a refusal the former document counts as long as it is valid. */
export async function review(
  tx: Tx,
  driver: DriverRef,
  kind: DocumentKind,
  { state, refusal, userId, at }: Verdict,
): Promise<void> {
  await tx
    .updateTable('driver_documents')
    .set({ state, refusal, reviewed_at: at, reviewed_by: userId, ...(state === 'valid' && { former_until: null }) })
    .where((eb) => eb.and({ ...ofDriver(driver), kind }))
    .execute();
}

export async function saveValidUntil(tx: Tx, driver: DriverRef, validUntil: Instant | null): Promise<void> {
  await tx
    .updateTable('drivers')
    .set((eb) => ({ documents_valid_until: validUntil, version: eb('version', '+', 1) }))
    .where((eb) => eb.and({ company_id: driver.companyId, id: driver.driverId }))
    .execute();
}

/** Invoices carry the number that was reviewed. */
export async function keepSiret(tx: Tx, { companyId, driverId }: DriverRef): Promise<void> {
  const unknown = JSON.stringify({ companyName: null, siret: null, isVatSubject: false, hasBillingMandate: false });
  await sql`
    update drivers d set freelance = coalesce(d.freelance, ${unknown}::jsonb) || jsonb_build_object('siret', f.number)
    from driver_documents f
    where d.company_id = ${companyId} and d.id = ${driverId}
      and f.company_id = d.company_id and f.driver_id = d.id and f.kind = 'siret'`.execute(tx);
}

export async function file(
  db: Db,
  { companyId, driverId }: DriverRef,
  shopId: string,
  kind: DocumentKind,
): Promise<DocumentFile | null> {
  const row = await db
    .selectFrom('driver_documents as f')
    .innerJoin('driver_shops as s', (join) =>
      join.onRef('s.company_id', '=', 'f.company_id').onRef('s.driver_id', '=', 'f.driver_id'),
    )
    .select(['f.file_name', 'f.media_type', 'f.content'])
    .where((eb) => eb.and({ 'f.company_id': companyId, 'f.driver_id': driverId, 'f.kind': kind, 's.shop_id': shopId }))
    .executeTakeFirst();
  if (!row?.content || !row.media_type) return null;
  return { content: row.content, mediaType: row.media_type, fileName: row.file_name ?? kind };
}

/** Of every company: valid documents that expire in this interval. */
export async function ending(system: Db, from: Instant, to: Instant): Promise<Ending[]> {
  const rows = await system
    .selectFrom('driver_documents as f')
    .innerJoin('companies as c', 'c.company_id', 'f.company_id')
    .select(['f.company_id', 'f.driver_id', 'f.kind', 'f.expires_at', 'f.reminded_days', 'c.time_zone'])
    .where('f.state', '=', 'valid')
    .where('f.expires_at', '>', from)
    .where('f.expires_at', '<=', to)
    .orderBy('f.expires_at')
    .execute();
  return rows.map((row) => ({ ...toFields(row), expiresAt: row.expires_at ?? to }));
}

/** One statement: only one of two nodes reminds. */
export async function markReminded(tx: Tx, { companyId, driverId, kind }: Ending, days: number): Promise<boolean> {
  const row = await tx
    .updateTable('driver_documents')
    .set({ reminded_days: days })
    .where((eb) => eb.and({ company_id: companyId, driver_id: driverId, kind, state: 'valid' }))
    .where((eb) => eb.or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endOf(db: Db, driver: DriverRef, kind: DocumentKind): Promise<Instant | null> {
  const row = await db
    .selectFrom('driver_documents')
    .select('expires_at')
    .where((eb) => eb.and({ ...ofDriver(driver), kind, state: 'valid' }))
    .executeTakeFirst();
  return row?.expires_at ?? null;
}
