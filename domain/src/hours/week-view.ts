import { addDays, WEEKDAYS, weekdayOf, type Day } from '../kernel/time.ts';
import type { HoursKind, ShopHours, SpecialHours } from './hours.ts';
import { clockOf, limitsOfWeekday, minutesOf, slotsOfWeekday, slotsOn, slotTimes, specialOn } from './slots.ts';
import { nextOccurrence } from './special-days.ts';
import { defaultLimit } from './week.ts';

/** Minutes since midnight by the clock on the wall. */
export type Bar = { from: number; to: number };
export type WeekDay = {
  day: Day;
  opening: Bar[];
  delivery: Bar[];
  /** Usual opening that a special day takes away. */
  removed: Bar[];
  special: SpecialHours | null;
  /** Of each opening slot. */
  limits: number[];
};
type ViewedShop = Omit<ShopHours, 'timeZone'> & { readonly orderWindowMinutes: number };

export const mondayOf = (day: Day): Day => addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)));

const barOf = (slot: string): Bar => {
  const { start, end } = slotTimes(slot);
  return { from: minutesOf(start), to: minutesOf(end) };
};
const barsOf = (slots: readonly string[]): Bar[] => slots.toSorted().map(barOf);
const usualOf = (shop: ViewedShop, kind: HoursKind, day: Day): Bar[] =>
  barsOf(slotsOfWeekday(shop.hours[weekdayOf(day)], kind));

/** What of `bars` is in none of `others`. */
export const without = (bars: readonly Bar[], others: readonly Bar[]): Bar[] =>
  others.reduce<Bar[]>(
    (left, other) =>
      left.flatMap((bar) =>
        [
          { from: bar.from, to: Math.min(bar.to, other.from) },
          { from: Math.max(bar.from, other.to), to: bar.to },
        ].filter(({ from, to }) => from < to),
      ),
    [...bars],
  );

/** HRS-24: the seven days from a Monday: when it is open, delivers, and what a special day changes (SPH-14). */
export const weekView = (shop: ViewedShop, monday: Day): WeekDay[] =>
  WEEKDAYS.map((_, ahead) => {
    const day = addDays(monday, ahead);
    const special = specialOn(shop.specialHours, day) ?? null;
    const slots = slotsOn(shop, 'opening', day);
    const limits = special ? {} : limitsOfWeekday(shop.hours[weekdayOf(day)], 'opening');
    const opening = barsOf(slots);
    return {
      day,
      opening,
      delivery: barsOf(slotsOn(shop, 'delivery', day)),
      removed: special ? without(usualOf(shop, 'opening', day), opening) : [],
      special,
      limits: slots.map((slot) => limits[slot] ?? defaultLimit(shop.orderWindowMinutes)),
    };
  });

export const minutesIn = (bars: readonly Bar[]): number => bars.reduce((sum, { from, to }) => sum + to - from, 0);

/** How long it is open in the week, and how much more (or less) than usual. */
export function openMinutes(shop: ViewedShop, week: readonly WeekDay[]): { open: number; more: number } {
  const open = week.reduce((sum, { opening }) => sum + minutesIn(opening), 0);
  const usual = week.reduce((sum, { day }) => sum + minutesIn(usualOf(shop, 'opening', day)), 0);
  return { open, more: open - usual };
}

/** The hours that the view spans, whole and at least 10:00 to 24:00. */
export function spanOf(week: readonly WeekDay[]): Bar {
  const starts = week.flatMap(({ opening, delivery, removed }) => [...opening, ...delivery, ...removed]);
  return { from: Math.floor(Math.min(600, ...starts.map(({ from }) => from)) / 120) * 120, to: 24 * 60 };
}

/** The next special day after a week. */
export function nextSpecial(specialHours: readonly SpecialHours[], after: Day): SpecialHours | null {
  const ahead = specialHours
    .map((entry) => ({ entry, on: nextOccurrence(entry.day, addDays(after, 1)) }))
    .filter(({ on }) => on > after)
    .sort((a, b) => (a.on < b.on ? -1 : 1));
  return ahead[0]?.entry ?? null;
}

const WHOLE_DAY = 'Toute la journée';

/** « 11:30 – 14:30 » */
export const barText = ({ from, to }: Bar): string =>
  from === 0 && to === 1440 ? WHOLE_DAY : `${clockText(from)} – ${clockText(to)}`;
export const slotText = (slot: string): string => barText(barOf(slot));

/** What the words of a bar take where the whole day is drawn. */
const WORDS_MINUTES = 200;

/** Whether the words of a bar that is too short for them have room behind it. */
export const hasRoomBehind = (bars: readonly Bar[], bar: Bar): boolean =>
  Math.min(1440, ...bars.filter(({ from }) => from >= bar.to).map(({ from }) => from)) - bar.to >= WORDS_MINUTES;

/** « 11:30 »; midnight at the end of a day is « 00:00 ». */
export const clockText = (minutes: number): string => clockOf(minutes % 1440);
