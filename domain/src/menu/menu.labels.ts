import { WEEKDAY_NAMES } from '../kernel/calendar.ts';
import { WEEKDAYS, formatDay, type Instant, type Weekday } from '../kernel/time.ts';
import { activeTimes, isActiveAt, type SlotTimes } from './activation.ts';
import type { ActivationSchedule } from './section.ts';

/** SEC-20: null where the section is always active. */
export function scheduleBadge(schedule: ActivationSchedule | null, now: Instant, zone: string): string | null {
  if (!schedule) return null;
  return isActiveAt(schedule, now, zone) ? 'Programmée' : 'Inactive actuellement';
}

/** SEC-18: « Disponible du lundi au vendredi de 11:30 à 14:30 ». */
export function scheduleText(schedule: ActivationSchedule): string {
  const { hasDateRange, startDate, endDate } = schedule;
  const dates =
    hasDateRange && startDate && endDate
      ? [startDate === endDate ? `le ${formatDay(startDate)}` : `du ${formatDay(startDate)} au ${formatDay(endDate)}`]
      : [];
  return `Disponible ${[...dates, ...weekText(schedule)].join(', ')}`;
}

/** Groups days with the same hours, in the order of the week. */
function weekText({ weekdays }: ActivationSchedule): string[] {
  const daysByHours = new Map<string, Weekday[]>();
  for (const weekday of WEEKDAYS) {
    const day = weekdays[weekday];
    if (!day) continue;
    const hours = activeTimes(day).map(timesText).join(' et ');
    daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), weekday]);
  }
  return [...daysByHours].map(([hours, days]) => `${daysText(days)} ${hours}`);
}

function timesText({ start, end }: SlotTimes): string {
  if (start === '00:00' && end === '24:00') return 'toute la journée';
  return `de ${start} à ${end === '24:00' ? 'minuit' : end}`;
}

function daysText(days: readonly Weekday[]): string {
  if (days.length === WEEKDAYS.length) return 'tous les jours';
  const parts = stretchesOf(days).flatMap(stretchParts);
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} et ${last}`;
}

/** Three or more consecutive days become « du … au … »; fewer are listed. */
function stretchParts(days: readonly Weekday[]): string[] {
  const names = days.map((day) => WEEKDAY_NAMES[day]);
  return names.length >= 3 ? [`du ${names[0]} au ${names.at(-1)}`] : names.map((name) => `le ${name}`);
}

function stretchesOf(days: readonly Weekday[]): Weekday[][] {
  const stretches: Weekday[][] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    const before = last?.at(-1);
    if (last && before && WEEKDAYS.indexOf(before) + 1 === WEEKDAYS.indexOf(day)) last.push(day);
    else stretches.push([day]);
  }
  return stretches;
}
