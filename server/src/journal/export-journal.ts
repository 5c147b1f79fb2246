import type * as contract from '@comptoir/contract/journal.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { JOURNAL_CSV_HEAD, journalCsvLine, journalFileName } from '@comptoir/domain/journal/journal-csv.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import * as shops from '../shops/shops.store.ts';
import * as journal from './journal.store.ts';
import { mustSeeAll, toEntries, wantedRows } from './read-journal.ts';

const BATCH = 1_000;

/** JRN-08: batch after batch, so that a million rows need the memory of one; who took it is written down at its end. */
export async function exportJournal(
  ctx: UserCtx,
  { query }: Input<typeof contract.exportJournal>,
  reply: FastifyReply,
): Promise<void> {
  mustSeeAll(ctx);
  const { time_zone: timeZone } = await shops.company(ctx.db, ctx.companyId);
  // What is written from now on is not part of it: it would never end.
  const wanted = await wantedRows(ctx, query);
  const until = wanted.until === null || wanted.until > ctx.now() ? ctx.now() : wanted.until;
  await reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${journalFileName(localDay(ctx.now(), timeZone))}"`)
    .send(
      Readable.from(lines(ctx, { ...wanted, until }, timeZone, query), { objectMode: false, highWaterMark: 1 << 16 }),
    );
}

async function* lines(ctx: UserCtx, wanted: journal.Wanted, timeZone: string, filter: object): AsyncGenerator<string> {
  let [rowCount, isComplete] = [0, false];
  try {
    yield JOURNAL_CSV_HEAD;
    let after: journal.Cursor | null = null;
    do {
      // eslint-disable-next-line no-await-in-loop -- each batch begins where the last one ended
      const rows: journal.JournalRow[] = await journal.list(ctx.db, ctx.companyId, wanted, { after, limit: BATCH });
      rowCount += rows.length;
      // eslint-disable-next-line no-await-in-loop
      const entries = await toEntries(ctx, rows);
      if (entries.length > 0) yield entries.map((entry) => journalCsvLine(entry, timeZone)).join('');
      const last = rows.at(-1);
      after = rows.length === BATCH && last ? { at: last.at, id: last.id } : null;
    } while (after !== null);
    isComplete = true;
  } finally {
    await ctx.transaction((tx) =>
      audit(tx, ctx, {
        action: 'journal.export',
        entity: 'journal',
        entityId: ctx.companyId,
        after: { ...filter, rowCount, isComplete },
      }),
    );
  }
}
