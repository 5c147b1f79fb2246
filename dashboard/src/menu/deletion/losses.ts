import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { allProducts, optionsByPosition, productsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';

/** How many are named before they are only counted. */
const NAMED = 4;

type Named = { name: string };

/** SYN-58: what leaves the menu with a section or a list, and what used it; nothing for a product or an option. */
export function lossesOf(menu: Pick<Menu, 'sections' | 'optionLists'>, key: string): string[] {
  const section = menu.sections[key];
  if (section) {
    const products = productsByPosition(section);
    const gone = new Set(products.map((product) => product.key));
    const linked = allOptions(menu).filter(({ linkedProductKey }) => gone.has(linkedProductKey ?? ''));
    return [
      ...sentence(products, (count) => `${count} ${plural(count, 'produit', 'produits')}`),
      ...sentence(linked, (count) => `${count} ${plural(count, 'option liée', 'options liées')} à ses produits`),
    ];
  }
  const list = menu.optionLists[key];
  if (!list) return [];
  const products = allProducts(menu).filter(({ optionListKeys }) => optionListKeys.includes(key));
  const callers = [...Object.values(menu.optionLists), ...allOptions(menu)].filter(({ subListKeys }) =>
    subListKeys.includes(key),
  );
  return [
    ...sentence(optionsByPosition(list), (count) => `${count} ${plural(count, 'option', 'options')}`),
    ...sentence(products, (count) => `Utilisée par ${count} ${plural(count, 'produit', 'produits')}`),
    ...sentence(callers, () => 'Sous-liste de'),
  ];
}

const allOptions = ({ optionLists }: Pick<Menu, 'optionLists'>) =>
  Object.values(optionLists).flatMap(optionsByPosition);

function sentence(elements: readonly Named[], words: (count: number) => string): string[] {
  if (elements.length === 0) return [];
  const others = elements.length - NAMED;
  const named = elements.slice(0, NAMED).map(({ name }) => name);
  const more = others > 0 ? ` et ${others} ${plural(others, 'autre', 'autres')}` : '';
  return [french(`${words(elements.length)} : ${named.join(', ')}${more}.`)];
}
