import { z } from 'zod';
import { asColour, WRONG_COLOUR } from './colours.ts';

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_LABELS: Record<Theme, string> = { dark: 'Sombre', light: 'Clair' };

/** DSG-05. */
export const MOST_DESCRIPTION = 300;

/** DSG-03, DSG-08: of the whole company. */
export const GeneralDesign = z.object({
  theme: z.enum(THEMES),
  secondaryColor: z
    .string()
    .transform((typed) => asColour(typed) ?? typed)
    .refine((colour) => asColour(colour) === colour, WRONG_COLOUR),
  brandDescription: z.string().trim().max(MOST_DESCRIPTION),
});
export type GeneralDesign = z.infer<typeof GeneralDesign>;

/** DSG-10. */
export const FIRST_GENERAL_DESIGN: GeneralDesign = { theme: 'light', secondaryColor: '#009973', brandDescription: '' };
