import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatPhone,
  isOfCountry,
  normalisePhone,
  PHONE_COUNTRIES,
  phoneIn,
  receivesTexts,
  SERVED_CODES,
} from './phone.ts';
import { Phone } from './schema.ts';

describe('CST-04, GEN-06 a phone number in international form', () => {
  test.each([
    ['06 12 34 56 78', '+33612345678'],
    ['0612345678', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['06\u00A012\u202F34 56 78', '+33612345678'],
    ['04-93-00-00-01', '+33493000001'],
    ['  06 12 34 56 78  ', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033 6 12 34 56 78', '+33612345678'],
    ['+377 93 15 00 00', '+37793150000'],
    ['+1 (415) 555-0132', '+14155550132'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['0033 (0) 6 12 34 56 78', '+33612345678'],
    ['06/12/34/56/78', '+33612345678'],
    ['06\u201112\u201134\u201356\u201378', '+33612345678'],
    ['\u202A+33 6 12 34 56 78\u202C', '+33612345678'],
  ])('CST-04 « %s » is %s', (typed, phone) => {
    expect(normalisePhone(typed)).toBe(phone);
  });

  test('GEN-06 a leading 0 becomes the code of the given country', () => {
    expect(normalisePhone('0471 23 45 67', '32')).toBe('+32471234567');
  });

  test.each([
    ['+330612345678', 'a 0 after the country code'],
    ['+33 06 12 34 56 78', 'the same with spaces'],
    ['06 12 34 56 7', 'a digit short'],
    ['06 12 34 56 78 9', 'a digit too many'],
    ['612345678', 'neither 0 nor +'],
    ['+0612345678', 'no country starts with 0'],
    ['+1234567890123456', 'sixteen digits'],
    ['', 'nothing'],
    ['   ', 'blank'],
    ['mon téléphone', 'no digit'],
    ['06 12 34 56 7a', 'a letter'],
    ['++33612345678', 'two signs'],
    ['+33 (06) 12 34 56 78', 'a 0 that is not left out'],
    ['06 (0) 12 34 56 78', 'a 0 left out after no country'],
  ])('GEN-06, ERR-46 « %s » is refused: %s', (typed) => {
    expect(normalisePhone(typed)).toBeNull();
  });

  test('CST-04 a number once normalised stays as it is, and is read back from how it is shown', () => {
    const french = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 99_999_999 }))
      .map(([first, rest]) => `+33${first}${String(rest).padStart(8, '0')}`);

    fc.assert(
      fc.property(french, (phone) => {
        expect(normalisePhone(phone)).toBe(phone);
        expect(normalisePhone(formatPhone(phone))).toBe(phone);
      }),
    );
  });

  test('CST-04 whatever is typed, the answer is an international number or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+ .-()a') }), (typed) => {
        const phone = normalisePhone(typed);

        expect(phone === null || Phone.safeParse(phone).success).toBe(true);
      }),
    );
  });
});

describe('the numbers of a country', () => {
  test.each([
    ['33', [9]],
    ['32', [8, 9]],
    ['1', [10]],
    ['47', [8]],
    ['377', [8, 9]],
    ['46', [7, 8, 9]],
    ['355', [8, 9]],
    ['49', [10, 11]],
    ['41', [5, 6, 7, 8, 9, 10, 11, 12, 13]],
  ])('GEN-04 GEN-05 after +%s stand %j digits, and the first is no 0', (code, lengths) => {
    const all = Array.from({ length: 15 }, (_, index) => index + 1);
    expect(all.filter((length) => normalisePhone(`+${code}${'6'.repeat(length)}`))).toEqual(lengths);
    expect(all.filter((length) => normalisePhone(`+${code}0${'6'.repeat(length - 1)}`))).toEqual([]);
  });

  test('GEN-05 of a country without a rule of its own, five digits to fifteen in all', () => {
    expect(normalisePhone('+44 7911 123456')).toBe('+447911123456');
    expect([normalisePhone('+4412345'), normalisePhone('+441234')]).toEqual(['+4412345', null]);
  });

  test('GEN-06 typed beside a country, with or without its 0', () => {
    expect(phoneIn('93 15 00 00', '377')).toBe('+37793150000');
    expect(phoneIn('06 12 34 56 78', '33')).toBe('+33612345678');
    expect(phoneIn('6 12 34 56 78', '33')).toBe('+33612345678');
    expect(phoneIn('+32 471 23 45 67', '33')).toBe('+32471234567');
    expect([phoneIn('', '33'), phoneIn('0', '33'), phoneIn('+330612345678', '33'), phoneIn('allô', '33')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('GEN-07 France and Monaco come first', () => {
    expect(PHONE_COUNTRIES.slice(0, 2).map(({ country }) => country)).toEqual(['fr', 'mc']);
  });
});

describe('a phone number as the French read it', () => {
  test.each([
    ['+33612345678', '06\u00A012\u00A034\u00A056\u00A078'],
    ['+33493000001', '04\u00A093\u00A000\u00A000\u00A001'],
    ['+37793150000', '+37793150000'],
  ])('%s reads « %s »', (phone, text) => {
    expect(formatPhone(phone)).toBe(text);
  });
});

describe('numbers that receive text messages', () => {
  test.each([
    ['+33612345678', true],
    ['+33712345678', true],
    ['+33493000001', false],
    ['+33970000000', false],
    ['+262692123456', true],
    ['+262262123456', false],
    ['+14155550132', true],
  ])('%s: %s', (phone, expected) => {
    expect(receivesTexts(phone)).toBe(expected);
  });
});

describe('sec:message-cost countries to which the codes of drivers are sent', () => {
  test.each([
    ['+33612345678', true],
    ['+262692123456', true],
    ['+590690123456', true],
    ['+594694123456', true],
    ['+596696123456', true],
    ['+37761234567', true],
    ['+32470123456', true],
    ['+41791234567', true],
    ['+352621123456', true],
    ['+14155550132', false],
    ['+447911123456', false],
    ['+358401234567', false],
    ['+25761234567', false],
  ])('%s: %s', (phone, expected) => {
    expect(isOfCountry(phone, SERVED_CODES)).toBe(expected);
  });
});
