import type { readDependencies } from '@comptoir/contract/option-lists.ts';
import type { Reply } from '@comptoir/contract/route.ts';

type Item = { key: string; name: string };
export type DependencyGroup = { key: string; name: string; items: readonly Item[] };

/** OPT-12: products by section, options by list; a list that asks it for each of its options says so. */
export function groupsOf({ productsBySection, optionsByList }: Reply<typeof readDependencies>): {
  sections: DependencyGroup[];
  lists: DependencyGroup[];
} {
  return {
    sections: productsBySection.map(({ sectionKey: key, sectionName: name, products: items }) => ({
      key,
      name,
      items,
    })),
    lists: optionsByList.map(({ optionListKey: key, optionListName: name, options }) => ({
      key,
      name,
      items: options.length > 0 ? options : [{ key: 'all', name: 'Toutes les options' }],
    })),
  };
}

export const scrolls = (groups: readonly DependencyGroup[]): boolean =>
  groups.length > 10 || groups.reduce((count, { items }) => count + items.length, 0) > 7;
