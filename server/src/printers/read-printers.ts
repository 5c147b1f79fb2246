import type * as contract from '@comptoir/contract/printers.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { instantAt, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Printer, Printing } from '@comptoir/domain/printers/printer.ts';
import { printerStatus } from '@comptoir/domain/printers/printer-status.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { mustExist } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import * as jobs from './print-requests.store.ts';
import * as printers from './printers.store.ts';

type Printers = Answer<typeof contract.listPrinters>;

/** SET-API-66. */
export const listPrinters = (ctx: Ctx, { params }: Input<typeof contract.listPrinters>): Promise<Printers> =>
  readPrinters(ctx.db, ctx, params);

export async function readPrinters(db: Db | Tx, ctx: Ctx, ref: shops.ShopRef): Promise<Printers> {
  const shop = mustExist(await shops.find(db, ref));
  const [stored, counted] = [await printers.list(db, ref), await jobs.countByPrinter(db, ref, dayBegan(ctx, shop))];
  return {
    printers: stored.map((printer) => shown(printer, counted.get(printer.id), ctx)),
    printing: await printingOf(db, ctx, shop),
  };
}

const NONE: jobs.Counts = { waiting: 0, waitingSince: null, failed: 0, printedToday: 0 };

/** Midnight in the shop. */
export const dayBegan = (ctx: Pick<Ctx, 'now'>, { timeZone }: Pick<Shop, 'timeZone'>): Instant =>
  instantAt(localDay(ctx.now(), timeZone), '00:00', timeZone);

function shown(printer: printers.StoredPrinter, counts: jobs.Counts = NONE, ctx: Ctx): Printer {
  const { companyId: _company, shopId: _shop, condition: _condition, awayToldAt: _told, ...fields } = printer;
  return { ...fields, ...counts, status: printerStatus(printer, ctx.now()) };
}

/** PRN-14: what is chosen, and whether it is on. */
export async function printingOf(db: Db | Tx, ctx: Ctx, shop: Shop): Promise<Printing> {
  const kind = shop.printingKind ?? (await printers.kindOf(db, shop)).pausedKind;
  return { kind, url: kind && addressOf(ctx, kind), enabled: shop.printingKind !== null };
}

/** Null for QZ: a post prints, nothing is fetched. */
export const addressOf = (ctx: Pick<Ctx, 'config'>, kind: NonNullable<Printing['kind']> | 'qz'): string | null =>
  kind === 'QZ' || kind === 'qz' ? null : `${ctx.config.publicUrl}/webhooks/${kind}/`;
