import type * as contract from '@comptoir/contract/menu-sync.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { newKey } from '@comptoir/domain/menu/keys.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { lockFaults } from '@comptoir/domain/menu-locks/lock-rules.ts';
import { planGoodLines, type GoodPlan } from '@comptoir/domain/menu-sync/spreadsheet/good-lines.ts';
import { hubriseTable } from '@comptoir/domain/menu-sync/spreadsheet/hubrise-table.ts';
import { readTable, type LineProblem, type ReadTable } from '@comptoir/domain/menu-sync/spreadsheet/read-rows.ts';
import { leftOutNotes } from '@comptoir/domain/menu-sync/spreadsheet/spreadsheet.labels.ts';
import type { SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { mustExist } from '../../http/refused.ts';
import { bindingLocks, refuseLocked } from '../../menu-locks/binding-locks.ts';
import * as menus from '../../menu/menus.store.ts';
import { tillOf, type ShopTill } from '../../menu/shop-till.ts';
import * as shops from '../../shops/shops.store.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { overwriteMenu } from '../overwrite-menu.ts';
import * as previews from '../previews.ts';
import * as runs from '../runs.ts';
import { readCsv } from './csv.ts';

/** The preview keeps the file and the run refers to the preview, so that what was previewed is what is written. */
const PreviewRequest = z.object({
  csv: z.string(),
  format: z.enum(['csv', 'hubrise']).default('csv'),
  onlyGood: z.boolean().default(false),
});
type ImportedFile = z.infer<typeof PreviewRequest>;
const RunRequest = z.object({ previewId: Id });

/** Replies what a file would change, or every line that cannot be read. */
export async function previewImport(
  ctx: Ctx,
  { params, body }: Input<typeof contract.previewImport>,
): Promise<Answer<typeof contract.previewImport>> {
  const shop = mustExist(await shops.find(ctx.db, params));
  const file = await readFile(body);
  const before = await menus.read(ctx.db, params);
  const { plan, problems, goodLines } = planTable(before, file, await tillOf(ctx.db, params));
  const told = { problems: file.told(problems), goodLines, notes: file.notes };
  if (goodLines === 0 || (problems.length > 0 && !body.onlyGood)) return { preview: null, ...told };
  refuseLocked(lockFaults(before, plan.menu, await bindingLocks(ctx.db, ctx, params)));
  const { companyId, shopId } = params;
  const preview = await previews.keep(ctx, {
    kind: 'import',
    shopId,
    request: body,
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
  return { preview, ...told };
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
    const file = await readFile(await claimFile(tx, ctx, ref, previewId, seen));
    const till = await tillOf(tx, ref);
    const { snapshotId, plan } = await overwriteMenu(tx, ctx, ref, {
      kind: 'import',
      seen,
      plan: (before) => planTable(before, file, till).plan,
      origin: { previewId },
    });
    return runs.outcomeOf(snapshotId, plan.leftOut);
  });
}

type ReadFile = {
  isCatalog: boolean;
  table: ReadTable;
  notes: string[];
  /** The problems as the file's author finds them: by line, or by the element of a catalogue. */
  told: (problems: readonly LineProblem[]) => LineProblem[];
};

async function readFile({ csv, format }: ImportedFile): Promise<ReadFile> {
  if (format === 'hubrise') return readCatalog(csv);
  const lines = await readCsv(csv);
  const table = Array.isArray(lines) ? readTable(lines) : { rows: [], problems: [lines] };
  return { isCatalog: false, table, notes: [], told: (problems) => [...problems] };
}

function readCatalog(json: string): ReadFile {
  const read = hubriseTable(json);
  if (typeof read === 'string')
    return {
      isCatalog: true,
      table: { rows: [], problems: [{ line: 1, message: read }] },
      notes: [],
      told: (found) => [...found],
    };
  const names = read.table.map(([, , name = '']) => name);
  return {
    isCatalog: true,
    table: readTable(read.table),
    notes: leftOutNotes(read.leftOut),
    told: (problems) => problems.map((problem) => ({ ...problem, column: names[problem.line - 1] ?? '' })),
  };
}

const planTable = (menu: Menu, file: ReadFile, { rules, factsOf }: ShopTill): GoodPlan =>
  planGoodLines(withoutUnused(file, rules), {
    menu,
    till: { rules, factsOf: (posRef) => factsOf(posRef, null) },
    newKey: (prefix) => newKey(prefix, Math.random),
  });

/** A catalogue always has references: a shop that uses none is not told so of each element. */
function withoutUnused({ table, isCatalog }: ReadFile, { disableReferences }: ShopTill['rules']): ReadTable {
  if (!isCatalog || !disableReferences) return table;
  const rows = table.rows.map(({ fields: { posRef: _unused, ...fields }, ...row }) => ({ ...row, fields }));
  return { ...table, rows };
}

/** The file of the preview; refused if it is another shop's or the menu has changed since. */
async function claimFile(
  db: Db | Tx,
  ctx: Ctx,
  ref: ShopRef,
  previewId: string,
  version: number,
): Promise<ImportedFile> {
  const preview = await previews.claim(db, ctx, { previewId, kind: 'import', versions: { [ref.shopId]: version } });
  return PreviewRequest.parse(preview.request);
}
