import type { Tx } from '../db/db.ts';
import { appendEvent } from '../live/append.ts';
import { toExport, type ExportRow } from './exports.store.ts';

/** What everybody may hear: that it moves on. What it holds is read by whoever may. */
export async function tellExport(tx: Tx, row: ExportRow): Promise<ExportRow> {
  const { exportId, state, progress } = toExport(row);
  const { company_id: companyId, shop_id: shopId, wish } = row;
  if (wish)
    await appendEvent(tx, { companyId, shopId }, 'driver-zip-changed', {
      zipId: exportId,
      driverId: wish.driverId,
      state,
      progress,
    });
  else await appendEvent(tx, { companyId, shopId: null }, 'company-export-changed', { exportId, state, progress });
  return row;
}
