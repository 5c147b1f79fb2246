import { addDays, type Day } from '../kernel/time.ts';
import type { SpecialHours } from './hours.ts';
import { specialOn } from './slots.ts';

/** `day` as it is stored (SPH-08): `12-25`, or the date of this one occurrence where it moves with Easter. */
export type Holiday = { name: string; day: string; on: Day };
export type HolidayCountry = 'France' | 'Monaco';

/** Days after Easter Sunday, or `MM-DD`. */
type Rule = readonly [name: string, when: string | number];

const SHARED: readonly Rule[] = [
  ['Jour de l’an', '01-01'],
  ['Lundi de Pâques', 1],
  ['Fête du Travail', '05-01'],
  ['Ascension', 39],
  ['Lundi de Pentecôte', 50],
  ['Assomption', '08-15'],
  ['Toussaint', '11-01'],
  ['Noël', '12-25'],
];
const RULES: Record<HolidayCountry, readonly Rule[]> = {
  France: [...SHARED, ['Victoire 1945', '05-08'], ['Fête nationale', '07-14'], ['Armistice', '11-11']],
  Monaco: [
    ...SHARED,
    ['Sainte-Dévote', '01-27'],
    ['Fête-Dieu', 60],
    ['Fête nationale', '11-19'],
    ['Immaculée Conception', '12-08'],
  ],
};

export const holidayCountryOf = (country: string): HolidayCountry =>
  country.trim().toLowerCase().startsWith('monaco') || country.trim().toUpperCase() === 'MC' ? 'Monaco' : 'France';

/** Of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const corrected = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - corrected + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const count = epact + weekday - 7 * late + 114;
  return `${year}-${String(Math.floor(count / 31)).padStart(2, '0')}-${String((count % 31) + 1).padStart(2, '0')}`;
}

export const holidaysOf = (country: HolidayCountry, year: number): Holiday[] =>
  RULES[country]
    .map(([name, when]): Holiday => {
      const on = typeof when === 'string' ? `${year}-${when}` : addDays(easterOf(year), when);
      return { name, day: typeof when === 'string' ? when : on, on };
    })
    .sort((a, b) => (a.on < b.on ? -1 : 1));

/** SPH-20: the next one of each name, today included, but for those that have special hours already. */
export function holidaysToOffer(country: HolidayCountry, specialHours: readonly SpecialHours[], today: Day): Holiday[] {
  const year = Number(today.slice(0, 4));
  const ahead = [...holidaysOf(country, year), ...holidaysOf(country, year + 1)].filter(({ on }) => on >= today);
  return ahead
    .filter(({ name }, index) => ahead.findIndex((other) => other.name === name) === index)
    .filter(({ on }) => !specialOn(specialHours, on));
}

/** Every checkout asks: a year is computed once. */
const byDay = new Map<string, ReadonlyMap<Day, Holiday>>();

export function holidayOn(country: HolidayCountry, day: Day): Holiday | undefined {
  const year = day.slice(0, 4);
  const key = `${country} ${year}`;
  let known = byDay.get(key);
  if (!known) {
    known = new Map(holidaysOf(country, Number(year)).map((holiday) => [holiday.on, holiday]));
    byDay.set(key, known);
  }
  return known.get(day);
}
