import { z } from 'zod';
import { MARKETPLACES, ORDER_TYPES } from '../kernel/sales.ts';
import { Cents, Day } from '../kernel/schema.ts';
import { WEEKDAYS } from '../kernel/time.ts';
import { HUB_ONLY_KINDS } from '../menu-sync/kinds.ts';

/** When and how an element is sold at the hub. `orderTypes` null means all of them; `hours` null means always. */
const HubLimits = z.object({
  isAvailable: z.boolean(),
  orderTypes: z.array(z.enum(ORDER_TYPES)).nullable(),
  hours: z
    .object({
      weekdays: z.array(z.enum(WEEKDAYS)),
      /** « HH:MM »; null is the whole day. */
      startTime: z.string().nullable(),
      endTime: z.string().nullable(),
      startDate: Day.nullable(),
      endDate: Day.nullable(),
    })
    .nullable(),
});
export type HubLimits = z.infer<typeof HubLimits>;

const HubSku = HubLimits.extend({
  ref: z.string(),
  name: z.string(),
  /** A catalogue written by another system may contain negative prices. */
  price: Cents,
  optionListRefs: z.array(z.string()),
  /** GRD-10: where a marketplace sells it for another price, or not at all; absent where none does. */
  marketplaces: z
    .object({ prices: z.partialRecord(z.enum(MARKETPLACES), Cents), closed: z.array(z.enum(MARKETPLACES)) })
    .optional(),
});
export type HubSku = z.infer<typeof HubSku>;

const HubOption = z.object({ ref: z.string(), name: z.string(), price: Cents, isAvailable: z.boolean() });
export type HubOption = z.infer<typeof HubOption>;

/**
 * SYN-46: the part of the hub's catalogue that we write, in display order. Ours has one sku per product. One written by
 * another system may have several, and elements without a reference, which is '' here.
 */
export const HubCatalog = z.object({
  categories: z.array(z.object({ ref: z.string(), name: z.string(), description: z.string() })),
  products: z.array(
    z.object({
      ref: z.string(),
      categoryRef: z.string(),
      name: z.string(),
      description: z.string(),
      /** Basis points; null when the hub has none. */
      vatRates: z.record(z.enum(ORDER_TYPES), z.int().min(0).nullable()).nullable(),
      /** HUB-17: the name of our picture; null without one of ours, whatever another tool has put there. */
      photo: z.string().nullable().default(null),
      skus: z.array(HubSku),
    }),
  ),
  optionLists: z.array(
    z.object({
      ref: z.string(),
      name: z.string(),
      minChoices: z.int().min(0),
      maxChoices: z.int().min(1).nullable(),
      options: z.array(HubOption),
    }),
  ),
  /** Elements that our menus do not have (see keptOthers). `content` is only compared, never shown. */
  others: z.array(
    z.object({
      kind: z.enum(HUB_ONLY_KINDS),
      ref: z.string(),
      name: z.string(),
      content: z.string(),
      /** References of the skus without which it cannot exist; one that nobody can name is « ». */
      needs: z.array(z.string()).default([]),
    }),
  ),
});
export type HubCatalog = z.infer<typeof HubCatalog>;
export type HubProduct = HubCatalog['products'][number];
export type HubOptionList = HubCatalog['optionLists'][number];
export type HubOther = HubCatalog['others'][number];

/**
 * SYN-54: a catalogue as it was read. `raw` is the complete answer of the hub and is what a restore sends back.
 * `digest` covers everything in it except the ids that the hub generates, so that a restored catalogue has the same
 * digest.
 */
export const SavedCatalog = z.object({
  catalogId: z.string(),
  catalog: HubCatalog,
  raw: z.json(),
  digest: z.string(),
});
export type SavedCatalog = z.infer<typeof SavedCatalog>;
