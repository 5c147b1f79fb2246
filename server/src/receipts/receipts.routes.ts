import * as contract from '@comptoir/contract/receipts.ts';
import { handle, handleRaw } from '../http/handle.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { renderInvoice } from '../invoices/document/render-invoice.ts';
import * as orders from '../orders/orders.store.ts';
import * as creditNotes from './credit-notes.store.ts';
import { issueOrderInvoice, toShown } from './issue-order-invoice.ts';
import * as invoices from './order-invoices.store.ts';
import { sendPdf } from './send-pdf.ts';
import { renderReceipt } from './receipt.ts';

export const receiptsRoutes = [
  handleRaw(contract.readReceipt, async (ctx, { params }, reply) => {
    const order = mustExist(await orders.find(ctx.db, params, params.orderId));
    await sendPdf(reply, `recu_${order.orderNumber}.pdf`, await renderReceipt(ctx, order));
  }),
  handle(contract.readOrderInvoice, async (ctx, { params }) => {
    mustExist(await orders.find(ctx.db, params, params.orderId));
    const invoice = await invoices.find(ctx.db, params);
    return { invoice: invoice && toShown(invoice), creditNotes: await creditNotes.list(ctx.db, params) };
  }),
  handle(contract.issueOrderInvoice, async (ctx, { params, body }) => {
    mustExist(await orders.find(ctx.db, params, params.orderId));
    return issueOrderInvoice(ctx, params.orderId, body);
  }),
  handleRaw(contract.readOrderInvoiceFile, async (ctx, { params }, reply) => {
    mustExist(await orders.find(ctx.db, params, params.orderId));
    const invoice = await invoices.find(ctx.db, params);
    if (!invoice) throw new Refused('order-invoice-none');
    await sendPdf(reply, `facture_${invoice.number}.pdf`, await renderInvoice(invoice));
  }),
  handleRaw(contract.readOrderCreditNoteFile, async (ctx, { params }, reply) => {
    mustExist(await orders.find(ctx.db, params, params.orderId));
    const note = mustExist(await creditNotes.find(ctx.db, params, params.number));
    await sendPdf(reply, `avoir_${note.number}.pdf`, await renderInvoice(note));
  }),
];
