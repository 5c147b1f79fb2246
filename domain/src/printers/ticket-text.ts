import { NBSP } from '../kernel/text.ts';
import { printable, rewritten } from './printable.ts';
import { boxed, centred, INDENT, indented, productLines, twoSides, wrapped } from './text-grid.ts';
import type { Ticket, TicketRow } from './ticket-row.ts';

/** Characters per line in the printer's own font, for 80 mm and 58 mm paper. */
export const TICKET_COLUMNS = { 80: 48, 58: 32 } as const;
export type TicketColumns = (typeof TICKET_COLUMNS)[keyof typeof TICKET_COLUMNS];

/** API-63: the ticket for text-only printers. No line is wider than the paper. */
export function ticketText(ticket: Ticket | Pick<Ticket, 'rows'>, columns: TicketColumns): string {
  const lines = ticket.rows.flatMap((row) => rowText(rewritten(row, plainWriting), columns));
  return lines.join('\n').replaceAll(NBSP, ' ');
}

function rowText(row: TicketRow, columns: number): string[] {
  switch (row.kind) {
    case 'rule':
      return ['-'.repeat(columns)];
    case 'shop':
    case 'small':
    case 'due':
    case 'qr':
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
      return productLines(row, columns);
    case 'option':
      return indented(row.text, columns);
    case 'amount':
    case 'total':
      return twoSides(row.label, row.amount, columns);
    default:
      return wrapped(row.text, columns);
  }
}

/** Without the signs that the oldest tables of characters lack. */
const plainWriting = (text: string): string =>
  printable(text, (char) => char !== '\u00D7' && /^[\u00A1-\u00FFŒœŸ]$/u.test(char));
