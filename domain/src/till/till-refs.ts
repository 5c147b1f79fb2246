import { plain } from '../kernel/text.ts';
import type { ChosenList } from '../option-lists/chosen-list.ts';
import { optionKeyOf } from '../option-lists/chosen.ts';
import { tillKey } from './till-keys.ts';
import type { TillMenu } from './till-menu.ts';

/** What the till calls what is ordered. */
export type TillRefs = {
  /** Of products and options, by their keys. */
  items: ReadonlyMap<string, string>;
  /** Of the list that an option was chosen in, by product and path of the option (`choiceKey`). */
  lists: ReadonlyMap<string, string>;
  /** Of the parts of a composed menu, in the till's order, by the product's key. */
  parts: ReadonlyMap<string, readonly string[]>;
};

export const choiceKey = (productKey: string, optionPath: string): string => `${productKey} ${optionPath}`;

/**
 * Lists have no reference here, so that of the till's menu is looked up: a list of the product itself that has the option
 * counts first, then the list with the same key or name, then any other that has the option.
 */
export function tillRefsOf(
  lines: readonly { productKey: string; optionLists: readonly ChosenList[] }[],
  items: ReadonlyMap<string, string>,
  tillMenu: Pick<TillMenu, 'products' | 'optionLists'> | null,
): TillRefs {
  const products = new Map(tillMenu?.products.map((product) => [product.posRef, product]));
  const known = tillMenu?.optionLists ?? [];
  const lists = new Map<string, string>();
  const parts = new Map<string, readonly string[]>();
  for (const { productKey, optionLists } of lines) {
    const product = products.get(items.get(productKey) ?? '');
    const own = new Set(product?.listRefs);
    if (product?.kind === 'menu') parts.set(productKey, product.listRefs);
    for (const list of optionLists)
      for (const { optionPath } of list.options) {
        const ref = items.get(optionKeyOf(optionPath)) ?? '';
        const having = known.filter(({ options }) => ref !== '' && options.some(({ posRef }) => posRef === ref));
        const isNamed = ({ posRef, name }: { posRef: string; name: string }) =>
          tillKey('OPTION', posRef) === list.optionListKey || plain(name) === plain(list.optionListName);
        const ofProduct = having.filter(({ posRef }) => own.has(posRef));
        const found = ofProduct.find(isNamed) ?? ofProduct[0] ?? having.find(isNamed) ?? having[0];
        if (found) lists.set(choiceKey(productKey, optionPath), found.posRef);
      }
  }
  return { items, lists, parts };
}
