import { Cents, Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { InvoiceBuyer } from '@comptoir/domain/receipts/invoice-buyer.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

export const OrderInvoice = z.object({ number: z.string(), issuedAt: Instant, companyName: z.string() });
export type OrderInvoice = z.infer<typeof OrderInvoice>;

export const OrderCreditNote = z.object({ number: z.string(), issuedAt: Instant, amount: Cents });

const params = { orderId: Id };
const path = '/orders/:orderId';

/** FLO-94: a PDF. */
export const readReceipt = shopRoute({
  method: 'GET',
  path: `${path}/receipt`,
  access: 'orders',
  params,
  reply: z.unknown(),
});

/** FLO-95: null until somebody has asked for it. */
export const readOrderInvoice = shopRoute({
  method: 'GET',
  path: `${path}/invoice`,
  access: 'orders',
  params,
  reply: z.object({ invoice: OrderInvoice.nullable(), creditNotes: z.array(OrderCreditNote) }),
});

/** FLO-95: asked for again, the answer is the one that was issued. */
export const issueOrderInvoice = shopRoute({
  method: 'POST',
  path: `${path}/invoice`,
  access: 'orders',
  params,
  body: InvoiceBuyer,
  reply: z.object({ invoice: OrderInvoice }),
});

/** FLO-95: a PDF. */
export const readOrderInvoiceFile = shopRoute({
  method: 'GET',
  path: `${path}/invoice/file`,
  access: 'orders',
  params,
  reply: z.unknown(),
});

/** INV-46: a PDF. */
export const readOrderCreditNoteFile = shopRoute({
  method: 'GET',
  path: `${path}/credit-notes/:number/file`,
  access: 'orders',
  params: { ...params, number: z.string().max(40) },
  reply: z.unknown(),
});
