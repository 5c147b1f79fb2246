import { plain } from '../kernel/text.ts';
import type { OptionList } from '../option-lists/option-list.ts';
import type { TillMenu, TillOption, TillProduct } from './till-menu.ts';
import { tillKey } from './till-keys.ts';

type Article = TillOption & Partial<Pick<TillProduct, 'requiredLists'>>;
export type TillArticles = {
  /** Sold by itself. */
  alone(posRef: string): Article | undefined;
  /** Sold as an option of one of the shop's lists. */
  inList(list: Pick<OptionList, 'key' | 'name'>, posRef: string): Article | undefined;
};

/**
 * Finds articles of the till by reference. An option of the till may be one of its products sold inside a composed
 * menu, often at no extra price. So an option is searched in its own list of the till first, and anything else among
 * the products before the options.
 */
export function tillArticles({ products, optionLists }: Pick<TillMenu, 'products' | 'optionLists'>): TillArticles {
  const everywhere = new Map<string, Article>();
  for (const article of [...products, ...optionLists.flatMap(({ options }) => options)])
    if (!everywhere.has(article.posRef)) everywhere.set(article.posRef, article);
  everywhere.delete('');
  const byKey = new Map(optionLists.map((list) => [tillKey('OPTION', list.posRef), list]));
  const byName = new Map(optionLists.map((list) => [plain(list.name), list]));
  return {
    alone: (posRef) => everywhere.get(posRef),
    inList: (list, posRef) => {
      const own = byKey.get(list.key) ?? byName.get(plain(list.name));
      const article = posRef === '' ? undefined : own?.options.find((option) => option.posRef === posRef);
      return article ?? everywhere.get(posRef);
    },
  };
}
