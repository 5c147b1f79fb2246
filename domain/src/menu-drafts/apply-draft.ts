import { ZERO } from '../kernel/money.ts';
import type { Menu } from '../menu/menu.ts';
import type { Picture, Product } from '../menu/product.ts';
import { dropDangling, LAST, removeElement, renumber } from '../menu-sync/arrange.ts';
import { flatMenu, isSame, menuOf, type FlatMenu } from '../menu-sync/flat-menu.ts';
import { tableOf, valueIn, type DraftChanges, type ElementEdit } from './changes.ts';
import { saidValues } from './said-values.ts';

/**
 * DRF-05: what stands between a draft and the menu of today. `changed`: somebody has changed the same field since;
 * `gone`: its element was deleted; `placeless`: its section was; `kept`: what is to be removed was changed.
 */
export type DraftConflict = { key: string; name: string } & (
  | { kind: 'changed'; field: string; label: string; base: string; now: string; draft: string }
  | { kind: 'gone' | 'kept'; field: null }
  | { kind: 'placeless'; field: 'sectionKey' | null }
);

type Applied = { flat: FlatMenu; before: FlatMenu; conflicts: DraftConflict[] };

/** DRF-02, DRF-05: the menu as the draft wants it, whatever was changed since, and what has to be settled before. */
export function draftedMenu(changes: DraftChanges, menu: Menu): { menu: Menu; conflicts: DraftConflict[] } {
  const applied: Applied = { flat: flatMenu(menu), before: flatMenu(menu), conflicts: [] };
  const { flat } = applied;
  for (const section of Object.values(changes.sections)) flat.sections.set(section.key, { ...section, position: LAST });
  for (const [key, edit] of Object.entries(changes.edits)) if (!changes.removed[key]) applyEdit(applied, key, edit);
  for (const product of Object.values(changes.products)) addProduct(applied, product);
  for (const [key, removal] of Object.entries(changes.removed)) applyRemoval(applied, key, removal);
  for (const product of flat.products.values())
    if (flat.sections.get(product.sectionKey)?.freeOnly)
      // PRD-43, GRD-08: on no channel either.
      flat.products.set(product.key, { ...product, price: ZERO, channelPrices: {} });
  dropDangling(flat);
  const { '': sections = [], ...products } = changes.order;
  renumber(flat, { sections, products: Object.values(products).flat() });
  return { menu: menuOf(flat, menu.menuVersion), conflicts: applied.conflicts };
}

function applyEdit({ flat, before, conflicts }: Applied, key: string, { name, fields }: ElementEdit): void {
  const table = tableOf(flat, key);
  const element = table.get(key);
  if (!element) {
    conflicts.push({ kind: 'gone', key, name, field: null });
    return;
  }
  const values: Record<string, unknown> = {};
  for (const [field, { base = null, value = null }] of Object.entries(fields)) {
    if (field === 'sectionKey' && !flat.sections.has(String(value))) {
      conflicts.push({ kind: 'placeless', key, name: element.name, field });
      continue;
    }
    values[field] = value;
    const now = valueIn(element, field);
    if (isSameValue(now, base) || isSameValue(now, value)) continue;
    const said = saidValues(before, element, field, { base, now, draft: value });
    conflicts.push({ kind: 'changed', key, name: element.name, field, ...said });
  }
  if ('sectionKey' in values && values['sectionKey'] !== valueIn(element, 'sectionKey')) values['position'] = LAST;
  // DRF-03: taken off the menu by a draft, it does not come back by itself tomorrow.
  if ('unavailable' in values) values['unavailableUntil'] = null;
  // The schema of a command has checked each value when it was drafted.
  table.set(key, { ...element, ...values });
}

function addProduct({ flat, conflicts }: Applied, product: Product): void {
  if (flat.sections.has(product.sectionKey)) flat.products.set(product.key, { ...product, position: LAST });
  else conflicts.push({ kind: 'placeless', key: product.key, name: product.name, field: null });
}

function applyRemoval(
  { flat, before, conflicts }: Applied,
  key: string,
  { name, version, keys }: DraftChanges['removed'][string],
): void {
  const element = tableOf(before, key).get(key);
  // Somebody else has removed it already.
  if (!element) return;
  const isNewer = element.version !== version || productKeysIn(before, key).some((product) => !keys.includes(product));
  if (isNewer) conflicts.push({ kind: 'kept', key, name, field: null });
  removeElement(flat, key);
}

export const productKeysIn = ({ products }: FlatMenu, sectionKey: string): string[] =>
  [...products.values()].filter((product) => product.sectionKey === sectionKey).map(({ key }) => key);

/** The address of the large image identifies a picture: a draft knows no other. */
export function isSameValue(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map((value) => (isPicture(value) ? value.imageUrl : (value ?? null)));
  return isSame(one, other);
}

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && 'imageUrl' in value;
