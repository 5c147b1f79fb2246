import { NBSP } from '../kernel/text.ts';
import type { TicketRow } from './ticket-row.ts';

/** Whether a printer has this character, beside those of ASCII, which all have. */
export type CanWrite = (char: string) => boolean;

/** The nearest writing for a printer without the character. */
const REPLACED: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201A': ',',
  '\u201C': '"',
  '\u201D': '"',
  '\u201E': '"',
  '\u2039': '<',
  '\u203A': '>',
  '«': '"',
  '»': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2022': '-',
  '\u00B7': '-',
  '\u2026': '...',
  '\u00D7': 'x',
  '°': 'o',
  '€': 'EUR',
  Œ: 'OE',
  œ: 'oe',
  Æ: 'AE',
  æ: 'ae',
  ß: 'ss',
  Ø: 'O',
  ø: 'o',
};

const isAscii = (char: string): boolean => char >= ' ' && char <= '~';

/**
 * What is left of a text when a ticket printer writes it: no control or direction character, no emoji, and every
 * remaining character is one column wide.
 */
export function printable(text: string, canWrite: CanWrite): string {
  const plainText = text
    .normalize('NFC')
    .replaceAll('\u202F', NBSP)
    .replace(/[^\S\u00A0]+/gu, ' ')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\uFE0E\uFE0F]/gu, (char) =>
      canWrite(char) ? char : '',
    )
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '');
  return (
    Array.from(plainText, (char) => toWritable(char, canWrite))
      .join('')
      .replace(/ {2,}/g, ' ')
      // French signs stay with their word, however they were typed.
      .replace(/ (?=[:;!?%»])|(?<=«) /g, NBSP)
      .trim()
  );
}

function toWritable(char: string, canWrite: CanWrite): string {
  if (isAscii(char) || char === NBSP || canWrite(char)) return char;
  const replaced = REPLACED[char];
  if (replaced !== undefined) return replaced;
  if (/\p{M}/u.test(char)) return '';
  const letter = char.normalize('NFD').charAt(0);
  return isAscii(letter) ? letter : '?';
}

/** Each text of the row passed through `write`. */
export function rewritten(row: TicketRow, write: (text: string) => string): TicketRow {
  switch (row.kind) {
    case 'rule':
      return row;
    case 'line':
      return {
        ...row,
        quantity: write(row.quantity),
        name: write(row.name),
        amount: row.amount === null ? null : write(row.amount),
      };
    case 'amount':
    case 'total':
      return { ...row, label: write(row.label), amount: write(row.amount) };
    default:
      return { ...row, text: write(row.text) };
  }
}
