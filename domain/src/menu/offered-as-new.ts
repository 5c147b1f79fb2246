import { compareFrench } from '../kernel/text.ts';
import type { Menu } from './menu.ts';

export type OfferedProduct = { key: string; name: string; sectionName: string };

/** DSM-12: the products that may be shown as new, by name; hidden or unavailable ones are not offered. */
export const offeredAsNew = ({ sections }: Pick<Menu, 'sections'>): OfferedProduct[] =>
  Object.values(sections)
    .filter(({ hidden }) => !hidden)
    .flatMap(({ name: sectionName, products }) =>
      Object.values(products)
        .filter(({ unavailable, posOnly }) => !unavailable && !posOnly)
        .map(({ key, name }) => ({ key, name, sectionName })),
    )
    .toSorted((a, b) => compareFrench(a.name, b.name));
