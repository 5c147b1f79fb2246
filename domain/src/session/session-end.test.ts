import { expect, test } from 'vitest';
import { endOfSession } from './session-end.ts';

test.each([
  ['signed in on a Thursday evening', '2026-11-12T18:40:00.000Z', '2026-12-13T04:00:00.000Z'],
  ['at five in the morning', '2026-11-12T04:00:00.000Z', '2026-12-12T04:00:00.000Z'],
  ['in the middle of the night', '2026-11-12T02:00:00.000Z', '2026-12-12T04:00:00.000Z'],
  ['over the change of clocks', '2027-03-05T18:40:00.000Z', '2027-04-05T03:00:00.000Z'],
])('SES-28 a session lasts thirty days, and until five in the morning: %s', (_case, since, end) => {
  expect(endOfSession(since, 'Europe/Paris')).toBe(end);
});

test('SES-28 five in the morning is where the shop stands', () => {
  expect(endOfSession('2026-11-12T18:40:00.000Z', 'America/Guadeloupe')).toBe('2026-12-13T09:00:00.000Z');
});
