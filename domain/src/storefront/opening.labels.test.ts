import { describe, expect, test } from 'vitest';
import { openingLabel } from './opening.labels.ts';

const NOW = '2026-11-14T19:00:00.000Z';
const closed = (opensAt: string | null) => ({ isOpen: false, closesAt: null, opensAt, closedMessage: null });

describe('the state of a shop in words', () => {
  test.each([
    [{ ...closed(null), isOpen: true, closesAt: '2026-11-14T21:30:00.000Z' }, 'Ouvert jusqu’à 22:30'],
    [{ ...closed(null), isOpen: true, closesAt: '2026-11-14T23:00:00.000Z' }, 'Ouvert jusqu’à minuit'],
    [{ ...closed(null), isOpen: true }, 'Ouvert'],
    [closed('2026-11-14T20:00:00.000Z'), 'Fermé, ouvre à 21:00'],
    [closed('2026-11-15T10:30:00.000Z'), 'Fermé, ouvre demain à 11:30'],
    [closed('2026-11-17T10:30:00.000Z'), 'Fermé, ouvre mardi à 11:30'],
    [closed('2026-12-01T10:30:00.000Z'), 'Fermé, ouvre le 1er déc. à 11:30'],
    [closed(null), 'Fermé pour le moment'],
  ])('SET-API-97 %j reads « %s »', (opening, words) => {
    expect(openingLabel(opening, NOW, 'Europe/Paris').join('').replaceAll('\u00A0', ' ')).toBe(words);
  });
});
