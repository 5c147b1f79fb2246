import { z } from 'zod';
import { Id, Instant, line } from '../kernel/schema.ts';
import { MENU_LIMITS } from '../kernel/menu-limits.ts';
import { Product, ProductInput, ProductKey, SectionKey } from '../menu/product.ts';
import { SectionHead, SectionInput } from '../menu/section.ts';
import { OptionKey, Price } from '../option-lists/option-list.ts';
import { DRAFT_STATES, MAX_DRAFT_NAME } from './draft-rules.ts';

export const DraftName = line(MAX_DRAFT_NAME);

const Version = z.int().min(0).max(2_000_000_000);

export const DraftChanges = z.object({
  edits: z.record(
    z.string(),
    z.object({
      name: z.string(),
      fields: z.record(z.string(), z.object({ base: z.unknown(), value: z.unknown() })),
    }),
  ),
  sections: z.record(z.string(), SectionHead),
  products: z.record(z.string(), Product),
  removed: z.record(z.string(), z.object({ name: z.string(), version: Version, keys: z.array(z.string()) })),
  order: z.record(z.string(), z.array(z.string())),
});

/** DRF-01: what the list shows of a draft. */
export const MenuDraftHead = z.object({
  draftId: Id,
  name: DraftName,
  state: z.enum(DRAFT_STATES),
  version: Version,
  /** How many elements it names. */
  elements: z.int(),
  createdBy: z.string(),
  changedAt: Instant,
  changedBy: z.string(),
  /** DRF-09: the hour at which it is published by itself. */
  publishAt: Instant.nullable(),
  scheduledBy: z.string().nullable(),
  publishedAt: Instant.nullable(),
  publishedBy: z.string().nullable(),
  /** DRF-12: until then the publication can be undone; null for a draft that is not published. */
  undoUntil: Instant.nullable(),
  /** DRF-10: why the last publication at an hour failed. */
  failure: z.string().nullable(),
});
export type MenuDraftHead = z.infer<typeof MenuDraftHead>;

export const MenuDraft = MenuDraftHead.extend({ changes: DraftChanges });
export type MenuDraft = z.infer<typeof MenuDraft>;

const ElementKey = z.union([ProductKey, SectionKey, OptionKey]);
const Field = z.string().max(60).nullable();

/** Fields that are edited in the table; the windows send the whole form. */
export const QuickFields = z.strictObject({
  name: line(MENU_LIMITS.productName).optional(),
  description: z.string().trim().max(MENU_LIMITS.description).optional(),
  price: Price.optional(),
  sectionKey: SectionKey.optional(),
  unavailable: z.boolean().optional(),
  hidden: z.boolean().optional(),
});
export type QuickFields = z.infer<typeof QuickFields>;

/** The element as the window was opened on it. */
const Opened = z.record(z.string().max(60), z.unknown());

/** DRF-03, DRF-06: one change of a draft. `was` is what the editor saw; something else is reported, not overwritten. */
export const DraftCommand = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('set'), key: ElementKey, fields: QuickFields, was: QuickFields.optional() }),
  z.strictObject({
    do: z.literal('product'),
    key: ProductKey.nullable(),
    sectionKey: SectionKey,
    product: ProductInput,
    was: Opened.optional(),
  }),
  z.strictObject({
    do: z.literal('section'),
    key: SectionKey.nullable(),
    section: SectionInput,
    was: Opened.optional(),
  }),
  z.strictObject({ do: z.literal('remove'), key: ElementKey }),
  z.strictObject({ do: z.literal('reset'), key: ElementKey, field: Field }),
  z.strictObject({ do: z.literal('place'), key: ElementKey, position: z.int().min(0).max(10_000) }),
  z.strictObject({ do: z.literal('settle'), key: ElementKey, field: Field, keep: z.enum(['draft', 'menu']) }),
]);
export type DraftCommand = z.infer<typeof DraftCommand>;

/** DRF-04: what somebody else has put into the draft meanwhile. */
export const HeldField = z.object({ key: z.string(), name: z.string(), field: z.string(), value: z.unknown() });
export type HeldField = z.infer<typeof HeldField>;
