import type { Option, OptionListHead } from '../option-lists/option-list.ts';
import type { Menu } from './menu.ts';
import type { Product, ProductState } from './product.ts';
import type { SectionHead } from './section.ts';

export type OptionState = Pick<Option, 'key' | 'listKey' | 'unavailable' | 'unavailableUntil' | 'stateVersion'>;
/** The order of sections, of the products in a section or of the options in a list. */
export type Placement = { parentKey: string | null; keys: string[] };

/**
 * What one write changes in a menu, as sent in the live event: a menu of 2,000 products is not sent again for one
 * price. `isReplaced` means that too much has changed, and the menu must be fetched again.
 */
export type MenuPatch = {
  sections?: SectionHead[];
  products?: Product[];
  optionLists?: OptionListHead[];
  options?: Option[];
  /** Deleting a section includes its products, deleting a list its options. */
  removedKeys?: string[];
  /**
   * `parentKey` null orders the sections; the key of a section orders its products, moving them there if necessary; the
   * key of a list orders its options.
   */
  placements?: Placement[];
  productStates?: ProductState[];
  optionStates?: OptionState[];
  isReplaced?: boolean;
};

/** With more elements than this, fetching the menu is cheaper than applying the patch. */
const MOST_NAMED = 300;

/** The patch to send: the whole one, or `isReplaced` if it contains too many elements. */
export function toldPatch(patch: MenuPatch): MenuPatch {
  const { sections = [], products = [], optionLists = [], options = [] } = patch;
  const named = sections.length + products.length + optionLists.length + options.length;
  return named > MOST_NAMED ? { isReplaced: true } : patch;
}

/**
 * A menu while a patch is applied. The products of a section and the options of a list are copied once, on the first
 * change, so that the cost depends on the size of the patch and not on the size of the menu.
 */
type Writing = {
  menu: Menu;
  /** By section or list: the copies that this patch may modify. */
  products: Map<string, Record<string, Product>>;
  options: Map<string, Record<string, Option>>;
  /** The patch is older than the menu: membership and order of the menu are more recent. */
  isOlder: boolean;
};

/**
 * The menu after a patch. An older version of an element never replaces a newer one or its position; a patch for an
 * element that is not in the menu (deleted since, or in a section not loaded yet) is ignored. Facts without a version
 * of their own (membership, order, hidden) follow the version of the menu.
 */
export function patchedMenu(menu: Menu, menuVersion: number, patch: MenuPatch): Menu {
  const next: Menu = {
    menuVersion: Math.max(menu.menuVersion, menuVersion),
    sections: { ...menu.sections },
    optionLists: { ...menu.optionLists },
  };
  const isOlder = menuVersion < menu.menuVersion;
  const writing: Writing = { menu: next, products: new Map(), options: new Map(), isOlder };
  for (const section of patch.sections ?? []) putSection(writing, section);
  for (const product of patch.products ?? []) putProduct(writing, product);
  for (const list of patch.optionLists ?? []) putList(writing, list);
  for (const option of patch.options ?? []) putOption(writing, option);
  // A deletion or an order that arrives late is outdated: a deleted element may have been restored (SYN-06).
  if (!isOlder) {
    for (const key of patch.removedKeys ?? []) remove(writing, key);
    for (const placement of patch.placements ?? []) place(writing, placement);
  }
  for (const state of patch.productStates ?? []) putProductState(writing, state);
  for (const state of patch.optionStates ?? []) putOptionState(writing, state);
  return next;
}

/**
 * The part of a late patch that still applies, for example the reply of a save that waited for other shops. Elements
 * that the menu no longer contains were deleted meanwhile, and only a newer version of the menu may bring them back
 * (SYN-06).
 */
export function withoutDeleted(
  patch: MenuPatch,
  { menu, menuVersion, seen }: { menu: Menu; menuVersion: number; seen: ReadonlySet<string> },
): MenuPatch {
  if (menuVersion > menu.menuVersion) return patch;
  const { sections, products, optionLists, options } = patch;
  const isLeft = (isHeld: (key: string) => boolean) => (element: { key: string }) =>
    !seen.has(element.key) || isHeld(element.key);
  return {
    ...patch,
    ...(sections ? { sections: sections.filter(isLeft((key) => key in menu.sections)) } : {}),
    ...(products ? { products: products.filter(isLeft((key) => homeOf(menu, key) !== undefined)) } : {}),
    ...(optionLists ? { optionLists: optionLists.filter(isLeft((key) => key in menu.optionLists)) } : {}),
    ...(options ? { options: options.filter(isLeft((key) => listOf(menu, key) !== undefined)) } : {}),
  };
}

/** The keys of all elements in a patch. */
export const keysOfPatch = ({ sections, products, optionLists, options }: MenuPatch): string[] =>
  [sections, products, optionLists, options].flatMap((elements) => (elements ?? []).map(({ key }) => key));

/** The keys of all elements in a menu. */
export const keysOfMenu = ({ sections, optionLists }: Pick<Menu, 'sections' | 'optionLists'>): string[] => [
  ...Object.values(sections).flatMap(({ key, products }) => [key, ...Object.keys(products)]),
  ...Object.values(optionLists).flatMap(({ key, options }) => [key, ...Object.keys(options)]),
];

function putSection({ menu, isOlder }: Writing, head: SectionHead): void {
  const known = menu.sections[head.key];
  if (known && known.version > head.version) return;
  const { position, hidden } = known && isOlder ? known : head;
  menu.sections[head.key] = { ...head, position, hidden, products: known?.products ?? {} };
}

