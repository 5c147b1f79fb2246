import type * as contract from '@comptoir/contract/printers.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { cleanRow } from '@comptoir/domain/printers/clean-row.ts';
import { PRINTED_WITHIN_MS } from '@comptoir/domain/printers/print-queue.ts';
import { isReprint, testTicketOf, ticketOf } from '@comptoir/domain/printers/ticket.ts';
import type { Ticket, TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import { followUrlOf } from './follow-url.ts';
import * as shops from '../shops/shops.store.ts';
import { choosePrinter, mustPrint } from './choose-printer.ts';
import * as jobs from './print-requests.store.ts';
import * as printers from './printers.store.ts';
import type { StoredPrinter } from './printers.store.ts';
import { countTicket } from './queue/settle-job.ts';
import { tellJob } from './queue/tell-job.ts';
import { wakePrinters } from './queue/wake-printers.ts';

/** API-27, ERR-26: into the queue of a printer that can print now; a refusal leaves the order as it was. */
export async function printTicket(
  ctx: Ctx,
  { params, body }: Input<typeof contract.printTicket>,
): Promise<Answer<typeof contract.printTicket>> {
  const { shop } = await printable(ctx, params);
  // DET-36: without a kind browsers print by themselves.
  if (shop.printingKind === null) throw new Refused('no-network-printer');
  await wakePrinters(ctx, params);
  const printer = await choosePrinter(ctx, shop, body);
  const { template, copies } = body;
  const answer = await ctx.answer(async (tx) => {
    const order = mustExist(await orders.lock(tx, params, params.orderId));
    const isDuplicate = await isPrintedBefore(tx, order, template);
    const followUrl = followUrlOf(ctx, order);
    const ticket = ticketOf(order, shop, { template, isDuplicate: false, printedAt: ctx.now(), followUrl });
    await enqueue(tx, ctx, { printer, ticket, copies, isDuplicate, orderId: order.id });
    return { printJobId: ctx.callId };
  });
  await wakePrinters(ctx, params);
  return answer;
}

/** Told by its story, or on its way to paper. */
async function isPrintedBefore(tx: Tx, order: Order, template: TicketTemplate): Promise<boolean> {
  if (isReprint(await orders.story(tx, order.companyId, order.id), template)) return true;
  const known = await jobs.ofOrder(tx, order.companyId, order.id);
  return known.some((job) => job.template === template && job.state !== 'given-up' && job.state !== 'failed');
}

type Wanted = {
  printer: StoredPrinter;
  ticket: Ticket;
  copies: number;
  isDuplicate: boolean;
  orderId: string | null;
};

/** One by hand is its own, under the key of its call (API-71). */
async function enqueue(tx: Tx, ctx: Ctx, { printer, ticket, copies, isDuplicate, orderId }: Wanted): Promise<void> {
  const now = ctx.now();
  const { companyId, shopId, id: printerId } = printer;
  const row = {
    company_id: companyId,
    id: ctx.callId,
    shop_id: shopId,
    order_id: orderId,
    printer_id: printerId,
    station_id: printerId,
    template: ticket.template,
    origin: ticket.template === 'test' ? ('test' as const) : ('hand' as const),
    copies,
    state: 'queued' as const,
    document: JSON.stringify(ticket.rows.map(cleanRow)),
    is_duplicate: isDuplicate,
    created_at: now,
    expires_at: addMs(now, PRINTED_WITHIN_MS),
    asked_by: JSON.stringify(ctx.actor),
  };
  const [made] = await jobs.insert(tx, [row]);
  if (made) await tellJob(tx, mustExist(await jobs.find(tx, { companyId, printJobId: made })));
}

/** SET-API-67, PRN-08. */
export async function testPrinter(
  ctx: Ctx,
  { params, body }: Input<typeof contract.testPrinter>,
): Promise<Answer<typeof contract.testPrinter>> {
  const shop = mustExist(await shops.find(ctx.db, params));
  await wakePrinters(ctx, params);
  const printer = mustExist(await printers.find(ctx.db, { ...params, printerId: body.printerId }));
  if (printer.shopId !== params.shopId) throw new Refused('NOT_FOUND');
  await mustPrint(ctx, printer);
  const answer = await ctx.answer(async (tx) => {
    const ticket = testTicketOf(shop, ctx.now());
    await audit(tx, ctx, {
      action: 'printer.test',
      entity: 'printer',
      entityId: printer.id,
      shopId: params.shopId,
      after: { name: printer.name },
    });
    await enqueue(tx, ctx, { printer, ticket, copies: 1, isDuplicate: false, orderId: null });
    return { printJobId: ctx.callId };
  });
  await wakePrinters(ctx, params);
  return answer;
}

export async function recordPrinted(ctx: Ctx, { params, body }: Input<typeof contract.recordPrinted>): Promise<Order> {
  const { order } = await printable(ctx, params);
  return ctx.answer((tx) => countTicket(tx, ctx, params, order.id, body));
}

/** DET-05: where the icon is hidden, its calls are refused. */
async function printable(ctx: Ctx, params: { companyId: string; shopId: string; orderId: string }) {
  const [order, shop] = await Promise.all([orders.find(ctx.db, params, params.orderId), shops.find(ctx.db, params)]);
  if (!order || !shop) throw new Refused('NOT_FOUND');
  if (shop.hidePrintTicket) throw new Refused('FORBIDDEN');
  return { order, shop };
}
