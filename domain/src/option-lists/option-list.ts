import { z } from 'zod';
import { Instant, PositiveCents, line } from '../kernel/schema.ts';
import { MENU_LIMITS } from '../kernel/menu-limits.ts';
import { MAX_CHOICES, OPTION_LIST_KINDS } from './kinds.ts';

/** OPT-43, CAT-CST-20; a copy made in another shop keeps its key. */
export const OptionListKey = z.string().regex(/^OPTION-[a-z0-9]{1,90}$/);
export const OptionKey = z.string().regex(/^ITEM-[a-z0-9]{1,90}$/);
/** PRD-33, PRD-34: a negative price is read as none. */
export const Price = z
  .int()
  .overwrite((price) => Math.max(0, price))
  .min(0)
  .max(MENU_LIMITS.price)
  .brand<'Cents'>();
export const PosRef = z.string().trim().max(MENU_LIMITS.posRef);

/** An option of a list; with `linkedProductKey` it shares the stock and the availability of a product (OPT-39). */
export const Option = z.object({
  key: OptionKey,
  listKey: OptionListKey,
  name: line(MENU_LIMITS.optionName),
  position: z.int().min(0),
  price: Price,
  posRef: PosRef,
  /** PRD-36: what the till asks for this reference; null when it is not known. */
  posPrice: PositiveCents.nullable(),
  kind: z.enum(OPTION_LIST_KINDS),
  isSupplement: z.boolean(),
  subListKeys: z.array(OptionListKey).max(20),
  linkedProductKey: z.string().nullable(),
  unavailable: z.boolean(),
  unavailableUntil: Instant.nullable(),
  /** SYN-25: gone from the till since the last pull. */
  missingInPos: z.boolean(),
  /** PRD-26: of what a form edits; `stateVersion` counts the changes of availability. */
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
  /** OPT-25: 0 is optional; a maximum of null is unlimited. */
  minChoices: z.int().min(0).max(MAX_CHOICES),
  maxChoices: z.int().min(1).max(MAX_CHOICES).nullable(),
  allowRepeat: z.boolean(),
  freeChoices: z.int().min(0).max(MAX_CHOICES).nullable(),
  position: z.int().min(0),
  subListKeys: z.array(OptionListKey).max(20),
  freeOnly: z.boolean(),
  version: z.int(),
  options: z.record(OptionKey, Option),
});
export type OptionList = z.infer<typeof OptionList>;
/** A list without its options: what a change of the list itself carries. */
export const OptionListHead = OptionList.omit({ options: true });
export type OptionListHead = z.infer<typeof OptionListHead>;

/** What the window of a list sends; corrections (choice.ts) are applied again by the server. */
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
