import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { isUnset, NEW_SLOT, slotsOn } from '@comptoir/domain/hours/slots.ts';
import { isYearly, nextOccurrence, specialSlotFaults, yearlyOf } from '@comptoir/domain/hours/special-days.ts';
import type { Day } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { isTyped, slotText, TIME_WANTED, type Times } from '../slot-times.tsx';

export type SpecialSlot = Times & { id: number };
export type SpecialDraft = {
  /** Empty until one is chosen; of a yearly entry, its next occurrence. */
  day: Day;
  name: string;
  isClosed: boolean;
  slots: SpecialSlot[];
  isYearly: boolean;
};

let lastId = 0;
export const specialSlot = (slot: string = NEW_SLOT): SpecialSlot => {
  // SPH-07: of old data, to be filled in.
  const [start = '', end = ''] = isUnset(slot) ? [] : slot.split('-');
  lastId += 1;
  return { id: lastId, start, end };
};

/** An entry as it stands, or a day that is to become special: as it usually is. */
export function draftOf(entry: SpecialHours, today: Day): SpecialDraft {
  return {
    day: nextOccurrence(entry.day, today),
    name: entry.name ?? '',
    isClosed: !entry.slots,
    slots: (entry.slots ?? [NEW_SLOT]).map(specialSlot),
    isYearly: isYearly(entry.day),
  };
}

export const BLANK = (): SpecialDraft => ({
  day: '',
  name: '',
  isClosed: false,
  slots: [specialSlot()],
  isYearly: false,
});

export function usualDraft(shop: Pick<Shop, 'hours'>, day: Day): SpecialDraft {
  const usual = slotsOn({ hours: shop.hours, specialHours: [] }, 'opening', day);
  return {
    day,
    name: '',
    isClosed: usual.length === 0,
    slots: (usual.length > 0 ? usual : [NEW_SLOT]).map(specialSlot),
    isYearly: false,
  };
}

export const entryOf = ({ day, name, isClosed, slots, isYearly: repeats }: SpecialDraft): SpecialHours => ({
  day: repeats ? yearlyOf(day) : day,
  ...(name.trim() ? { name: name.trim() } : {}),
  ...(isClosed ? {} : { slots: slots.map(slotText).toSorted() }),
});

export const isSameEntry = (a: SpecialDraft, b: SpecialDraft): boolean =>
  JSON.stringify(entryOf(a)) === JSON.stringify(entryOf(b));

/** SPH-04 to SPH-06: sentences by field, « day », « slots » and « slots.0 ». */
export function specialErrors(draft: SpecialDraft, today: Day): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!draft.day) errors['day'] = refusalSentence('field-required');
  else if (draft.day < today) errors['day'] = refusalSentence('schedule-past');
  if (draft.isClosed) return errors;
  for (const [index, slot] of draft.slots.entries()) if (!isTyped(slot)) errors[`slots.${index}`] = TIME_WANTED;
  for (const { refusal, path, words } of specialSlotFaults(draft.slots.map(slotText), draft.day || today))
    errors[path] ??= refusalSentence(refusal, words);
  return errors;
}
