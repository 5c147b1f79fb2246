import { plain } from '../kernel/text.ts';
import type { PublicMenu } from '../menu/public-menu.ts';

/** A product as it is searched: folded once, because a menu may hold 2,000 and each key stroke asks all of them. */
export type Findable = {
  key: string;
  sectionKey: string;
  name: string;
  text: string;
  allergens: ReadonlySet<string>;
  diets: ReadonlySet<string>;
};
/** MKT-12: words, allergens to avoid, diets that a dish must suit. */
export type Filters = { avoided: readonly string[]; diets: readonly string[] };
export type Wish = Filters & { typed: string };
export const NO_FILTERS: Filters = { avoided: [], diets: [] };

/** « Œuf » is found by « oeuf »: accents, capitals, ligatures and the kind of apostrophe do not count. */
const fold = (text: string): string =>
  plain(text).replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('’', "'").replace(/\s+/g, ' ').trim();

export function findables({ sections }: Pick<PublicMenu, 'sections'>): Findable[] {
  return sections.flatMap((section) =>
    section.products.map(({ key, name, description, allergens, diets }) => ({
      key,
      sectionKey: section.key,
      name: fold(name),
      text: fold(`${name} ${description} ${section.name}`),
      allergens: new Set(allergens),
      diets: new Set(diets),
    })),
  );
}

/**
 * Every word typed must occur, every diet must be suited, and no allergen to avoid may be declared. Dishes named so
 * come before dishes that mention it.
 */
export function findDishes(dishes: readonly Findable[], { typed, avoided, diets: wanted }: Wish): string[] {
  const words = fold(typed).split(' ').filter(Boolean);
  const found = dishes.filter(
    ({ text, allergens, diets }) =>
      words.every((word) => text.includes(word)) &&
      !avoided.some((allergen) => allergens.has(allergen)) &&
      wanted.every((diet) => diets.has(diet)),
  );
  const isNamed = ({ name }: Findable) => words.every((word) => name.includes(word));
  return [...found.filter(isNamed), ...found.filter((dish) => !isNamed(dish))].map(({ key }) => key);
}

export const isWished = ({ typed, ...filters }: Wish): boolean => fold(typed) !== '' || filterCount(filters) > 0;

export const filterCount = ({ avoided, diets }: Filters): number => avoided.length + diets.length;

/** What can be filtered by: the allergens and diets that some dish declares. */
export function filtersIn({ sections }: Pick<PublicMenu, 'sections'>): Filters {
  const products = sections.flatMap((section) => section.products);
  return {
    avoided: [...new Set(products.flatMap(({ allergens }) => allergens))],
    diets: [...new Set(products.flatMap(({ diets }) => diets))],
  };
}
