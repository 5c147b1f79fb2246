import { ageOn, type Day } from '../kernel/time.ts';

const TYPED_DATE = /^(\d{2})\/(\d{2})\/((?:19|[2-9]\d)\d{2})$/;

/** ERR-40: « 31/02/1990 » is well written, but no such day exists. */
export const isWrittenAsDate = (typed: string): boolean => TYPED_DATE.test(typed.trim());

/** SES-35: typed as jj/mm/aaaa, kept as a day; null when it is no date of the calendar. */
export function readBirthDate(typed: string): Day | null {
  const match = TYPED_DATE.exec(typed.trim());
  if (!match) return null;
  const [, date, month, year] = match;
  const day = `${year}-${month}-${date}`;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null;
}

export const ADULT_AGE = 18;

/** SES-36: a person aged exactly eighteen is accepted. */
export const isUnderEighteen = (birthDate: Day, today: Day): boolean => ageOn(birthDate, today) < ADULT_AGE;
