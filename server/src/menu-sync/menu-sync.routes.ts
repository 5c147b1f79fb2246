import * as contract from '@comptoir/contract/menu-sync.ts';
import { handle, handleRaw, type Handler } from '../http/handle.ts';
import { copyMenu, copySections } from './copy/copy-menu.ts';
import { previewCopy } from './copy/preview-copy.ts';
import { listSnapshots, restoreSnapshot, undoImport, type RestoreCatalog } from './restore/restore-menu.ts';
import { takeSnapshot, undoDeletion } from './restore/undo-deletion.ts';
import { exportMenu } from './spreadsheet/export-menu.ts';
import { importMenu, previewImport } from './spreadsheet/import-menu.ts';
import { listSyncRuns, readSyncRun } from './read-runs.ts';

export const menuSyncRoutes = (restoreCatalog: RestoreCatalog): Handler[] => [
  handle(contract.previewCopy, previewCopy),
  handle(contract.copyMenu, copyMenu),
  handle(contract.copySections, copySections),
  handle(contract.readSyncRun, readSyncRun),
  handle(contract.listSyncRuns, listSyncRuns),
  handle(contract.listSnapshots, listSnapshots),
  handle(contract.restoreSnapshot, restoreSnapshot(restoreCatalog)),
  handle(contract.takeSnapshot, takeSnapshot),
  handle(contract.undoDeletion, undoDeletion),
  handle(contract.previewImport, previewImport),
  handle(contract.importMenu, importMenu),
  handle(contract.undoImport, undoImport),
  handleRaw(contract.exportMenu, async (ctx, input, reply) => {
    const { fileName, content } = await exportMenu(ctx, input);
    await reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .send(content);
  }),
];
