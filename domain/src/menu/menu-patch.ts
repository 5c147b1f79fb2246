import type { Option, OptionListHead } from '../option-lists/option-list.ts';
import type { Menu } from './menu.ts';
import type { Product, ProductState } from './product.ts';
import type { SectionHead } from './section.ts';

export type OptionState = Pick<Option, 'key' | 'listKey' | 'unavailable' | 'unavailableUntil' | 'stateVersion'>;
/** Where an element stands: positions of sections, of the products of a section, of the options of a list. */
export type Placement = { parentKey: string | null; keys: string[] };

/**
 * What one write changes in a menu, as its live news: a menu of two thousand products is never sent again for one price.
 * `isReplaced` says that too much has changed to name it: the menu is read again.
 */
export type MenuPatch = {
  sections?: SectionHead[];
  products?: Product[];
  optionLists?: OptionListHead[];
  options?: Option[];
  /** Sections go with their products, lists with their options. */
  removedKeys?: string[];
  /** `parentKey` null orders the sections; a section's key its products, which move there; a list's key its options. */
  placements?: Placement[];
  productStates?: ProductState[];
  optionStates?: OptionState[];
  isReplaced?: boolean;
};

/** Beyond so many elements a screen reads the menu again sooner than it is told of each. */
const MOST_NAMED = 300;

/** What is told of a write: where it would name too much, that the menu is another. */
export function toldPatch(patch: MenuPatch): MenuPatch {
  const { sections = [], products = [], optionLists = [], options = [] } = patch;
  const named = sections.length + products.length + optionLists.length + options.length;
  return named > MOST_NAMED ? { isReplaced: true } : patch;
}

/**
 * A menu while a patch is written into it. A section's products and a list's options are copied when the first of them
 * changes, and once: a patch costs what it names, not what it names times the length of a section.
 */
type Writing = {
  menu: Menu;
  /** By section or list, the map that this patch may write. */
  products: Map<string, Record<string, Product>>;
  options: Map<string, Record<string, Option>>;
  /** What is told is older than the menu: what is there, and where, is known better here. */
  isOlder: boolean;
};

/**
 * The menu after a change. An older copy of an element never takes the place of a newer one, nor puts it back where it
 * stood; an element that the menu does not hold (deleted since, or of a section not known yet) changes nothing. What has
 * no version of its own (what is there, its order, what is hidden) goes by the menu's.
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
  // A deletion or an order that was overtaken on the way is no longer true: what is gone may have come back (SYN-06).
  if (!isOlder) {
    for (const key of patch.removedKeys ?? []) remove(writing, key);
    for (const placement of patch.placements ?? []) place(writing, placement);
  }
  for (const state of patch.productStates ?? []) putProductState(writing, state);
  for (const state of patch.optionStates ?? []) putOptionState(writing, state);
  return next;
}

/**
 * What is left of a patch that may come late, such as the answer of a save that other shops had to wait for. What the
 * menu has held and holds no more was deleted meanwhile, and only news of a newer menu bring it back (SYN-06).
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

/** Every key of what a patch brings. */
export const keysOfPatch = ({ sections, products, optionLists, options }: MenuPatch): string[] =>
  [sections, products, optionLists, options].flatMap((elements) => (elements ?? []).map(({ key }) => key));

/** Every key that a menu holds. */
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
  const fresh = isStateOlder ? { ...product, ...stateOf(known) } : product;
  const position = known && isOlder ? known.position : product.position;
  setProduct(writing, { ...fresh, sectionKey: section.key, position });
}

const stateOf = ({ unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion }: Product) => ({
  unavailable,
  unavailableUntil,
  remainingStock,
  soldOutUntil,
  stateVersion,
});

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
  const fresh = isStateOlder ? { ...option, ...switchOf(known) } : option;
  setOption(writing, { ...fresh, position: known && writing.isOlder ? known.position : option.position });
}

const switchOf = ({ unavailable, unavailableUntil, stateVersion }: Option) => ({
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

/** Here and below, what keeps its place stays the same object: a screen draws again only what has moved. */
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

/** The section that holds a product; most often it is the `likely` one. */
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
