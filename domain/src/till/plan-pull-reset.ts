import { MENU_LIMITS } from '../kernel/menu-limits.ts';
import { ZERO } from '../kernel/money.ts';
import { allProducts, optionsByPosition } from '../menu/by-position.ts';
import type { Menu } from '../menu/menu.ts';
import type { Product } from '../menu/product.ts';
import { dropDangling } from '../menu-sync/arrange.ts';
import { flatMenu, menuOf } from '../menu-sync/flat-menu.ts';
import type { Option, OptionList } from '../option-lists/option-list.ts';
import type { Pull } from './plan-pull.ts';
import { choiceOf, keyed, optionOf, listOf, productOf, sectionOf } from './till-elements.ts';
import { freeTillKey, keysByRef } from './till-keys.ts';
import type { TillList, TillOption, TillProduct } from './till-menu.ts';

/**
 * SYN-28: the till's menu and nothing else. An element with the same reference keeps its key, image, description, stock
 * and everything else that the till does not know (allergens, VAT, schedules, order types).
 */
export function rebuiltMenu({ menu, tillMenu }: Pull): Menu {
  const listKeys = keysByRef('OPTION', tillMenu.optionLists, Object.values(menu.optionLists));
  const sectionKeys = keysByRef('SECTION', tillMenu.sections, Object.values(menu.sections));
  const items = new Map(tillMenu.products.map((item) => [item.posRef, item]));
  const products = keptByRef(allProducts(menu));
  const taken = new Set(allProducts(menu).map(({ key }) => key));
  const sections = tillMenu.sections.map((ofTill, position) => {
    const key = sectionKeys.get(ofTill.posRef) ?? '';
    const section = {
      ...(menu.sections[key] ?? sectionOf(ofTill.name, { key, position })),
      name: ofTill.name,
      position,
    };
    const sold = ofTill.productRefs
      .flatMap((ref) => items.get(ref) ?? [])
      .map((item, place) => {
        const optionListKeys = item.listRefs.flatMap((ref) => listKeys.get(ref) ?? []).slice(0, MENU_LIMITS.lists);
        const at = { sectionKey: key, position: place, optionListKeys };
        return { ...rebuiltProduct(item, products.get(item.posRef), taken, section.freeOnly), ...at };
      });
    return { ...section, products: keyed(sold) };
  });
  const optionLists = rebuiltLists(menu, tillMenu.optionLists, listKeys);
  return withoutLooseEnds({ ...menu, sections: keyed(sections), optionLists: keyed(optionLists) });
}

function rebuiltProduct(item: TillProduct, kept: Product | undefined, taken: Set<string>, isFree: boolean): Product {
  const key = kept?.key ?? freeTillKey('PRODUCT', item.posRef, taken);
  taken.add(key);
  const fresh = productOf(item, { key, sectionKey: '', position: 0 });
  const price = isFree ? ZERO : item.price;
  if (!kept) return { ...fresh, price };
  const { name, posPrice, unavailable, unavailableUntil, kind, posOnly, missingInPos } = fresh;
  const till = { name, price, posPrice, unavailable, unavailableUntil, kind, posOnly, missingInPos };
  return { ...kept, ...till, channelPrices: {} };
}

function rebuiltLists(menu: Menu, ofTill: readonly TillList[], keys: ReadonlyMap<string, string>): OptionList[] {
  const taken = new Set(Object.values(menu.optionLists).flatMap(({ options }) => Object.keys(options)));
  return ofTill.map((list, position) => {
    const key = keys.get(list.posRef) ?? '';
    const fresh = listOf(list, { key, position });
    const known = menu.optionLists[key];
    const head: OptionList = known
      ? { ...known, name: list.name, kind: list.kind, isSupplement: fresh.isSupplement, ...choiceOf(list), position }
      : fresh;
    const kept = keptByRef(known ? optionsByPosition(known) : []);
    const options = list.options.map((item, place) =>
      rebuiltOption(item, kept.get(item.posRef), place, head, freeKey(list, item, taken)),
    );
    return { ...head, ...freeChoicesOf(head), options: keyed(options) };
  });
}

function freeKey(list: TillList, item: TillOption, taken: Set<string>): string {
  const key = freeTillKey('ITEM', `${list.posRef}/${item.posRef}`, taken);
  taken.add(key);
  return key;
}

function rebuiltOption(
  item: TillOption,
  kept: Option | undefined,
  position: number,
  list: OptionList,
  key: string,
): Option {
  const fresh = optionOf(item, list, { key: kept?.key ?? key, position });
  if (!kept) return fresh;
  return { ...fresh, subListKeys: kept.subListKeys, linkedProductKey: kept.linkedProductKey, ...versionsOf(kept) };
}
const versionsOf = ({ version, stateVersion }: Option) => ({ version, stateVersion });

/** OPT-27: no more free choices than the till's new maximum allows. */
function freeChoicesOf({ freeChoices, maxChoices }: OptionList): Pick<OptionList, 'freeChoices'> {
  const fits = freeChoices === null || maxChoices === null || (maxChoices > 1 && freeChoices < maxChoices);
  return { freeChoices: fits ? freeChoices : null };
}

/** When several elements share a reference, the first one is kept. */
function keptByRef<T extends { posRef: string }>(elements: readonly T[]): ReadonlyMap<string, T> {
  const kept = new Map<string, T>();
  for (const element of elements) if (element.posRef && !kept.has(element.posRef)) kept.set(element.posRef, element);
  return kept;
}

/** Removes links to elements that were deleted. */
function withoutLooseEnds(menu: Menu): Menu {
  const flat = flatMenu(menu);
  dropDangling(flat);
  return menuOf(flat, menu.menuVersion);
}
