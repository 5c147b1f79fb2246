import type { Tx } from '../db/db.ts';
import { appendEvent } from '../live/append.ts';
import { toExport, type ExportRow } from './departures.store.ts';

/** What everybody may hear: that it moves on. What it holds is read by administrators. */
export async function tellExport(tx: Tx, row: ExportRow): Promise<ExportRow> {
  const { exportId, state, progress } = toExport(row);
  await appendEvent(tx, { companyId: row.company_id, shopId: null }, 'company-export-changed', {
    exportId,
    state,
    progress,
  });
  return row;
}
