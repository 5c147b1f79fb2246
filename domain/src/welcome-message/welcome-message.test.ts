import { describe, expect, test } from 'vitest';
import { addHours } from '../kernel/time.ts';
import { afterQuietHours, isQuiet, nextQuietHours } from '../push-notifications/quiet-hours.ts';
import { canSwitch, FIRST_WELCOME_MESSAGE, WelcomeMessage, welcomeRefusal } from './welcome-message.ts';

const PARIS = 'Europe/Paris';
const GIVEN = { enabled: true, title: 'Bonjour', message: 'Bienvenue chez nous', delayHours: 24 };
const OFFERED = { isOffered: true, isOn: false };

test('WEL-04 SET-CST-15 what stands until it is saved', () => {
  expect(WelcomeMessage.parse(FIRST_WELCOME_MESSAGE)).toEqual({
    enabled: false,
    title: 'Bienvenue\u00A0!',
    message: 'Merci d’avoir installé notre application. Passez votre première commande dès maintenant\u00A0!',
    delayHours: 24,
  });
});

test.each([
  ['a title of spaces', { title: '  ' }],
  ['no message', { message: '' }],
  ['no delay', { delayHours: null }],
])('WEL-02 SET-ERR-35 %s is not saved', (_, missing) => {
  expect(welcomeRefusal({ ...GIVEN, ...missing }, OFFERED)).toBe('welcome-incomplete');
});

test('WEL-03 the switch: on where the account includes it, off always', () => {
  expect(welcomeRefusal(GIVEN, { isOffered: false, isOn: false })).toBe('welcome-not-offered');
  expect(welcomeRefusal(GIVEN, { isOffered: false, isOn: true })).toBeNull();
  expect(welcomeRefusal({ ...GIVEN, enabled: false }, { isOffered: false, isOn: false })).toBeNull();
  expect(welcomeRefusal(GIVEN, OFFERED)).toBeNull();
  expect(canSwitch({ isOffered: false, isOn: false })).toBe(false);
  expect(canSwitch({ isOffered: false, isOn: true })).toBe(true);
});

test.each([
  ['title', 'é'.repeat(40), 'é'.repeat(41)],
  ['message', 'é'.repeat(160), 'é'.repeat(161)],
  ['delayHours', 720, 721],
  ['delayHours', 1, 0],
  ['delayHours', 2, 1.5],
])('WEL-05 SET-CST-02 SET-CST-15 the limits of %s', (field, most, tooMuch) => {
  expect(WelcomeMessage.safeParse({ ...GIVEN, [field]: most }).success).toBe(true);
  expect(WelcomeMessage.safeParse({ ...GIVEN, [field]: tooMuch }).success).toBe(false);
});

describe('WEL-06 nobody is greeted between 22:00 and 09:00 of the company’s clock', () => {
  test.each([
    ['21:59 is told at once', '2026-11-18T20:59:59.000Z', '2026-11-18T20:59:59.000Z'],
    ['22:00 waits for the morning', '2026-11-18T21:00:00.000Z', '2026-11-19T08:00:00.000Z'],
    ['midnight', '2026-11-18T23:00:00.000Z', '2026-11-19T08:00:00.000Z'],
    ['08:59', '2026-11-19T07:59:59.000Z', '2026-11-19T08:00:00.000Z'],
    ['09:00 is told at once', '2026-11-19T08:00:00.000Z', '2026-11-19T08:00:00.000Z'],
    ['the night that loses an hour', '2027-03-27T21:30:00.000Z', '2027-03-28T07:00:00.000Z'],
    ['02:30 of that night, which does not exist', '2027-03-28T01:30:00.000Z', '2027-03-28T07:00:00.000Z'],
    ['the night that has an hour twice', '2026-10-24T20:30:00.000Z', '2026-10-25T08:00:00.000Z'],
    ['the second 02:30 of that night', '2026-10-25T01:30:00.000Z', '2026-10-25T08:00:00.000Z'],
    ['the last day of the year', '2026-12-31T22:00:00.000Z', '2027-01-01T08:00:00.000Z'],
  ])('%s', (_, at, told) => {
    expect(afterQuietHours(at, PARIS)).toBe(told);
    expect(isQuiet(at, PARIS)).toBe(at !== told);
  });

  test('of its own clock: the same instant is night in Nouméa and morning in Paris', () => {
    const at = '2026-11-18T12:00:00.000Z';
    expect([isQuiet(at, PARIS), isQuiet(at, 'Pacific/Noumea')]).toEqual([false, true]);
  });

  test('an undelivered greeting is worth nothing once the evening is over', () => {
    expect(nextQuietHours('2026-11-18T08:00:00.000Z', PARIS)).toBe('2026-11-18T21:00:00.000Z');
    expect(isQuiet(addHours(nextQuietHours('2027-03-28T07:00:00.000Z', PARIS), -1), PARIS)).toBe(false);
  });
});
