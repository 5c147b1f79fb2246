import { WEEKDAY_NAMES, daysBetween } from '../kernel/calendar.ts';
import { WEEKDAYS, addDays, localParts, weekdayOf, type ClockTime, type Day, type Instant } from '../kernel/time.ts';
import type { Weekday } from '../kernel/time.ts';
import type { ActivationSchedule, ScheduleDay } from './section.ts';

export type ScheduleRefusal =
  | 'field-required'
  | 'schedule-dates'
  | 'schedule-past'
  | 'schedule-no-day'
  | 'slot-order'
  | 'slots-identical';
/** Why a schedule cannot be saved, and which field shows it. */
export type ScheduleFault = { refusal: ScheduleRefusal; path: string; words?: Record<string, string> };

export const DEFAULT_SLOT = '00:00-23:59';
const MIDNIGHT: ClockTime = '24:00';

export type SlotTimes = { start: ClockTime; end: ClockTime };

/** SEC-17: an end of 23:59 lasts until midnight. */
export function slotTimes(slot: string): SlotTimes {
  const [start = '00:00', end = '00:00'] = slot.split('-');
  return { start, end: end === '23:59' ? MIDNIGHT : end };
}

/** The active periods of a day: slots that overlap or touch are merged (SEC-16). */
export function activeTimes(day: ScheduleDay): SlotTimes[] {
  if ('fullDay' in day) return [{ start: '00:00', end: MIDNIGHT }];
  const united: SlotTimes[] = [];
  for (const slot of sortedSlots(day.slots).map(slotTimes)) {
    const last = united.at(-1);
    if (last && slot.start <= last.end) last.end = slot.end > last.end ? slot.end : last.end;
    else united.push(slot);
  }
  return united;
}

/** SEC-11, SEC-18, SEC-19: whether the schedule is active, by the shop's local time. Without a schedule, always. */
export function isActiveAt(schedule: ActivationSchedule | null, instant: Instant, zone: string): boolean {
  if (!schedule) return true;
  const { day, time, weekday } = localParts(instant, zone);
  if (schedule.hasDateRange && !isWithin(schedule, day)) return false;
  const hours = schedule.weekdays[weekday];
  return hours !== undefined && activeTimes(hours).some(({ start, end }) => start <= time && time < end);
}

/** SEC-12: both bounds included. */
const isWithin = ({ startDate, endDate }: ActivationSchedule, day: Day): boolean =>
  (startDate === null || startDate <= day) && (endDate === null || day <= endDate);

/** SEC-16: sorts the slots and drops dates that do not apply. */
export function tidySchedule(schedule: ActivationSchedule): ActivationSchedule {
  const weekdays: ActivationSchedule['weekdays'] = {};
  for (const weekday of WEEKDAYS) {
    const day = schedule.weekdays[weekday];
    if (day) weekdays[weekday] = 'slots' in day ? { slots: sortedSlots(day.slots) } : day;
  }
  const { hasDateRange, startDate, endDate } = schedule;
  const dates = hasDateRange ? { startDate, endDate } : { startDate: null, endDate: null };
  return { ...schedule, ...dates, weekdays };
}

/** Slots sort as text because they begin with their start time. */
const sortedSlots = (slots: readonly string[]): string[] => [...slots].sort();

/** SEC-12 to SEC-17. `before` is the stored schedule: a date range that has already begun may keep its start. */
export function scheduleFaults(
  schedule: ActivationSchedule,
  { today, before }: { today: Day; before: ActivationSchedule | null },
): ScheduleFault[] {
  const faults = schedule.hasDateRange ? dateFaults(schedule, today, before) : [];
  if (faults.length === 0 && !possibleDays(schedule).some((weekday) => schedule.weekdays[weekday]))
    faults.push({ refusal: 'schedule-no-day', path: 'weekdays' });
  for (const weekday of WEEKDAYS) faults.push(...slotFaults(schedule.weekdays[weekday], weekday));
  return faults;
}

function dateFaults(schedule: ActivationSchedule, today: Day, before: ActivationSchedule | null): ScheduleFault[] {
  const faults: ScheduleFault[] = [];
  for (const path of ['startDate', 'endDate'] as const) {
    const date = schedule[path];
    if (date === null) faults.push({ refusal: 'field-required', path });
    else if (date < today && date !== before?.[path]) faults.push({ refusal: 'schedule-past', path });
  }
  const { startDate, endDate } = schedule;
  if (startDate !== null && endDate !== null && endDate < startDate)
    faults.push({ refusal: 'schedule-dates', path: 'endDate' });
  return faults;
}

/** SEC-13: the weekdays that occur between the two dates; all of them without dates. */
export function possibleDays({
  hasDateRange,
  startDate,
  endDate,
}: Pick<ActivationSchedule, 'hasDateRange' | 'startDate' | 'endDate'>): readonly Weekday[] {
  if (!hasDateRange || startDate === null || endDate === null) return WEEKDAYS;
  const count = Math.min(WEEKDAYS.length, daysBetween(startDate, endDate) + 1);
  const met = new Set(Array.from({ length: Math.max(0, count) }, (_, ahead) => weekdayOf(addDays(startDate, ahead))));
  return WEEKDAYS.filter((weekday) => met.has(weekday));
}

function slotFaults(day: ScheduleDay | undefined, weekday: Weekday): ScheduleFault[] {
  if (!day || 'fullDay' in day) return [];
  return day.slots.flatMap((slot, index): ScheduleFault[] => {
    const path = `weekdays.${weekday}.slots.${index}`;
    const { start, end } = slotTimes(slot);
    if (end <= start) return [{ refusal: 'slot-order', path }];
    if (day.slots.indexOf(slot) < index)
      return [{ refusal: 'slots-identical', path, words: { day: WEEKDAY_NAMES[weekday] } }];
    return [];
  });
}
