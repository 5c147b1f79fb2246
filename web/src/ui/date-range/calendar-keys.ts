import { addMonths } from '@comptoir/domain/kernel/calendar.ts';
import { addDays, WEEKDAYS, weekdayOf, type Day } from '@comptoir/domain/kernel/time.ts';

/** Where a key leads from a day: a day, a week, a month, or the end of the week. */
export function dayAfterKey(day: Day, key: string): Day | null {
  const weekday = WEEKDAYS.indexOf(weekdayOf(day));
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, 6 - weekday);
    default:
      return null;
  }
}
