import type { Tx } from '../db/db.ts';
import { appendEvent } from '../live/append.ts';
import { toImport, type ImportRow } from './customer-imports.store.ts';

/** The last statement of each change of an import. */
export async function tellImport(tx: Tx, row: ImportRow): Promise<ImportRow> {
  const scope = { companyId: row.company_id, shopId: row.shop_id };
  await appendEvent(tx, scope, 'customer-import-changed', { customerImport: toImport(row) });
  return row;
}
