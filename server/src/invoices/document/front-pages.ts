import { cloche, logo } from './brand-mark.ts';
import {
  fitting,
  GREEN,
  HAIRLINE,
  INK,
  LEFT,
  newPage,
  RIGHT,
  rule,
  SOFT,
  widthOf,
  wrapped,
  write,
  writeUpTo,
  type Doc,
  type Style,
} from './paper.ts';
import type { Sheet, SheetParty, SheetRow } from './sheet.ts';

const LABEL: Style = { size: 8.6, colour: SOFT };
const VALUE: Style = { size: 9.75, weight: 'SemiBold' };
const BODY: Style = { size: 9.4 };
const FIGURE: Style = { size: 9.75 };
const HEADING: Style = { size: 8.55, weight: 'SemiBold', colour: SOFT };
const DETAIL: Style = { size: 8.9, colour: SOFT };
const SMALL: Style = { size: 8.05, colour: SOFT };
const NOTICE: Style = { size: 9.4, weight: 'SemiBold', colour: GREEN.text };

const LOGO = { y: 42, side: 33 };
const FACTS = [LEFT, 161.3, 277.6, 398.9];
const PARTIES = { columns: [LEFT, 312.6], room: 237.5, top: 178.2, step: 13.5 };
/** Where the figures of each column end. */
const COLUMNS = { quantity: 320.6, unitPrice: 412.5, rate: 464, amount: RIGHT - 0.6 };
const LABEL_ROOM = 228;
/** Rows end above the foot. */
const LAST_ROW = 712;
const TOTALS = { left: 332.7, height: 112 };
const SMALL_STEP = 11.75;
const FOOT_BASELINE = 807.6;

/** The pages before the annex: nearly always one. The small print stands on the last, under the totals. */
export async function drawFront(doc: Doc, sheet: Sheet, smallPrintLines: number): Promise<void> {
  await newPage(doc);
  head(doc, sheet);
  facts(doc, sheet);
  let y = tableHead(doc, sheet, parties(doc, sheet.parties) + 32.5);
  const lowest = smallPrintTop(smallPrintLines);
  for (const row of sheet.rows) {
    const height = rowHeight(doc, row);
    // eslint-disable-next-line no-await-in-loop -- pages follow each other
    if (y + height > LAST_ROW) y = tableHead(doc, sheet, await continued(doc, sheet));
    y = drawRow(doc, row, y, height);
  }
  if (y + TOTALS.height + sheet.subtotals.length * 19.8 > lowest) y = await continued(doc, sheet);
  notice(doc, sheet.notice, y + 15);
  totals(doc, sheet, y + 27);
}

function head(doc: Doc, { brand, title, number, subtitle }: Sheet): void {
  const titleStyle: Style = { size: 20.6, weight: 'Bold' };
  const numberStyle: Style = { size: 10.5, weight: 'SemiBold' };
  const reserved = Math.max(widthOf(doc, title, titleStyle), widthOf(doc, number, numberStyle));
  if (brand.logo === 'comptoir') cloche(doc, LEFT, LOGO.y, LOGO.side);
  else if (brand.logo) logo(doc, brand.logo, LEFT, LOGO.y, LOGO.side);
  const x = brand.logo ? LEFT + LOGO.side + 9 : LEFT;
  write(
    doc,
    brand.name,
    x,
    64,
    fitting(doc, brand.name, { size: 15.2, weight: 'SemiBold' }, RIGHT - reserved - 24 - x),
  );
  writeUpTo(doc, title, RIGHT, 61.4, titleStyle);
  writeUpTo(doc, number, RIGHT, 76.4, numberStyle);
  if (subtitle) writeUpTo(doc, subtitle, RIGHT, 89.5, LABEL);
  rule(doc, 102.2, { colour: INK, width: 0.9 });
}

function facts(doc: Doc, { facts: all }: Sheet): void {
  all.forEach(({ label, value }, index) => {
    const x = FACTS[index] ?? LEFT;
    const room = (FACTS[index + 1] ?? RIGHT) - x - 8;
    write(doc, label, x, 121.3, LABEL);
    write(doc, value, x, 135.4, fitting(doc, value, VALUE, index === all.length - 1 ? room + 8 : room));
  });
  rule(doc, 148.8);
}

/** Answers where the longer of the two blocks ends. */
function parties(doc: Doc, both: readonly SheetParty[]): number {
  const ends = both.map(({ role, name, lines }, index) => {
    const x = PARTIES.columns[index] ?? LEFT;
    write(doc, role, x, PARTIES.top, LABEL);
    let y = PARTIES.top + 15.7;
    const nameStyle: Style = { size: 11.3, weight: 'SemiBold' };
    for (const line of wrapped(doc, name, nameStyle, PARTIES.room)) {
      write(doc, line, x, y, nameStyle);
      y += PARTIES.step;
    }
    for (const line of lines.flatMap((text) => wrapped(doc, text, BODY, PARTIES.room))) {
      write(doc, line, x, y, BODY);
      y += PARTIES.step;
    }
    return y;
  });
  // A short block leaves the table where the drawing has it.
  return Math.max(281.5, ...ends.map((end) => end - PARTIES.step + 6.4));
}

