import { MENU_LIMITS } from '../kernel/menu-limits.ts';
import { MAX_CHOICES } from '../option-lists/kinds.ts';
import type { ElementKind } from '../menu-sync/kinds.ts';
import { LEFT_OUT_REASONS, type LeftOutReason } from './pull.labels.ts';
import { leftOut } from '../menu-sync/left-out.ts';
import type { ElementChange } from '../menu-sync/sync.ts';
import type { TillList, TillMenu } from './till-menu.ts';

type Item = { posRef: string; name: string; price?: number };

/**
 * The till's menu, cleaned so that our menu can represent it: single-line names of allowed length, unique references,
 * no broken links. Elements that cannot be represented are reported with a reason (SYN-52, « Laissés de côté »).
 */
export function soundTillMenu(tillMenu: TillMenu): { tillMenu: TillMenu; leftOut: ElementChange[] } {
  const left: ElementChange[] = [];
  const leave = (kind: ElementKind, item: Item, reason: LeftOutReason, within: string | null = null) =>
    left.push(leftOut(kind, { key: item.posRef, name: item.name || item.posRef }, within, LEFT_OUT_REASONS[reason]));
  const kept = <T extends Item>(kind: ElementKind, items: readonly T[], maxName: number, within?: string): T[] => {
    const seen = new Set<string>();
    return items.flatMap((item) => {
      const sound = { ...item, posRef: item.posRef.trim(), name: oneLine(item.name, maxName) };
      const reason = refusalOf(sound, seen);
      if (reason) leave(kind, sound, reason, within);
      seen.add(sound.posRef);
      return reason ? [] : [sound];
    });
  };

  const optionLists = kept('optionList', tillMenu.optionLists, MENU_LIMITS.listName).map((list) => ({
    ...list,
    ...soundChoice(list),
    options: kept('option', list.options, MENU_LIMITS.optionName, list.name),
  }));
  const listRefs = new Set(optionLists.map(({ posRef }) => posRef));
  const products = kept('product', tillMenu.products, MENU_LIMITS.productName).map((product) => ({
    ...product,
    description: product.description.trim().slice(0, MENU_LIMITS.description),
    listRefs: [...new Set(product.listRefs)].filter((ref) => listRefs.has(ref)),
  }));
  const unplaced = new Map(products.map((product) => [product.posRef, product]));
  const sections = kept('section', tillMenu.sections, MENU_LIMITS.sectionName).map((section) => ({
    ...section,
    // A product belongs to one section: the first that lists it.
    productRefs: section.productRefs.filter((ref) => unplaced.delete(ref)),
  }));
  for (const product of unplaced.values()) leave('product', product, 'no-section');
  return { tillMenu: { ...tillMenu, sections, products, optionLists }, leftOut: left };
}

function refusalOf({ posRef, name, price = 0 }: Item, seen: ReadonlySet<string>): LeftOutReason | null {
  if (!posRef || posRef.length > MENU_LIMITS.posRef) return 'no-reference';
  if (seen.has(posRef)) return 'same-reference';
  if (!name) return 'no-name';
  return price > MENU_LIMITS.price ? 'price-too-high' : null;
}

/** Cuts at a whole character, so that no half of a surrogate pair remains. */
const oneLine = (text: string, max: number): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

function soundChoice({ minChoices, maxChoices }: TillList): Pick<TillList, 'minChoices' | 'maxChoices'> {
  const min = Math.min(minChoices, MAX_CHOICES);
  return { minChoices: min, maxChoices: maxChoices === null ? null : Math.max(1, min, maxChoices) };
}
