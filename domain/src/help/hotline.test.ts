import { describe, expect, test } from 'vitest';
import { weekRows } from './hotline-week.ts';
import { hotlineState, slotListFault, type HotlineHours } from './hotline.ts';

const PARIS = 'Europe/Paris';
const TUESDAY: HotlineHours = { tuesday: ['09:00-12:00', '14:00-18:00'] };
/** Tuesday 17 November 2026, in Paris. */
const at = (time: string) => `2026-11-17T${time}:00.000+01:00`;
const state = (hours: HotlineHours, now: string, zone = PARIS) =>
  hotlineState(hours, new Date(now).toISOString(), zone);

describe('HLP-05 HLP-06 whether the hotline is open', () => {
  test('the example of the specification: between two slots it opens again the same day', () => {
    expect(state(TUESDAY, at('12:30'))).toEqual({ isOpen: false, reopens: { weekday: 'tuesday', time: '14:00' } });
  });

  test.each([
    ['08:59', { isOpen: false, reopens: { weekday: 'tuesday', time: '09:00' } }],
    ['09:00', { isOpen: true, until: '12:00' }],
    ['11:59', { isOpen: true, until: '12:00' }],
    ['12:00', { isOpen: false, reopens: { weekday: 'tuesday', time: '14:00' } }],
    ['17:59', { isOpen: true, until: '18:00' }],
    // Seven days later, and not never.
    ['18:00', { isOpen: false, reopens: { weekday: 'tuesday', time: '09:00' } }],
  ])('at %s', (time, expected) => {
    expect(state(TUESDAY, at(time))).toEqual(expected);
  });

  test.each([[{}], [{ monday: [] }]])('%j never opens', (hours) => {
    expect(state(hours, at('10:00'))).toEqual({ isOpen: false, reopens: null });
  });

  test('a closed day leads to the next one that opens', () => {
    const hours = { tuesday: [], friday: ['10:00-12:00'], sunday: ['09:00-10:00'] };
    expect(state(hours, at('10:00'))).toEqual({ isOpen: false, reopens: { weekday: 'friday', time: '10:00' } });
  });

  test('slots in any order are read in the order of the day', () => {
    expect(state({ tuesday: ['14:00-18:00', '09:00-12:00'] }, at('08:00'))).toMatchObject({
      reopens: { time: '09:00' },
    });
  });

  test('midnight: a slot ends at 24:00 unless the next day goes on', () => {
    const late: HotlineHours = { tuesday: ['20:00-24:00'] };
    expect(state(late, at('23:59'))).toEqual({ isOpen: true, until: '00:00' });
    expect(state({ ...late, wednesday: ['00:00-02:00'] }, at('23:59'))).toEqual({ isOpen: true, until: '02:00' });
    expect(state(late, '2026-11-18T00:00:00.000+01:00')).toEqual({
      isOpen: false,
      reopens: { weekday: 'tuesday', time: '20:00' },
    });
  });

  test('always open is open until midnight, and counting ends', () => {
    const always = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
        day,
        ['00:00-24:00'],
      ]),
    );
    expect(state(always, at('03:00'))).toEqual({ isOpen: true, until: '00:00' });
  });

  test('in the time zone of the company: an evening in Paris is an afternoon in Guadeloupe', () => {
    expect(state(TUESDAY, at('18:30'), 'America/Guadeloupe')).toEqual({
      isOpen: false,
      reopens: { weekday: 'tuesday', time: '14:00' },
    });
    expect(state(TUESDAY, at('19:30'), 'America/Guadeloupe')).toMatchObject({ isOpen: true });
  });

  test.each([
    // Sunday 29 March 2026: 02:00 is 03:00. Sunday 25 October 2026: 03:00 is 02:00 again.
    ['2026-03-29T00:59:00.000Z', false],
    ['2026-03-29T01:00:00.000Z', true],
    ['2026-10-25T00:30:00.000Z', true],
    ['2026-10-25T01:30:00.000Z', true],
    ['2026-10-25T03:00:00.000Z', false],
  ])('the clocks change: at %s a slot from 02:00 to 04:00 is open: %s', (now, isOpen) => {
    expect(state({ sunday: ['02:00-04:00'] }, now).isOpen).toBe(isOpen);
  });
});

test.each([
  [['09:00-12:00', '12:00-14:00'], null],
  [['22:00-24:00'], null],
  [['9:00-12:00'], 'slot'],
  [['12:00-09:00'], 'slot'],
  [['22:00-02:00'], 'slot'],
  [['09:00-25:00'], 'slot'],
  [['09:00-13:00', '12:00-14:00'], 'overlap'],
])('HLP-04 the slots %j: %s', (slots, fault) => {
  expect(slotListFault(slots)).toBe(fault);
});

test('HLP-07 the week from lundi to dimanche, with « Fermé » where there is no slot', () => {
  const weekday = ['09:00-12:00', '14:00-22:00'];
  const hours = { monday: weekday, tuesday: weekday, wednesday: weekday, saturday: ['11:00-22:00'] };

  expect(weekRows(hours, 'friday')).toEqual([
    { label: 'Lundi au mercredi', slots: '09:00\u00A0–\u00A012:00, 14:00\u00A0–\u00A022:00', hasToday: false },
    { label: 'Jeudi et vendredi', slots: 'Fermé', hasToday: true },
    { label: 'Samedi', slots: '11:00\u00A0–\u00A022:00', hasToday: false },
    { label: 'Dimanche', slots: 'Fermé', hasToday: false },
  ]);
  expect(weekRows({}, 'monday')).toEqual([{ label: 'Lundi au dimanche', slots: 'Fermé', hasToday: true }]);
});
