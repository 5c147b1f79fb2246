import { ARCHIVE_DAYS, LINK_MINUTES } from '@comptoir/domain/leaving/departure.ts';
import { addMinutes, addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { hashOfToken, newSecretToken } from '../session/secret-token.ts';
import { lockCompany } from './departures.store.ts';
import * as exports from './exports.store.ts';
import { tellExport } from './tell-export.ts';
import { zipInParts, type ZipInParts } from './zip-in-parts.ts';

/** A zip that a job makes, that is kept for a week and that links lead to. */
export type KeptArchive = { ctx: Ctx; exportId: string; attempt: number; zip: ZipInParts };

/** What fails so often fails for a reason that waiting does not mend; whoever asked is told. */
const MOST_TRIES = 5;
const GIVEN_UP = 'La préparation a échoué : recommencez, et contactez le support si cela se répète.';

type Written = Parameters<typeof exports.updateExport>[2];
type Step = (tx: Tx, row: exports.ExportRow) => Promise<void>;

/**
 * What a crash leaves is made again from its beginning; of two tries at once only the later one counts. Null: it is over,
 * or was tried too often.
 */
export async function beginArchive(
  ctx: Ctx,
  exportId: string,
): Promise<(KeptArchive & { row: exports.ExportRow }) | null> {
  const { companyId } = ctx;
  return ctx.transaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) return null;
    const row = await exports.findExport(tx, companyId, exportId);
    if (row?.state !== 'waiting' && row?.state !== 'running') return null;
    const attempt = row.attempt + 1;
    await exports.forgetParts(tx, { companyId, exportId, attempt });
    if (attempt > MOST_TRIES) {
      await tellExport(tx, await exports.updateExport(tx, { companyId, exportId }, failed(ctx, GIVEN_UP)));
      return null;
    }
    const begun = await exports.updateExport(tx, { companyId, exportId }, { state: 'running', attempt, done: 0 });
    await tellExport(tx, begun);
    const keep = { companyId, exportId, attempt };
    const zip = zipInParts((part, content) => exports.addPart(ctx.db, keep, part, content));
    return { ctx, exportId, attempt, zip, row: begun };
  });
}

/** Kept as long as one that was made, so that it can be read what became of it. */
const failed = (ctx: Ctx, failure: string): Written => ({
  state: 'failed',
  failure,
  finished_at: ctx.now(),
  expires_at: addMs(ctx.now(), ARCHIVE_DAYS * DAY),
});

/** False: another try has taken over, or it is over. */
async function written(
  { ctx, exportId, attempt }: KeptArchive,
  fields: (row: exports.ExportRow) => Written,
  step?: Step,
): Promise<boolean> {
  const ref = { companyId: ctx.companyId, exportId };
  return ctx.transaction(async (tx) => {
    if (!(await lockCompany(tx, ctx.companyId))) return false;
    const row = await exports.findExport(tx, ctx.companyId, exportId);
    if (row?.state !== 'running' || row.attempt !== attempt) return false;
    const after = await exports.updateExport(tx, ref, fields(row));
    await step?.(tx, after);
    await tellExport(tx, after);
    return true;
  });
}

export const tellProgress = (archive: KeptArchive, done: number): Promise<boolean> =>
  written(archive, () => ({ done }));

/** `step` writes the journal, in the same transaction. */
export async function finishArchive(archive: KeptArchive, rows: number, step: Step): Promise<void> {
  const { ctx, exportId, attempt } = archive;
  const bytes = await archive.zip.end();
  const now = ctx.now();
  await written(
    archive,
    ({ total }) => ({
      state: 'done',
      done: total,
      rows,
      bytes,
      finished_at: now,
      expires_at: addMs(now, ARCHIVE_DAYS * DAY),
    }),
    async (tx, row) => {
      await exports.forgetParts(tx, { companyId: ctx.companyId, exportId, attempt });
      await step(tx, row);
    },
  );
}

export async function failArchive(archive: KeptArchive, failure: string, step: Step): Promise<void> {
  await written(archive, () => failed(archive.ctx, failure), step);
}

/** LEA-04: only its hash is stored; a new link ends the one before. */
export async function linkArchive(tx: Tx, ctx: Ctx, row: exports.ExportRow) {
  if (row.state !== 'done' || (row.expires_at ?? '') <= ctx.now()) throw new Refused('export-gone');
  const token = newSecretToken(ctx.companyId);
  const expiresAt = addMinutes(ctx.now(), LINK_MINUTES);
  await exports.updateExport(
    tx,
    { companyId: ctx.companyId, exportId: row.id },
    { link_hash: hashOfToken(token), link_expires_at: expiresAt },
  );
  return { url: `/api/public/departures/${token}`, expiresAt };
}
