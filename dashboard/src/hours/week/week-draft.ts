import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Hours, HoursKind } from '@comptoir/domain/hours/hours.ts';
import { NEW_SLOT } from '@comptoir/domain/hours/slots.ts';
import { readLimit, slotFaults, weekOf } from '@comptoir/domain/hours/week.ts';
import { WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { WEEKDAYS, type Weekday } from '@comptoir/domain/kernel/time.ts';
import { isTyped, slotText, TIME_WANTED } from '../slot-times.tsx';

export type SlotDraft = { id: number; start: string; end: string; limit: string };
/** HRS-04: the slots of a day that is closed are kept for when it is opened again. */
export type DayDraft = { isOpen: boolean; slots: SlotDraft[] };
export type WeekDraft = Record<Weekday, DayDraft>;

let lastId = 0;
const slotDraft = (slot: string, limit: string): SlotDraft => {
  const [start = '', end = ''] = slot.split('-');
  lastId += 1;
  return { id: lastId, start, end, limit };
};

/** HRS-05. */
export const newSlot = (): SlotDraft => slotDraft(NEW_SLOT, '');
/** HRS-07; an hour that is not typed yet stays where it is. */
export const sortedSlots = (slots: readonly SlotDraft[]): SlotDraft[] =>
  slots.every(isTyped) ? slots.toSorted((a, b) => (slotText(a) < slotText(b) ? -1 : 1)) : [...slots];

export function toDraft(hours: Hours, kind: HoursKind): WeekDraft {
  const week = weekOf(hours, kind);
  return Object.fromEntries(
    WEEKDAYS.map((weekday) => {
      const { slots = [], limits = {} } = week[weekday] ?? {};
      const drafts = slots.toSorted().map((slot) => slotDraft(slot, String(limits[slot] ?? '')));
      return [weekday, { isOpen: drafts.length > 0, slots: drafts }];
    }),
  ) as WeekDraft;
}

/** HRS-03, HRS-04. */
export const withOpen = (day: DayDraft, isOpen: boolean): DayDraft => ({
  isOpen,
  slots: isOpen && day.slots.length === 0 ? [newSlot()] : day.slots,
});

/** What a copied day becomes: its slots, as slots of their own. */
export const copyOf = ({ isOpen, slots }: DayDraft): DayDraft => ({
  isOpen,
  slots: slots.map((slot) => slotDraft(slotText(slot), slot.limit)),
});

type Sent = { slots: string[]; limits: Record<string, number | null> };

/** HRS-20: the open days only. */
export const sentWeek = (draft: WeekDraft): Partial<Record<Weekday, Sent>> =>
  Object.fromEntries(
    WEEKDAYS.filter((weekday) => draft[weekday].isOpen).map((weekday) => {
      const slots = sortedSlots(draft[weekday].slots);
      const limits = Object.fromEntries(slots.map((slot) => [slotText(slot), readLimit(slot.limit)]));
      return [weekday, { slots: slots.map(slotText), limits }];
    }),
  );

export const isSameWeek = (a: WeekDraft, b: WeekDraft): boolean =>
  JSON.stringify(sentWeek(a)) === JSON.stringify(sentWeek(b));

/** HRS-08 to HRS-11: sentences by field, « monday.slots.0 » and « monday.limits.0 ». */
export function weekErrors(draft: WeekDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const weekday of WEEKDAYS) {
    const { isOpen, slots } = draft[weekday];
    if (!isOpen) continue;
    const day = WEEKDAY_NAMES[weekday];
    for (const [index, slot] of slots.entries()) {
      if (!isTyped(slot)) errors[`${weekday}.slots.${index}`] = TIME_WANTED;
      if (readLimit(slot.limit) === 0) errors[`${weekday}.limits.${index}`] = refusalSentence('hours-limit');
    }
    for (const { refusal, path } of slotFaults(slots.map(slotText), (index) => `${weekday}.slots.${index}`, day))
      errors[path] ??= refusalSentence(refusal, { day });
  }
  return errors;
}
