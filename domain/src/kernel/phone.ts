/** CST-04, GEN-06. No 0 follows the country code: +330612345678 is not valid. */
export function normalisePhone(typed: string, countryCode = '33'): string | null {
  const compact = typed.replace(/[\s.\-()\u00A0\u202F]/g, '');
  const international = compact.startsWith('00')
    ? `+${compact.slice(2)}`
    : compact.startsWith('0')
      ? `+${countryCode}${compact.slice(1)}`
      : compact;
  if (!/^\+[1-9]\d{6,14}$/.test(international)) return null;
  if (international.startsWith('+33') && !/^\+33[1-9]\d{8}$/.test(international)) return null;
  return international;
}

/** Territories whose land lines and mobile numbers are told apart by the first digit, as in France. */
const FRENCH_CODES = ['33', '262', '590', '594', '596'];

/** Known land lines are refused; where another country's numbers do not tell, the service that sends decides. */
export function receivesTexts(phone: string): boolean {
  const code = FRENCH_CODES.find((candidate) => phone.startsWith(`+${candidate}`));
  return code === undefined || /^[67]/.test(phone.slice(code.length + 1));
}

/** In pairs of digits, as French readers expect: 06 12 34 56 78. */
export function formatPhone(phone: string): string {
  if (!phone.startsWith('+33')) return phone;
  return `0${phone.slice(3)}`.replace(/(\d{2})(?=\d)/g, '$1\u00A0');
}
