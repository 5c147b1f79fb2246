import type * as contract from '@comptoir/contract/printers.ts';
import { renewPrinterAddress as addressRoute } from '@comptoir/contract/printers.ts';
import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { PrinterFields } from '@comptoir/domain/printers/printer.ts';
import { printerRefusal, tidyPrinter } from '@comptoir/domain/printers/printer-rules.ts';
import type { FastifyReply } from 'fastify';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { hashOfToken, newSecretToken } from '../session/secret-token.ts';
import { changeShop } from '../shops/change-shop.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as shops from '../shops/shops.store.ts';
import { leavePrinter } from './leave-printer.ts';
import * as printers from './printers.store.ts';
import { addressOf, printingOf, readPrinters } from './read-printers.ts';

type SaveCall = Input<typeof contract.savePrinter>;
type Saved = Answer<typeof contract.savePrinter>;

/** SET-API-15. law:parent-first: whoever changes the printers of a shop waits at its row. */
export async function savePrinter(ctx: Ctx, { params, body }: SaveCall): Promise<Saved> {
  const { printer, printerId, version } = body;
  if (!printer && !printerId) throw new Refused('printer-missing');
  return ctx.answer(async (tx) => {
    mustExist(await shops.lock(tx, params));
    if (!printer) await removePrinter(tx, ctx, params, printerId ?? '');
    else if (printerId) await changePrinter(tx, ctx, params, { printerId, version, fields: tidyPrinter(printer) });
    else await addPrinter(tx, ctx, params, tidyPrinter(printer));
    return readPrinters(tx, ctx, params);
  });
}

/** law:change-with-event: the last statement. */
async function told(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  { action, printerId, before, after }: { action: JournalAction; printerId: string; before: unknown; after: unknown },
): Promise<void> {
  await audit(tx, ctx, { action, entity: 'printer', entityId: printerId, shopId: ref.shopId, before, after });
  await appendEvent(tx, ref, 'printers-changed', { printerId });
}

async function addPrinter(tx: Tx, ctx: Ctx, ref: ShopRef, fields: PrinterFields): Promise<void> {
  refuseIf(printerRefusal(fields, null, await printers.list(tx, ref)));
  const printerId = ctx.newId();
  await printers.insert(tx, { ...ref, id: printerId, createdAt: ctx.now() }, fields);
  await told(tx, ctx, ref, { action: 'printer.add', printerId, before: null, after: fields });
}

type Wanted = { printerId: string; version: number | undefined; fields: PrinterFields };

async function changePrinter(tx: Tx, ctx: Ctx, ref: ShopRef, { printerId, version, fields }: Wanted): Promise<void> {
  const before = await lockOwn(tx, ref, printerId);
  if (version !== undefined && version !== before.version)
    throw new Refused('RECORD_CONFLICT', { extra: { current: await readPrinters(tx, ctx, ref) } });
  refuseIf(printerRefusal(fields, printerId, await printers.list(tx, ref)));
  await printers.save(tx, { companyId: ref.companyId, printerId }, fields);
  await told(tx, ctx, ref, { action: 'printer.save', printerId, before, after: fields });
}

/** PRN-23: what it still had to print goes to its back-up, or is told as failed. */
async function removePrinter(tx: Tx, ctx: Ctx, ref: ShopRef, printerId: string): Promise<void> {
  const before = await lockOwn(tx, ref, printerId);
  await leavePrinter(tx, ctx, before);
  await printers.remove(tx, { companyId: ref.companyId, printerId });
  await told(tx, ctx, ref, { action: 'printer.remove', printerId, before, after: null });
}

async function lockOwn(tx: Tx, ref: ShopRef, printerId: string): Promise<printers.StoredPrinter> {
  const printer = mustExist(await printers.lock(tx, { companyId: ref.companyId, printerId }));
  if (printer.shopId !== ref.shopId) throw new Refused('NOT_FOUND');
  return printer;
}

/** SET-API-64: what is chosen decides while it is on; off, tickets are printed by the browsers (DET-36). */
export async function savePrinting(
  ctx: Ctx,
  { params, body }: Input<typeof contract.savePrinting>,
): Promise<Answer<typeof contract.savePrinting>> {
  const { kind, enabled } = body.printing;
  return ctx.answer(async (tx) => {
    const shop = await changeShop(tx, ctx, params, {
      action: 'shop.printing',
      change: () => ({ printingKind: enabled ? kind : null }),
      also: async () => {
        await printers.savePausedKind(tx, params, enabled ? null : kind);
        await appendEvent(tx, params, 'printers-changed', { printerId: null });
      },
    });
    return { printing: await printingOf(tx, ctx, shop) };
  });
}

/** PRN-21: only its hash is kept, and no key of idempotency either. */
export async function renewPrinterAddress(
  ctx: Ctx,
  { params }: Input<typeof contract.renewPrinterAddress>,
  reply: FastifyReply,
): Promise<void> {
  const { printerId, ...ref } = params;
  const token = newSecretToken(ctx.companyId);
  const url = await ctx.transaction(async (tx) => {
    const printer = await lockOwn(tx, ref, printerId);
    const base = addressOf(ctx, printer.kind);
    if (!base) throw new Refused('no-network-printer');
    await printers.renewToken(tx, params, hashOfToken(token));
    await told(tx, ctx, ref, { action: 'printer.address', printerId, before: null, after: { kind: printer.kind } });
    return base + token;
  });
  await reply.header('Cache-Control', 'no-store').send(addressRoute.reply.parse({ url }));
}
