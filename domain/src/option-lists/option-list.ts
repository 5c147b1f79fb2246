import { z } from 'zod';
import { Instant, PositiveCents, line } from '../kernel/schema.ts';
import { MENU_LIMITS } from '../kernel/menu-limits.ts';
import { MAX_CHOICES, OPTION_LIST_KINDS } from './kinds.ts';

/** OPT-43, CAT-CST-20. A list copied to another shop keeps its key. */
export const OptionListKey = z.string().regex(/^OPTION-[a-z0-9]{1,90}$/);
export const OptionKey = z.string().regex(/^ITEM-[a-z0-9]{1,90}$/);
/** PRD-33, PRD-34: a negative price is refused; sold for nothing it would cost the restaurant. */
export const Price = z.int().min(0, 'Prix non valide.').max(MENU_LIMITS.price).brand<'Cents'>();
export const PosRef = z.string().trim().max(MENU_LIMITS.posRef);

/** An option of a list; with `linkedProductKey` it shares stock and availability with a product (OPT-39). */
export const Option = z.object({
  key: OptionKey,
  listKey: OptionListKey,
  name: line(MENU_LIMITS.optionName),
  position: z.int().min(0),
  price: Price,
  posRef: PosRef,
  /** PRD-36: the till's price for this reference; null when unknown. */
  posPrice: PositiveCents.nullable(),
  kind: z.enum(OPTION_LIST_KINDS),
  isSupplement: z.boolean(),
  subListKeys: z.array(OptionListKey).max(MENU_LIMITS.subLists),
  linkedProductKey: z.string().nullable(),
  unavailable: z.boolean(),
  unavailableUntil: Instant.nullable(),
  /** SYN-25: missing in the till since the last pull. */
  missingInPos: z.boolean(),
  /** PRD-26: version of the fields that a form edits; `stateVersion` counts changes of availability. */
  version: z.int(),
  stateVersion: z.int(),
});
export type Option = z.infer<typeof Option>;

export const OptionList = z.object({
  key: OptionListKey,
  name: line(MENU_LIMITS.listName),
  description: z.string().trim().max(MENU_LIMITS.description),
  kind: z.enum(OPTION_LIST_KINDS),
  isSupplement: z.boolean(),
  /** OPT-25: a minimum of 0 means optional; a maximum of null means unlimited. */
  minChoices: z.int().min(0).max(MAX_CHOICES),
  maxChoices: z.int().min(1).max(MAX_CHOICES).nullable(),
  allowRepeat: z.boolean(),
  freeChoices: z.int().min(0).max(MAX_CHOICES).nullable(),
  position: z.int().min(0),
  subListKeys: z.array(OptionListKey).max(MENU_LIMITS.subLists),
  freeOnly: z.boolean(),
  version: z.int(),
  options: z.record(OptionKey, Option),
});
export type OptionList = z.infer<typeof OptionList>;
/** A list without its options, as sent when the list itself changes. */
export const OptionListHead = OptionList.omit({ options: true });
export type OptionListHead = z.infer<typeof OptionListHead>;

/** What the list window sends; the server applies the corrections of choice.ts again. */
export const OptionListInput = OptionList.pick({
  name: true,
  description: true,
  kind: true,
  minChoices: true,
  maxChoices: true,
  allowRepeat: true,
  freeChoices: true,
  subListKeys: true,
  freeOnly: true,
});
export type OptionListInput = z.infer<typeof OptionListInput>;

export const OptionInput = Option.pick({
  name: true,
  price: true,
  posRef: true,
  subListKeys: true,
  linkedProductKey: true,
});
export type OptionInput = z.infer<typeof OptionInput>;
