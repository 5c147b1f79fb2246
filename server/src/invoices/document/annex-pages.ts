import type { AnnexRow } from '@comptoir/domain/invoices/invoice.ts';
import { add, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { grouped } from '@comptoir/domain/kernel/text.ts';
import { formatDay } from '@comptoir/domain/kernel/time.ts';
import { fitting, INK, LEFT, RIGHT, rule, SOFT, write, writeUpTo, type Doc, type Style } from './paper.ts';

/** INV-42 */
export const ROWS_A_PAGE = 25;

const CELL: Style = { size: 8.5 };
const STRONG: Style = { ...CELL, weight: 'SemiBold' };
const HEADING: Style = { size: 8, weight: 'SemiBold', colour: SOFT };
const ROW = 24.2;
const TOP = 112;

type Column = { heading: string; of: (row: AnnexRow) => Cents; right: number };
const COLUMNS: Column[] = [
  { heading: 'Total TTC', of: (row) => row.orderTotal, right: 292 },
  { heading: 'Commission HT', of: (row) => row.commission, right: 363 },
  { heading: 'Frais fixes HT', of: (row) => row.fixedFee, right: 427 },
  { heading: 'Livraison HT', of: (row) => row.courierFee, right: 486 },
  { heading: 'Total HT', of: (row) => row.totalExclVat, right: RIGHT },
];
const NUMBER = 101;
const CHARGE = { left: 150, room: 88 };

/** INV-22: one row per billed order, and what the page adds up to. */
export function drawAnnexPage(doc: Doc, title: string, rows: readonly AnnexRow[], page: number): void {
  const first = page * ROWS_A_PAGE;
  const shown = rows.slice(first, first + ROWS_A_PAGE);
  heading(doc, title, annexRange(first + 1, first + shown.length, rows.length));
  shown.forEach((row, index) => drawRow(doc, row, TOP + index * ROW));
  const end = TOP + shown.length * ROW;
  rule(doc, end, { colour: INK });
  sums(doc, 'Total de la page', shown, end + 16.5);
  if (first > 0 && first + ROWS_A_PAGE >= rows.length) {
    sums(doc, `Total des ${grouped(String(rows.length))} commandes`, rows, end + 33.5);
  }
}

const annexRange = (from: number, to: number, of: number): string =>
  from === to ? `Commande ${from} sur ${of}` : `Commandes ${from} à ${to} sur ${of}`;

function heading(doc: Doc, title: string, count: string): void {
  write(doc, title, LEFT, 62, { size: 13, weight: 'SemiBold' });
  writeUpTo(doc, count, RIGHT, 62, { size: 8.6, colour: SOFT });
  write(doc, 'Date', LEFT, TOP - 9, HEADING);
  write(doc, 'Commande', NUMBER, TOP - 9, HEADING);
  write(doc, 'Référence', CHARGE.left, TOP - 9, HEADING);
  for (const column of COLUMNS) writeUpTo(doc, column.heading, column.right, TOP - 9, HEADING);
  rule(doc, TOP, { colour: INK });
}

function drawRow(doc: Doc, row: AnnexRow, top: number): void {
  const y = top + ROW / 2 + 3;
  write(doc, formatDay(row.date), LEFT, y, CELL);
  write(doc, row.orderNumber, NUMBER, y, fitting(doc, row.orderNumber, CELL, CHARGE.left - NUMBER - 6));
  write(doc, row.chargeId, CHARGE.left, y, fitting(doc, row.chargeId, { ...CELL, colour: SOFT }, CHARGE.room));
  for (const column of COLUMNS) {
    writeUpTo(doc, formatEuros(column.of(row)), column.right, y, column.right === RIGHT ? STRONG : CELL);
  }
  rule(doc, top + ROW);
}

function sums(doc: Doc, label: string, rows: readonly AnnexRow[], y: number): void {
  write(doc, label, LEFT, y, STRONG);
  for (const column of COLUMNS) writeUpTo(doc, formatEuros(add(...rows.map(column.of))), column.right, y, STRONG);
}