function tableHead(doc: Doc, { priced = 'HT' }: Sheet, baseline: number): number {
  write(doc, 'Désignation', LEFT, baseline, HEADING);
  writeUpTo(doc, 'Quantité', COLUMNS.quantity, baseline, HEADING);
  writeUpTo(doc, `Prix unitaire ${priced}`, COLUMNS.unitPrice, baseline, HEADING);
  writeUpTo(doc, 'TVA', COLUMNS.rate, baseline, HEADING);
  writeUpTo(doc, `Montant ${priced}`, RIGHT, baseline, HEADING);
  rule(doc, baseline + 9.3, { colour: INK });
  return baseline + 9.3;
}

async function continued(doc: Doc, { title, number }: Sheet): Promise<number> {
  await newPage(doc);
  write(doc, `${title} ${number} (suite)`, LEFT, 58, VALUE);
  return 88;
}

type Lines = { label: string[]; detail: string[] };
const linesOf = (doc: Doc, { label, detail }: SheetRow): Lines => ({
  label: wrapped(doc, label, VALUE, LABEL_ROOM),
  detail: detail ? wrapped(doc, detail, DETAIL, LABEL_ROOM) : [],
});

function rowHeight(doc: Doc, row: SheetRow): number {
  const { label, detail } = linesOf(doc, row);
  return 29.2 + (label.length - 1) * 12.4 + detail.length * 11.3;
}

function drawRow(doc: Doc, row: SheetRow, top: number, height: number): number {
  const { label, detail } = linesOf(doc, row);
  let y = top + (detail.length > 0 ? 17.4 : 18.1);
  for (const line of label) {
    write(doc, line, LEFT, y, VALUE);
    y += 12.4;
  }
  y -= 0.5;
  for (const line of detail) {
    write(doc, line, LEFT, y, DETAIL);
    y += 11.3;
  }
  const middle = top + height / 2 + 3.5;
  writeUpTo(doc, row.quantity, COLUMNS.quantity, middle, FIGURE);
  writeUpTo(doc, row.unitPrice, COLUMNS.unitPrice, middle, FIGURE);
  writeUpTo(doc, row.rate, COLUMNS.rate, middle, FIGURE);
  writeUpTo(doc, row.amount, COLUMNS.amount, middle, { ...FIGURE, weight: 'SemiBold' });
  rule(doc, top + height);
  return top + height;
}

function notice(doc: Doc, text: string, top: number): void {
  const lines = wrapped(doc, text, NOTICE, 224);
  const height = 15.5 + lines.length * 14;
  doc.roundedRect(LEFT, top, 257.6, height, 5).lineWidth(0.75).fillAndStroke(GREEN.ground, GREEN.edge);
  lines.forEach((line, index) => write(doc, line, LEFT + 11.2, top + 17.6 + index * 14, NOTICE));
}

function totals(doc: Doc, { subtotals, total, net }: Sheet, top: number): void {
  const { left } = TOTALS;
  let y = top;
  const plain: Style = { size: 10.1 };
  const strong: Style = { ...plain, weight: 'SemiBold' };
  for (const { label, value } of subtotals) {
    write(doc, label, left, y, plain);
    writeUpTo(doc, value, RIGHT, y, plain);
    y += 19.8;
  }
  rule(doc, y - 12, { from: left, colour: '#D3DAD7' });
  y += 5;
  write(doc, total.label, left, y, strong);
  writeUpTo(doc, total.value, RIGHT, y, strong);
  rule(doc, y + 10.8, { from: left, colour: INK });
  y += 30.2;
  const big: Style = { size: 13, weight: 'Bold' };
  write(doc, net.label, left, y, big);
  writeUpTo(doc, net.value, RIGHT, y, big);
  if (net.note) writeUpTo(doc, net.note, RIGHT, y + 13, DETAIL);
}

export const smallPrintLines = (doc: Doc, paragraphs: readonly string[]): string[] =>
  paragraphs.flatMap((text) => wrapped(doc, text, SMALL, RIGHT - LEFT));

/** The block grows upwards: its last line stands where the drawing has it. */
const smallPrintTop = (lines: number): number => 731.8 - Math.max(0, lines - 4) * SMALL_STEP;

export function drawSmallPrint(doc: Doc, lines: readonly string[]): void {
  const top = smallPrintTop(lines.length);
  rule(doc, top, { colour: HAIRLINE });
  lines.forEach((line, index) => write(doc, line, LEFT, top + 18 + index * SMALL_STEP, SMALL));
}

/** On every page, once their number is known. */
export function drawFoot(doc: Doc, identity: string, page: number, pages: number): void {
  const count = `${page}/${pages}`;
  const room = RIGHT - LEFT - widthOf(doc, count, SMALL) - 16;
  write(doc, identity, LEFT, FOOT_BASELINE, fitting(doc, identity, SMALL, room));
  writeUpTo(doc, count, RIGHT, FOOT_BASELINE, SMALL);
}
