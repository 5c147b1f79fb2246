import { expect, test } from 'vitest';
import { WEEKDAYS, type Weekday } from '../kernel/time.ts';
import { scheduleBadge, scheduleText } from './menu.labels.ts';
import type { ActivationSchedule, ScheduleDay } from './section.ts';

const NOON = { slots: ['11:30-14:30'] };
const week = (days: readonly Weekday[], day: ScheduleDay): ActivationSchedule['weekdays'] =>
  Object.fromEntries(days.map((weekday) => [weekday, day]));
const aSchedule = (weekdays: ActivationSchedule['weekdays'], dates: [string, string] | null = null) => ({
  hasDateRange: dates !== null,
  startDate: dates?.[0] ?? null,
  endDate: dates?.[1] ?? null,
  weekdays,
  hideWhenInactive: false,
});

test.each<[string, ActivationSchedule]>([
  ['Disponible du lundi au vendredi de 11:30 à 14:30', aSchedule(week(WEEKDAYS.slice(0, 5), NOON))],
  ['Disponible le samedi et le dimanche de 11:30 à 14:30', aSchedule(week(['saturday', 'sunday'], NOON))],
  [
    'Disponible le lundi, le mardi et le jeudi de 11:30 à 14:30',
    aSchedule(week(['monday', 'tuesday', 'thursday'], NOON)),
  ],
  ['Disponible tous les jours toute la journée', aSchedule(week(WEEKDAYS, { slots: ['00:00-23:59'] }))],
  [
    'Disponible le mardi et du jeudi au samedi de 11:30 à 14:30 et de 18:00 à minuit',
    aSchedule(week(['tuesday', 'thursday', 'friday', 'saturday'], { slots: ['18:00-23:59', '11:30-14:30'] })),
  ],
  [
    'Disponible du lundi au jeudi de 11:30 à 14:30, le vendredi toute la journée',
    aSchedule({ ...week(WEEKDAYS.slice(0, 4), NOON), friday: { fullDay: true } }),
  ],
  [
    'Disponible du 01/12/2026 au 24/12/2026, le lundi de 11:30 à 14:30',
    aSchedule(week(['monday'], NOON), ['2026-12-01', '2026-12-24']),
  ],
  [
    'Disponible le 24/12/2026, le jeudi de 11:30 à 14:30',
    aSchedule(week(['thursday'], NOON), ['2026-12-24', '2026-12-24']),
  ],
])('SEC-18 « %s »', (text, schedule) => {
  expect(scheduleText(schedule)).toBe(text);
});

test('SEC-20 the badge says whether the section is active now, and a section without a schedule has none', () => {
  const schedule = aSchedule(week(['saturday'], NOON));

  expect(scheduleBadge(null, '2026-11-14T11:00:00.000Z', 'Europe/Paris')).toBeNull();
  expect(scheduleBadge(schedule, '2026-11-14T11:00:00.000Z', 'Europe/Paris')).toBe('Programmée');
  expect(scheduleBadge(schedule, '2026-11-14T19:00:00.000Z', 'Europe/Paris')).toBe('Inactive actuellement');
});
