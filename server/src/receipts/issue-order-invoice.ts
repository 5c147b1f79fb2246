import type { OrderInvoice } from '@comptoir/contract/receipts.ts';
import { isLegallyComplete, sellingParty } from '@comptoir/domain/invoices/parties.ts';
import type { InvoiceParty } from '@comptoir/domain/invoices/invoice.ts';
import type { PrintedInvoice } from '@comptoir/domain/invoices/printed-invoice.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { InvoiceBuyer } from '@comptoir/domain/receipts/invoice-buyer.ts';
import { invoiceOfOrder, orderInvoiceNumber, orderInvoiceRefusal } from '@comptoir/domain/receipts/order-invoice.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/db.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import { lostDispute } from './credit-notes.store.ts';
import { creditGivenBack } from './issue-credit-note.ts';
import * as invoices from './order-invoices.store.ts';

type Issued = { invoice: OrderInvoice };

export const toShown = ({ number, issuedAt, buyer }: PrintedInvoice): OrderInvoice => ({
  number,
  issuedAt,
  companyName: buyer.companyName,
});

/** FLO-95: whoever calls has shown the order's token, or may read the order. The first one issued is the only one. */
export async function issueOrderInvoice(ctx: Ctx, orderId: string, buyer: InvoiceBuyer): Promise<Issued> {
  return ctx.answer(async (tx) => {
    const order = mustExist(await orders.lock(tx, ctx, orderId));
    const ref = { companyId: order.companyId, orderId };
    const issued = await invoices.find(tx, ref);
    if (issued) return { invoice: toShown(issued) };
    // REP-11: no number of an invoice is spent on a rehearsal.
    if (order.isTest) throw new Refused('ORDER_STATE');
    refuseIf(orderInvoiceRefusal(order));
    const seller = await sellerOf(tx, order);
    const now = ctx.now();
    const year = localDay(now, order.shop.timeZone).slice(0, 4);
    const sequence = { companyId: order.companyId, sellerSiren: seller.siren, year: Number(year) };
    const { rank, issuedAt } = await invoices.takeNumber(tx, sequence, now);
    const number = orderInvoiceNumber(year, rank);
    const invoice = invoiceOfOrder({
      order,
      seller,
      buyer,
      invoiceId: ctx.newId(),
      number,
      issuedAt,
      mentions: ctx.config.exemptionMentions,
    });
    if (!invoice) throw new Refused('order-vat-unknown');
    await invoices.insert(tx, ref, invoice);
    const lost = await lostDispute(tx, ref);
    if (lost) await creditGivenBack(tx, ctx, order, lost);
    await audit(tx, ctx, {
      action: 'order.invoice',
      entity: 'order',
      entityId: orderId,
      shopId: order.shopId,
      after: { number, companyName: buyer.companyName, total: invoice.totalInclVat },
    });
    if (order.customer.email) await ctx.jobs.enqueue(tx, 'tell-order-invoice', ref);
    return { invoice: toShown(invoice) };
  });
}

/** INV-40: nothing is printed for a seller whom the law could not find. */
export async function sellerOf(
  db: Db,
  order: Pick<Order, 'companyId' | 'shopId' | 'shop' | 'vatByRate'>,
): Promise<InvoiceParty> {
  const entity = await invoices.legalEntityOf(db, order);
  if (!isLegallyComplete(entity)) throw new Refused('shop-papers-missing', { words: { name: order.shop.name } });
  return sellingParty(entity, order.vatByRate?.some(({ rate }) => rate > 0) ?? entity.vatNumber !== null);
}
