import { french } from '@comptoir/domain/kernel/text.ts';
import { inWords, pagesOf, pageTitle, tableTitle, tableUrl } from '@comptoir/domain/sales-modes/table-codes.ts';
import type PDFDocument from 'pdfkit';
import { encode } from 'uqr';

export type Sheet = {
  shopName: string;
  /** A square PNG or JPEG, as a data address: written once, however many codes name it. */
  logo: string | null;
  slug: string;
  publicUrl: string;
  edge: string;
  tables: readonly string[];
};
type Doc = InstanceType<typeof PDFDocument>;

const MM = 72 / 25.4;
const PAGE = { width: 210 * MM, height: 297 * MM };
const MARGIN = 8.5 * MM;
const FOOT = 18 * MM;
const CARD = { width: (PAGE.width - 2 * MARGIN) / 2, height: (PAGE.height - MARGIN - FOOT) / 2 };
/** DESIGN §11, qr-sheet-a4: readable at half a metre. */
const CODE = 55 * MM;
const QUIET_MODULES = 4;
const LOGO = { side: 9 * MM, gap: 3 * MM };
const NAME_SIZE = 14;
const INK = '#1B1A18';
const SOFT = '#5F5D57';

/** Loaded when somebody prints: the server starts without it. */
export async function drawSheet(sheet: Sheet): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: french(`${sheet.shopName} : codes des tables`), Creator: 'Comptoir', Producer: 'Comptoir' },
  });
  const written = collected(doc);
  const pages = pagesOf(sheet.tables);
  pages.forEach((tables, index) => {
    doc.addPage();
    cutLines(doc);
    tables.forEach((table, place) => card(doc, sheet, table, place));
    foot(doc, `${pageTitle(tables)} · page ${index + 1}/${pages.length}`);
  });
  doc.end();
  return written;
}

const collected = (doc: Doc): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });

function cutLines(doc: Doc): void {
  const [right, bottom] = [MARGIN + 2 * CARD.width, MARGIN + 2 * CARD.height];
  doc.lineWidth(0.6).strokeColor('#A09E98').dash(3, { space: 2.5 });
  for (const column of [0, 1, 2]) line(doc, MARGIN + column * CARD.width, MARGIN, MARGIN + column * CARD.width, bottom);
  for (const row of [0, 1, 2]) line(doc, MARGIN, MARGIN + row * CARD.height, right, MARGIN + row * CARD.height);
  doc.undash();
}

const line = (doc: Doc, x1: number, y1: number, x2: number, y2: number) => doc.moveTo(x1, y1).lineTo(x2, y2).stroke();

function card(doc: Doc, sheet: Sheet, table: string, place: number): void {
  const left = MARGIN + (place % 2) * CARD.width;
  const top = MARGIN + Math.floor(place / 2) * CARD.height;
  const words = (text: string, y: number, size: number, font: string, colour: string) => {
    doc.font(font).fillColor(colour);
    doc.fontSize(fitting(doc, text, size, CARD.width - 10 * MM));
    doc.text(text, left + 5 * MM, top + y, { width: CARD.width - 10 * MM, align: 'center', lineBreak: false });
  };
  const url = tableUrl(sheet.publicUrl, sheet.slug, table);
  if (sheet.logo) brand(doc, sheet.shopName, sheet.logo, left, top + 4.5 * MM);
  else words(sheet.shopName, 8 * MM, NAME_SIZE, 'Helvetica-Bold', INK);
  words(tableTitle(table), 16 * MM, 34, 'Helvetica-Bold', INK);
  code(doc, url, left + CARD.width / 2, top + 34 * MM, sheet.edge);
  words('Scannez, commandez,', 110.5 * MM, 13, 'Helvetica-Bold', INK);
  words('on vous sert à table', 116.5 * MM, 13, 'Helvetica-Bold', INK);
  words(inWords(url), 124 * MM, 9, 'Helvetica', SOFT);
}

/** The logo beside the name, both in the middle of the card. */
function brand(doc: Doc, name: string, logo: string, left: number, top: number): void {
  const { side, gap } = LOGO;
  const most = CARD.width - 10 * MM - side - gap;
  doc.font('Helvetica-Bold').fillColor(INK);
  doc.fontSize(fitting(doc, name, NAME_SIZE, most));
  const x = left + (CARD.width - side - gap - doc.widthOfString(name)) / 2;
  doc.text(name, x + side + gap, top + (side - doc.currentLineHeight()) / 2, { lineBreak: false });
  doc
    .save()
    .roundedRect(x, top, side, side, 2.2 * MM)
    .clip();
  doc.image(logo, x, top, { width: side, height: side }).restore();
}

/** Long names are set smaller, never cut. */
function fitting(doc: Doc, text: string, size: number, width: number): number {
  const wide = doc.fontSize(size).widthOfString(text);
  return wide <= width ? size : Math.max(4, (size * width) / wide);
}

/** Black on white, level M; the frame stands outside the quiet zone. */
function code(doc: Doc, url: string, centre: number, top: number, edge: string): void {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const module = CODE / size;
  const quiet = QUIET_MODULES * module;
  const [x, y] = [centre - CODE / 2, top + quiet];
  doc.roundedRect(x - quiet - 2, top - 2, CODE + 2 * quiet + 4, CODE + 2 * quiet + 4, 14);
  doc.lineWidth(1.2).strokeColor(edge).stroke();
  data.forEach((row, rowIndex) => {
    for (let from = 0; from < size; from += 1) {
      if (!row[from]) continue;
      let to = from;
      while (row[to]) to += 1;
      doc.rect(x + from * module, y + rowIndex * module, (to - from) * module, module);
      from = to;
    }
  });
  doc.fillColor('#000000').fill();
}

function foot(doc: Doc, title: string): void {
  const y = PAGE.height - FOOT + 6 * MM;
  const width = PAGE.width - 2 * MARGIN;
  doc.font('Helvetica').fontSize(9).fillColor(SOFT);
  const advice = french('Imprimez à 100 %, découpez sur les pointillés. Code de 55 mm, lisible à 50 cm.');
  doc.text(advice, MARGIN, y, { lineBreak: false });
  doc.text(title, MARGIN, y, { width, align: 'right', lineBreak: false });
}
