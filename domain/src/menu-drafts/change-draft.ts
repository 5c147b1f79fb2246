import type { Menu } from '../menu/menu.ts';
import { productsByPosition, sectionsByPosition } from '../menu/by-position.ts';
import type { Product } from '../menu/product.ts';
import type { SectionHead } from '../menu/section.ts';
import { flatMenu } from '../menu-sync/flat-menu.ts';
import { draftedMenu, isSameValue, productKeysIn } from './apply-draft.ts';
import { elementIn, valueIn, without, type DraftChanges } from './changes.ts';

/** The fields of one element, by name. A value that is on sale is no change; the base stays the first one (DRF-02). */
export function withFields(
  changes: DraftChanges,
  menu: Menu,
  key: string,
  fields: Record<string, unknown>,
): DraftChanges | null {
  const [section, product] = [changes.sections[key], changes.products[key]];
  if (section) return { ...changes, sections: { ...changes.sections, [key]: { ...section, ...fields } } };
  if (product) return { ...changes, products: { ...changes.products, [key]: { ...product, ...fields } } };
  const element = elementIn(menu, key);
  if (!element) return null;
  const edited = { ...changes.edits[key]?.fields };
  for (const [field, value] of Object.entries(fields)) {
    const now = valueIn(element, field);
    if (isSameValue(value, now)) delete edited[field];
    else edited[field] = { base: field in edited ? edited[field]?.base : now, value };
  }
  return withEdit(changes, key, element.name, edited);
}

function withEdit(changes: DraftChanges, key: string, name: string, fields: DraftChanges['edits'][string]['fields']) {
  const others = without(changes.edits, key);
  return { ...changes, edits: Object.keys(fields).length === 0 ? others : { ...others, [key]: { name, fields } } };
}

export const withProduct = (changes: DraftChanges, product: Product): DraftChanges => ({
  ...changes,
  products: { ...changes.products, [product.key]: product },
});

export const withSection = (changes: DraftChanges, section: SectionHead): DraftChanges => ({
  ...changes,
  sections: { ...changes.sections, [section.key]: section },
});

/** DRF-03: what the draft added leaves it; what is on sale is removed when the draft is published. */
export function withoutElement(changes: DraftChanges, menu: Menu, key: string): DraftChanges | null {
  if (changes.products[key]) return { ...changes, products: without(changes.products, key) };
  if (changes.sections[key]) {
    const inside = Object.values(changes.products).filter(({ sectionKey }) => sectionKey === key);
    const left = { ...changes, sections: without(changes.sections, key), order: without(changes.order, key) };
    return staying({ ...left, products: without(changes.products, ...inside.map((product) => product.key)) }, key);
  }
  const element = elementIn(menu, key);
  if (!element) return null;
  const removal = { name: element.name, version: element.version, keys: productKeysIn(flatMenu(menu), key) };
  return { ...changes, removed: { ...changes.removed, [key]: removal } };
}

/** Products that were to move into a section which the draft no longer makes stay where they are. */
function staying(changes: DraftChanges, sectionKey: string): DraftChanges {
  return Object.entries(changes.edits).reduce((known, [key, { name, fields }]) => {
    const isThere = fields['sectionKey']?.value === sectionKey;
    return isThere ? withEdit(known, key, name, without(fields, 'sectionKey')) : known;
  }, changes);
}

/** Takes back what the draft says of an element, or of one of its fields. */
export function withReset(changes: DraftChanges, key: string, field: string | null): DraftChanges {
  const edit = changes.edits[key];
  if (field !== null) return edit ? withEdit(changes, key, edit.name, without(edit.fields, field)) : changes;
  return { ...changes, edits: without(changes.edits, key), removed: without(changes.removed, key) };
}

/** The element at this rank among its neighbours, as the draft orders them. */
export function withPlace(changes: DraftChanges, menu: Menu, key: string, position: number): DraftChanges | null {
  const { menu: drafted } = draftedMenu(changes, menu);
  const home = Object.values(drafted.sections).find(({ products }) => products[key]);
  const parent = home ? home.key : drafted.sections[key] ? '' : null;
  if (parent === null) return null;
  const neighbours = home ? productsByPosition(home) : sectionsByPosition(drafted);
  const others = neighbours.map((neighbour) => neighbour.key).filter((other) => other !== key);
  return { ...changes, order: { ...changes.order, [parent]: others.toSpliced(position, 0, key) } };
}

/** DRF-12: removals as of this menu: an element that was put back by undoing has another version, and nobody changed it. */
export const withRemovalsOf = (changes: DraftChanges, menu: Menu): DraftChanges =>
  Object.keys(changes.removed).reduce((known, key) => withoutElement(known, menu, key) ?? known, changes);

export type Settling = { key: string; field: string | null; keep: 'draft' | 'menu' };

/** DRF-06: what the draft wants is wanted of the menu of today, or is wanted no more. */
export function settled(changes: DraftChanges, menu: Menu, { key, field, keep }: Settling): DraftChanges {
  const element = elementIn(menu, key);
  const edit = changes.edits[key];
  if (keep === 'menu' || !element) {
    const left = field === null ? { ...changes, products: without(changes.products, key) } : changes;
    return withReset(left, key, field);
  }
  if (field === null) return changes.removed[key] ? (withoutElement(changes, menu, key) ?? changes) : changes;
  const wanted = edit?.fields[field];
  if (!edit || !wanted) return changes;
  const fields = { ...edit.fields, [field]: { base: valueIn(element, field), value: wanted.value } };
  return withEdit(changes, key, edit.name, fields);
}
