import { z } from 'zod';
import type { Theme } from './design.ts';
import { PictureUrl } from './web-design.ts';

/** Of the whole company: one logo for each theme; without the dark one the other stands in both. */
export const Logos = z.object({ logoUrl: PictureUrl, darkLogoUrl: PictureUrl });
export type Logos = z.infer<typeof Logos>;

export const NO_LOGOS: Logos = { logoUrl: null, darkLogoUrl: null };

/** Without the dark logo the other stands in both themes. */
export const logoOn = (theme: Theme, { logoUrl, darkLogoUrl }: Logos): string | null =>
  theme === 'dark' ? (darkLogoUrl ?? logoUrl) : logoUrl;
