import { expect, test } from 'vitest';
import { accountStatus, type AccountState } from './account-status.ts';
import { bankRefusal } from './bank-form.ts';
import { groupedIban, ibanLast4, isSepaIban, tidyIban } from './iban.ts';
import { isSetupComplete, launchPanel, launchStep, type Setup } from './launch-step.ts';
import { NO_REQUIREMENTS } from './requirements.ts';

const NEW: Setup = {
  launchFormDone: false,
  paymentAccountId: null,
  paymentAccountStatus: 'not_started',
  requirements: NO_REQUIREMENTS,
  usesPlatformAccount: false,
};
const [done, account] = [{ launchFormDone: true }, { paymentAccountId: 'acct_1' }];

test.each<[Partial<Setup>, 1 | 2 | 3 | null]>([
  [{}, 1],
  // An account that was made before the form was asked for again does not skip the form.
  [{ ...account, paymentAccountStatus: 'complete' }, 1],
  [{ ...done, paymentAccountStatus: 'launching' }, 2],
  [{ ...done, paymentAccountStatus: 'complete' }, 2],
  [{ ...done, ...account, paymentAccountStatus: 'launching' }, 3],
  [{ ...done, ...account, paymentAccountStatus: 'pending' }, 3],
  [{ ...done, ...account, paymentAccountStatus: 'restricted' }, 3],
  [{ ...done, ...account, paymentAccountStatus: 'complete' }, null],
  [{ usesPlatformAccount: true }, null],
])('LCH-01 LCH-03 LCH-04 %j is at step %s', (change, step) => {
  const setup = { ...NEW, ...change };
  expect(launchStep(setup)).toBe(step);
  expect(isSetupComplete(setup)).toBe(step === null);
  expect(launchPanel(setup)?.step ?? null).toBe(step);
});

test('LCH-27 documents asked of a complete account show the panel again, without a step', () => {
  const complete: Setup = { ...NEW, ...done, ...account, paymentAccountStatus: 'complete' };
  expect(launchPanel(complete)).toBeNull();
  expect(launchPanel({ ...complete, requirements: { kinds: ['identity-document'], dueAt: null } })).toEqual({
    step: null,
    status: 'complete',
  });
});

test.each<[Partial<AccountState>, string]>([
  [{ isSubmitted: false, requirements: { kinds: ['representative'], dueAt: null } }, 'launching'],
  [{ isSubmitted: false, chargesEnabled: true, payoutsEnabled: true }, 'launching'],
  [{}, 'pending'],
  [{ chargesEnabled: true }, 'pending'],
  [{ chargesEnabled: true, requirements: { kinds: ['bank-account'], dueAt: null } }, 'restricted'],
  [{ requirements: { kinds: ['identity-document'], dueAt: null } }, 'restricted'],
  [{ chargesEnabled: true, payoutsEnabled: true }, 'complete'],
  [{ chargesEnabled: true, payoutsEnabled: true, requirements: { kinds: ['other'], dueAt: null } }, 'complete'],
])('LCH-25 %j is %s', (change, status) => {
  const state: AccountState = {
    isSubmitted: true,
    chargesEnabled: false,
    payoutsEnabled: false,
    requirements: NO_REQUIREMENTS,
    ...change,
  };
  expect(accountStatus(state)).toBe(status);
});

test.each([
  ['FR14 2004 1010 0505 0001 3M02 606', true],
  ['fr1420041010050500013m02606', true],
  ['FR76 3000 6000 0100 0000 0000 152', true],
  ['FR76 3000 6000 0100 0000 0000 249', true],
  ['DE89 3704 0044 0532 0130 00', true],
  ['MC58 1122 2000 0101 2345 6789 030', true],
  ['BE68 5390 0754 7034', true],
  ['GB82 WEST 1234 5698 7654 32', true],
  // One digit is wrong, two are exchanged, one is missing.
  ['FR14 2004 1010 0505 0001 3M02 607', false],
  ['FR14 2004 1010 0505 0001 3M20 606', false],
  ['FR14 2004 1010 0505 0001 3M02 60', false],
  // Right by itself, and not in the SEPA area.
  ['AE07 0331 2345 6789 0123 456', false],
  ['TN59 1000 6035 1835 9847 8831', false],
  ['', false],
  ['FR', false],
])('LCH-20 LCH-29 IBAN « %s »: %s', (typed, isRight) => {
  expect(isSepaIban(tidyIban(typed))).toBe(isRight);
  const form = { accountHolder: 'Chez Léa', iban: typed, agreementAccepted: true };
  expect(bankRefusal(form)).toBe(isRight ? null : typed === '' ? 'bank-form-incomplete' : 'wrong-iban');
});

test.each([{ accountHolder: ' ' }, { iban: '  ' }, { agreementAccepted: false }])(
  'LCH-18 LCH-19 a form is complete and its box ticked: %j is not',
  (change) => {
    const whole = { accountHolder: 'Chez Léa', iban: 'FR1420041010050500013M02606', agreementAccepted: true };
    expect(bankRefusal(whole)).toBeNull();
    expect(bankRefusal({ ...whole, ...change })).toBe('bank-form-incomplete');
  },
);

test('LCH-20 LCH-21 an IBAN is read by fours, and four characters of it are kept', () => {
  expect(groupedIban('fr1420041010050500013M02606')).toBe('FR14 2004 1010 0505 0001 3M02 606');
  expect(groupedIban('FR14 2')).toBe('FR14 2');
  expect(ibanLast4('FR1420041010050500013M02606')).toBe('2606');
});