function putProduct(writing: Writing, product: Product): void {
  const { menu, isOlder } = writing;
  const home = homeOf(menu, product.key, product.sectionKey);
  const known = home?.products[product.key];
  if (known && known.version > product.version) return;
  const section = known && isOlder ? home : menu.sections[product.sectionKey];
  if (!section) return;
  if (home && home.key !== section.key) takeOut(writing, home.key, product.key);
  const isStateOlder = known !== undefined && known.stateVersion > product.stateVersion;
  const fresh = isStateOlder ? { ...product, ...productState(known) } : product;
  const position = known && isOlder ? known.position : product.position;
  setProduct(writing, { ...fresh, sectionKey: section.key, position });
}

export const productState = (product: ProductState): ProductState => {
  const { key, unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion } = product;
  return { key, unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion };
};

function putProductState(writing: Writing, state: ProductState): void {
  const known = homeOf(writing.menu, state.key)?.products[state.key];
  if (known && known.stateVersion < state.stateVersion) setProduct(writing, { ...known, ...state });
}

function putList({ menu, isOlder }: Writing, head: OptionListHead): void {
  const known = menu.optionLists[head.key];
  if (known && known.version > head.version) return;
  const position = known && isOlder ? known.position : head.position;
  menu.optionLists[head.key] = { ...head, position, options: known?.options ?? {} };
}

function putOption(writing: Writing, option: Option): void {
  const known = writing.menu.optionLists[option.listKey]?.options[option.key];
  if (known && known.version > option.version) return;
  const isStateOlder = known !== undefined && known.stateVersion > option.stateVersion;
  const fresh = isStateOlder ? { ...option, ...optionState(known) } : option;
  setOption(writing, { ...fresh, position: known && writing.isOlder ? known.position : option.position });
}

export const optionState = ({ key, listKey, unavailable, unavailableUntil, stateVersion }: Option): OptionState => ({
  key,
  listKey,
  unavailable,
  unavailableUntil,
  stateVersion,
});

function putOptionState(writing: Writing, state: OptionState): void {
  const known = writing.menu.optionLists[state.listKey]?.options[state.key];
  if (known && known.stateVersion < state.stateVersion) setOption(writing, { ...known, ...state });
}

function remove(writing: Writing, key: string): void {
  const { menu } = writing;
  delete menu.sections[key];
  delete menu.optionLists[key];
  const home = homeOf(menu, key);
  if (home) takeOut(writing, home.key, key);
  const list = listOf(menu, key);
  if (list) delete ownOptions(writing, list.key)?.[key];
}

function place(writing: Writing, { parentKey, keys }: Placement): void {
  if (parentKey === null) return placeSections(writing.menu, keys);
  placeProducts(writing, parentKey, keys);
  placeOptions(writing, parentKey, keys);
}

/**
 * Here and below, elements that keep their place stay the same object, so that a screen redraws only what has moved.
 */
function placeSections(menu: Menu, keys: readonly string[]): void {
  keys.forEach((key, position) => {
    const section = menu.sections[key];
    if (section && section.position !== position) menu.sections[key] = { ...section, position };
  });
}

function placeProducts(writing: Writing, sectionKey: string, keys: readonly string[]): void {
  if (!writing.menu.sections[sectionKey]) return;
  keys.forEach((key, position) => {
    const home = homeOf(writing.menu, key, sectionKey);
    const product = home?.products[key];
    if (!home || !product || (home.key === sectionKey && product.position === position)) return;
    if (home.key !== sectionKey) takeOut(writing, home.key, key);
    setProduct(writing, { ...product, sectionKey, position });
  });
}

function placeOptions(writing: Writing, listKey: string, keys: readonly string[]): void {
  keys.forEach((key, position) => {
    const option = writing.menu.optionLists[listKey]?.options[key];
    if (option && option.position !== position) setOption(writing, { ...option, position });
  });
}

/** The section that contains a product; `likely` is tried first. */
function homeOf({ sections }: Menu, productKey: string, likely?: string) {
  const first = likely === undefined ? undefined : sections[likely];
  if (first?.products[productKey]) return first;
  return Object.values(sections).find(({ products }) => products[productKey]);
}

const listOf = ({ optionLists }: Menu, optionKey: string) =>
  Object.values(optionLists).find(({ options }) => options[optionKey]);

function takeOut(writing: Writing, sectionKey: string, key: string): void {
  delete ownProducts(writing, sectionKey)?.[key];
}

function setProduct(writing: Writing, product: Product): void {
  const products = ownProducts(writing, product.sectionKey);
  if (products) products[product.key] = product;
}

function setOption(writing: Writing, option: Option): void {
  const options = ownOptions(writing, option.listKey);
  if (options) options[option.key] = option;
}

function ownProducts({ menu, products: own }: Writing, sectionKey: string): Record<string, Product> | null {
  const section = menu.sections[sectionKey];
  if (!section) return null;
  const known = own.get(sectionKey);
  if (known) return known;
  const products = { ...section.products };
  own.set(sectionKey, products);
  menu.sections[sectionKey] = { ...section, products };
  return products;
}

function ownOptions({ menu, options: own }: Writing, listKey: string): Record<string, Option> | null {
  const list = menu.optionLists[listKey];
  if (!list) return null;
  const known = own.get(listKey);
  if (known) return known;
  const options = { ...list.options };
  own.set(listKey, options);
  menu.optionLists[listKey] = { ...list, options };
  return options;
}
