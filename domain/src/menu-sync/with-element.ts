import { tidySchedule } from '../menu/activation.ts';
import type { Menu } from '../menu/menu.ts';
import { newList, newOption, newProduct, newSection, pictureAt } from '../menu/new-elements.ts';
import { tidyProduct } from '../menu/product-rules.ts';
import { ProductInput } from '../menu/product.ts';
import { SectionInput } from '../menu/section.ts';
import { OptionInput, OptionListInput } from '../option-lists/option-list.ts';
import { tidyList, tidyOption } from '../option-lists/option-rules.ts';
import type { ShopTypeRules } from '../shops/shop-type-rules.ts';
import { LAST, renumber } from './arrange.ts';
import { flatMenu, menuOf, type FlatMenu } from './flat-menu.ts';
import type { MenuKind } from './kinds.ts';

/** What a window is about to save: `key` is null for a new element, `input` is the body of the saving call. */
export type ComingElement = { kind: MenuKind; key: string | null; parentKey: string | null; input: unknown };
type Kept = { key: string; menu: FlatMenu; parentKey: string; rules: ShopTypeRules };

/** Placeholder keys for a preview, which shows names only; no real element has them. */
const COMING_KEYS = {
  section: 'SECTION-coming',
  product: 'PRODUCT-coming',
  optionList: 'OPTION-coming',
  option: 'ITEM-coming',
} as const satisfies Record<MenuKind, string>;

/**
 * SYN-52: the menu as it will be after the window is saved, so that the preview shows what would be copied. Null when
 * the input is not valid for the element, or its section or list does not exist.
 */
export function withElement(
  menu: Menu,
  coming: ComingElement,
  rules: ShopTypeRules,
): { menu: Menu; key: string; input: object } | null {
  const flat = flatMenu(menu);
  const key = coming.key ?? COMING_KEYS[coming.kind];
  const kept = { rules, key, menu: flat, parentKey: coming.parentKey ?? '' };
  const input = {
    section: () => putSection(kept, coming.input),
    product: () => putProduct(kept, coming.input),
    optionList: () => putList(kept, coming.input),
    option: () => putOption(kept, coming.input),
  }[coming.kind]();
  if (!input) return null;
  renumber(flat);
  return { menu: menuOf(flat, menu.menuVersion), key, input };
}

function putSection({ key, menu }: Kept, given: unknown): object | null {
  const parsed = SectionInput.safeParse(given);
  if (!parsed.success) return null;
  const { imageUrl, activationSchedule, ...input } = parsed.data;
  const before = menu.sections.get(key) ?? newSection({ key, position: LAST });
  const schedule = activationSchedule && tidySchedule(activationSchedule);
  menu.sections.set(key, { ...before, ...input, activationSchedule: schedule, picture: pictureAt(imageUrl) });
  return parsed.data;
}

function putProduct({ key, menu, parentKey, rules }: Kept, given: unknown): object | null {
  const parsed = ProductInput.safeParse(given);
  const before = menu.products.get(key) ?? null;
  const section = menu.sections.get(before?.sectionKey ?? parentKey);
  if (!parsed.success || !section) return null;
  const posPrice = before?.posPrice ?? null;
  const { imageUrl, ...input } = tidyProduct(parsed.data, { section, rules, posPrice, before });
  menu.products.set(key, {
    ...(before ?? newProduct({ key, sectionKey: section.key, position: LAST })),
    ...input,
    picture: pictureAt(imageUrl),
  });
  return parsed.data;
}

function putList({ key, menu, rules }: Kept, given: unknown): object | null {
  const parsed = OptionListInput.safeParse(given);
  if (!parsed.success) return null;
  const before = menu.optionLists.get(key) ?? null;
  const input = tidyList(parsed.data, before, rules);
  const known = before ?? newList({ key, position: LAST });
  menu.optionLists.set(key, { ...known, ...input, isSupplement: input.kind === 'additional' });
  return parsed.data;
}

function putOption({ key, menu, parentKey, rules }: Kept, given: unknown): object | null {
  const parsed = OptionInput.safeParse(given);
  const before = menu.options.get(key) ?? null;
  const list = menu.optionLists.get(before?.listKey ?? parentKey);
  if (!parsed.success || !list) return null;
  const posPrice = before?.posPrice ?? null;
  const input = tidyOption(parsed.data, { list, rules, posPrice, before });
  menu.options.set(key, { ...(before ?? newOption(list, { key, position: LAST })), ...input });
  return parsed.data;
}
