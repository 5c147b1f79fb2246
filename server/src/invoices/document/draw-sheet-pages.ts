import { annexMention } from '@comptoir/domain/invoices/invoice-words.ts';
import { drawAnnexPage, ROWS_A_PAGE } from './annex-pages.ts';
import { drawFoot, drawFront, drawSmallPrint, smallPrintLines } from './front-pages.ts';
import { newPage, pageCount, sealPages, type Doc } from './paper.ts';
import type { Sheet } from './sheet.ts';

/** The whole document after whatever `doc` holds already; its pages are numbered by themselves. */
export async function drawSheetPages(doc: Doc, sheet: Sheet): Promise<void> {
  const before = pageCount(doc);
  const annexPages = Math.ceil(sheet.annex.length / ROWS_A_PAGE);
  const mention = (from: number) =>
    annexPages > 0 ? [annexMention(sheet.annex.length, from, from + annexPages - 1)] : [];
  await drawFront(doc, sheet, smallPrintLines(doc, [...sheet.smallPrint, ...mention(2)]).length);
  const front = pageCount(doc) - before;
  drawSmallPrint(doc, smallPrintLines(doc, [...sheet.smallPrint, ...mention(front + 1)]));
  const pages = front + annexPages;
  for (let page = 1; page <= front; page += 1) {
    doc.switchToPage(before + page - 1);
    drawFoot(doc, sheet.identity, page, pages);
  }
  sealPages(doc);
  for (let page = 0; page < annexPages; page += 1) {
    // eslint-disable-next-line no-await-in-loop -- pages follow each other
    await newPage(doc);
    drawAnnexPage(doc, `Annexe – ${sheet.title.toLowerCase()} ${sheet.number}`, sheet.annex, page);
    drawFoot(doc, sheet.identity, front + page + 1, pages);
    sealPages(doc);
  }
}
