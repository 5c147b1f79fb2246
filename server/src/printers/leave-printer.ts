import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import * as jobs from './print-requests.store.ts';
import type { StoredPrinter } from './printers.store.ts';
import { failOrMove } from './queue/give-back.ts';

/** PRN-23: the tickets of a printer that is taken away go to its back-up, or are told as failed. */
export async function leavePrinter(tx: Tx, ctx: Ctx, { companyId, id }: StoredPrinter): Promise<void> {
  for (const job of await jobs.lockOpen(tx, companyId, [id])) {
    // eslint-disable-next-line no-await-in-loop -- a handful, on one connection
    await failOrMove(tx, ctx, job, 'removed');
  }
}
