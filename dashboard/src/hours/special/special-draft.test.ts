import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { expect, test } from 'vitest';
import { BLANK, draftOf, entryOf, isSameEntry, specialErrors, specialSlot, usualDraft } from './special-draft.ts';

const TODAY = '2026-11-14';

test('SPH-03 SPH-08 what is sent: no slots where it is closed, MM-DD where it repeats', () => {
  const draft = { ...BLANK(), day: '2026-12-25', isClosed: true, isYearly: true, name: ' Noël ' };
  expect(entryOf(draft)).toEqual({ day: '12-25', name: 'Noël' });
  expect(entryOf({ ...draft, isClosed: false, isYearly: false, name: '' })).toEqual({
    day: '2026-12-25',
    slots: ['00:00-23:59'],
  });
});

test('SPH-07 SPH-09 SPH-11 an entry is shown at its next occurrence, and a slot not chosen yet is empty', () => {
  const draft = draftOf({ day: '11-11', slots: ['00:00-00:00', '18:00-20:00'] }, TODAY);
  expect(draft).toMatchObject({
    day: '2027-11-11',
    isYearly: true,
    slots: [{ start: '', end: '' }, { start: '18:00' }],
  });
  expect(specialErrors(draft, TODAY)).toEqual({ 'slots.0': 'Saisissez une heure, par exemple 11:30.' });
  expect(isSameEntry(draft, draftOf({ day: '11-11', slots: ['18:00-20:00', '00:00-00:00'] }, TODAY))).toBe(true);
});

test('SPH-04 SPH-05 SPH-06 SET-ERR-09 SET-ERR-11 what is wrong is said at its field', () => {
  const draft = BLANK();
  expect(specialErrors(draft, TODAY)).toEqual({ day: 'Ce champ est obligatoire.' });
  expect(specialErrors({ ...draft, day: '2026-11-13', isYearly: true }, TODAY)).toEqual({
    day: 'La date ne peut pas être dans le passé.',
  });
  expect(specialErrors({ ...draft, day: TODAY, slots: [] }, TODAY)).toEqual({
    slots: 'Ajoutez au moins un créneau ou cochez “Fermé toute la journée”.',
  });
  expect(specialErrors({ ...draft, day: TODAY, slots: [specialSlot('18:00-17:00')] }, TODAY)).toEqual({
    'slots.0': 'L’heure de fin doit être après l’heure de début.',
  });
});

test('SPH-02 a day of the week begins as it usually is', () => {
  expect(usualDraft(aShop(), TODAY)).toMatchObject({
    isClosed: false,
    slots: [{ start: '11:30' }, { start: '18:30' }],
  });
  expect(usualDraft(aShop({ hours: {} }), TODAY)).toMatchObject({ isClosed: true, slots: [{ end: '23:59' }] });
});
