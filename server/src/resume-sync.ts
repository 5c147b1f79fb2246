import type { Ctx } from './ctx.ts';
import { isCatalogRestore, runCatalogRestore } from './hub/restore-catalog.ts';
import { runPush } from './hub/run-push.ts';
import { runCopy } from './menu-sync/copy/run-copy.ts';
import { runRestore } from './menu-sync/restore/restore-menu.ts';
import { resumeRun, type Runners } from './menu-sync/resume-run.ts';
import { runImport } from './menu-sync/spreadsheet/import-menu.ts';

/** The hub imports menu-sync, so their runs are put together here. */
const RUNNERS: Runners = {
  copy: runCopy,
  import: runImport,
  push: runPush,
  restore: (ctx, runId, { request }) =>
    isCatalogRestore(request) ? runCatalogRestore(ctx, runId) : runRestore(ctx, runId),
};

export const resumeSync = (ctx: Ctx, runId: string): Promise<void> => resumeRun(ctx, runId, RUNNERS);
