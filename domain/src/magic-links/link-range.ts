import { presetRange, type DateRange } from '../kernel/date-ranges.ts';
import { addDays, type Day } from '../kernel/time.ts';

/** LNK-10: days until the figures of a day are shown. */
export const DELAY_DAYS = 2;

export const lastLinkDay = (today: Day): Day => addDays(today, -DELAY_DAYS);

/** LNK-29: « 7 derniers jours », shifted. */
export const USUAL_PRESET = 'last-7-days';
export const LINK_PRESETS = ['week', 'last-7-days', 'month', 'last-4-weeks', 'since-creation'] as const;

/** LNK-11: a range that was chosen is never moved, only cut; null when nothing of it may be shown yet. */
export function shownRange({ from, to }: DateRange, today: Day, isRealTime: boolean): DateRange | null {
  const last = isRealTime ? today : lastLinkDay(today);
  const end = to < last ? to : last;
  return from <= end ? { from, to: end } : null;
}

export function usualLinkRange(today: Day, lastDay: Day): DateRange {
  return presetRange(USUAL_PRESET, { today, lastDay }) ?? { from: lastDay, to: lastDay };
}
