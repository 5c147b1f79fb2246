import { french } from '@comptoir/domain/kernel/text.ts';
import { ALLERGENS } from '@comptoir/domain/menu/allergens.ts';
import { DIETS } from '@comptoir/domain/menu/diets/diets.ts';
import { DEFAULT_VAT_RATES, type VatRates } from '@comptoir/domain/kernel/vat.ts';
import { z } from 'zod';
import menu from '../data/menu.json' with { type: 'json' };

const VAT_RATES = {
  usual: DEFAULT_VAT_RATES,
  alcohol: { delivery: 2000, click_and_collect: 2000, click_and_seat: 2000 },
  /** The reduced rate for sealed bottles that can be kept. */
  bottled: { ...DEFAULT_VAT_RATES, delivery: 550, click_and_collect: 550 },
} as const satisfies Record<string, VatRates>;

const COURSES = ['starter', 'main', 'dessert', 'drink'] as const;
export type Course = (typeof COURSES)[number];

const FrenchText = z.string().transform(french);
const Product = z.strictObject({
  slug: z.string(),
  name: FrenchText,
  description: FrenchText,
  price: z.int(),
  /** The drawing's file name, in assets/demo. */
  picture: z.string().optional(),
  lists: z.array(z.string()).default([]),
  allergens: z.array(z.enum(ALLERGENS)).default([]),
  diets: z.array(z.enum(DIETS)).default([]),
  /** In the shop of the old town. */
  stock: z.int().nullable().default(null),
  vat: z.literal(['usual', 'alcohol', 'bottled']).default('usual'),
  isOnTheSpotOnly: z.boolean().default(false),
});
const Section = z.strictObject({
  slug: z.string(),
  name: z.string(),
  description: FrenchText.default(''),
  course: z.enum(COURSES),
  isHidden: z.boolean().default(false),
  products: z.array(Product),
});
const Option = z.strictObject({
  name: FrenchText,
  price: z.int(),
  /** The slugs of the lists that choosing it opens. */
  asks: z.array(z.string()).default([]),
  /** The slug of the product whose stock it shares. */
  linked: z.string().nullable().default(null),
  isOut: z.boolean().default(false),
});
const OptionList = z.strictObject({
  slug: z.string(),
  name: z.string(),
  reference: z.string(),
  minChoices: z.int(),
  maxChoices: z.int().nullable(),
  freeChoices: z.int().nullable().default(null),
  options: z.array(Option),
});

/** CAT-CST-20: a prefix and twelve characters, with a readable slug. */
export const productKey = (slug: string): string => `PRODUCT-${twelve(slug)}`;
export const sectionKey = (slug: string): string => `SECTION-${twelve(slug)}`;
const twelve = (slug: string): string => slug.slice(0, 12).padEnd(12, '0');

export const DEMO_OPTION_LISTS = z.array(OptionList).parse(menu.optionLists);

export const DEMO_SECTIONS = z
  .array(Section)
  .parse(menu.sections)
  .map(({ slug, products, ...section }) => ({
    ...section,
    key: sectionKey(slug),
    products: products.map(({ slug: dish, vat, ...product }) => ({
      ...product,
      key: productKey(dish),
      course: section.course,
      vatRates: VAT_RATES[vat],
    })),
  }));

/** What customers order: all that is shown. */
export const DEMO_PRODUCTS = DEMO_SECTIONS.filter(({ isHidden }) => !isHidden).flatMap(({ products }) => products);
export type DemoProduct = (typeof DEMO_PRODUCTS)[number];
