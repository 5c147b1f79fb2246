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

/**
 * The menu after a change. An older copy of an element never takes the place of a newer one; an element that the menu
 * does not hold (deleted since, or of a section not known yet) changes nothing.
 */
export function patchedMenu(menu: Menu, menuVersion: number, patch: MenuPatch): Menu {
  const next: Menu = {
    menuVersion: Math.max(menu.menuVersion, menuVersion),
    sections: { ...menu.sections },
    optionLists: { ...menu.optionLists },
  };
  for (const section of patch.sections ?? []) putSection(next, section);
  for (const product of patch.products ?? []) putProduct(next, product);
  for (const list of patch.optionLists ?? []) putList(next, list);
  for (const option of patch.options ?? []) putOption(next, option);
  for (const key of patch.removedKeys ?? []) remove(next, key);
  // Two orders that crossed on the way: the older one is no longer true.
  if (menuVersion >= menu.menuVersion) for (const placement of patch.placements ?? []) place(next, placement);
  for (const state of patch.productStates ?? []) putProductState(next, state);
  for (const state of patch.optionStates ?? []) putOptionState(next, state);
  return next;
}

function putSection(menu: Menu, head: SectionHead): void {
  const known = menu.sections[head.key];
  if (known && known.version > head.version) return;
  menu.sections[head.key] = { ...head, products: known?.products ?? {} };
}

function putProduct(menu: Menu, product: Product): void {
  const home = homeOf(menu, product.key);
  const known = home?.products[product.key];
  if (known && known.version > product.version) return;
  const section = menu.sections[product.sectionKey];
  if (!section) return;
  if (home && home.key !== section.key) takeOut(menu, home.key, product.key);
  const fresh = known && known.stateVersion > product.stateVersion ? { ...product, ...stateOf(known) } : product;
  setProduct(menu, section.key, fresh);
}

const stateOf = ({ unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion }: Product) => ({
  unavailable,
  unavailableUntil,
  remainingStock,
  soldOutUntil,
  stateVersion,
});

function putProductState(menu: Menu, state: ProductState): void {
  const home = homeOf(menu, state.key);
  const known = home?.products[state.key];
  if (home && known && known.stateVersion < state.stateVersion) setProduct(menu, home.key, { ...known, ...state });
}

function putList(menu: Menu, head: OptionListHead): void {
  const known = menu.optionLists[head.key];
  if (known && known.version > head.version) return;
  menu.optionLists[head.key] = { ...head, options: known?.options ?? {} };
}

function putOption(menu: Menu, option: Option): void {
  const list = menu.optionLists[option.listKey];
  const known = list?.options[option.key];
  if (!list || (known && known.version > option.version)) return;
  setOption(menu, known && known.stateVersion > option.stateVersion ? { ...option, ...switchOf(known) } : option);
}

const switchOf = ({ unavailable, unavailableUntil, stateVersion }: Option) => ({
  unavailable,
  unavailableUntil,
  stateVersion,
});

function putOptionState(menu: Menu, state: OptionState): void {
  const known = menu.optionLists[state.listKey]?.options[state.key];
  if (known && known.stateVersion < state.stateVersion) setOption(menu, { ...known, ...state });
}

function remove(menu: Menu, key: string): void {
  delete menu.sections[key];
  delete menu.optionLists[key];
  const home = homeOf(menu, key);
  if (home) takeOut(menu, home.key, key);
  const list = Object.values(menu.optionLists).find(({ options }) => options[key]);
  if (!list) return;
  const { [key]: _, ...options } = list.options;
  menu.optionLists[list.key] = { ...list, options };
}

function place(menu: Menu, { parentKey, keys }: Placement): void {
  keys.forEach((key, position) => {
    const section = parentKey === null ? menu.sections[key] : undefined;
    if (section) menu.sections[key] = { ...section, position };
    if (parentKey !== null && menu.sections[parentKey]) placeProduct(menu, parentKey, key, position);
    const option = parentKey === null ? undefined : menu.optionLists[parentKey]?.options[key];
    if (option) setOption(menu, { ...option, position });
  });
}

function placeProduct(menu: Menu, sectionKey: string, key: string, position: number): void {
  const home = homeOf(menu, key);
  const product = home?.products[key];
  if (!home || !product) return;
  if (home.key !== sectionKey) takeOut(menu, home.key, key);
  setProduct(menu, sectionKey, { ...product, sectionKey, position });
}

const homeOf = (menu: Menu, productKey: string) =>
  Object.values(menu.sections).find(({ products }) => products[productKey]);

function takeOut(menu: Menu, sectionKey: string, key: string): void {
  const section = menu.sections[sectionKey];
  if (!section) return;
  const { [key]: _, ...products } = section.products;
  menu.sections[sectionKey] = { ...section, products };
}

function setProduct(menu: Menu, sectionKey: string, product: Product): void {
  const section = menu.sections[sectionKey];
  if (section) menu.sections[sectionKey] = { ...section, products: { ...section.products, [product.key]: product } };
}

function setOption(menu: Menu, option: Option): void {
  const list = menu.optionLists[option.listKey];
  if (list) menu.optionLists[list.key] = { ...list, options: { ...list.options, [option.key]: option } };
}
