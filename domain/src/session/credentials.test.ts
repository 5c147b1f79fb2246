import { describe, expect, test } from 'vitest';
import { isEmail, passwordRefusal, tidyEmail } from './credentials.ts';
import { isUnderEighteen, readBirthDate } from './profile.ts';

describe('SES-16, CST-05 the e-mail address', () => {
  test('SES-16 it is trimmed and lower-cased first', () => {
    expect(tidyEmail('  Lea.Martin@ChezMimi.FR ')).toBe('lea.martin@chezmimi.fr');
  });

  test.each(['lea@chezmimi.fr', 'a@b.co', 'lea+caisse@sous.domaine.exemple', 'léa@café.fr', 'a.b-c_d@e-f.museum'])(
    'SES-16 %s is accepted',
    (email) => {
      expect(isEmail(email)).toBe(true);
    },
  );

  test.each([
    '',
    'lea',
    'lea@',
    '@chezmimi.fr',
    'lea@chezmimi',
    'lea@chezmimi.f',
    'lea@@chezmimi.fr',
    'lea@chez@mimi.fr',
    'lea martin@chezmimi.fr',
    'lea@chez mimi.fr',
    'lea@chezmimi.fr\n',
    `${'a'.repeat(250)}@b.fr`,
  ])('SES-16, ERR-34 %j is refused', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

describe('SES-21 a new password', () => {
  test.each([
    ['', 'nothing'],
    ['Xq7#9', 'five characters'],
    ['Xq7#9z', 'six characters, not eight'],
    ['Xq7#9zP', 'seven'],
    ['password', 'in the list'],
    ['motdepasse', 'in the list, in French'],
    ['MotDePasse1', 'the same with capitals and a digit'],
    ['Azerty123', 'in the list'],
    ['Restaurant2026!', 'a common word with a year and a sign'],
    ['12345678', 'digits in a row'],
    ['87654321', 'backwards'],
    ['abcdefgh', 'letters in a row'],
    ['aaaaaaaa', 'one character'],
    ['abababab', 'two characters'],
    ['P@ssw0rd', 'in the list, with signs'],
  ])('SES-21, ERR-36 « %s » is easy to guess: %s', (password) => {
    expect(passwordRefusal(password)).toBe('password-weak');
  });

  test.each(['Xq7#9zPk', 'trois-soccas-dorées', 'courgette bleue 42', 'gT5!kw2P'])(
    'SES-21 « %s » is accepted',
    (password) => {
      expect(passwordRefusal(password)).toBeNull();
    },
  );
});

describe('SES-35 the birth date', () => {
  test.each([
    ['14/11/1990', '1990-11-14'],
    [' 01/02/2000 ', '2000-02-01'],
    ['29/02/2008', '2008-02-29'],
  ])('SES-35 « %s » is the day %s', (typed, day) => {
    expect(readBirthDate(typed)).toBe(day);
  });

  test.each([
    '',
    '1990-11-14',
    '14-11-1990',
    '1/2/2000',
    '14/11/90',
    '31/04/1990',
    '29/02/2007',
    '32/01/1990',
    '11/14/1990',
    '00/01/1990',
    '14/11/1890',
    'hier',
  ])('SES-35, ERR-40 « %s » is not a date written jj/mm/aaaa', (typed) => {
    expect(readBirthDate(typed)).toBeNull();
  });

  test.each([
    ['2008-11-14', false, 'eighteen today'],
    ['2008-11-15', true, 'eighteen tomorrow'],
    ['2008-11-13', false, 'eighteen yesterday'],
    ['1960-01-01', false, 'long since'],
    ['2030-01-01', true, 'not yet born'],
  ])('SES-36, ERR-45 born on %s, under eighteen on 14/11/2026: %s (%s)', (birthDate, isRefused) => {
    expect(isUnderEighteen(birthDate, '2026-11-14')).toBe(isRefused);
  });
});
