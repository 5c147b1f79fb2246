import { localParts, WEEKDAYS, type ClockTime, type Instant, type Weekday } from '../kernel/time.ts';

/** HLP-04: « 09:00-12:00 »; a day ends at « 24:00 ». */
export type HotlineHours = Partial<Record<Weekday, readonly string[]>>;
export type HotlineState =
  | { isOpen: true; until: ClockTime }
  | { isOpen: false; reopens: { weekday: Weekday; time: ClockTime } | null };

type Slot = { start: ClockTime; end: ClockTime };

const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const SLOT = new RegExp(`^(${CLOCK})-(${CLOCK}|24:00)$`);
const MIDNIGHT = '24:00';

function readSlot(text: string): Slot | null {
  const [, start, end] = SLOT.exec(text) ?? [];
  return start && end && start < end ? { start, end } : null;
}

/** In the order of the day; what is no slot counts as absent. */
export function slotsOf(hours: HotlineHours, weekday: Weekday): Slot[] {
  return (hours[weekday] ?? [])
    .map(readSlot)
    .filter((slot) => slot !== null)
    .sort((a, b) => a.start.localeCompare(b.start));
}

/** Why a slot list of the configuration cannot be used, or null. */
export function slotListFault(slots: readonly string[]): 'slot' | 'overlap' | null {
  if (slots.some((slot) => readSlot(slot) === null)) return 'slot';
  const sorted = slotsOf({ monday: slots }, 'monday');
  return sorted.some(({ start }, index) => index > 0 && start < (sorted[index - 1]?.end ?? start)) ? 'overlap' : null;
}

const weekdayAfter = (weekday: Weekday, days: number): Weekday =>
  WEEKDAYS[(WEEKDAYS.indexOf(weekday) + days) % WEEKDAYS.length] ?? weekday;

/** HLP-05, HLP-06: by the clock on the wall of that time zone, so that the two nights of the year change nothing. */
export function hotlineState(hours: HotlineHours, now: Instant, zone: string): HotlineState {
  const { weekday, time } = localParts(now, zone);
  const current = slotsOf(hours, weekday).find(({ start, end }) => start <= time && time < end);
  if (current) return { isOpen: true, until: endOfRun(hours, weekday, current.end) };
  return { isOpen: false, reopens: nextOpening(hours, weekday, time) };
}

/** A slot that another one continues, after midnight too, is one opening; always open is open until midnight. */
function endOfRun(hours: HotlineHours, weekday: Weekday, end: ClockTime): ClockTime {
  let [day, until] = [weekday, end];
  for (let steps = 0; steps < 7 * 24; steps += 1) {
    const [nextDay, from] = until === MIDNIGHT ? ([weekdayAfter(day, 1), '00:00'] as const) : ([day, until] as const);
    const next = slotsOf(hours, nextDay).find(({ start }) => start === from);
    if (!next) break;
    [day, until] = [nextDay, next.end];
  }
  return until === MIDNIGHT ? '00:00' : until;
}

function nextOpening(hours: HotlineHours, today: Weekday, time: ClockTime) {
  for (let days = 0; days <= WEEKDAYS.length; days += 1) {
    const weekday = weekdayAfter(today, days);
    const slot = slotsOf(hours, weekday).find(({ start }) => days > 0 || start > time);
    if (slot) return { weekday, time: slot.start };
  }
  return null;
}
