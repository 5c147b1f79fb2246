import { describe, expect, test } from 'vitest';
import { isOneTouch } from './one-touch.ts';
import { Rush, Shop, ShopConfiguration } from './shop.ts';
import {
  closedByWords,
  DEFAULT_CLOSED_MESSAGE,
  openStateLabel,
  rushBadge,
  rushLabel,
  UNTIL_LABELS,
} from './shops.labels.ts';
import { aShop } from './shops.samples.ts';
import { UNTIL_CHOICES } from './opening.ts';

const ZONE = 'Europe/Paris';
const now = '2026-11-14T19:14:00.000Z';
const tonight = '2026-11-14T20:30:00.000Z';
const tomorrow = '2026-11-15T10:30:00.000Z';
const rush: Rush = { enabled: true, extraPreparationMinutes: 15, until: null };

describe('what the shell says of the shop', () => {
  test('SHL-42 the choices of « Jusqu’à quand ? »', () => {
    expect(UNTIL_CHOICES.map((choice) => UNTIL_LABELS[choice])).toEqual([
      'Jusqu’à nouvel ordre',
      'Pendant 30 minutes',
      'Pendant 1 heure',
      'Jusqu’à la fin du service',
      'Jusqu’à demain à l’ouverture',
      'Choisir une date et une heure',
    ]);
  });

  test('SHL-21 the message customers read by default', () => {
    expect(DEFAULT_CLOSED_MESSAGE).toBe('Le magasin est temporairement fermé.');
  });

  test.each([
    [false, null, 'Magasin ouvert'],
    [true, null, 'Magasin fermé'],
    [true, tonight, 'Magasin fermé jusqu’à 21:30'],
    [true, tomorrow, 'Magasin fermé jusqu’à 11:30 le 15/11/2026'],
  ])('SHL-19, SHL-45 closed %s until %s reads « %s »', (isClosed, until, label) => {
    expect(openStateLabel(isClosed, until, now, ZONE)).toBe(label);
  });

  test.each([
    ['Léa', tonight, 'Fermé par Léa jusqu’à 21:30'],
    ['Léa', null, 'Fermé par Léa'],
    [null, tonight, 'Magasin fermé jusqu’à 21:30'],
  ])('NTF-21 a closing by %s until %s is told as « %s »', (closedBy, closedUntil, words) => {
    expect(closedByWords({ closedBy, closedUntil, timeZone: ZONE }, now)).toBe(words);
  });

  test.each([
    [null, 'Mode rush'],
    [tonight, 'Mode rush jusqu’à 21:30'],
    [tomorrow, 'Mode rush jusqu’à 11:30 le 15/11/2026'],
  ])('SHL-45 a rush until %s reads « %s »', (until, label) => {
    expect(rushLabel({ ...rush, until }, now, ZONE)).toBe(label);
  });

  test.each([
    [15, 'Mode rush\u00A0: +15\u00A0min'],
    [60, 'Mode rush\u00A0: +60\u00A0min'],
  ])('SHL-47 %d extra minutes show as the badge « %s »', (extraPreparationMinutes, label) => {
    expect(rushBadge({ extraPreparationMinutes })).toBe(label);
  });
});

describe('what a shop may hold', () => {
  test.each([5, 15, 60])('SHL-46 a rush may add %d minutes', (extraPreparationMinutes) => {
    expect(Rush.safeParse({ ...rush, extraPreparationMinutes }).success).toBe(true);
  });

  test.each([0, -5, 7, 61, 65, 7.5])('SHL-46 a rush may not add %d minutes', (extraPreparationMinutes) => {
    expect(Rush.safeParse({ ...rush, extraPreparationMinutes }).success).toBe(false);
  });

  test.each([
    [3, true],
    [10, true],
    [60, true],
    [2, false],
    [61, false],
  ])('FLO-14, FLO-87 an acceptance delay of %d minutes is accepted: %s', (acceptanceMinutes, isAccepted) => {
    expect(ShopConfiguration.partial().safeParse({ acceptanceMinutes }).success).toBe(isAccepted);
  });

  test('FLO-87 the sample shop is a shop', () => {
    expect(Shop.safeParse(aShop()).error).toBeUndefined();
  });

  test.each([
    [null, false],
    [{ type: 'oneTouch', enabled: true }, true],
    [{ type: 'oneTouch', enabled: false }, false],
    [{ type: 'hubrise', enabled: true }, false],
  ])('ROL-35 with the integration %o, one-touch is %s', (integration, expected) => {
    expect(isOneTouch(aShop({ integration }))).toBe(expected);
  });
});
