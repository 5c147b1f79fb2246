/** LCH-20: how long the IBANs of the SEPA countries are. */
const SEPA_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

export const LONGEST_IBAN = 34;

/** LCH-20: spaces are ignored, and capitals are none of anybody's business. */
export const tidyIban = (typed: string): string => typed.replaceAll(/[\s\u00A0\u202F]/g, '').toUpperCase();

/** ISO 7064, digit by digit: the number itself is too long for one. */
function remainder97(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const character of moved)
    for (const digit of parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

export function isSepaIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return false;
  return SEPA_LENGTHS[iban.slice(0, 2)] === iban.length && remainder97(iban) === 1;
}

/** LCH-21: all that is kept of an IBAN. */
export const ibanLast4 = (iban: string): string => iban.slice(-4);

/** In groups of four, as it is printed on paper. */
export const groupedIban = (typed: string): string => tidyIban(typed).replaceAll(/(.{4})(?=.)/g, '$1 ');
