import { plural } from '@comptoir/domain/kernel/text.ts';
import { CANNOT_PRINT, canPrint, printerStatus } from '@comptoir/domain/printers/printer-status.ts';
import type { TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import * as jobs from './print-requests.store.ts';
import * as printers from './printers.store.ts';
import type { StoredPrinter } from './printers.store.ts';

type Wanted = { template: TicketTemplate; printerId?: string | undefined };

/** API-27: the printer that was named, else the first that prints this kind of ticket; its back-up when it cannot. */
export async function choosePrinter(ctx: Ctx, shop: Shop, { template, printerId }: Wanted): Promise<StoredPrinter> {
  const own = await ownPrinters(ctx, shop);
  const prints = (printer: StoredPrinter) => printer.rules.some((rule) => rule.template === template);
  const wanted = printerId
    ? [mustExist(own.find(({ id }) => id === printerId))]
    : [...own.filter(prints), ...own.filter((printer) => !prints(printer))];
  const [first] = wanted;
  if (!first) throw new Refused('no-network-printer');
  const able = wanted
    .flatMap((printer) => [printer, own.find(({ id }) => id === printer.backupPrinterId)])
    .find((printer) => printer && isAble(ctx, printer));
  if (able) return able;
  throw await cannotPrint(ctx, first);
}

/** SET-API-67: this one and no other: somebody wants to see its paper. */
export async function mustPrint(ctx: Ctx, printer: StoredPrinter): Promise<void> {
  if (!isAble(ctx, printer)) throw await cannotPrint(ctx, printer);
}

async function ownPrinters(ctx: Ctx, shop: Shop): Promise<StoredPrinter[]> {
  const kind = shop.printingKind?.toLowerCase();
  const all = await printers.list(ctx.db, shop);
  return all.filter((printer) => printer.kind === kind && printer.isEnabled);
}

const isAble = (ctx: Ctx, printer: StoredPrinter): boolean => canPrint(printerStatus(printer, ctx.now()));

/** ERR-26, with why, and with what waits there already. */
async function cannotPrint(ctx: Ctx, printer: StoredPrinter): Promise<Refused> {
  const status = printerStatus(printer, ctx.now());
  if (status === 'ready' || status === 'paper-low') return new Refused('print-failed');
  const { waiting = 0 } = (await jobs.countByPrinter(ctx.db, printer, ctx.now())).get(printer.id) ?? {};
  const behind = waiting > 0 ? ` ; ${waiting} ${plural(waiting, 'ticket', 'tickets')} en attente` : '';
  return new Refused('printer-cannot-print', {
    words: { reason: `« ${printer.name} » ${CANNOT_PRINT[status]}${behind}.` },
  });
}
