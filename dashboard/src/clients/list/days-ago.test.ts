import { expect, test } from 'vitest';
import { daysAgo } from './days-ago.ts';

test.each([
  ['2026-11-14T22:30:00.000Z', '2026-11-14T23:30:00.000Z', 'hier'],
  ['2026-11-14T10:00:00.000Z', '2026-11-14T20:00:00.000Z', 'aujourd’hui'],
  ['2026-10-21T10:00:00.000Z', '2026-11-14T10:00:00.000Z', 'il y a 24\u00A0jours'],
])('CLI-05 an order of %s is, at %s, of « %s »', (at, now, words) => {
  expect(daysAgo(at, now, 'Europe/Paris')).toBe(words);
});
