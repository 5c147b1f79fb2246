import { cleanRow } from '@comptoir/domain/printers/clean-row.ts';
import type { PrinterFields } from '@comptoir/domain/printers/printer.ts';
import { markDuplicate } from '@comptoir/domain/printers/ticket.ts';
import { TICKET_COLUMNS } from '@comptoir/domain/printers/ticket-text.ts';
import type { TicketRow } from '@comptoir/domain/printers/ticket-row.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { ImageProxy } from '../../images/proxy/image-proxy.ts';
import { decodePaper, type PaperPiece } from '../../printers/paper/decode-paper.ts';
import { encodeTicket } from '../../printers/paper/encode-ticket.ts';
import { shopLogo } from '../../printers/paper/shop-logo.ts';
import { hasLogo, languageOf } from '../../printers/queue/printed-rows.ts';

export type PrintedPaper = {
  id: string;
  shopName: string;
  printerName: string | null;
  copies: number;
  printedAt: string;
  columns: number;
  pieces: PaperPiece[];
};

type Row = {
  id: string;
  companyId: string;
  shopId: string;
  template: 'bag' | 'kitchen' | 'test' | null;
  shopName: string;
  timeZone: string;
  printerName: string | null;
  kind: PrinterFields['kind'] | null;
  language: PrinterFields['language'] | null;
  codePage: PrinterFields['codePage'] | null;
  paperWidth: PrinterFields['paperWidth'] | null;
  copies: number;
  printedAt: string;
  isDuplicate: boolean;
  document: TicketRow[];
};

/** Latest first: what came out of each printer, read back from the bytes that it was sent. */
export async function printedPapers(db: Db, imageProxy: ImageProxy, limit: number): Promise<PrintedPaper[]> {
  const { rows } = await sql<Row>`
    select j.id, j.company_id as "companyId", j.shop_id as "shopId", j.template, s.name as "shopName", s.time_zone as "timeZone", p.name as "printerName", p.kind, p.language,
      p.code_page as "codePage", p.paper_width as "paperWidth", j.copies, j.printed_at as "printedAt",
      j.is_duplicate as "isDuplicate", j.document
    from print_jobs j
    join shops s on s.company_id = j.company_id and s.id = j.shop_id
    left join printers p on p.company_id = j.company_id and p.id = j.printer_id
    where j.state = 'printed' and j.document is not null
    order by j.printed_at desc limit ${limit}`.execute(db);
  return Promise.all(rows.map((row) => paperOf({ db, imageProxy }, row)));
}

async function paperOf(from: { db: Db; imageProxy: ImageProxy }, row: Row): Promise<PrintedPaper> {
  const { id, shopName, printerName, copies, printedAt, isDuplicate, document, timeZone } = row;
  const width = row.paperWidth ?? 80;
  const language = row.kind && row.language ? languageOf({ kind: row.kind, language: row.language }) : 'esc-pos';
  const rows = (isDuplicate ? markDuplicate(document, printedAt, timeZone) : document).map(cleanRow);
  const logo = hasLogo({ template: row.template ?? 'bag' }) ? await shopLogo(from, row) : null;
  const bytes = await encodeTicket(rows, { width, language, codePage: row.codePage ?? 'windows1252', logo });
  const pieces = decodePaper(bytes, language === 'esc-pos' ? 'esc-pos' : 'star');
  return { id, shopName, printerName, copies, printedAt, columns: TICKET_COLUMNS[width], pieces };
}
