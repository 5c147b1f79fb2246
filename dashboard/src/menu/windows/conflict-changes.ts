import { diffMenus } from '@comptoir/domain/menu-sync/diff.ts';
import type { FieldChange } from '@comptoir/domain/menu-sync/sync.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import type { Option, OptionListHead } from '@comptoir/domain/option-lists/option-list.ts';

/**
 * PRD-26: what somebody else has changed in an element since its window was opened, as people read it. The menus that
 * are compared hold no other element of its kind; the sections and lists around it keep their names.
 */
export const productChanges = (menu: Menu, opened: Product, current: Product): FieldChange[] =>
  changesIn(menu, opened, current, (product) => ({
    sections: mapValues(menu.sections, (section) => ({
      ...section,
      products: section.key === product.sectionKey ? { [product.key]: product } : {},
    })),
  }));

export const sectionChanges = (menu: Menu, opened: SectionHead, current: SectionHead): FieldChange[] =>
  changesIn(menu, opened, current, (section) => ({ sections: { [section.key]: { ...section, products: {} } } }));

export const listChanges = (menu: Menu, opened: OptionListHead, current: OptionListHead): FieldChange[] =>
  changesIn(menu, opened, current, (head) => ({
    optionLists: {
      ...mapValues(menu.optionLists, (list) => ({ ...list, options: {} })),
      [head.key]: { ...head, options: {} },
    },
  }));

export const optionChanges = (menu: Menu, opened: Option, current: Option): FieldChange[] =>
  changesIn(menu, opened, current, (option) => ({
    optionLists: mapValues(menu.optionLists, (list) => ({
      ...list,
      options: list.key === option.listKey ? { [option.key]: option } : {},
    })),
  }));

function changesIn<E>(menu: Menu, opened: E, current: E, holding: (element: E) => Partial<Menu>): FieldChange[] {
  const diff = diffMenus({ ...menu, ...holding(opened) }, { ...menu, ...holding(current) });
  return diff.changed.flatMap(({ fields }) => fields);
}

const mapValues = <T>(record: Record<string, T>, map: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
