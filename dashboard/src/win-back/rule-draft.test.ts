import { cents } from '@comptoir/domain/kernel/money.ts';
import { expect, test } from 'vitest';
import { draftErrors, draftOf, NEW_RULE, termsOf } from './rule-draft.ts';

const WRITTEN = { ...NEW_RULE, title: 'Vous nous manquez', message: 'La socca sort du four.' };
const wrong = (change: object) =>
  Object.entries(draftErrors({ ...WRITTEN, ...change })).flatMap(([field, text]) => (text ? [field] : []));

test('CMP-15 what a rule may not be is said at its field', () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ title: ' ', message: '' })).toEqual(['title', 'message']);
  expect(wrong({ idleDays: '13' })).toEqual(['idleDays']);
  expect(wrong({ audience: 'lost', idleDays: 'douze' })).toEqual([]);
  expect(wrong({ discountAmount: null })).toEqual(['discountAmount']);
  expect(wrong({ discountType: 'percentage', discountPercent: '0' })).toEqual(['discountPercent']);
  expect(wrong({ discountType: 'percentage', discountPercent: '101' })).toEqual(['discountPercent']);
  expect(wrong({ validDays: '', dailyMost: '201', controlPercent: '51' })).toEqual([
    'validDays',
    'dailyMost',
    'controlPercent',
  ]);
  expect(draftErrors({ ...WRITTEN, idleDays: '1' })['idleDays']).toBe('Entre 14 et 365 jours.');
});

test('what was saved comes back as it was typed, with one value only', () => {
  const terms = termsOf({ ...WRITTEN, discountType: 'percentage', discountPercent: '20' });
  expect(terms).toMatchObject({ discountAmount: null, discountPercent: 20, minimumBasket: cents(2000), idleDays: 45 });
  expect(termsOf(draftOf(terms))).toEqual(terms);
});
