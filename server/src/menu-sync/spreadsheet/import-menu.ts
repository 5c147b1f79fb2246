import type * as contract from '@comptoir/contract/menu-sync.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { newKey } from '@comptoir/domain/menu/keys.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { planImport, type ImportPlan } from '@comptoir/domain/menu-sync/spreadsheet/plan-import.ts';
import { readTable, type ReadTable } from '@comptoir/domain/menu-sync/spreadsheet/read-rows.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { mustExist } from '../../http/refused.ts';
import * as menus from '../../menu/menus.store.ts';
import { tillOf, type ShopTill } from '../../menu/shop-till.ts';
import * as shops from '../../shops/shops.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { overwriteMenu } from '../overwrite-menu.ts';
import * as previews from '../previews.ts';
import * as runs from '../runs.ts';
import { readCsv } from './csv.ts';

/** The preview keeps the file and the run refers to the preview, so that what was previewed is what is written. */
const PreviewRequest = z.object({ csv: z.string() });
const RunRequest = z.object({ previewId: Id });

/** Replies what a file would change, or every line that cannot be read. */
export async function previewImport(
  ctx: Ctx,
  { params, body }: Input<typeof contract.previewImport>,
): Promise<Answer<typeof contract.previewImport>> {
  const shop = mustExist(await shops.find(ctx.db, params));
  const table = await readFile(body.csv);
  const before = await menus.read(ctx.db, params);
  const plan = planTable(before, table, await tillOf(ctx.db, params));
  const problems = [...table.problems, ...plan.problems].sort((a, b) => a.line - b.line);
  if (problems.length > 0) return { preview: null, problems };
  const { companyId, shopId } = params;
  const preview = await previews.keep(ctx, {
    kind: 'import',
    shopId,
    request: { csv: body.csv },
    shops: [
      previews.shopPreview({
        ref: { companyId, shopId },
        shopName: shop.name,
        before,
        after: plan.menu,
        leftOut: plan.leftOut,
      }),
    ],
  });
  return { preview, problems: [] };
}

/** SYN-53, SYN-54: writes what was previewed, with a snapshot of what it replaces. */
export async function importMenu(
  ctx: Ctx,
  { params, body }: Input<typeof contract.importMenu>,
): Promise<Answer<typeof contract.importMenu>> {
  const { previewId } = body;
  await claimFile(ctx.db, ctx, params, previewId, await menus.version(ctx.db, params));
  const { shopId } = params;
  const run = { kind: 'import', shopId, request: { previewId }, targets: [shopId] } as const;
  const runId = await ctx.transaction((tx) => runs.start(tx, ctx, run));
  const { report } = await runImport(ctx, runId);
  return { jobId: runId, snapshotId: report.shops[0]?.snapshotId ?? null };
}

export async function runImport(ctx: Ctx, runId: string): Promise<SyncRun> {
  const { previewId } = await runs.requestOf(ctx, runId, RunRequest);
  return runs.eachShop(ctx, runId, async (tx, ref) => {
    const seen = await menus.lock(tx, ref);
    const table = await readFile(await claimFile(tx, ctx, ref, previewId, seen));
    const till = await tillOf(tx, ref);
    const { snapshotId, plan } = await overwriteMenu(tx, ctx, ref, {
      kind: 'import',
      seen,
      plan: (before) => planTable(before, table, till),
      origin: { previewId },
    });
    return runs.outcomeOf(snapshotId, plan.leftOut);
  });
}

async function readFile(csv: string): Promise<ReadTable> {
  const lines = await readCsv(csv);
  return Array.isArray(lines) ? readTable(lines) : { rows: [], problems: [lines] };
}

const planTable = (menu: Menu, { rows }: ReadTable, { rules, factsOf }: ShopTill): ImportPlan =>
  planImport({
    menu,
    rows,
    till: { rules, factsOf: (posRef) => factsOf(posRef, null) },
    newKey: (prefix) => newKey(prefix, Math.random),
  });

/** The file of the preview; refused if it is another shop's or the menu has changed since. */
async function claimFile(db: Db | Tx, ctx: Ctx, ref: ShopRef, previewId: string, version: number): Promise<string> {
  const preview = await previews.claim(db, ctx, { previewId, kind: 'import', versions: { [ref.shopId]: version } });
  return PreviewRequest.parse(preview.request).csv;
}
