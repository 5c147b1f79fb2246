import { backward, plainWords } from '../orders/search/search-terms.ts';

/** What a wanted word begins with, written like the words of `words_of_customer` in the database. */
export type WordStart = string;

/** Fewer letters or digits match too many. */
const LEAST_LETTERS = 2;
const LEAST_DIGITS = 3;
const LEAST_END_DIGITS = 4;

/**
 * CLI-34: the beginning of any word of a name, of an e-mail, or of a telephone in any writing (06 12, +33 6 12, 0033612);
 * or the last digits of a telephone. Null when too little is typed to search.
 */
export function wordStarts(typed: string): WordStart[] | null {
  const text = typed.trim();
  const starts = /^[+\d\s.()-]+$/.test(text) ? ofFigures(text) : ofLetters(text);
  return starts.length > 0 ? [...new Set(starts)] : null;
}

function ofLetters(text: string): WordStart[] {
  const name = plainWords(text);
  const email = text.toLowerCase();
  const isPartOfEmail = !/\s/.test(email) && email !== name;
  return [...(name.length >= LEAST_LETTERS ? [name] : []), ...(isPartOfEmail && email.length >= 2 ? [email] : [])];
}

function ofFigures(text: string): WordStart[] {
  const compact = text.replace(/[^\d+]/g, '');
  const digits = compact.replace(/\D/g, '');
  if (digits.length < LEAST_DIGITS) return [];
  const international = compact.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  const forward = international === null ? digits : nationalOf(international);
  return [
    ...(forward.startsWith('0') ? [`#${forward}`] : []),
    ...(international === null && digits.length >= LEAST_END_DIGITS
      ? [`<${backward(withoutNationalZero(digits))}`]
      : []),
    // An e-mail may begin with digits.
    ...(international === null && !/[\s()]/.test(text) ? [text.toLowerCase()] : []),
  ];
}

/** +33 (0)6 is written by many. */
const nationalOf = (international: string): string =>
  international.startsWith('33') ? `0${international.slice(2).replace(/^0/, '')}` : `00${international}`;

/** A whole French number is stored without its 0. */
const withoutNationalZero = (digits: string): string =>
  digits.length === 10 && digits.startsWith('0') ? digits.slice(1) : digits;
