import { ageOn, type Day } from '../kernel/time.ts';

/** SES-35: typed as jj/mm/aaaa, kept as a day; null when it is no date of the calendar. */
export function readBirthDate(typed: string): Day | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed.trim());
  if (!match) return null;
  const [, date, month, year] = match;
  const day = `${year}-${month}-${date}`;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) && day >= '1900-01-01' ? day : null;
}

export const ADULT_AGE = 18;

/** SES-36: a person aged exactly eighteen is accepted. */
export const isUnderEighteen = (birthDate: Day, today: Day): boolean => ageOn(birthDate, today) < ADULT_AGE;
