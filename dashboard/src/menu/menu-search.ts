import { compareFrench, plain } from '@comptoir/domain/kernel/text.ts';
import { productsByPosition, sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { readPlace, readWords, type Place } from '@comptoir/web/page/address.ts';

/** What the address says. Only what differs from the usual is written there. */
export type MenuSearch = Place & { q?: string };

export function readMenuSearch(raw: Record<string, unknown>): MenuSearch {
  const q = readWords(raw['q']);
  return { ...(q ? { q } : {}), ...readPlace(raw) };
}

/** A section and what is shown of it. */
export type ShownSection = { section: Section; products: Product[] };

/** PRD-03, PRD-52: every section, or those with a product that matches; what is only the till's is not shown. */
export function shownSections(menu: Pick<Menu, 'sections'>, query: string): ShownSection[] {
  const words = plain(query);
  return sectionsByPosition(menu).flatMap((section) => {
    const products = gridOf(section);
    if (words === '') return [{ section, products }];
    const found = products.filter((product) => searchable(product).includes(words));
    return found.length === 0 ? [] : [{ section, products: found }];
  });
}

/** Worked out once for each object; one that changes is another object. */
function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}

/** The same list for the same section, so that a section that has not changed is not drawn again. */
export const gridOf = onceFor((section: Section): Product[] =>
  productsByPosition(section).filter(({ posOnly }) => !posOnly),
);

const searchable = onceFor(({ name, description, posRef }: Product) => plain(`${name}\n${description}\n${posRef}`));

/** Lists of options have no position of their own. */
export const byName = (a: OptionList, b: OptionList): number =>
  compareFrench(a.name, b.name) || (a.key < b.key ? -1 : 1);
