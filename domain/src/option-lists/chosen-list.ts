import { z } from 'zod';
import { Cents } from '../kernel/schema.ts';

/** What was chosen of a list, as the line of an order keeps it. */
export const ChosenList = z.object({
  optionListKey: z.string(),
  optionListName: z.string(),
  options: z.array(z.object({ name: z.string(), price: Cents, optionPath: z.string() })),
});
export type ChosenList = z.infer<typeof ChosenList>;
