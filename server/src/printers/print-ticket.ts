import type * as contract from '@comptoir/contract/printers.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isReprint, ticketOf } from '@comptoir/domain/printers/ticket.ts';
import { TICKET_COLUMNS, ticketText } from '@comptoir/domain/printers/ticket-text.ts';
import type { TicketTemplate } from '@comptoir/domain/printers/ticket-row.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { setTimeout } from 'node:timers/promises';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, serviceRefusal } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import * as shops from '../shops/shops.store.ts';
import * as requests from './print-requests.store.ts';

/** API-27, FLO-86, ERR-26: printed before the reply; a failure leaves the order as it was. */
export async function printTicket(
  ctx: Ctx,
  { params, body }: Input<typeof contract.printTicket>,
): Promise<Answer<typeof contract.printTicket>> {
  const { order, shop } = await printable(ctx, params);
  // DET-36: browsers and QZ print by themselves.
  if (shop.printingKind !== 'cloudprint' && shop.printingKind !== 'epson') throw new Refused('no-network-printer');
  const content = await contentOf(ctx, order, shop, body.template);
  const { companyId, shopId, id: orderId } = order;
  const request = { companyId, id: ctx.callId, shopId, orderId, content, copies: body.copies };
  await openRequest(ctx, request);
  await sendToPrinter(ctx, request);
  return ctx.answer(async (tx) => {
    await countTicket(tx, ctx, params, order.id, { template: body.template, copies: body.copies });
    await requests.close(tx, request, { state: 'printed', printedAt: ctx.now() });
    return { printJobId: request.id };
  });
}

export async function recordPrinted(ctx: Ctx, { params, body }: Input<typeof contract.recordPrinted>): Promise<Order> {
  const { order } = await printable(ctx, params);
  return ctx.answer((tx) => countTicket(tx, ctx, params, order.id, { template: body.template }));
}

/** DET-05: where the icon is hidden, its calls are refused. */
async function printable(ctx: Ctx, params: { companyId: string; shopId: string; orderId: string }) {
  const [order, shop] = await Promise.all([orders.find(ctx.db, params, params.orderId), shops.find(ctx.db, params)]);
  if (!order || !shop) throw new Refused('NOT_FOUND');
  if (shop.hidePrintTicket) throw new Refused('FORBIDDEN');
  return { order, shop };
}

async function contentOf(ctx: Ctx, order: Order, shop: Shop, template: TicketTemplate): Promise<string> {
  const isDuplicate = isReprint(await orders.story(ctx.db, ctx.companyId, order.id), template);
  const ticket = ticketOf(order, shop, { template, isDuplicate, printedAt: ctx.now() });
  return ticketText(ticket, TICKET_COLUMNS[80]);
}

const LOOK_AGAIN_MS = 200;
const MOST_LOOKS = 75;

/** API-71: waits while another call prints under the same key, then takes its answer, or its turn if that failed. */
async function openRequest(ctx: Ctx, request: requests.PrintRequest): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    // eslint-disable-next-line no-await-in-loop -- one look after the other
    if (await ctx.transaction((tx) => requests.open(tx, request, ctx.now()))) return;
    // eslint-disable-next-line no-await-in-loop -- one look after the other
    await ctx.mustBeFirst();
    // eslint-disable-next-line no-await-in-loop -- one look after the other
    await setTimeout(LOOK_AGAIN_MS);
  }
  throw new Refused('print-failed');
}

async function sendToPrinter(ctx: Ctx, request: requests.PrintRequest): Promise<void> {
  const { id: requestId, shopId, content, copies } = request;
  try {
    await ctx.printing.print({ requestId, shopId, content, copies });
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error;
    await ctx.transaction((tx) => requests.close(tx, request, { state: 'failed', failure: error.message }));
    throw serviceRefusal(error, 'print-failed');
  }
}

/** law:order-story: the next ticket of this kind is a DUPLICATA. */
async function countTicket(
  tx: Tx,
  ctx: Ctx,
  scope: orders.ShopScope,
  orderId: string,
  data: { template: TicketTemplate; copies?: number },
): Promise<Order> {
  const order = mustExist(await orders.lock(tx, scope, orderId));
  const saved = await orders.save(tx, { ...order, ticketsPrinted: order.ticketsPrinted + 1 });
  await recordOrder(tx, ctx, saved, { type: 'printed', fromStatus: order.status, data });
  return saved;
}
