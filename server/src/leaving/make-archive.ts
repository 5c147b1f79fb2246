import {
  EXPORTED,
  FILE_COLUMNS,
  LEFT_OUT_COLUMNS,
  type ExportedTable,
} from '@comptoir/domain/leaving/archive-tables.ts';
import { ARCHIVE_DAYS } from '@comptoir/domain/leaving/departure.ts';
import { archiveReadme } from '@comptoir/domain/leaving/leaving.labels.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import * as shops from '../shops/shops.store.ts';
import * as departures from './departures.store.ts';
import { fileExtension } from './file-extension.ts';
import { readInBatches } from './read-in-batches.ts';
import { tellExport } from './tell-export.ts';
import { zipInParts, type ZipInParts } from './zip-in-parts.ts';

type Making = { ctx: Ctx; exportId: string; attempt: number; zip: ZipInParts; rows: number };

/**
 * LEA-01, LEA-05: all tables are read in one transaction, as they were at one moment. What a crash leaves is made again
 * from its beginning, because that moment is over; of two tries at once only the later one counts.
 */
export async function exportCompany(ctx: Ctx, exportId: string): Promise<void> {
  const { companyId } = ctx;
  const attempt = await begin(ctx, exportId);
  if (attempt === null) return;
  const zip = zipInParts((part, content) =>
    departures.addPart(ctx.db, { companyId, exportId, attempt }, part, content),
  );
  const making: Making = { ctx, exportId, attempt, zip, rows: 0 };
  const isWhole = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => writeAll(making, snapshot));
  if (isWhole) await finish(making, await zip.end());
}

async function finish({ ctx, exportId, attempt, rows }: Making, bytes: number): Promise<void> {
  const ref = { companyId: ctx.companyId, exportId };
  await ctx.transaction(async (tx) => {
    const row = await current(tx, ctx, exportId, attempt);
    if (!row) return;
    await departures.forgetParts(tx, { ...ref, attempt });
    const now = ctx.now();
    const done = await departures.updateExport(tx, ref, {
      state: 'done',
      done: row.total,
      rows,
      bytes,
      finished_at: now,
      expires_at: addMs(now, ARCHIVE_DAYS * DAY),
    });
    await audit(tx, ctx, {
      action: 'company.finish-export',
      entity: 'company-export',
      entityId: exportId,
      after: { rows, bytes },
    });
    await tellExport(tx, done);
  });
}

/** The number of this try. */
async function begin(ctx: Ctx, exportId: string): Promise<number | null> {
  const { companyId } = ctx;
  return ctx.transaction(async (tx) => {
    if (!(await departures.lockCompany(tx, companyId))) return null;
    const row = await departures.findExport(tx, companyId, exportId);
    if (row?.state !== 'waiting' && row?.state !== 'running') return null;
    const attempt = row.attempt + 1;
    await departures.forgetParts(tx, { companyId, exportId, attempt });
    const begun = { state: 'running', attempt, done: 0 } as const;
    await tellExport(tx, await departures.updateExport(tx, { companyId, exportId }, begun));
    return attempt;
  });
}

/** Null when another try has taken over, or it is over. */
async function current(tx: Tx, { companyId }: Ctx, exportId: string, attempt: number) {
  if (!(await departures.lockCompany(tx, companyId))) return null;
  const row = await departures.findExport(tx, companyId, exportId);
  return row?.state === 'running' && row.attempt === attempt ? row : null;
}

/** False: another try has taken over. */
async function writeAll(making: Making, snapshot: Tx): Promise<boolean> {
  const { ctx, zip } = making;
  const { name: companyName, time_zone: zone } = await shops.company(snapshot, ctx.companyId);
  await zip.file('LISEZ-MOI.md', [Buffer.from(archiveReadme({ companyName, madeAt: ctx.now(), zone }))]);
  for (const [index, table] of EXPORTED.entries()) {
    // eslint-disable-next-line no-await-in-loop -- one connection, one file after the other
    await zip.file(`donnees/${table}.jsonl`, linesOf(making, snapshot, table));
    // eslint-disable-next-line no-await-in-loop -- the same
    await writeFiles(making, snapshot, table);
    // eslint-disable-next-line no-await-in-loop -- the same
    if (!(await tellProgress(making, index + 1))) return false;
  }
  await writeImages(making, snapshot);
  return true;
}

async function tellProgress({ ctx, exportId, attempt }: Making, done: number): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if (!(await current(tx, ctx, exportId, attempt))) return false;
    await tellExport(tx, await departures.updateExport(tx, { companyId: ctx.companyId, exportId }, { done }));
    return true;
  });
}

async function* linesOf(making: Making, snapshot: Tx, table: ExportedTable): AsyncGenerator<Buffer> {
  const hidden = [...(LEFT_OUT_COLUMNS[table] ?? []), FILE_COLUMNS[table]?.column ?? []].flat();
  const row = sql`(to_jsonb(t) - ${sql.lit(`{${hidden.join(',')}}`)}::text[])::text`;
  const from = sql`select ${row} as line from ${sql.table(table)} t`;
  for await (const batch of readInBatches<{ line: string }>(snapshot, from, ({ line }) => line.length)) {
    making.rows += batch.length;
    yield Buffer.from(batch.map(({ line }) => `${line}\n`).join(''));
  }
}

async function writeFiles({ zip }: Making, snapshot: Tx, table: ExportedTable): Promise<void> {
  const file = FILE_COLUMNS[table];
  if (!file) return;
  const key = sql.join(
    file.key.map((column) => sql`${sql.ref(column)}::text`),
    sql` || '-' || `,
  );
  const content = sql.ref(file.column);
  const from = sql`select ${key} as key, ${content} as content from ${sql.table(table)} where ${content} is not null`;
  type File = { key: string; content: Buffer };
  for await (const batch of readInBatches<File>(snapshot, from, (row) => row.content.length))
    for (const { key: name, content: bytes } of batch)
      // eslint-disable-next-line no-await-in-loop -- one file after the other
      await zip.stored(`fichiers/${table}/${name.replaceAll(/[^\w-]/g, '_')}.${fileExtension(bytes)}`, bytes);
}

/** IMG-09: the picture as it is shown, and the one that it was cut from. */
async function writeImages({ ctx, zip }: Making, snapshot: Tx): Promise<void> {
  const from = sql`
    select distinct unnest(array[storage_key, original_key]) as key from images`;
  for await (const batch of readInBatches<{ key: string }>(snapshot, from, ({ key }) => key.length))
    for (const { key } of batch) {
      // eslint-disable-next-line no-await-in-loop -- one picture in memory at a time
      const bytes = await ctx.images.get(key);
      // eslint-disable-next-line no-await-in-loop -- the same
      if (bytes) await zip.stored(`images/${key.slice(key.indexOf('/') + 1)}`, bytes);
    }
}
