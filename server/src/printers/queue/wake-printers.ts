import type { Ctx } from '../../ctx.ts';
import type { PrinterDesk } from '../../ports/printing.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as printers from '../printers.store.ts';
import { claimNext } from './claim-job.ts';
import { printedRows } from './printed-rows.ts';
import { confirmPrinted } from './settle-job.ts';
import { sightPrinter } from './sight-printer.ts';

/** law:provider-outside: between transactions. */
export const wakePrinters = (ctx: Ctx, shop: ShopRef): Promise<void> => ctx.printing.wake(deskOf(ctx, shop));

function deskOf(ctx: Ctx, ref: ShopRef): PrinterDesk {
  const { companyId } = ctx;
  return {
    idlePrinters: async () =>
      (await printers.list(ctx.db, ref))
        .filter(({ kind, isEnabled, hasAddress }) => kind !== 'qz' && isEnabled && !hasAddress)
        .map(({ id, shopId, paperWidth }) => ({ printerId: id, shopId, paperWidth })),
    report: async (printerId, condition) => {
      const printer = await printers.find(ctx.db, { companyId, printerId });
      if (printer) await sightPrinter(ctx, printer, condition);
    },
    next: async (printerId) => {
      const claim = await claimNext(ctx, printerId, { holder: 'sandbox', takesBytes: true });
      if (!claim?.job.leaseToken) return null;
      const { id: printJobId, leaseToken, copies } = claim.job;
      return { printJobId, leaseToken, copies, rows: printedRows(claim.job, ctx.now()) };
    },
    done: async ({ printJobId, leaseToken }) => {
      await confirmPrinted(ctx, { companyId, printJobId }, leaseToken);
    },
  };
}
