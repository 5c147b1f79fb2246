import { z } from 'zod';

const Text = z.string().nullish();
const List = <T extends z.ZodType>(element: T) => z.array(element).nullish();
const Identified = z.looseObject({ id: Text, ref: Text });
const Sku = Identified.extend({ option_list_refs: List(z.string()), option_list_ids: List(z.string()) });
const OptionLists = List(Identified);

/** A catalogue as HubRise returns it; unknown fields are kept. */
export const FoundCatalogue = z.object({
  id: z.string(),
  name: z.string(),
  data: z.looseObject({
    categories: List(Identified.extend({ parent_ref: Text, parent_id: Text })),
    products: List(Identified.extend({ category_ref: Text, category_id: Text, skus: List(Sku) })),
    option_lists: OptionLists,
    /** The name used in HubRise's example of an answer. */
    options_lists: OptionLists,
  }),
});
export type FoundCatalogue = z.infer<typeof FoundCatalogue>;

/**
 * Converts an answer to the format of an upload, which uses references where the answer may use ids. The ids are kept
 * as well: they are not documented as refused, and unknown content must not be lost.
 */
export function uploadOf({ name, data: { options_lists, ...data } }: FoundCatalogue) {
  const [categories, products] = [data.categories ?? [], data.products ?? []];
  const optionLists = data.option_lists ?? options_lists ?? [];
  const [categoryRefs, listRefs] = [refsById(categories), refsById(optionLists)];
  const refOf = (refs: ReadonlyMap<string, string>, id: string | null | undefined): string | null =>
    refs.get(id ?? '') ?? null;
  return {
    name,
    data: {
      ...data,
      categories: categories.map((category) => ({
        ...category,
        ref: ownRef(category),
        parent_ref: category.parent_ref ?? refOf(categoryRefs, category.parent_id),
      })),
      products: products.map((product) => ({
        ...product,
        category_ref: product.category_ref ?? refOf(categoryRefs, product.category_id),
        skus: (product.skus ?? []).map((sku) => ({
          ...sku,
          option_list_refs: sku.option_list_refs ?? (sku.option_list_ids ?? []).flatMap((id) => listRefs.get(id) ?? []),
        })),
      })),
      option_lists: optionLists.map((list) => ({ ...list, ref: ownRef(list) })),
    },
  };
}

type Identified = z.infer<typeof Identified>;

/** Categories and lists are referenced by `ref`; one without a reference uses its id, which is unique. */
const ownRef = ({ ref, id }: Identified): string => ref ?? id ?? '';

const refsById = (elements: readonly Identified[]): Map<string, string> =>
  new Map(elements.flatMap((element) => (element.id ? [[element.id, ownRef(element)]] : [])));
