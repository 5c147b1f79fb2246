import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type * as contract from '@comptoir/contract/moving-in.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { confirmRefusal, dropRefusal, type CustomerImport } from '@comptoir/domain/moving-in/customer-import.ts';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import * as imports from './customer-imports.store.ts';
import { toImport, type ImportRow } from './customer-imports.store.ts';
import { tellImport } from './tell-import.ts';

/** MOV-10: one file at a time in a shop; it is read by a job, so that a long one delays nobody. */
export async function startCustomerImport(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.startCustomerImport>,
): Promise<CustomerImport> {
  const { companyId, shopId } = params;
  return ctx.answer(async (tx) => {
    // The shop's row first: of two files sent together the second one finds the first.
    mustExist(await shops.lock(tx, params));
    if (await imports.openIn(tx, params)) throw new Refused('import-running');
    const importId = ctx.newId();
    await imports.insert(tx, params, {
      importId,
      fileName: body.fileName.replaceAll(/[\p{Cc}/\\]+/gu, '-'),
      content: body.csv,
      lineCount: body.csv.split('\n').length,
      userId: ctx.user.userId,
      userName: ctx.user.firstName,
      now: ctx.now(),
    });
    await audit(tx, ctx, {
      action: 'customer-import.start',
      entity: 'customer-import',
      entityId: importId,
      shopId,
      after: { fileName: body.fileName },
    });
    await ctx.jobs.enqueue(tx, 'import-customers', { companyId, importId });
    return toImport(await tellImport(tx, mustExist(await imports.find(tx, companyId, importId))));
  });
}

export async function listCustomerImports(
  ctx: UserCtx,
  { params }: Input<typeof contract.listCustomerImports>,
): Promise<Answer<typeof contract.listCustomerImports>> {
  return { items: (await imports.latest(ctx.db, params)).map(toImport) };
}

export async function readCustomerImport(
  ctx: UserCtx,
  { params }: Input<typeof contract.readCustomerImport>,
): Promise<Answer<typeof contract.readCustomerImport>> {
  const row = ofShop(await imports.find(ctx.db, params.companyId, params.importId), params.shopId);
  return { ...toImport(row), ...(await imports.linesToShow(ctx.db, row)) };
}

/** MOV-13: the second click finds it running. */
export const confirmCustomerImport = (
  ctx: UserCtx,
  { params, body }: Input<typeof contract.confirmCustomerImport>,
): Promise<CustomerImport> =>
  change(ctx, params, 'customer-import.confirm', async (tx, row) => {
    refuseIf(confirmRefusal(row.state));
    await ctx.jobs.enqueue(tx, 'import-customers', { companyId: params.companyId, importId: row.id });
    return { state: 'running', duplicates: body.duplicates };
  });

export const dropCustomerImport = (
  ctx: UserCtx,
  { params }: Input<typeof contract.dropCustomerImport>,
): Promise<CustomerImport> =>
  change(ctx, params, 'customer-import.drop', async (tx, row) => {
    refuseIf(dropRefusal(row.state));
    await imports.forgetLines(tx, { companyId: row.company_id, importId: row.id });
    return { state: 'canceled', content: null, finished_at: ctx.now() };
  });

type Changed = Parameters<typeof imports.update>[2];

async function change(
  ctx: UserCtx,
  { companyId, shopId, importId }: { companyId: string; shopId: string; importId: string },
  action: JournalAction,
  work: (tx: Tx, row: ImportRow) => Promise<Changed>,
): Promise<CustomerImport> {
  return ctx.answer(async (tx) => {
    const before = ofShop(await imports.lock(tx, companyId, importId), shopId);
    const after = await imports.update(tx, { companyId, importId }, await work(tx, before));
    await audit(tx, ctx, {
      action,
      entity: 'customer-import',
      entityId: importId,
      shopId,
      before: { state: before.state },
      after: { state: after.state, duplicates: after.duplicates },
    });
    return toImport(await tellImport(tx, after));
  });
}

function ofShop(row: ImportRow | null, shopId: string): ImportRow {
  if (row?.shop_id !== shopId) throw new Refused('NOT_FOUND');
  return row;
}
