import { z } from 'zod';

const Text = z.string().nullish();
const List = <T extends z.ZodType>(element: T) => z.array(element).nullish();
const Identified = z.looseObject({ id: Text, ref: Text });
const Sku = Identified.extend({ option_list_refs: List(z.string()), option_list_ids: List(z.string()) });
const Images = List(z.string());
/** Older answers say `images_ids`. */
const Pictured = Identified.extend({ image_ids: Images, images_ids: Images });
const OptionLists = List(Identified.extend({ options: List(z.looseObject({ price: Text })) }));

/** A catalogue as HubRise returns it; unknown fields are kept. */
export const FoundCatalogue = z.object({
  id: z.string(),
  name: z.string(),
  data: z.looseObject({
    categories: List(Pictured.extend({ parent_ref: Text, parent_id: Text })),
    products: List(Pictured.extend({ category_ref: Text, category_id: Text, skus: List(Sku) })),
    option_lists: OptionLists,
    /** The name used in HubRise's example of an answer. */
    options_lists: OptionLists,
    deals: List(Pictured).catch(null),
    discounts: List(Pictured).catch(null),
    charges: List(z.looseObject({})).catch(null),
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
      ...(data.deals && { deals: data.deals.map(pictured) }),
      ...(data.discounts && { discounts: data.discounts.map(pictured) }),
      categories: categories.map((category) => ({
        ...pictured(category),
        ref: ownRef(category),
        parent_ref: category.parent_ref ?? refOf(categoryRefs, category.parent_id),
      })),
      products: products.map((product) => ({
        ...pictured(product),
        category_ref: product.category_ref ?? refOf(categoryRefs, product.category_id),
        skus: (product.skus ?? []).map((sku) => ({
          ...sku,
          option_list_refs: sku.option_list_refs ?? (sku.option_list_ids ?? []).flatMap((id) => listRefs.get(id) ?? []),
        })),
      })),
      option_lists: optionLists.map((list) => ({
        ...list,
        ref: ownRef(list),
        // An upload must name the price of what is free.
        options: (list.options ?? []).map((option) => ({ ...option, price: option.price ?? FREE })),
      })),
    },
  };
}
export type Upload = ReturnType<typeof uploadOf>;
/** What is used of it elsewhere; every other field is there as well. */
export type FoundElement = { [field: string]: unknown; ref?: string | null | undefined };
export type UploadData = {
  [field: string]: unknown;
  categories: (FoundElement & { image_ids?: string[] })[];
  products: (FoundElement & { image_ids?: string[]; skus: FoundElement[] })[];
  option_lists: FoundElement[];
};

const FREE = '0.00 EUR';

/** An upload says `image_ids`, and nothing where there are none. */
function pictured({ image_ids, images_ids, ...element }: z.infer<typeof Pictured>): FoundElement & {
  image_ids?: string[];
} {
  const ids = image_ids ?? images_ids ?? [];
  return { ...element, ...(ids.length > 0 && { image_ids: ids }) };
}

/**
 * HUB-17: HubRise deletes an image that nothing has used for thirty days, and refuses a catalogue that names one which is
 * gone. `list` is asked only when there are images.
 */
export async function withImages(upload: Upload, list: () => Promise<{ id: string }[]>): Promise<object> {
  if (!JSON.stringify(upload).includes('"image_ids":')) return upload;
  const there = new Set((await list()).map(({ id }) => id));
  return JSON.parse(JSON.stringify(upload), (key, value: unknown) =>
    key === 'image_ids' && Array.isArray(value) ? value.filter((id) => there.has(String(id))) : value,
  ) as object;
}

type Identified = z.infer<typeof Identified>;

/** Categories and lists are referenced by `ref`; one without a reference uses its id, which is unique. */
const ownRef = ({ ref, id }: Identified): string => ref ?? id ?? '';

const refsById = (elements: readonly Identified[]): Map<string, string> =>
  new Map(elements.flatMap((element) => (element.id ? [[element.id, ownRef(element)]] : [])));
