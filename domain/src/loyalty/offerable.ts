import type { LightMenu, LightMenuProduct, LightMenus, MissingProducts, NamedProduct } from './light-menu.ts';
import type { Tier } from './programme.ts';

const isEnabled = ({ unavailable, unavailableUntil }: LightMenuProduct) => !unavailable || unavailableUntil !== null;

const productsOf = (menu: LightMenu | undefined): LightMenuProduct[] =>
  (menu?.sections ?? []).flatMap(({ products }) => products);
const enabledOf = (menu: LightMenu | undefined): LightMenuProduct[] =>
  (menu?.sections ?? []).filter(({ hidden }) => !hidden).flatMap(({ products }) => products.filter(isEnabled));

/** The references that the shops know a product by: the same dish may have another key in another menu (LOY-26). */
function referencesByKey(menus: LightMenus): Map<string, Set<string>> {
  const references = new Map<string, Set<string>>();
  for (const { key, posRef } of Object.values(menus).flatMap(productsOf)) {
    if (posRef === '') continue;
    references.set(key, (references.get(key) ?? new Set()).add(posRef));
  }
  return references;
}

/**
 * LOY-26: whether a shop has this product for its customers: by its key or by a reference that it has elsewhere, not
 * unavailable without an end, and in no hidden section.
 */
export function offersProduct(menus: LightMenus): (shopId: string, productKey: string) => boolean {
  const references = referencesByKey(menus);
  const enabled = new Map(Object.entries(menus).map(([shopId, menu]) => [shopId, enabledOf(menu)]));
  return (shopId, productKey) =>
    (enabled.get(shopId) ?? []).some(
      ({ key, posRef }) => key === productKey || (posRef !== '' && references.get(productKey)?.has(posRef) === true),
    );
}

/** LOY-26, LOY-30: what the shops that join a version do not have of its tiers. */
export function missingProducts(
  tiers: readonly Tier[],
  shops: readonly { shopId: string; name: string }[],
  menus: LightMenus,
): MissingProducts {
  const isOffered = offersProduct(menus);
  const nameOf = productNames(menus);
  return Object.fromEntries(
    shops.flatMap(({ shopId, name: shopName }) => {
      const byTier = tiers.flatMap(({ points, productKeys }) => {
        const missing = productKeys.filter((key) => !isOffered(shopId, key));
        return missing.length === 0 ? [] : [[String(points), missing.map((key) => ({ key, name: nameOf(key) }))]];
      });
      return byTier.length === 0 ? [] : [[shopId, { shopName, tiers: Object.fromEntries(byTier) }]];
    }),
  );
}

/** Each product once, in the order of the shops and tiers. */
export function productsMissing(missing: MissingProducts): NamedProduct[] {
  const all = Object.values(missing).flatMap(({ tiers }) => Object.values(tiers).flat());
  return [...new Map(all.map((product) => [product.key, product])).values()];
}

/** The name in the first menu that has the product; its key for one that no menu has any more. */
export function productNames(menus: LightMenus): (key: string) => string {
  const names = new Map<string, string>();
  for (const { key, name } of Object.values(menus).flatMap(productsOf)) if (!names.has(key)) names.set(key, name);
  return (key) => names.get(key) ?? key;
}

export type OfferableProduct = LightMenuProduct & { sectionName: string };

/** LOY-34: in the order of the first shop's menu, what all of these shops have. */
export function offerableIn(menus: LightMenus, shopIds: readonly string[]): OfferableProduct[] {
  const [first, ...others] = shopIds;
  if (first === undefined) return [];
  const isOffered = offersProduct(menus);
  return (menus[first]?.sections ?? [])
    .filter(({ hidden }) => !hidden)
    .flatMap(({ name: sectionName, products }) =>
      products
        .filter((product) => isEnabled(product) && others.every((shopId) => isOffered(shopId, product.key)))
        .map((product) => ({ ...product, sectionName })),
    );
}
