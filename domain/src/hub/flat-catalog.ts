import type { HubOnlyKind } from '../menu-sync/kinds.ts';
import type { HubCatalog, HubOption, HubOptionList, HubOther, HubProduct } from './hub-catalog.ts';

/** `key` identifies the element across catalogues; `unavailable` means it is sold in no order type. */
type Keyed<T> = T & { key: string; unavailable?: boolean };
export type FlatCatalog = {
  categories: Map<string, Keyed<HubCatalog['categories'][number]>>;
  products: Map<string, Keyed<HubProduct>>;
  optionLists: Map<string, Keyed<HubOptionList>>;
  options: Map<string, Keyed<HubOption & { listRef: string }>>;
  others: Record<HubOnlyKind, Map<string, Keyed<HubOther>>>;
};

/**
 * A catalogue in display order, each element by its reference. An element written by another system may have no
 * reference: it is identified by its name within its category or list, and by its position among equal names.
 */
export function flatCatalog({ categories, products, optionLists, others }: HubCatalog): FlatCatalog {
  const options = optionLists.flatMap(({ ref, options: own }) => own.map((option) => ({ ...option, listRef: ref })));
  const othersOf = (kind: HubOnlyKind) =>
    keyed(
      others.filter((other) => other.kind === kind),
      ({ ref, name }) => ref || name,
    );
  return {
    categories: keyed(categories, ({ ref }) => ref),
    products: keyed(
      products.map((product) => ({ ...product, unavailable: !product.skus.some(({ isAvailable }) => isAvailable) })),
      ({ ref, categoryRef, name }) => ref || `${categoryRef}/${name}`,
    ),
    optionLists: keyed(optionLists, ({ ref }) => ref),
    options: keyed(
      options.map((option) => ({ ...option, unavailable: !option.isAvailable })),
      ({ listRef, ref, name }) => `${listRef}/${ref || name}`,
    ),
    others: { deal: othersOf('deal'), discount: othersOf('discount'), charge: othersOf('charge') },
  };
}

function keyed<T>(elements: readonly T[], keyOf: (element: T) => string): Map<string, T & { key: string }> {
  const byKey = new Map<string, T & { key: string }>();
  for (const element of elements) {
    const own = keyOf(element);
    let key = own;
    for (let copy = 2; byKey.has(key); copy += 1) key = `${own}#${copy}`;
    byKey.set(key, { ...element, key });
  }
  return byKey;
}
