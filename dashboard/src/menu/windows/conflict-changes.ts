import { diffMenus } from '@comptoir/domain/menu-sync/diff.ts';
import type { FieldChange } from '@comptoir/domain/menu-sync/sync.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Section, SectionHead } from '@comptoir/domain/menu/section.ts';

/** PRD-26: what somebody else has changed in a product since its window was opened, as people read it. */
export function productChanges(menu: Menu, opened: Product, current: Product): FieldChange[] {
  const only = (product: Product): Menu => ({ ...menu, sections: headsOf(menu, product) });
  return changed(only(opened), only(current));
}

/** Every section keeps its name, none but this product's holds anything. */
function headsOf(menu: Menu, product: Product): Menu['sections'] {
  const heads = Object.values(menu.sections).map((section): [string, Section] => [
    section.key,
    { ...section, products: section.key === product.sectionKey ? { [product.key]: product } : {} },
  ]);
  return Object.fromEntries(heads);
}

export function sectionChanges(menu: Menu, opened: SectionHead, current: SectionHead): FieldChange[] {
  const only = (section: SectionHead): Menu => ({ ...menu, sections: { [section.key]: { ...section, products: {} } } });
  return changed(only(opened), only(current));
}

const changed = (before: Menu, after: Menu): FieldChange[] =>
  diffMenus(before, after).changed.flatMap(({ fields }) => fields);
