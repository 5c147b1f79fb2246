import type { Cents } from '../kernel/money.ts';
import { addDays, addMs, DAY, instantAt, localDay, localTime, type ClockTime, type Instant } from '../kernel/time.ts';
import { isQuiet } from '../push-notifications/quiet-hours.ts';
import { tidyMessage, tidyTitle } from '../push-notifications/words.ts';

/** CMP-15: two segments of CLI-33, or nobody's order for so many days. */
export const WIN_BACK_AUDIENCES = ['atRisk', 'lost', 'idle'] as const;
export type WinBackAudience = (typeof WIN_BACK_AUDIENCES)[number];
export const WIN_BACK_DISCOUNTS = ['euro', 'percentage'] as const;

export const IDLE_DAYS = { min: 14, max: 365 } as const;
export const VALID_DAYS = { min: 1, max: 90 } as const;
export const DAILY_MOST = { min: 1, max: 200 } as const;
export const CONTROL_PERCENTS = { min: 0, max: 50 } as const;
export const MOST_RULES = 10;

/** CMP-17: one turn per person, over all rules. */
export const TURN_EVERY_DAYS = 90;
/** CMP-16: before people choose their lunch, and never at night (PSH-22). */
const TURNS_FROM: ClockTime = '10:30';
/** CMP-18: an offer that could not be told within a day is given up. */
export const GIVEN_UP_AFTER_MS = DAY;
/** CMP-20: an order within so many days is a return. */
export const RETURN_DAYS = 30;
/** CMP-20: fewer people in the control group, or written to, compare chance with chance. */
export const LEAST_COMPARED = 30;

export type WinBackRefusal = 'win-back-value-missing' | 'win-back-rules-full';

type Terms = {
  title: string;
  message: string;
  discountType: (typeof WIN_BACK_DISCOUNTS)[number];
  discountAmount: Cents | null;
  discountPercent: number | null;
};

export function winBackRefusal(terms: Terms): WinBackRefusal | 'push-words-missing' | null {
  if (tidyTitle(terms.title) === '' || tidyMessage(terms.message) === '') return 'push-words-missing';
  const value = terms.discountType === 'euro' ? terms.discountAmount : terms.discountPercent;
  return value ? null : 'win-back-value-missing';
}

/** Corrected on blur and by the server: one value only, the one that its kind names. */
export const tidyWinBack = <T extends Terms>(terms: T): T => ({
  ...terms,
  title: tidyTitle(terms.title),
  message: tidyMessage(terms.message),
  discountAmount: terms.discountType === 'euro' ? terms.discountAmount : null,
  discountPercent: terms.discountType === 'percentage' ? terms.discountPercent : null,
});

/** CMP-16: whether the turns of a day may be given out now. */
export const isTimeForTurns = (now: Instant, zone: string): boolean =>
  localTime(now, zone) >= TURNS_FROM && !isQuiet(now, zone);

/** CMP-15: until the last moment of the last day, by the company's clock. */
export const codeEndsAt = (now: Instant, validDays: number, zone: string): Instant =>
  addMs(instantAt(addDays(localDay(now, zone), validDays + 1), '00:00', zone), -1);

type Compared = { written: number; returned: number; controls: number; controlsReturned: number };

/** CMP-20: returns of 100 people, to a tenth; null where nobody was counted. */
const per100 = (returned: number, people: number): number | null =>
  people === 0 ? null : Math.round((1_000 * returned) / people) / 10;

export type ComparedGroups = { written: number | null; controls: number | null; extra: number | null };

/** CMP-20: « En plus » is unknown while either group is too small. */
export function compareGroups({ written, returned, controls, controlsReturned }: Compared): ComparedGroups {
  const [told, left] = [per100(returned, written), per100(controlsReturned, controls)];
  const isEnough = Math.min(written, controls) >= LEAST_COMPARED;
  const extra = isEnough && told !== null && left !== null ? Math.round(10 * (told - left)) / 10 : null;
  return { written: told, controls: left, extra };
}
