import * as contract from '@comptoir/contract/menu-sync.ts';
import { handle, handleRaw, type Handler } from '../http/handle.ts';
import { copyMenu, copySections } from './copy/copy-menu.ts';
import { previewCopy } from './copy/preview-copy.ts';
import { listSnapshots, restoreSnapshot } from './restore/restore-menu.ts';
import { exportMenu } from './spreadsheet/export-menu.ts';
import { importMenu, previewImport } from './spreadsheet/import-menu.ts';
import { listSyncJobs, readSyncJob } from './sync-jobs.ts';

export const menuSyncRoutes: Handler[] = [
  handle(contract.previewCopy, previewCopy),
  handle(contract.copyMenu, copyMenu),
  handle(contract.copySections, copySections),
  handle(contract.readSyncJob, readSyncJob),
  handle(contract.listSyncJobs, listSyncJobs),
  handle(contract.listSnapshots, listSnapshots),
  handle(contract.restoreSnapshot, restoreSnapshot),
  handle(contract.previewImport, previewImport),
  handle(contract.importMenu, importMenu),
  handleRaw(contract.exportMenu, async (ctx, input, reply) => {
    const { fileName, content } = await exportMenu(ctx, input);
    await reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .send(content);
  }),
];
