import { z } from 'zod';
import { OptionList, OptionListKey } from '../option-lists/option-list.ts';
import { SectionKey } from './product.ts';
import { Section } from './section.ts';

/** The whole menu of one shop. Positions count from 0 without a gap, so that the maps can be read in turn (by-position.ts). */
export const Menu = z.object({
  menuVersion: z.int(),
  sections: z.record(SectionKey, Section),
  optionLists: z.record(OptionListKey, OptionList),
});
export type Menu = z.infer<typeof Menu>;
