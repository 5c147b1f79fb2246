import { z } from 'zod';
import { ORDER_TYPES } from '../kernel/sales.ts';
import { Cents, Day } from '../kernel/schema.ts';
import { WEEKDAYS } from '../kernel/time.ts';
import { HUB_ONLY_KINDS } from '../menu-sync/kinds.ts';

/** When and how something is sold at the hub. `orderTypes` null is every way; `hours` null is always. */
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
  /** Somebody else's catalogue may take something off. */
  price: Cents,
  optionListRefs: z.array(z.string()),
});
export type HubSku = z.infer<typeof HubSku>;

const HubOption = z.object({ ref: z.string(), name: z.string(), price: Cents, isAvailable: z.boolean() });
export type HubOption = z.infer<typeof HubOption>;

/**
 * SYN-46: the catalogue that the hub keeps, as far as we write it, in the order in which it is shown. Ours has one sku
 * for a product; one that somebody else wrote may have several, and no reference, which is '' here.
 */
export const HubCatalog = z.object({
  categories: z.array(z.object({ ref: z.string(), name: z.string(), description: z.string() })),
  products: z.array(
    z.object({
      ref: z.string(),
      categoryRef: z.string(),
      name: z.string(),
      description: z.string(),
      /** Basis points; null where the hub was told none. */
      vatRates: z.record(z.enum(ORDER_TYPES), z.int().min(0)).nullable(),
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
  /** What no menu of ours has: a push deletes it. `content` differs when it does, and is shown to nobody. */
  others: z.array(z.object({ kind: z.enum(HUB_ONLY_KINDS), ref: z.string(), name: z.string(), content: z.string() })),
});
export type HubCatalog = z.infer<typeof HubCatalog>;
export type HubProduct = HubCatalog['products'][number];
export type HubOptionList = HubCatalog['optionLists'][number];
export type HubOther = HubCatalog['others'][number];

/**
 * SYN-54: a catalogue as it was found. `raw` is the hub's own words, complete: what is put back is that. `digest` is of
 * all that they say, known to us or not; the numbers that the hub gives its elements by itself are no part of it, so that
 * what was put back has it again.
 */
export const SavedCatalog = z.object({
  catalogId: z.string(),
  catalog: HubCatalog,
  raw: z.json(),
  digest: z.string(),
});
export type SavedCatalog = z.infer<typeof SavedCatalog>;

/** HUB-06: where a shop's menu goes. */
export type HubConnection = {
  accountId: string;
  accountName: string;
  locationId: string;
  locationName: string;
  catalogId: string;
  catalogName: string;
  customerListId: string;
  customerListName: string;
};
