import type { PrintedInvoice } from '@comptoir/domain/invoices/printed-invoice.ts';
import { invoiceTitle, partyName } from '@comptoir/domain/invoices/invoice-words.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { attachFacturX } from './attach.ts';
import { drawSheetPages } from './draw-sheet-pages.ts';
import { facturX } from './factur-x.ts';
import { toSheet } from './invoice-sheet.ts';
import { closePaper, openPaper } from './paper.ts';

/** A square PNG or JPEG; the platform's own invoices bear the brand's mark without it. */
export type RenderOptions = { logo?: Buffer | null };

/** INV-38: the frozen document; the same invoice always gives the same bytes. */
export async function renderInvoice(invoice: PrintedInvoice, { logo = null }: RenderOptions = {}): Promise<Buffer> {
  const title = french(`${invoiceTitle(invoice)} n° ${invoice.number}`);
  const createdAt = new Date(invoice.issuedAt);
  const doc = await openPaper({
    title,
    author: partyName(invoice.seller),
    subject: `${title}, ${invoice.reference}`,
    createdAt,
  });
  await drawSheetPages(doc, toSheet(invoice, logo));
  // Between businesses an invoice is electronic; a person's has nobody to read the XML.
  if (invoice.buyer.siren) attachFacturX(doc, facturX(invoice), createdAt);
  return closePaper(doc);
}
