import { NBSP } from '../kernel/text.ts';
import type { Ticket, TicketRow } from './ticket-row.ts';

/** Characters per line in the printer's own font, for 80 mm and 58 mm paper. */
export const TICKET_COLUMNS = { 80: 48, 58: 32 } as const;
export type TicketColumns = (typeof TICKET_COLUMNS)[keyof typeof TICKET_COLUMNS];

/** Lines under a product are indented by the width of its quantity. */
const INDENT = 5;
/** The minimum width for text beside an amount; with less room the amount goes below. */
const MIN_ROOM = 8;

/** API-63: the ticket for text-only printers. No line is wider than the paper. */
export function ticketText(ticket: Ticket, columns: TicketColumns): string {
  const lines = ticket.rows.flatMap((row) => rowText(row, columns));
  return lines.join('\n').replaceAll(NBSP, ' ');
}

function rowText(row: TicketRow, columns: number): string[] {
  switch (row.kind) {
    case 'rule':
      return ['-'.repeat(columns)];
    case 'shop':
    case 'small':
    case 'due':
      return centred(row.text, columns);
    case 'number':
      return ['', ...centred(row.text, columns), ''];
    case 'band':
      return ['='.repeat(columns), ...centred(row.text, columns), '='.repeat(columns)];
    case 'frame':
      return boxed(centred(row.text, columns - 4), columns, 0);
    case 'note':
      return boxed(wrapped(row.text, columns - INDENT - 4), columns, INDENT);
    case 'line':
      return lineText(row, columns);
    case 'option':
      return indented(row.text, columns);
    case 'amount':
    case 'total':
      return twoSides(row.label, row.amount, columns);
    default:
      return wrapped(row.text, columns);
  }
}

function lineText({ quantity, name, amount }: Extract<TicketRow, { kind: 'line' }>, columns: number): string[] {
  const count = `${printable(quantity)} `.padEnd(INDENT);
  // A long quantity gets a line of its own.
  if (count.length > columns / 2) return [...wrapped(quantity, columns), ...twoSides(name, amount ?? '', columns)];
  const [first = '', ...rest] = twoSides(name, amount ?? '', columns - count.length);
  return [count + first, ...rest.map((text) => ' '.repeat(count.length) + text)].map((text) => text.trimEnd());
}

function twoSides(label: string, amount: string, columns: number): string[] {
  const right = printable(amount);
  const room = columns - right.length - 1;
  if (room < MIN_ROOM) return [...wrapped(label, columns), ...wrapped(right, columns)];
  const [first = '', ...rest] = wrapped(label, room);
  return [`${first.padEnd(room)} ${right}`.trimEnd(), ...rest];
}

const centred = (text: string, columns: number): string[] =>
  wrapped(text, columns).map((line) => (' '.repeat(Math.floor((columns - line.length) / 2)) + line).trimEnd());

const indented = (text: string, columns: number): string[] =>
  wrapped(text, columns - INDENT).map((line) => ' '.repeat(INDENT) + line);

/** The border and one space take two columns on each side. */
function boxed(lines: string[], columns: number, indent: number): string[] {
  const inner = columns - indent - 4;
  const edge = `+${'-'.repeat(inner + 2)}+`;
  const sides = lines.map((line) => `| ${line.padEnd(inner)} |`);
  return [edge, ...sides, edge].map((line) => ' '.repeat(indent) + line);
}

/** Breaks between words, never at a non-breaking space; a word wider than the paper is cut. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text)
    .split(' ')
    .flatMap((long) => cut(long, columns))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= columns) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

const cut = (word: string, columns: number): string[] =>
  word.match(new RegExp(`.{1,${columns}}`, 'g')) ?? (word === '' ? [] : [word]);

const REPLACED: Record<string, string> = {
  '\u2019': "'",
  '\u2018': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2026': '...',
  '\u00D7': 'x',
  '€': 'EUR',
};

/** Replaces what ticket printers cannot print and removes emoji: every remaining character is one column wide. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201C\u201D\u2013\u2014\u2212\u2026\u00D7€]/g, (char) => REPLACED[char] ?? '')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u00AD/gu, '')
    .replaceAll('\u202F', NBSP)
    .replace(/[^\S\u00A0]+/gu, ' ')
    .replace(/[^\x20-\x7E\u00A0-\u00FFŒœŸ]/gu, '?')
    .trim();
}
