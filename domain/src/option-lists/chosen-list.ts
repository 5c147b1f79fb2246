import { z } from 'zod';
import { Cents, LineTax } from '../kernel/schema.ts';

/** What was chosen of a list, as the line of an order keeps it. */
export const ChosenList = z.object({
  optionListKey: z.string(),
  optionListName: z.string(),
  /** `tax`: of the product that the option stands for; without one it is taxed as the product it belongs to. */
  options: z.array(z.object({ name: z.string(), price: Cents, optionPath: z.string(), tax: LineTax.optional() })),
});
export type ChosenList = z.infer<typeof ChosenList>;
