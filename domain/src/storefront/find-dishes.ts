import { plain } from '../kernel/text.ts';
import type { PublicMenu } from '../menu/public-menu.ts';

/** A product as it is searched: folded once, because a menu may hold 2,000 and each key stroke asks all of them. */
export type Findable = { key: string; sectionKey: string; name: string; text: string; allergens: ReadonlySet<string> };
export type Wish = { typed: string; avoided: readonly string[] };

/** « Œuf » is found by « oeuf »: accents, capitals, ligatures and the kind of apostrophe do not count. */
const fold = (text: string): string =>
  plain(text).replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('’', "'").replace(/\s+/g, ' ').trim();

export function findables({ sections }: Pick<PublicMenu, 'sections'>): Findable[] {
  return sections.flatMap((section) =>
    section.products.map(({ key, name, description, allergens }) => ({
      key,
      sectionKey: section.key,
      name: fold(name),
      text: fold(`${name} ${description} ${section.name}`),
      allergens: new Set(allergens),
    })),
  );
}

/** Every word typed must occur, and none of the allergens to avoid. Dishes named so come before dishes that mention it. */
export function findDishes(dishes: readonly Findable[], { typed, avoided }: Wish): string[] {
  const words = fold(typed).split(' ').filter(Boolean);
  const found = dishes.filter(
    ({ text, allergens }) =>
      words.every((word) => text.includes(word)) && !avoided.some((allergen) => allergens.has(allergen)),
  );
  const isNamed = ({ name }: Findable) => words.every((word) => name.includes(word));
  return [...found.filter(isNamed), ...found.filter((dish) => !isNamed(dish))].map(({ key }) => key);
}

export const isWished = ({ typed, avoided }: Wish): boolean => fold(typed) !== '' || avoided.length > 0;

/** The allergens that occur: there is nothing to avoid in the others. */
export function allergensIn({ sections }: Pick<PublicMenu, 'sections'>): string[] {
  return [...new Set(sections.flatMap(({ products }) => products.flatMap(({ allergens }) => allergens)))];
}
