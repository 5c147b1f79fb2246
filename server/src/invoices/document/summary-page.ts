import { add, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { grouped } from '@comptoir/domain/kernel/text.ts';
import { fitting, INK, LEFT, newPage, RIGHT, rule, SOFT, write, writeUpTo, type Doc, type Style } from './paper.ts';

/** INV-14: one row per shop. */
export type SummaryRow = {
  shopName: string;
  reference: string;
  totalExclVat: Cents;
  vatTotal: Cents;
  totalInclVat: Cents;
};
export type Summary = { title: string; period: string; rows: readonly SummaryRow[] };

const CELL: Style = { size: 9 };
const STRONG: Style = { size: 9, weight: 'SemiBold' };
const HEADING: Style = { size: 8.55, weight: 'SemiBold', colour: SOFT };
const ROW = 24.2;
const TOP = 150;
const ROWS_A_PAGE = 25;
const REFERENCE = 210;
const COLUMNS: { heading: string; of: (row: SummaryRow) => Cents; right: number }[] = [
  { heading: 'HT', of: (row) => row.totalExclVat, right: 410 },
  { heading: 'TVA', of: (row) => row.vatTotal, right: 476 },
  { heading: 'TTC', of: (row) => row.totalInclVat, right: RIGHT },
];

export async function drawSummary(doc: Doc, { title, period, rows }: Summary): Promise<void> {
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
  for (let page = 0; page < pages; page += 1) {
    // eslint-disable-next-line no-await-in-loop -- pages follow each other
    await newPage(doc);
    write(doc, title, LEFT, 64, fitting(doc, title, { size: 20.6, weight: 'Bold' }, RIGHT - LEFT));
    write(doc, period, LEFT, 84, { size: 10.5, weight: 'SemiBold' });
    writeUpTo(doc, `${grouped(String(rows.length))} ${rows.length < 2 ? 'facture' : 'factures'}`, RIGHT, 84, CELL);
    rule(doc, 102.2, { colour: INK, width: 0.9 });
    write(doc, 'Établissement', LEFT, TOP - 9, HEADING);
    write(doc, 'Référence', REFERENCE, TOP - 9, HEADING);
    for (const { heading, right } of COLUMNS) writeUpTo(doc, heading, right, TOP - 9, HEADING);
    rule(doc, TOP, { colour: INK });
    const shown = rows.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE);
    shown.forEach((row, index) => drawRow(doc, row, TOP + index * ROW));
    if (page === pages - 1) sums(doc, rows, TOP + shown.length * ROW);
    writeUpTo(doc, `Récapitulatif ${page + 1}/${pages}`, RIGHT, 807.6, { size: 8.05, colour: SOFT });
  }
}

function drawRow(doc: Doc, row: SummaryRow, top: number): void {
  const y = top + ROW / 2 + 3.2;
  write(doc, row.shopName, LEFT, y, fitting(doc, row.shopName, STRONG, REFERENCE - LEFT - 10));
  write(doc, row.reference, REFERENCE, y, fitting(doc, row.reference, { ...CELL, colour: SOFT }, 140));
  for (const { of, right } of COLUMNS) writeUpTo(doc, formatEuros(of(row)), right, y, CELL);
  rule(doc, top + ROW);
}

function sums(doc: Doc, rows: readonly SummaryRow[], top: number): void {
  rule(doc, top, { colour: INK });
  write(doc, 'Total', LEFT, top + 17, STRONG);
  for (const { of, right } of COLUMNS) writeUpTo(doc, formatEuros(add(...rows.map(of))), right, top + 17, STRONG);
}
