import { z } from 'zod';

export const PRODUCT_LAYOUTS = ['list', 'grid'] as const;
export type ProductLayout = (typeof PRODUCT_LAYOUTS)[number];
export const PRODUCT_LAYOUT_LABELS: Record<ProductLayout, string> = { list: 'Liste', grid: 'Grille' };

export const MENU_ORIENTATIONS = ['horizontal', 'vertical'] as const;
export type MenuOrientation = (typeof MENU_ORIENTATIONS)[number];
export const MENU_ORIENTATION_LABELS: Record<MenuOrientation, string> = {
  horizontal: 'Horizontale',
  vertical: 'Verticale',
};

/** DSW-06, SET-CST-08: codes of older programs are read, never written. */
const LAYOUT_CODES = { 1: 'list', 2: 'grid' } as const;
export const ReadProductLayout = z.union([
  z.enum(PRODUCT_LAYOUTS),
  z.literal([1, 2]).transform((code): ProductLayout => LAYOUT_CODES[code]),
]);

/** The address of an uploaded picture (CAT-API-34). */
export const PictureUrl = z.string().max(300).nullable();

/** DSW-04 to DSW-06, DSW-11: of the page to order from, of the terminal and of the QR page. */
export const WebDesign = z.object({
  coverImageUrl: PictureUrl,
  menuOrientation: z.enum(MENU_ORIENTATIONS),
  productLayout: z.enum(PRODUCT_LAYOUTS),
});
export type WebDesign = z.infer<typeof WebDesign>;

export const FIRST_WEB_DESIGN: WebDesign = {
  coverImageUrl: null,
  menuOrientation: 'horizontal',
  productLayout: 'list',
};

/** DSW-07. */
export const MOST_CART_MESSAGE = 200;
export const CartMessage = z.string().trim().max(MOST_CART_MESSAGE);

/** LCH-12. */
export const MOST_KEYWORDS = 10;
export const LONGEST_KEYWORD = 30;

/** Trimmed, in the order of typing, each of them once whatever its capitals. */
export function tidyKeywords(typed: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const word of typed) {
    const tidy = word.trim().replaceAll(/\s+/g, ' ');
    const name = tidy.toLocaleLowerCase('fr');
    if (tidy && !kept.has(name)) kept.set(name, tidy);
  }
  return [...kept.values()];
}

export const SeoKeywords = z
  .array(z.string().max(200))
  .max(100)
  .transform(tidyKeywords)
  .pipe(z.array(z.string().max(LONGEST_KEYWORD)).max(MOST_KEYWORDS));
