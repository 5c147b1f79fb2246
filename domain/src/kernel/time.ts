import { NBSP } from './text.ts';

/** ISO 8601 in UTC with milliseconds, so that instants compare as text. */
export type Instant = string;
/** `2026-11-14` in some time zone. */
export type Day = string;
/** `20:14` in some time zone. */
export type ClockTime = string;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const DEFAULT_TIME_ZONE = 'Europe/Paris';

export const toInstant = (time: string | number | Date): Instant => new Date(time).toISOString();
export const toMs = (instant: Instant): number => Date.parse(instant);
export const addMs = (instant: Instant, ms: number): Instant => toInstant(toMs(instant) + ms);
export const addMinutes = (instant: Instant, minutes: number): Instant => addMs(instant, minutes * MINUTE);
export const addHours = (instant: Instant, hours: number): Instant => addMs(instant, hours * HOUR);
export const msBetween = (from: Instant, to: Instant): number => toMs(to) - toMs(from);
export const later = (a: Instant, b: Instant): Instant => (a > b ? a : b);
export const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b);

type LocalParts = { day: Day; time: ClockTime; weekday: Weekday };
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const formats = new Map<string, Intl.DateTimeFormat>();
function format(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

function askedParts(ms: number, zone: string): { day: Day; time: ClockTime } {
  const parts = Object.fromEntries(
    format(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, time: `${parts['hour']}:${parts['minute']}` };
}

type Zoned = { toZonedDateTimeISO: (zone: string) => { offsetNanoseconds: number } };
type WithTemporal = { Temporal?: { Instant: { fromEpochMilliseconds: (ms: number) => Zoned } } };

/** Where there is `Temporal` it knows at once what `Intl` first loads all languages for. */
function askedOffset(ms: number, zone: string): number {
  const { Temporal } = globalThis as WithTemporal;
  if (Temporal && isPlain(ms))
    return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
  const { day, time } = askedParts(ms, zone);
  return Date.parse(`${day}T${time}:00Z`) - Math.floor(ms / MINUTE) * MINUTE;
}

const QUARTER = 15 * MINUTE;
/** Between these two dates every time zone differs from UTC by whole minutes and changes on a quarter of an hour. */
const PLAIN_TIMES = [Date.parse('1973-01-01T00:00:00Z'), Date.parse('9990-01-01T00:00:00Z')] as const;
const isPlain = (ms: number): boolean => ms >= PLAIN_TIMES[0] && ms < PLAIN_TIMES[1];

const MOST_QUARTERS = 10_000;
const offsetsOf = new Map<string, Map<number, number>>();

/** Cached: Intl takes longer than pricing a basket, and every order and every card needs an offset. */
function zoneOffset(ms: number, zone: string): number {
  if (!isPlain(ms)) return askedOffset(ms, zone);
  const offsets = offsetsOf.get(zone) ?? new Map<number, number>();
  const quarter = Math.floor(ms / QUARTER);
  const known = offsets.get(quarter);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_QUARTERS) offsets.clear();
  const offset = askedOffset(quarter * QUARTER, zone);
  offsetsOf.set(zone, offsets.set(quarter, offset));
  return offset;
}

export function localParts(instant: Instant, zone: string): LocalParts {
  const ms = toMs(instant);
  const { day, time } = isPlain(ms) ? shiftedParts(ms + zoneOffset(ms, zone)) : askedParts(ms, zone);
  return { day, time, weekday: weekdayOf(day) };
}

function shiftedParts(ms: number): { day: Day; time: ClockTime } {
  const text = toInstant(ms);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

export const localDay = (instant: Instant, zone: string): Day => localParts(instant, zone).day;
export const localTime = (instant: Instant, zone: string): ClockTime => localParts(instant, zone).time;

export function weekdayOf(day: Day): Weekday {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[(sundayFirst + 6) % 7] ?? 'monday';
}

export function addDays(day: Day, days: number): Day {
  return toInstant(Date.parse(`${day}T00:00:00Z`) + days * DAY).slice(0, 10);
}

/** HRS-22: in the hour that is skipped, the first instant after the gap; in the repeated hour, its first occurrence. */
export function instantAt(day: Day, time: ClockTime, zone: string): Instant {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const offsets = [asUtc - DAY, asUtc + DAY].map((around) => zoneOffset(around, zone));
  const candidates = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b);
  const exact = candidates.find((ms) => ms + zoneOffset(ms, zone) === asUtc);
  if (exact !== undefined) return toInstant(exact);
  const [beforeGap = asUtc, afterGap = asUtc] = candidates;
  return toInstant(transitionBetween(beforeGap, afterGap, zone));
}

function transitionBetween(from: number, to: number, zone: string): number {
  let [low, high] = [from, to];
  const before = zoneOffset(low, zone);
  while (high - low > MINUTE) {
    const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE;
    if (zoneOffset(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** 14/11/2026 */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

export const formatDate = (instant: Instant, zone: string): string => formatDay(localDay(instant, zone));
export const formatTime = localTime;

/** « 9 min 40 », « 12 s », « 1 h 05 »: a countdown that can be read at a glance. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  if (minutes >= 60) return `${Math.floor(minutes / 60)}${NBSP}h${NBSP}${two(minutes % 60)}`;
  if (minutes > 0) return `${minutes}${NBSP}min${NBSP}${two(seconds % 60)}`;
  return `${seconds}${NBSP}s`;
}

/** « 17 min », « 2 h 30 », « 2 j »: nobody counts 150 minutes. */
export function formatWait(ms: number): string {
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)}${NBSP}min`;
  return ms < DAY ? formatCountdown(ms) : `${Math.floor(ms / DAY)}${NBSP}j`;
}

/** After « jusqu'à » (SHL-45): « 21:30 » today, « 11:30 le 15/11/2026 » on another day. */
export function formatUntil(until: Instant, now: Instant, zone: string): string {
  const time = localTime(until, zone);
  const day = localDay(until, zone);
  return day === localDay(now, zone) ? time : `${time} le ${formatDay(day)}`;
}

/** The same where there is little room: the year is said when it is another one. */
export function formatUntilBriefly(until: Instant, now: Instant, zone: string): string {
  const year = localDay(now, zone).slice(0, 4);
  return formatUntil(until, now, zone).replace(new RegExp(`/${year}$`), '');
}

export function ageOn(birthDay: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}
