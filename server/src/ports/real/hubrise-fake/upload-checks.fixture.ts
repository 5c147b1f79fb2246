type Restricted = { ref?: string | null; restrictions?: { variant_refs?: string[] | null } | null };
type Pictured = { image_ids?: string[] };
type Sku = Restricted & {
  name?: string | null;
  option_list_refs?: string[];
  price_overrides?: { variant_refs?: string[] }[];
};
type Product = Pictured & { ref?: string | null; category_ref: string; skus: Sku[] };
type OptionList = { ref: string; min_selections?: number; max_selections?: number | null; options: Restricted[] };
type Deal = Pictured & { category_ref?: string | null; lines: { skus: { ref: string }[] }[] };
export type UploadData = {
  variants?: { ref: string }[] | null;
  categories?: (Pictured & { ref: string; parent_ref?: string | null })[] | null;
  products?: Product[] | null;
  option_lists?: OptionList[] | null;
  deals?: Deal[] | null;
};

/** Rules that the schema cannot express: references are unique where required and refer to what exists. */
export function incoherences(data: UploadData, images: ReadonlySet<string>): string[] {
  const [variants, categories] = [data.variants ?? [], data.categories ?? []];
  const [products, lists, deals] = [data.products ?? [], data.option_lists ?? [], data.deals ?? []];
  const [variantRefs, categoryRefs, listRefs] = [refsOf(variants), refsOf(categories), refsOf(lists)];
  const skus = products.flatMap((product) => product.skus);
  const skuRefs = skus.flatMap(({ ref }) => ref ?? []);
  const restricted = [...skus, ...lists.flatMap(({ options }) => options)];
  return [
    ...twice('variant', variantRefs),
    ...twice('category', categoryRefs),
    ...twice('list', listRefs),
    ...strangers(
      'category',
      categories.flatMap(({ parent_ref }) => parent_ref ?? []),
      categoryRefs,
    ),
    ...products.flatMap((product) => [
      ...strangers('category', [product.category_ref], categoryRefs),
      ...twice(
        'sku name',
        product.skus.map(({ name }) => name ?? ''),
      ),
    ]),
    ...skus.flatMap((sku) => [
      ...twice('list of a sku', sku.option_list_refs ?? []),
      ...strangers('list', sku.option_list_refs ?? [], listRefs),
      ...strangers(
        'variant',
        (sku.price_overrides ?? []).flatMap(({ variant_refs }) => variant_refs ?? []),
        variantRefs,
      ),
    ]),
    ...restricted.flatMap(({ restrictions }) => strangers('variant', restrictions?.variant_refs ?? [], variantRefs)),
    ...deals.flatMap(({ category_ref, lines }) => [
      ...strangers('category', category_ref ? [category_ref] : [], categoryRefs),
      ...strangers(
        'sku of a deal',
        lines.flatMap((line) => line.skus.map(({ ref }) => ref)),
        skuRefs,
      ),
    ]),
    ...[...categories, ...products, ...deals].flatMap(({ image_ids }) =>
      strangers('image', image_ids ?? [], [...images]),
    ),
    ...lists
      .filter(({ min_selections, max_selections }) => max_selections && max_selections < (min_selections ?? 0))
      .map(({ ref }) => `list ${ref}: more at least than at most`),
  ];
}

const refsOf = (elements: readonly { ref: string }[]): string[] => elements.map(({ ref }) => ref);
const twice = (what: string, refs: readonly string[]): string[] =>
  refs.filter((ref, index) => refs.indexOf(ref) < index).map((ref) => `${what} ${ref} stands there twice`);
const strangers = (what: string, refs: readonly string[], known: readonly string[]): string[] =>
  refs.filter((ref) => !known.includes(ref)).map((ref) => `${what} ${ref} is nowhere`);
