import type * as contract from '@comptoir/contract/leaving.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { EXPORTED } from '@comptoir/domain/leaving/archive-tables.ts';
import type { CompanyExport } from '@comptoir/domain/leaving/departure.ts';
import { archiveName } from '@comptoir/domain/leaving/leaving.labels.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { Db } from '../db/db.ts';
import type { OpenCtx } from '../http/handle.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { mustConfirmPassword } from '../session/passwords/confirm-password.ts';
import { companyOfToken, hashOfToken } from '../session/secret-token.ts';
import * as shops from '../shops/shops.store.ts';
import { mustBeAdministrator } from './departure.ts';
import * as departures from './departures.store.ts';
import * as exports from './exports.store.ts';
import { linkArchive } from './kept-archive.ts';
import { tellExport } from './tell-export.ts';

/** LEA-01: everything there is to know of a company leaves by this door: the password is asked again. */
export async function startExport(ctx: UserCtx, { body }: Input<typeof contract.startExport>): Promise<CompanyExport> {
  mustBeAdministrator(ctx);
  const { companyId } = ctx;
  await mustConfirmPassword(ctx, body.password);
  return ctx.answer(async (tx) => {
    mustExist(await departures.lockCompany(tx, companyId));
    if (await exports.openExport(tx, companyId)) throw new Refused('export-running');
    const exportId = ctx.newId();
    const { userId, firstName: userName } = ctx.user;
    // The pictures are the last step.
    const total = EXPORTED.length + 1;
    await exports.insertExport(tx, companyId, { exportId, total, userId, userName, askedAt: ctx.now() });
    await audit(tx, ctx, { action: 'company.start-export', entity: 'company-export', entityId: exportId });
    await ctx.jobs.enqueue(tx, 'export-company', { companyId, exportId });
    return exports.toExport(await tellExport(tx, mustExist(await exports.findExport(tx, companyId, exportId))));
  });
}

/** LEA-04. */
export async function linkExport(
  ctx: UserCtx,
  { params: { exportId } }: Input<typeof contract.linkExport>,
): Promise<Answer<typeof contract.linkExport>> {
  mustBeAdministrator(ctx);
  const { companyId } = ctx;
  return ctx.answer(async (tx) => {
    mustExist(await departures.lockCompany(tx, companyId));
    const row = mustExist(await exports.findExport(tx, companyId, exportId));
    // A driver's invoices have a way of their own, with rights of their own.
    if (row.kind !== 'company') throw new Refused('NOT_FOUND');
    const link = await linkArchive(tx, ctx, row);
    await audit(tx, ctx, { action: 'company.link-export', entity: 'company-export', entityId: exportId });
    return link;
  });
}

/** LEA-04, LEA-05: sent part by part, so that an archive of any size needs the memory of one part. */
export async function downloadExport(
  open: OpenCtx,
  { params: { token } }: Input<typeof contract.downloadExport>,
  reply: FastifyReply,
): Promise<void> {
  const companyId = companyOfToken(token);
  const db = companyId && open.database.forCompany(companyId);
  const row = db && (await exports.findLinked(db, companyId, hashOfToken(token)));
  const now = open.now();
  if (!row || row.state !== 'done' || (row.link_expires_at ?? '') <= now || (row.expires_at ?? '') <= now)
    throw new Refused('link-expired');
  const fileName = row.file_name ?? (await archiveNameOf(db, row));
  await reply
    .type('application/zip')
    .header('Content-Length', row.bytes)
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(Readable.from(partsOf(db, row)));
}

async function archiveNameOf(db: Db, row: exports.ExportRow): Promise<string> {
  const { name, time_zone } = await shops.company(db, row.company_id);
  return archiveName(name, localDay(row.asked_at, time_zone));
}

async function* partsOf(db: Db, row: exports.ExportRow): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    // eslint-disable-next-line no-await-in-loop -- one part in memory at a time
    const content = await exports.readPart(db, row, part);
    if (content === null) return;
    yield content;
  }
}
