import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { printable, rewritten } from '@comptoir/domain/printers/printable.ts';
import {
  boxed,
  centred,
  INDENT,
  indented,
  productLines,
  twoSides,
  wrapped,
} from '@comptoir/domain/printers/text-grid.ts';
import type { TicketRow } from '@comptoir/domain/printers/ticket-row.ts';
import { canWriteIn, type CodePage } from './code-pages.ts';

/** Multiples of the printer's own letters. */
export type LineStyle = { isBold: boolean; isInverted: boolean; width: 1 | 2; height: 1 | 2 };
export type PaperPart = { kind: 'text'; text: string; style: LineStyle } | { kind: 'qr'; link: string };

const NORMAL: LineStyle = { isBold: false, isInverted: false, width: 1, height: 1 };
const BOLD: LineStyle = { ...NORMAL, isBold: true };
const TALL: LineStyle = { ...BOLD, height: 2 };
const BIG: LineStyle = { ...TALL, width: 2 };
const BAND: LineStyle = { ...TALL, isInverted: true };

/**
 * PRN-40: the ticket as lines in the letters of the printer. Nobody else lays anything out: what is wider than the
 * paper is broken here, so a printer has nothing to decide.
 */
export function layOut(document: readonly TicketRow[], columns: number, page: CodePage): PaperPart[] {
  const canWrite = canWriteIn(page);
  return document.flatMap((row) => {
    const written = row.kind === 'qr' ? row : rewritten(row, (text) => printable(text, canWrite));
    return partsOf(written, columns);
  });
}

/** A link has no other characters; whatever else is there would be read as a command by the printer. */
function qrPart(text: string): PaperPart[] {
  const link = text.replace(/[^\x21-\x7E]/g, '');
  return link === '' ? [] : [{ kind: 'qr', link }];
}

function partsOf(row: TicketRow, columns: number): PaperPart[] {
  switch (row.kind) {
    case 'qr':
      return qrPart(row.text);
    case 'rule':
      return styled(['-'.repeat(columns)], NORMAL);
    case 'shop':
    case 'due':
      return styled(centred(row.text, columns), TALL);
    case 'small':
      return styled(centred(row.text, columns), NORMAL);
    case 'number':
      return styled(centred(row.text, columns / 2), BIG);
    case 'band':
      return styled(
        centred(row.text, columns - 2).map((line) => ` ${line}`.padEnd(columns)),
        BAND,
      );
    case 'frame':
      return styled(boxed(centred(row.text, columns - 4), columns, 0), BOLD);
    case 'note':
      return styled(boxed(wrapped(row.text, columns - INDENT - 4), columns, INDENT), BOLD);
    case 'line':
      // A kitchen's ticket has no price, and is read from further away.
      return styled(productLines(row, columns), row.amount === null ? TALL : BOLD);
    case 'option':
      return styled(indented(row.text, columns), NORMAL);
    case 'amount':
      return styled(twoSides(row.label, row.amount, columns), NORMAL);
    case 'total':
      return styled(twoSides(row.label, row.amount, columns), TALL);
    case 'person':
      return styled(wrapped(row.text, columns), TALL);
    case 'strong':
      return styled(wrapped(row.text, columns), BOLD);
    default:
      return styled(wrapped(row.text, columns), NORMAL);
  }
}

const styled = (lines: string[], style: LineStyle): PaperPart[] =>
  lines.map((line) => ({ kind: 'text', text: line.replaceAll(NBSP, ' '), style }));
