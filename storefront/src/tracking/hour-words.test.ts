import { expect, test } from 'vitest';
import { hourWords } from './hour-words.ts';

const NOW = '2026-11-18T19:00:00.000Z';
const ZONE = 'Europe/Paris';

test.each([
  ['delivery', '2026-11-18T19:40:00.000Z', 'arrivée vers 20:40'],
  ['click_and_collect', '2026-11-18T23:20:00.000Z', 'prête vers 00:20'],
  ['click_and_collect', '2026-11-19T11:00:00.000Z', 'prête demain vers 12:00'],
  ['click_and_seat', '2026-11-18T19:05:00.000Z', 'servie vers 20:05'],
  ['click_and_collect', '2026-11-18T18:59:00.000Z', null],
  ['delivery', null, null],
] as const)('FLO-88 DESIGN §11 %s for %s reads « %s »', (orderType, at, words) => {
  expect(hourWords(orderType, at, NOW, ZONE)).toBe(words);
});
