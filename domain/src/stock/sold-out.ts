import { z } from 'zod';
import { Instant } from '../kernel/schema.ts';
import { ProductKey, SectionKey } from '../menu/product.ts';

/** PAC-02: a dish that customers look for in vain, and when it comes back; null: when somebody says so. */
export const SoldOut = z.object({
  sectionKey: SectionKey,
  productKey: ProductKey,
  name: z.string(),
  /** Which of the two keeps it off: the stock that is used up, or the switch with its end. */
  cause: z.enum(['stock', 'switch']),
  until: Instant.nullable(),
});
export type SoldOut = z.infer<typeof SoldOut>;
