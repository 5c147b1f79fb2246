import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { describe, expect, test } from 'vitest';
import { copyOf, isSameWeek, newSlot, sentWeek, sortedSlots, toDraft, weekErrors, withOpen } from './week-draft.ts';

const draft = toDraft(
  aShop({ hours: { tuesday: { openingSlots: ['18:30-22:00', '11:30-14:30'], deliverySlots: [] } } }).hours,
  'opening',
);

describe('the form of a week', () => {
  test('HRS-02 HRS-07 a day has its slots, sorted, and a day without slots is closed', () => {
    expect(draft.tuesday).toMatchObject({ isOpen: true, slots: [{ start: '11:30' }, { start: '18:30' }] });
    expect(draft.monday).toEqual({ isOpen: false, slots: [] });
    expect(sentWeek(draft)).toEqual({
      tuesday: { slots: ['11:30-14:30', '18:30-22:00'], limits: { '11:30-14:30': null, '18:30-22:00': null } },
    });
    const [first = newSlot(), second = newSlot()] = draft.tuesday.slots;
    expect(sortedSlots([second, first])).toEqual([first, second]);
    expect(sortedSlots([second, { ...first, start: '' }])[0]).toBe(second);
  });

  test('HRS-03 HRS-04 HRS-05 a closed day sends nothing and gets its slots back, or one whole day', () => {
    const closed = withOpen(draft.tuesday, false);
    expect(sentWeek({ ...draft, tuesday: closed })).toEqual({});
    expect(withOpen(closed, true)).toEqual(draft.tuesday);
    expect(withOpen(draft.monday, true).slots).toMatchObject([{ start: '00:00', end: '23:59', limit: '' }]);
  });

  test('HRS-20 a day that is copied is the same day, and the same hours are no change', () => {
    const copied = { ...draft, sunday: copyOf(draft.tuesday) };
    expect(sentWeek(copied).sunday).toEqual(sentWeek(draft).tuesday);
    expect(copied.sunday.slots[0]?.id).not.toBe(draft.tuesday.slots[0]?.id);
    expect(isSameWeek(copied, draft)).toBe(false);
    expect(isSameWeek({ ...copied, sunday: withOpen(copied.sunday, false) }, draft)).toBe(true);
  });

  test('HRS-08 HRS-09 HRS-11 SET-ERR-05 SET-ERR-06 SET-ERR-08 what is wrong is said at its field', () => {
    const [first = newSlot(), second = newSlot()] = draft.tuesday.slots;
    const wrong = (slots: (typeof first)[]) => weekErrors({ ...draft, tuesday: { isOpen: true, slots } });
    expect(wrong([{ ...first, end: '' }])).toEqual({ 'tuesday.slots.0': 'Saisissez une heure, par exemple 11:30.' });
    expect(wrong([{ ...first, end: '9h' }])).toEqual({
      'tuesday.slots.0': 'L’heure de début doit être avant l’heure de fin (mardi).',
    });
    expect(wrong([first, { ...first, id: 0 }])).toEqual({
      'tuesday.slots.1': 'Deux créneaux sont identiques (mardi).',
    });
    expect(wrong([first, { ...second, limit: 'dix' }])).toEqual({
      'tuesday.limits.1': 'Le nombre de commandes par créneau doit être un nombre entier, de 1 à 10\u00A0000.',
    });
    expect(weekErrors({ ...draft, tuesday: { isOpen: false, slots: [{ ...first, end: '' }] } })).toEqual({});
  });
});
