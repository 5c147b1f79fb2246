import { TICKET_COLUMNS, ticketText } from '@comptoir/domain/printers/ticket-text.ts';
import type { TicketRow } from '@comptoir/domain/printers/ticket-row.ts';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { CodePage } from './code-pages.ts';
import { logoDots } from './logo-dots.ts';
import { layOut, type LineStyle, type PaperPart } from './paper-layout.ts';

export type PaperWidth = keyof typeof TICKET_COLUMNS;
export type PrinterLanguage = 'esc-pos' | 'star-prnt' | 'star-line' | 'text';
export type PaperSettings = {
  width: PaperWidth;
  language: PrinterLanguage;
  /** The bytes of an image file. */
  logo?: Uint8Array | null;
  codePage?: CodePage;
};

/** WPC1252 has every French letter, the euro sign and the typographic apostrophe. */
export const DEFAULT_PAGE: CodePage = 'windows1252';

/** The cutter sits above the head: what was printed last must have passed it. */
const LINES_BEFORE_CUT = 4;
const QR_CELL_DOTS = 6;
/** `ESC R 0`: some printers come with a national set that changes # $ @ [ ]. */
const NO_NATIONAL_SET = [0x1b, 0x52, 0x00];

/** PRN-40: the bytes that a printer of this language prints as the ticket. */
export async function encodeTicket(document: readonly TicketRow[], paper: PaperSettings): Promise<Uint8Array> {
  const { width, language, logo = null, codePage = DEFAULT_PAGE } = paper;
  const columns = TICKET_COLUMNS[width];
  if (language === 'text') return new TextEncoder().encode(`${ticketText({ rows: [...document] }, columns)}\n`);
  const encoder = new ReceiptPrinterEncoder({
    language,
    columns,
    imageMode: 'raster',
    feedBeforeCut: LINES_BEFORE_CUT,
  }).initialize();
  if (language === 'esc-pos') encoder.raw(NO_NATIONAL_SET);
  encoder.codepage(codePage);
  if (logo) addLogo(encoder, await logoDots(logo, width));
  for (const part of layOut(document, columns, codePage)) addPart(encoder, part);
  return encoder.cut('partial').encode();
}

function addLogo(encoder: ReceiptPrinterEncoder, { data, width, height }: Awaited<ReturnType<typeof logoDots>>): void {
  encoder.align('center').image({ data, width, height }, { width, height, algorithm: 'atkinson' }).align('left');
}

function addPart(encoder: ReceiptPrinterEncoder, part: PaperPart): void {
  if (part.kind === 'qr')
    encoder.align('center').qrcode(part.link, { size: QR_CELL_DOTS, errorlevel: 'm' }).align('left');
  else addLine(encoder, part.text, part.style);
}

function addLine(encoder: ReceiptPrinterEncoder, text: string, style: LineStyle): void {
  encoder.bold(style.isBold).invert(style.isInverted).size(style.width, style.height);
  encoder.line(text);
  encoder.size(1, 1).invert(false).bold(false);
}
