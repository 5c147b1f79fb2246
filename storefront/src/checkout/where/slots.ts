import type { listSlots } from '@comptoir/contract/checkout.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { dayWithMonth, WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { addDays, localDay, localTime, weekdayOf, type Day, type Instant } from '@comptoir/domain/kernel/time.ts';

export type Slots = Reply<typeof listSlots>;
type Window = { start: Instant; end: Instant };
export type Slot = Window & { label: string; isFull: boolean; reason: string | null };
export type SlotDay = { day: Day; label: string; soonest: Slot | null; slots: Slot[] };

/** The hours of each day; the soonest one stands first and is not offered twice. */
export function slotDays({ items, soonest }: Slots, now: Instant, zone: string): SlotDay[] {
  const today = localDay(now, zone);
  const byDay = new Map<Day, Slot[]>();
  for (const { start, end, isFull, reason } of items) {
    const day = localDay(start, zone);
    const slot = { start, end, isFull, reason, label: windowLabel({ start, end }, zone) };
    byDay.set(day, [...(byDay.get(day) ?? []), slot]);
  }
  const soonestDay = soonest && localDay(soonest.start, zone);
  return [...byDay].map(([day, slots]) => ({
    day,
    label: dayLabel(day, today),
    soonest: soonestDay === day ? soonestOf(slots, soonest) : null,
    slots: slots.filter(({ start }) => start !== soonest?.start),
  }));
}

/** « environ 50 min », as the head of the shop says it: what is delivered at once arrives after the kitchen's window. */
function soonestOf(slots: readonly Slot[], soonest: Slots['soonest']): Slot | null {
  const slot = slots.find(({ start }) => start === soonest?.start);
  if (!slot || !soonest) return null;
  const { minutesToDoor } = soonest;
  return minutesToDoor === null ? slot : { ...slot, label: `environ ${minutesToDoor}${NBSP}min` };
}

/** « 20:50 – 21:05 » */
export const windowLabel = ({ start, end }: Window, zone: string): string =>
  `${localTime(start, zone)}\u00A0–\u00A0${localTime(end, zone)}`;

/** « Aujourd’hui », « Demain », « Lun. 16 nov. » */
export function dayLabel(day: Day, today: Day): string {
  if (day === today) return 'Aujourd’hui';
  if (day === addDays(today, 1)) return 'Demain';
  const weekday = WEEKDAY_NAMES[weekdayOf(day)].slice(0, 3);
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}. ${dayWithMonth(day)}`;
}

/** A chosen hour that passed or filled up while the page stood open. */
export function lostSlot({ items }: Slots, requestedFor: Instant | null): string | null {
  if (requestedFor === null) return null;
  const slot = items.find(({ start, end }) => start <= requestedFor && requestedFor < end);
  if (!slot) return 'L’heure choisie n’est plus proposée, merci d’en choisir une autre.';
  return slot.reason;
}
