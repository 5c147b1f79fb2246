import { z } from 'zod';
import { PAYMENT_TYPES } from '../kernel/sales.ts';
import { PositiveCents } from '../kernel/schema.ts';
import { PRODUCT_KINDS } from '../menu/kinds.ts';
import { MAX_CHOICES, OPTION_LIST_KINDS } from '../option-lists/kinds.ts';

export const PullOptions = z.object({
  updatePaymentTypes: z.boolean().default(false),
  resetMenu: z.boolean().default(false),
  resetPrice: z.boolean().default(false),
});
export type PullOptions = z.infer<typeof PullOptions>;

/** SYN-30: the last menu read from the till, as it said it. Lists and sections name what they hold by reference. */
const TillItem = z.object({
  posRef: z.string(),
  name: z.string(),
  price: PositiveCents,
  available: z.boolean(),
});
export const TillMenu = z.object({
  sections: z.array(z.object({ posRef: z.string(), name: z.string(), productRefs: z.array(z.string()) })),
  products: z.array(
    TillItem.extend({
      kind: z.enum(PRODUCT_KINDS),
      description: z.string(),
      posOnly: z.boolean(),
      listRefs: z.array(z.string()),
      /** PRD-40: how many lists a composition has. */
      requiredLists: z.int().min(0),
    }),
  ),
  optionLists: z.array(
    z.object({
      posRef: z.string(),
      name: z.string(),
      kind: z.enum(OPTION_LIST_KINDS),
      minChoices: z.int().min(0).max(MAX_CHOICES),
      maxChoices: z.int().min(1).max(MAX_CHOICES).nullable(),
      allowRepeat: z.boolean(),
      options: z.array(TillItem),
    }),
  ),
  paymentTypes: z.array(z.object({ posRef: z.string(), name: z.string(), type: z.enum(PAYMENT_TYPES).nullable() })),
});
export type TillMenu = z.infer<typeof TillMenu>;
export type TillProduct = TillMenu['products'][number];
export type TillList = TillMenu['optionLists'][number];
export type TillOption = TillList['options'][number];
