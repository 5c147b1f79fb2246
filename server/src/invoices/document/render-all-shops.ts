import type { Invoice } from '@comptoir/domain/invoices/invoice.ts';
import { formatPeriod } from '@comptoir/domain/invoices/invoice-words.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import { drawSheetPages } from './draw-sheet-pages.ts';
import { toSheet } from './invoice-sheet.ts';
import { closePaper, openPaper, sealPages } from './paper.ts';
import { drawSummary } from './summary-page.ts';

export type ShopInvoice = { shopName: string; invoice: Invoice };
export type AllShops = {
  /** Whose shops they are: « Chez Mimi Réseau ». */
  companyName: string;
  periodStart: Day;
  periodEnd: Day;
  invoices: readonly ShopInvoice[];
};

/**
 * INV-14: a summary, then each shop's invoice with its own page numbers. It is a copy for reading: the electronic
 * invoices are in the shops' own files.
 */
export async function renderAllShops({ companyName, periodStart, periodEnd, invoices }: AllShops): Promise<Buffer> {
  const period = formatPeriod(periodStart, periodEnd);
  const doc = await openPaper({
    title: `Factures de ${companyName}, ${period}`,
    author: companyName,
    subject: `Factures du ${period}`,
    createdAt: new Date(invoices.at(-1)?.invoice.issuedAt ?? `${periodEnd}T00:00:00.000Z`),
  });
  const rows = invoices.map(({ shopName, invoice }) => ({ ...invoice, shopName }));
  await drawSummary(doc, { title: `Factures – ${companyName}`, period: `Période du ${period}`, rows });
  sealPages(doc);
  for (const { invoice } of invoices) {
    // eslint-disable-next-line no-await-in-loop -- one invoice after the other on the same paper
    await drawSheetPages(doc, toSheet(invoice, null));
  }
  return closePaper(doc);
}
