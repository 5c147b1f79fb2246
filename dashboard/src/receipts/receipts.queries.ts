import * as contract from '@comptoir/contract/receipts.ts';
import type { InvoiceBuyer } from '@comptoir/domain/receipts/invoice-buyer.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { call, callForFile } from '@comptoir/web/call/call.ts';
import { queryOptions } from '@tanstack/react-query';

type OrderRef = Pick<Order, 'companyId' | 'shopId' | 'id' | 'refundedAmount'>;
const paramsOf = ({ companyId, shopId, id }: OrderRef) => ({ companyId, shopId, orderId: id });

export const orderInvoice = (order: OrderRef) =>
  queryOptions({
    // What is given back brings a credit note: then it is read again.
    queryKey: ['order-invoice', order.companyId, order.id, order.refundedAmount],
    queryFn: ({ signal }) => call(contract.readOrderInvoice, { params: paramsOf(order) }, { signal }),
  });

export const issueInvoice = (order: OrderRef, body: InvoiceBuyer, idempotencyKey: string) =>
  call(contract.issueOrderInvoice, { params: paramsOf(order), body }, { idempotencyKey });

export const receiptFile = (order: OrderRef): Promise<Blob> =>
  callForFile(contract.readReceipt, { params: paramsOf(order) });

export const invoiceFile = (order: OrderRef): Promise<Blob> =>
  callForFile(contract.readOrderInvoiceFile, { params: paramsOf(order) });

export const creditNoteFile = (order: OrderRef, number: string): Promise<Blob> =>
  callForFile(contract.readOrderCreditNoteFile, { params: { ...paramsOf(order), number } });
