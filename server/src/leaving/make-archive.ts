import {
  EXPORTED,
  FILE_COLUMNS,
  LEFT_OUT_COLUMNS,
  type ExportedTable,
} from '@comptoir/domain/leaving/archive-tables.ts';
import { archiveReadme } from '@comptoir/domain/leaving/leaving.labels.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import * as shops from '../shops/shops.store.ts';
import { fileExtension } from './file-extension.ts';
import { beginArchive, finishArchive, tellProgress, type KeptArchive } from './kept-archive.ts';
import { readInBatches } from './read-in-batches.ts';

type Making = KeptArchive & { rows: number };

/**
 * LEA-01, LEA-05: all tables are read in one transaction, as they were at one moment: a try after a crash begins at its
 * beginning, because that moment is over.
 */
export async function exportCompany(ctx: Ctx, exportId: string): Promise<void> {
  const begun = await beginArchive(ctx, exportId);
  if (!begun) return;
  const making: Making = { ...begun, rows: 0 };
  const isWhole = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => writeAll(making, snapshot));
  if (!isWhole) return;
  await finishArchive(making, making.rows, async (tx, { rows, bytes }) => {
    await audit(tx, ctx, {
      action: 'company.finish-export',
      entity: 'company-export',
      entityId: exportId,
      after: { rows, bytes },
    });
  });
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
