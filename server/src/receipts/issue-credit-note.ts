import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { creditDue, creditNoteNumber, creditNoteOf, type CreditCause } from '@comptoir/domain/receipts/credit-note.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import * as creditNotes from './credit-notes.store.ts';
import * as invoices from './order-invoices.store.ts';

/** INV-46: in the transaction that books the money, whose lock of the order puts it after or before the invoice. */
export async function creditGivenBack(tx: Tx, ctx: Ctx, order: Order, cause: CreditCause): Promise<void> {
  const ref = { companyId: order.companyId, orderId: order.id };
  const invoice = await invoices.find(tx, ref);
  if (!invoice) return;
  const earlier = await creditNotes.documents(tx, ref);
  const givenBack = await creditNotes.givenBack(tx, ref);
  const amount = creditDue(invoice, earlier, { amountDue: order.amountDue, givenBack });
  if (amount === 0) return;
  const now = ctx.now();
  const { timeZone } = order.shop;
  const year = localDay(now, timeZone).slice(0, 4);
  const sequence = { companyId: order.companyId, sellerSiren: invoice.seller.siren, year: Number(year) };
  const { rank, issuedAt } = await creditNotes.takeNumber(tx, sequence, now);
  const number = creditNoteNumber(year, rank);
  const note = creditNoteOf({
    invoice,
    earlier,
    amount,
    kind: cause.kind,
    creditNoteId: ctx.newId(),
    number,
    issuedAt,
    timeZone,
  });
  await creditNotes.insert(tx, ref, cause, note);
  await audit(tx, ctx, {
    action: 'order.credit-note',
    entity: 'order',
    entityId: order.id,
    shopId: order.shopId,
    after: { number, invoice: invoice.number, total: note.totalInclVat },
  });
  if (order.customer.email) await ctx.jobs.enqueue(tx, 'tell-credit-note', { ...ref, number });
}
