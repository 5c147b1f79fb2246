import { describe, expect, test } from 'vitest';
import { aShop } from '../shops/shops.samples.ts';
import { SpecialHours } from './hours.ts';
import { easterOf, holidayCountryOf, holidayOn, holidaysOf, holidaysToOffer } from './holidays.ts';
import { slotsOn, slotsText } from './slots.ts';
import { isPast, nextOccurrence, sortedSpecialHours, specialFaults, tidySpecial } from './special-days.ts';
import { strandedBy } from './stranded.ts';

const TODAY = '2026-11-14';

describe('special days', () => {
  test.each([
    ['11-14', '2026-11-14'],
    ['11-13', '2027-11-13'],
    ['12-25', '2026-12-25'],
    ['02-29', '2028-02-29'],
    ['2026-11-11', '2026-11-11'],
  ])('SPH-09 SPH-16 %s comes next on %s', (day, next) => {
    expect(nextOccurrence(day, TODAY)).toBe(next);
  });

  test('SPH-17 sorted by next occurrence, what has passed last', () => {
    const days = ['2026-11-01', '01-01', '2026-10-01', '2026-12-24', '11-13', '2026-11-14'];
    const sorted = sortedSpecialHours(
      days.map((day) => ({ day })),
      TODAY,
    );
    expect(sorted.map(({ day }) => day)).toEqual([
      '2026-11-14',
      '2026-12-24',
      '01-01',
      '11-13',
      '2026-11-01',
      '2026-10-01',
    ]);
    expect(isPast({ day: '2026-11-13' }, TODAY)).toBe(true);
    expect(isPast({ day: '11-13' }, TODAY)).toBe(false);
  });

  test.each([
    ['SPH-04', { day: '12-25', slots: [] }, 'special-no-slot', 'slots'],
    ['SPH-05', { day: '12-25', slots: ['11:30-14:30', '18:00-17:00'] }, 'slot-order', 'slots.1'],
    ['SPH-07', { day: '12-25', slots: ['00:00-00:00'] }, 'slot-order', 'slots.0'],
    ['SPH-05', { day: '12-25', slots: ['11:30-14:30', '14:00-17:00'] }, 'slots-overlap', 'slots.1'],
    ['SPH-06', { day: '2026-11-13' }, 'schedule-past', 'day'],
  ])('%s %o is refused: %s', (_, entry, refusal, path) => {
    expect(specialFaults(entry, TODAY)).toMatchObject([{ refusal, path }]);
  });

  test('SPH-06 today, and a yearly day of any date, may be added; SPH-03 closed has no slots', () => {
    expect(specialFaults({ day: TODAY }, TODAY)).toEqual([]);
    expect(specialFaults({ day: '01-01' }, TODAY)).toEqual([]);
    expect(tidySpecial({ day: '01-01', slots: undefined })).toEqual({ day: '01-01' });
    expect(tidySpecial({ day: '01-01', slots: ['18:00-20:00', '10:00-12:00'] }).slots?.[0]).toBe('10:00-12:00');
  });

  test.each(['2026-02-29', '02-30', '13-01', '2026-11', 'noël', '1-1', '0206-01-01'])('SPH-08 %s is no day', (day) => {
    expect(SpecialHours.safeParse({ day }).success).toBe(false);
  });

  test('SPH-10 slots are told as « 11:30 - 14:30, 18:30 - 22:00 »', () => {
    expect(slotsText(['11:30-14:30', '18:30-22:00'])).toBe('11:30 - 14:30, 18:30 - 22:00');
  });

  test('SPH-07 a slot not chosen yet, of old data, opens nothing', () => {
    expect(slotsOn({ hours: {}, specialHours: [{ day: TODAY, slots: ['00:00-00:00'] }] }, 'opening', TODAY)).toEqual(
      [],
    );
  });
});

describe('public holidays offered', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('SPH-20 Easter of %i is %s', (year, day) => {
    expect(easterOf(year)).toBe(day);
  });

  test('SPH-20 the eleven of France, by name, on their dates', () => {
    expect(holidaysOf('France', 2026).map(({ name, on }) => `${on} ${name}`)).toEqual([
      '2026-01-01 Jour de l’an',
      '2026-04-06 Lundi de Pâques',
      '2026-05-01 Fête du Travail',
      '2026-05-08 Victoire 1945',
      '2026-05-14 Ascension',
      '2026-05-25 Lundi de Pentecôte',
      '2026-07-14 Fête nationale',
      '2026-08-15 Assomption',
      '2026-11-01 Toussaint',
      '2026-11-11 Armistice',
      '2026-12-25 Noël',
    ]);
  });

  test('SPH-20 Monaco has its own, and only a day of a fixed date repeats', () => {
    expect(holidayCountryOf('Monaco')).toBe('Monaco');
    expect(holidayCountryOf('France')).toBe('France');
    expect(holidayOn('Monaco', '2027-01-27')).toMatchObject({ name: 'Sainte-Dévote', day: '01-27' });
    expect(holidayOn('Monaco', '2026-11-19')?.name).toBe('Fête nationale');
    expect(holidayOn('France', '2026-05-14')?.day).toBe('2026-05-14');
  });

  test('SPH-20 the next one of each is offered, unless it has special hours', () => {
    const offered = holidaysToOffer('France', [{ day: '12-25' }, { day: '2027-05-08' }], TODAY);
    expect(offered).toHaveLength(9);
    expect(offered[0]).toEqual({ name: 'Jour de l’an', day: '01-01', on: '2027-01-01' });
    expect(offered.at(-1)).toMatchObject({ name: 'Armistice', on: '2027-11-11' });
  });
});

test('HRS-23 HRS-17 SPH-14 orders that a change puts outside the hours of their kind are stranded, others are not', () => {
  const shop = aShop();
  const at = (id: string, orderType: string, time: string) => ({
    id,
    orderType,
    requestedFor: `${TODAY}T${time}:00.000Z`,
  });
  const orders = [
    at('lunch', 'click_and_collect', '11:00'),
    at('evening', 'click_and_collect', '19:00'),
    at('delivered', 'delivery', '18:15'),
    at('never within', 'delivery', '15:00'),
  ];
  const ids = (next: Partial<typeof shop>) => strandedBy(orders, shop, { ...shop, ...next }).map(({ id }) => id);
  expect(ids({ specialHours: [{ day: TODAY, slots: ['11:30-17:00'] }] })).toEqual(['evening', 'delivered']);
  expect(ids({ specialHours: [{ day: '11-15' }] })).toEqual([]);
  const noDelivery = { openingSlots: ['11:30-14:30', '18:30-22:30'], deliverySlots: [] };
  expect(ids({ hours: { saturday: noDelivery } })).toEqual(['delivered']);
});
