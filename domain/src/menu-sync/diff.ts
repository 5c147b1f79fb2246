import type { Menu } from '../menu/menu.ts';
import type { Option } from '../option-lists/option-list.ts';
import type { Product } from '../menu/product.ts';
import { LIST_FIELDS, OPTION_FIELDS, PRODUCT_FIELDS, SECTION_FIELDS, type Field, type Words } from './diff-fields.ts';
import { flatMenu, grouped, isSame, type FlatMenu } from './flat-menu.ts';
import type { PreviewKind } from './kinds.ts';
import { FIELD_LABELS, VALUE_LABELS } from './menu-sync.labels.ts';
import { movedKeys } from './moved-keys.ts';
import type { ElementChange, FieldChange, LightProduct, MenuDiff } from './sync.ts';

type Side = 'before' | 'after';
type Element = { key: string; name: string };
/** `W` provides the names of the elements that a field refers to, before or after the change. */
type Compared<T extends Element, W> = {
  kind: PreviewKind;
  /** Those before, and those after. */
  elements: readonly [ReadonlyMap<string, T>, ReadonlyMap<string, T>];
  fields: readonly Field<T, W>[];
  /** The name of what it stands in. */
  within?: (element: T, words: W) => string | null;
  /** What it stands in, for those whose rank people see. */
  parentOf?: (element: T) => string;
  /** SYN-20 */
  light?: (element: T) => LightProduct;
};
type Placement = { moved: ReadonlySet<string>; ranks: Record<Side, ReadonlyMap<string, number>> };

/**
 * SYN-52: the differences between two menus of a shop, in words. Versions and stock are not compared, because no run
 * writes them. `leftOut` is what the plan does not do.
 */
export function diffMenus(before: Menu, after: Menu, leftOut: readonly ElementChange[] = []): MenuDiff {
  const menus = { before: flatMenu(before), after: flatMenu(after) };
  const words = {
    before: wordsFor(menus.before, VALUE_LABELS.pictureBefore, VALUE_LABELS.cropBefore),
    after: wordsFor(menus.after, VALUE_LABELS.pictureAfter, VALUE_LABELS.cropAfter),
  };
  const diff: MenuDiff = { added: [], changed: [], madeUnavailable: [], deleted: [], leftOut: [...leftOut] };
  const both = <K extends keyof FlatMenu>(kind: K): [FlatMenu[K], FlatMenu[K]] => [
    menus.before[kind],
    menus.after[kind],
  ];
  compare(diff, words, {
    kind: 'section',
    elements: both('sections'),
    fields: SECTION_FIELDS,
    parentOf: () => '',
  });
  compare(diff, words, {
    kind: 'product',
    elements: both('products'),
    fields: PRODUCT_FIELDS,
    within: ({ sectionKey }, { section }) => section(sectionKey) || null,
    parentOf: ({ sectionKey }) => sectionKey,
    light: lightProduct,
  });
  compare(diff, words, { kind: 'optionList', elements: both('optionLists'), fields: LIST_FIELDS });
  compare(diff, words, {
    kind: 'option',
    elements: both('options'),
    fields: OPTION_FIELDS,
    within: ({ listKey }, { optionLists }) => optionLists([listKey]),
    parentOf: ({ listKey }) => listKey,
  });
  return diff;
}

const lightProduct = (product: Product): LightProduct => ({
  posRef: product.posRef,
  unavailable: product.unavailable,
  unavailableForClickAndCollect: product.unavailableForClickAndCollect,
  unavailableForClickAndSeat: product.unavailableForClickAndSeat,
  unavailableForDelivery: product.unavailableForDelivery,
});

/** SYN-56: « Aucun changement à appliquer. » Elements left out do not count as changes. */
export const isEmptyDiff = ({ added, changed, madeUnavailable, deleted }: MenuDiff): boolean =>
  added.length + changed.length + madeUnavailable.length + deleted.length === 0;

/** Adds the differences of the elements of one kind to the groups of `diff`. */
export function compare<T extends Element & Switched, W>(
  diff: MenuDiff,
  words: Record<Side, W>,
  compared: Compared<T, W>,
): void {
  const {
    kind,
    elements: [before, after],
    fields,
    within = () => null,
    parentOf,
    light,
  } = compared;
  const places = parentOf && placement(before, after, parentOf);
  const change = (element: T, side: Side, changed: FieldChange[] = []): ElementChange => {
    const { key, name } = element;
    const shown = { kind, key, name, within: within(element, words[side]), fields: changed, reason: null };
    return light ? { ...shown, product: light(element) } : shown;
  };
  for (const element of after.values()) {
    const known = before.get(element.key);
    if (!known) {
      diff.added.push(change(element, 'after'));
      continue;
    }
    const changed = changedFields(known, element, { fields, places }, words);
    if (changed.length > 0) diff.changed.push(change(element, 'after', changed));
    if (isMadeUnavailable(known, element)) diff.madeUnavailable.push(change(element, 'after'));
  }
  for (const element of before.values()) if (!after.has(element.key)) diff.deleted.push(change(element, 'before'));
}

type Switched = Partial<Pick<Product | Option, 'unavailable'>>;
const isMadeUnavailable = (before: Switched, after: Switched): boolean =>
  before.unavailable === false && after.unavailable === true;
/** Becoming available again has no group of its own; it is listed as a change. */
const isMadeAvailable = (before: Switched, after: Switched): boolean => isMadeUnavailable(after, before);

function changedFields<T extends Element & Switched, W>(
  before: T,
  after: T,
  { fields, places }: { fields: readonly Field<T, W>[]; places: Placement | undefined },
  words: Record<Side, W>,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const { label, value, read } of fields) {
    if (isSame(value(before), value(after))) continue;
    changes.push({ field: label, before: read(before, words.before), after: read(after, words.after) });
  }
  if (isMadeAvailable(before, after))
    changes.push({ field: FIELD_LABELS.available, before: VALUE_LABELS.no, after: VALUE_LABELS.yes });
  if (places?.moved.has(after.key)) {
    const rank = (side: Side) => String((places.ranks[side].get(after.key) ?? 0) + 1);
    changes.push({ field: FIELD_LABELS.position, before: rank('before'), after: rank('after') });
  }
  return changes;
}

function placement<T extends Element>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  parentOf: (element: T) => string,
): Placement {
  const [old, next] = [keysByParent(before, parentOf), keysByParent(after, parentOf)];
  const moved = new Set<string>();
  for (const [parent, keys] of next) for (const key of movedKeys(old.get(parent) ?? [], keys)) moved.add(key);
  return { moved, ranks: { before: ranksIn(old), after: ranksIn(next) } };
}

function keysByParent<T extends Element>(elements: ReadonlyMap<string, T>, parentOf: (element: T) => string) {
  const groups = [...grouped(elements.values(), parentOf)];
  return new Map(groups.map(([parent, group]) => [parent, group.map(({ key }) => key)]));
}

const ranksIn = (groups: ReadonlyMap<string, readonly string[]>): Map<string, number> =>
  new Map([...groups.values()].flatMap((keys) => keys.map((key, rank): [string, number] => [key, rank])));

export function wordsFor({ sections, products, optionLists }: FlatMenu, picture: string, crop: string): Words {
  return {
    picture,
    crop,
    section: (key) => sections.get(key)?.name ?? '',
    product: (key) => products.get(key)?.name ?? '',
    optionLists: (keys) => keys.map((key) => optionLists.get(key)?.name ?? '').join(', ') || VALUE_LABELS.noneFeminine,
  };
}
