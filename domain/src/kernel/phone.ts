/** GEN-04, GEN-05: how many digits follow the calling code. */
type PhoneCountry = { country: string; name: string; code: string; digits: readonly [least: number, most: number] };

/** GEN-07: France and Monaco first, the others by name. */
export const PHONE_COUNTRIES: readonly PhoneCountry[] = [
  { country: 'fr', name: 'France', code: '33', digits: [9, 9] },
  { country: 'mc', name: 'Monaco', code: '377', digits: [8, 9] },
  { country: 'al', name: 'Albanie', code: '355', digits: [8, 9] },
  { country: 'de', name: 'Allemagne', code: '49', digits: [10, 11] },
  { country: 'be', name: 'Belgique', code: '32', digits: [8, 9] },
  { country: 'us', name: 'États-Unis', code: '1', digits: [10, 10] },
  { country: 'gp', name: 'Guadeloupe', code: '590', digits: [5, 12] },
  { country: 'gf', name: 'Guyane', code: '594', digits: [5, 12] },
  { country: 'lu', name: 'Luxembourg', code: '352', digits: [5, 12] },
  { country: 'mq', name: 'Martinique', code: '596', digits: [5, 12] },
  { country: 'no', name: 'Norvège', code: '47', digits: [8, 8] },
  { country: 're', name: 'La Réunion', code: '262', digits: [5, 12] },
  { country: 'se', name: 'Suède', code: '46', digits: [7, 9] },
  { country: 'ch', name: 'Suisse', code: '41', digits: [5, 13] },
];

/** No calling code is the beginning of another one. */
export const phoneCountry = (phone: string): PhoneCountry | null =>
  PHONE_COUNTRIES.find(({ code }) => phone.startsWith(`+${code}`)) ?? null;

/** Marks that nobody sees: a telephone's address book copies them around a number. */
const UNSEEN = /\p{Cf}/gu;
/** « +33 (0)6… »: the 0 in brackets is the one to leave out from abroad. */
const TRUNK_ZERO = /^((?:\+|00)\d{1,3})\(0\)/;

const compact = (typed: string): string =>
  typed
    .replace(UNSEEN, '')
    .replace(/[\s./\p{Pd}]/gu, '')
    .replace(TRUNK_ZERO, '$1')
    .replace(/[()]/g, '');

/** GEN-05: the national number starts with no 0, and has the length of its country. */
function isPossible(phone: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) return false;
  const country = phoneCountry(phone);
  if (!country) return true;
  const national = phone.slice(country.code.length + 1);
  const [least, most] = country.digits;
  return !national.startsWith('0') && national.length >= least && national.length <= most;
}

/** CST-04, GEN-06. No 0 follows the country code: +330612345678 is not valid. */
export function normalisePhone(typed: string, countryCode = '33'): string | null {
  const digits = compact(typed);
  const international = digits.startsWith('00')
    ? `+${digits.slice(2)}`
    : digits.startsWith('0')
      ? `+${countryCode}${digits.slice(1)}`
      : digits;
  return isPossible(international) ? international : null;
}

/** GEN-06: typed beside a chosen country, where the leading 0 may be left out, as it is in Monaco. */
export const phoneIn = (typed: string, countryCode: string): string | null =>
  normalisePhone(/^[1-9]/.test(compact(typed)) ? `+${countryCode}${compact(typed)}` : typed, countryCode);

/** Territories whose land lines and mobile numbers are told apart by the first digit, as in France. */
const FRENCH_CODES = ['33', '262', '590', '594', '596'];

/** Known land lines are refused; where another country's numbers do not tell, the service that sends decides. */
export function receivesTexts(phone: string): boolean {
  const code = FRENCH_CODES.find((candidate) => phone.startsWith(`+${candidate}`));
  return code === undefined || /^[67]/.test(phone.slice(code.length + 1));
}

/** The calling codes of France with its overseas departments, Monaco, Belgium, Switzerland and Luxembourg. */
export const SERVED_CODES = [...FRENCH_CODES, '377', '32', '41', '352'];

export const isOfCountry = (phone: string, codes: readonly string[]): boolean =>
  codes.some((code) => phone.startsWith(`+${code}`));

/** In pairs of digits, as French readers expect: 06 12 34 56 78. */
export function formatPhone(phone: string): string {
  if (!phone.startsWith('+33')) return phone;
  return `0${phone.slice(3)}`.replace(/(\d{2})(?=\d)/g, '$1\u00A0');
}
