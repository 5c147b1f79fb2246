import { WEEKDAYS } from '../kernel/time.ts';
import { activeTimes, possibleDays } from '../menu/activation.ts';
import type { ActivationSchedule } from '../menu/section.ts';
import { isSame } from '../menu-sync/flat-menu.ts';
import type { HubLimits } from './hub-catalog.ts';

/** SYN-46: the schedule of a section as the hub's single rule: the same hours on each chosen day, between two dates. */
export function hubHours(schedule: ActivationSchedule | null): HubLimits['hours'] | 'cannot-be-said' {
  if (!schedule) return null;
  const days = possibleDays(schedule).flatMap((weekday) => {
    const day = schedule.weekdays[weekday];
    return day ? [{ weekday, times: activeTimes(day) }] : [];
  });
  const first = days[0]?.times ?? [];
  if (first.length > 1 || !days.every(({ times }) => isSame(times, first))) return 'cannot-be-said';
  const [stretch] = first;
  const hours = {
    weekdays: days.map(({ weekday }) => weekday),
    startTime: stretch && stretch.start !== '00:00' ? stretch.start : null,
    endTime: stretch && stretch.end !== '24:00' ? stretch.end : null,
    startDate: schedule.hasDateRange ? schedule.startDate : null,
    endDate: schedule.hasDateRange ? schedule.endDate : null,
  };
  return isAlways(hours) ? null : hours;
}

export const isAlways = ({ weekdays, ...bounds }: NonNullable<HubLimits['hours']>): boolean =>
  weekdays.length === WEEKDAYS.length && Object.values(bounds).every((bound) => bound === null);
