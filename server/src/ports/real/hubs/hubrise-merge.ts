import type { HubCatalog, HubOther } from '@comptoir/domain/hub/hub-catalog.ts';
import { isSame } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { HubOnlyKind } from '@comptoir/domain/menu-sync/kinds.ts';
import type { CatalogForm, ElementForm, ProductForm } from './hubrise-forms.ts';
import type { KnownPhotos } from './hubrise-images.ts';
import { othersOfKind } from './hubrise-others.ts';
import type { FoundElement, UploadData } from './hubrise-upload.ts';
import { MARKETPLACE_REFS, NUMBERS } from './hubrise-words.ts';

type Found = Record<string, unknown>;

const OTHER_KEYS: Record<HubOnlyKind, string> = { deal: 'deals', discount: 'discounts', charge: 'charges' };

/**
 * HUB-17, HUB-18: an upload replaces everything, so whatever stood at the hub and is not ours to say is sent back:
 * pictures, variants, prices by variant, labels, bar codes, own fields, and the deals, discounts and charges that can be
 * kept.
 */
export function mergedOver(
  before: UploadData | null,
  form: CatalogForm,
  { products, others }: HubCatalog,
  photos: KnownPhotos,
): object {
  const variants = [...form.variants, ...foreignVariants(before, form)];
  const known: Variants = {
    all: new Set(variants.map(({ ref }) => ref)),
    ours: form.variants.map(({ ref }) => ref),
  };
  const byRef = indexOf(before?.products ?? []);
  const lists = indexOf(before?.option_lists ?? []);
  const categories = indexOf(before?.categories ?? []);
  return {
    variants,
    categories: form.categories.map((category) => {
      const found = categories.get(category.ref);
      return { ...unknownOf(found), ...category, ...imagesOf(found?.image_ids ?? []) };
    }),
    products: form.products.map((product, index) => {
      const found = byRef.get(product.ref);
      const name = products[index]?.photo ?? null;
      const own = name === null ? null : photos.idOf(name);
      const foreign = (found?.image_ids ?? []).filter((id) => !photos.isOurs(id));
      return {
        ...unknownOf(found),
        ...product,
        ...imagesOf(own === null ? foreign : [own, ...foreign]),
        skus: mergedSkus(product, found?.skus ?? [], known),
      };
    }),
    option_lists: form.option_lists.map((list) => {
      const found = lists.get(list.ref);
      const options = indexOf((found?.['options'] ?? []) as FoundElement[]);
      return {
        ...unknownOf(found),
        ...list,
        options: list.options.map((option) => mergedElement(option, options.get(option.ref), known)),
      };
    }),
    ...keptElements(before, others, form),
  };
}

/** `ours` are those that the form says. */
type Variants = { all: ReadonlySet<string>; ours: readonly string[] };

export const variantsOf = (before: UploadData | null): string[] =>
  ((before?.['variants'] ?? []) as { ref: string }[]).map(({ ref }) => ref);

const foreignVariants = (before: UploadData | null, form: CatalogForm): { ref: string; name: string }[] => {
  const ours = new Set(form.variants.map(({ ref }) => ref));
  return ((before?.['variants'] ?? []) as { ref: string; name: string }[]).filter(({ ref }) => !ours.has(ref));
};

/** The single sku of a product is the same one although its reference has changed. */
function mergedSkus({ skus }: ProductForm, found: readonly FoundElement[], variants: Variants): object[] {
  const byRef = indexOf(found);
  return skus.map((sku) => {
    const same = byRef.get(sku.ref) ?? (skus.length === 1 && found.length === 1 ? found[0] : undefined);
    return mergedElement(sku, same, variants);
  });
}

const OUR_LIMITS = [
  'enabled',
  'variant_refs',
  'service_types',
  'dow',
  'start_time',
  'end_time',
  'start_date',
  'end_date',
];

/** GRD-10: what a marketplace of ours sells it for is ours to say. */
const OUR_PRICES: readonly string[] = Object.values(MARKETPLACE_REFS);

/** A sku or an option. Limits of ours are ours to say; those of marketplaces (their variants, a maximum) are kept. */
function mergedElement(element: ElementForm, found: Found | undefined, variants: Variants): object {
  const old = (found?.['restrictions'] ?? {}) as Found;
  const others = Object.fromEntries(Object.entries(old).filter(([key]) => !OUR_LIMITS.includes(key)));
  const foreign = ((old['variant_refs'] ?? []) as string[]).filter(
    (ref) => !variants.ours.includes(ref) && variants.all.has(ref),
  );
  const own = element.restrictions.variant_refs;
  const named = foreign.length === 0 ? own : [...(own ?? variants.ours), ...foreign];
  const prices = ((found?.['price_overrides'] ?? []) as Found[]).filter((one) =>
    ((one['variant_refs'] ?? []) as string[]).every((ref) => variants.all.has(ref) && !OUR_PRICES.includes(ref)),
  );
  const overrides = [...((element['price_overrides'] ?? []) as Found[]), ...prices];
  return {
    ...unknownOf(found),
    ...element,
    restrictions: { ...others, ...element.restrictions, ...(named && { variant_refs: named }) },
    ...(overrides.length > 0 && { price_overrides: overrides }),
  };
}

/** The fields that we never write, without the numbers that HubRise gives anew. */
const OURS = [
  'ref',
  'parent_ref',
  'category_ref',
  'name',
  'description',
  'tax_rate',
  'image_ids',
  'skus',
  'price',
  'price_overrides',
  'option_list_refs',
  'restrictions',
  'options',
  'min_selections',
  'max_selections',
  // Deprecated by HubRise, and contradicted by our own numbers of choices.
  'type',
];
const unknownOf = (found: Found | undefined): Found =>
  Object.fromEntries(Object.entries(found ?? {}).filter(([key]) => !OURS.includes(key) && !NUMBERS.includes(key)));

const imagesOf = (ids: readonly string[]): object => (ids.length > 0 ? { image_ids: ids } : {});

function keptElements(before: UploadData | null, others: readonly HubOther[], form: CatalogForm): object {
  const categoryRefs = new Set(form.categories.map(({ ref }) => ref));
  return Object.fromEntries(
    (Object.keys(OTHER_KEYS) as HubOnlyKind[]).flatMap((kind) => {
      const kept = othersOfKind(before, kind).filter(({ other }) => others.some((wanted) => isSame(wanted, other)));
      if (kept.length === 0) return [];
      const elements = kept.map(({ element }) => {
        const { category_ref, category_id: _number, ...rest } = element;
        const isThere = typeof category_ref === 'string' && categoryRefs.has(category_ref);
        return isThere ? { ...rest, category_ref } : rest;
      });
      return [[OTHER_KEYS[kind], elements]];
    }),
  );
}

function indexOf<E extends { ref?: unknown }>(elements: readonly E[]): Map<unknown, E> {
  return new Map(elements.flatMap((element) => (element.ref ? [[element.ref, element] as const] : [])));
}
