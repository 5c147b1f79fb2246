import { describe, expect, test } from 'vitest';
import { giversAfter, lentGrantRefusal, withoutGiver } from './lent-rights.ts';
import type { Principal } from './principal.ts';
import type { RightOverrides } from './rights.ts';

/** A manager of an independent shop and of a shop of a chain, who was lent the administration. */
const giver: Principal = {
  userId: 'giver',
  companyId: 'company',
  sessionId: 'session',
  firstName: 'Léa',
  isGeneralAdmin: false,
  isDistributorAdmin: false,
  shopAdminEntry: { level: 'manager', shopIds: ['own', 'chain'] },
  shopCount: 3,
  shops: [
    { shopId: 'own', type: 'independent', timeZone: 'Europe/Paris', isRetired: false },
    { shopId: 'chain', type: 'chain', timeZone: 'Europe/Paris', isRetired: false },
  ],
  overrides: { administration: true },
};
const person = (shopIds: string[], overrides: RightOverrides = {}, givers = {}) => ({
  shopIds,
  overrides,
  givers,
  canSignIn: true,
});
const asked = (overrides: RightOverrides) => ({ overrides, canSignIn: true });

describe('ROL-10 sec:lent-administration', () => {
  test.each<[string[], RightOverrides, string | null]>([
    [['own'], { refundOrder: true }, null],
    [['own'], { refundOrder: false }, null],
    [['chain'], { refundOrder: true }, 'beyond-own-rights'],
    [['own', 'chain'], { refundOrder: true }, 'beyond-own-rights'],
    [['own', 'chain'], { launch: true }, null],
    [['own', 'foreign'], { launch: true }, 'beyond-own-rights'],
    [[], { launch: true }, 'beyond-own-rights'],
    [['own'], { administration: true }, 'beyond-own-rights'],
    [['own'], { globalFinances: true }, 'beyond-own-rights'],
  ])('a loan in shops of two kinds, a person of %j, %j: %s', (shopIds, overrides, refusal) => {
    expect(lentGrantRefusal(giver, person(shopIds), asked(overrides))).toBe(refusal);
  });

  test('what an administrator decided stays; what was given on loan may be changed', () => {
    const decided = person(['own'], { push: false });
    const given = person(['own'], { push: false }, { push: 'other' });

    expect(lentGrantRefusal(giver, decided, asked({}))).toBe('beyond-own-rights');
    expect(lentGrantRefusal(giver, given, asked({}))).toBeNull();
  });

  test('an override names whoever changed it last on loan, and nobody once an administrator has changed it', () => {
    const held = { overrides: { push: true, hours: true }, givers: { push: 'giver', hours: 'other' } };

    expect(giversAfter(held, { push: true, hours: false, promo: true }, 'giver')).toEqual({
      push: 'giver',
      hours: 'giver',
      promo: 'giver',
    });
    expect(giversAfter(held, { push: false, hours: true }, null)).toEqual({ hours: 'other' });
    expect(withoutGiver(held, 'giver')).toEqual({ overrides: { hours: true }, givers: { hours: 'other' } });
  });
});
