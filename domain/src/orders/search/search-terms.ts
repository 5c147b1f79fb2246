import { plain } from '../../kernel/text.ts';

/** Part of a name, the end of a phone number, an order's number or reference. */
export type SearchTerms = {
  /** Written like the columns name_forward and name_backward. */
  name: string | null;
  phoneBackward: string | null;
  number: number | null;
  references: readonly string[];
  /** What may stand anywhere in a reference, in capitals. */
  referencePart: string | null;
};

/** Fewer digits match too many phone numbers. */
const PHONE_END_DIGITS = 4;
/** No shop has more orders in a day. */
const NUMBER_DIGITS = 6;

/** « N° 021 », as the product writes it. */
const NUMBER_SIGN = /^(?:n\s?[°º]|#)\s*/i;

/** Letters alone are a name, and three digits the number of an order. */
const isPartOfReference = (text: string): boolean =>
  /\d/.test(text) && text.length >= (/^\d+$/.test(text) ? PHONE_END_DIGITS : 3);

export function searchTerms(typed: string): SearchTerms | null {
  const text = typed.trim().replace(NUMBER_SIGN, '');
  if (text === '') return null;
  const isFigures = /^[+\d\s.()-]+$/.test(text);
  const digits = isFigures ? nationalDigits(text.replace(/\D/g, '')) : '';
  const name = plainWords(text);
  return {
    name: isFigures || name === '' ? null : name,
    phoneBackward: digits.length >= PHONE_END_DIGITS ? backward(digits) : null,
    number: /^\d+$/.test(text) && text.length <= NUMBER_DIGITS ? Number(text) : null,
    references: [...new Set([text, text.toUpperCase()])],
    referencePart: isPartOfReference(text) ? text.toUpperCase() : null,
  };
}

/** Like the database's plain_words. */
export function plainWords(text: string): string {
  return plain(text)
    .replace(/[\s'’.,-]+/g, ' ')
    .trim();
}

export const backward = (text: string): string => [...text].reverse().join('');

/** Phones are stored as +33612345678, so the national prefix is removed. */
function nationalDigits(digits: string): string {
  if (digits.startsWith('00')) return digits.slice(2);
  return digits.length === 10 && digits.startsWith('0') ? digits.slice(1) : digits;
}
