import { describe, expect, test } from 'vitest';
import type { Principal } from '../session/principal.ts';
import { ALL_RIGHTS, type RightOverrides } from '../session/rights.ts';
import { deviceOf } from './device.ts';
import { lockedRightRefusal, RANK_LABELS, rankGrantRefusal, rankOf } from './rank.ts';
import { RIGHT_GROUPS, RIGHT_LABELS } from './rights.labels.ts';
import { expiryWords, seenWords } from './staff.labels.ts';

const aGiver = (fields: Partial<Principal> = {}): Principal => ({
  userId: 'antoine',
  companyId: 'mimi',
  sessionId: 's',
  firstName: 'Antoine',
  isGeneralAdmin: false,
  isDistributorAdmin: false,
  shopAdminEntry: { level: 'manager', shopIds: ['own', 'chain'] },
  shopCount: 3,
  shops: [
    { shopId: 'own', type: 'independent', timeZone: 'Europe/Paris', isRetired: false },
    { shopId: 'chain', type: 'chain', timeZone: 'Europe/Paris', isRetired: false },
  ],
  overrides: { administration: true },
  ...fields,
});

describe('TEA-07 who may give a role', () => {
  test.each<[string, 'staff' | 'manager' | 'administrator', string[], RightOverrides, string | null]>([
    ['staff of one’s own shop', 'staff', ['own'], {}, null],
    ['a manager of one’s own shop', 'manager', ['own'], {}, null],
    ['staff of both', 'staff', ['own', 'chain'], {}, null],
    ['nowhere', 'staff', [], {}, 'shops-missing'],
    ['somewhere else', 'staff', ['own', 'sister'], {}, 'beyond-own-rights'],
    ['an administrator', 'administrator', [], {}, 'beyond-own-rights'],
    [
      'a manager, once a right was taken from the giver',
      'manager',
      ['own'],
      { refundOrder: false },
      'beyond-own-rights',
    ],
    ['staff, once a right that staff holds was taken', 'staff', ['own'], { drivers: false }, 'beyond-own-rights'],
  ])('on loan: %s', (_, rank, shopIds, taken, refusal) => {
    expect(rankGrantRefusal(aGiver({ overrides: { administration: true, ...taken } }), rank, shopIds)).toBe(refusal);
  });

  test('a company administrator gives every role, in the shops of the company', () => {
    const boss = aGiver({ isGeneralAdmin: true, shopAdminEntry: null, overrides: { refundOrder: false } });
    expect(rankGrantRefusal(boss, 'administrator', [])).toBeNull();
    expect(rankGrantRefusal(boss, 'manager', ['own', 'chain'])).toBeNull();
    expect(rankGrantRefusal(boss, 'manager', ['foreign'])).toBe('beyond-own-rights');
  });
});

test('TEA-09 what the padlock holds', () => {
  expect(lockedRightRefusal('staff', { orders: false })).toBe('right-locked');
  expect(lockedRightRefusal('staff', { administration: false, drivers: false })).toBeNull();
  expect(lockedRightRefusal('administrator', { administration: false })).toBe('right-locked');
});

test('TEA-03 roles in words that suit everybody', () => {
  expect(Object.values(RANK_LABELS)).toEqual(['Équipe', 'Gérance', 'Administration']);
  expect(rankOf({ isGeneralAdmin: false, isDistributorAdmin: true, shopAdminEntry: null })).toBe('administrator');
  expect(rankOf({ isGeneralAdmin: false, isDistributorAdmin: false, shopAdminEntry: null })).toBeNull();
});

test('TEA-08 every right of the matrix is shown once, in words', () => {
  const shown = RIGHT_GROUPS.flatMap(({ rights }) => rights);
  expect(shown.toSorted()).toEqual(ALL_RIGHTS.toSorted());
  expect(new Set(Object.values(RIGHT_LABELS)).size).toBe(ALL_RIGHTS.length);
});

test.each([
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    null,
    'tablet',
    'Tablette, Safari',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    null,
    'phone',
    'Téléphone, Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    null,
    'computer',
    'Ordinateur, Edge',
  ],
  ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0', 'Caisse', 'computer', 'Caisse'],
  ['', null, 'computer', 'Ordinateur'],
])('TEA-14 a device by its own words: %s', (userAgent, post, deviceKind, deviceName) => {
  expect(deviceOf(userAgent, post)).toEqual({ deviceKind, deviceName });
});

test('TEA-02 TEA-04 when somebody was seen, and how long an invitation lasts', () => {
  const now = '2026-11-14T19:14:00.000Z';
  const seen = (at: string) => seenWords(at, now, 'Europe/Paris');
  expect([seen('2026-11-14T19:11:00.000Z'), seen('2026-11-13T20:00:00.000Z')]).toEqual(['20:11', 'hier']);
  expect([seen('2026-11-02T08:00:00.000Z'), seen('2025-11-02T08:00:00.000Z')]).toEqual(['02/11', '02/11/2025']);
  const left = (at: string) => expiryWords(at, now);
  expect([left('2026-11-16T20:00:00.000Z'), left('2026-11-15T05:00:00.000Z')]).toEqual([
    'expire dans 2\u00A0jours',
    'expire dans 9\u00A0h',
  ]);
  expect([left('2026-11-14T19:30:00.000Z'), left(now)]).toEqual(['expire dans moins d’une heure', 'expirée']);
});
