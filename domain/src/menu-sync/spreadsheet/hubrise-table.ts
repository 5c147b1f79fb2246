import { z } from 'zod';
import { bare, COLUMN_LABELS, PROBLEMS, SHEET_KIND_LABELS, type Column } from './spreadsheet.labels.ts';

const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const Refs = z
  .array(z.string())
  .nullish()
  .transform((refs) => refs ?? []);
const Priced = { ref: Text, name: Text, price: z.string() };
const Sku = z.looseObject({ ...Priced, option_list_refs: Refs });
const Rate = z.string().nullish();
const Others = z.array(z.unknown()).default([]);

/** The part of a public HubRise catalogue that a menu of ours can hold; a download has it under `data`. */
const Catalog = z.looseObject({
  categories: z.array(z.looseObject({ ref: z.string(), name: z.string(), description: Text })).default([]),
  products: z.array(
    z.looseObject({
      ref: Text,
      category_ref: z.string(),
      name: z.string(),
      description: Text,
      tax_rate: z.looseObject({ delivery: Rate, collection: Rate, eat_in: Rate }).nullish(),
      image_ids: Refs,
      skus: z.array(Sku).min(1),
    }),
  ),
  option_lists: z
    .array(
      z.looseObject({
        ref: z.string(),
        name: z.string(),
        min_selections: z.int().default(0),
        max_selections: z.int().nullish(),
        options: z.array(z.looseObject(Priced)).default([]),
      }),
    )
    .default([]),
  deals: Others,
  discounts: Others,
  charges: Others,
});
type Catalog = z.infer<typeof Catalog>;
type Line = Partial<Record<Column, string>>;

/** What a catalogue holds and a menu of ours does not. */
export type LeftOutCounts = { images: number; deals: number; discounts: number; charges: number };
export type HubriseTable = { table: string[][]; leftOut: LeftOutCounts };

/** MOV-06: as the table of a spreadsheet, so that it is judged and previewed like one. A sentence where it is none. */
export function hubriseTable(text: string): HubriseTable | string {
  const read = z
    .union([z.looseObject({ data: Catalog }).transform(({ data }) => data), Catalog])
    .safeParse(jsonOf(text));
  if (!read.success) return PROBLEMS.notHubrise;
  const catalog = read.data;
  const lines = [...sectionLines(catalog), ...productLines(catalog), ...listLines(catalog)];
  return {
    table: [
      USED.map((column) => COLUMN_LABELS[column]),
      ...lines.map((line) => USED.map((column) => line[column] ?? '')),
    ],
    leftOut: {
      images: catalog.products.reduce((sum, { image_ids }) => sum + image_ids.length, 0),
      deals: catalog.deals.length,
      discounts: catalog.discounts.length,
      charges: catalog.charges.length,
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const USED = [
  'type',
  'parent',
  'name',
  'description',
  'price',
  'posRef',
  'lists',
  'vatDelivery',
  'vatClickAndCollect',
  'vatClickAndSeat',
  'minChoices',
  'maxChoices',
] as const satisfies readonly Column[];

/** « 11.90 EUR »; another currency stays as it is, and is refused as no figure. */
const euros = (price: string): string => price.replace(/ EUR$/, '');
/** A reference in a cell is a name: these characters would end it. */
const named = (name: string): string => name.replaceAll(/[|[\]]/g, '/').trim();

/** Two elements of one name are told apart by their rank, as lines refer to each other by name. */
function distinctNames(elements: readonly { ref: string; name: string }[]): Map<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    elements.map(({ ref, name }) => {
      const rank = (counts.get(bare(name)) ?? 0) + 1;
      counts.set(bare(name), rank);
      return [ref, rank === 1 ? named(name) : `${named(name)} (${rank})`];
    }),
  );
}

const sectionLines = ({ categories }: Catalog): Line[] => {
  const names = distinctNames(categories);
  return categories.map(({ ref, description }) => ({
    type: SHEET_KIND_LABELS.section,
    name: names.get(ref) ?? '',
    description,
  }));
};

function productLines({ products, categories, option_lists }: Catalog): Line[] {
  const [sections, lists] = [distinctNames(categories), distinctNames(option_lists)];
  return products.flatMap((product) => {
    const { skus, tax_rate } = product;
    const [first] = skus;
    const sizes = sizesOf(product);
    const refs = [...new Set(skus.flatMap(({ option_list_refs }) => option_list_refs))];
    const own: Line = {
      type: SHEET_KIND_LABELS.product,
      parent: sections.get(product.category_ref) ?? '',
      name: product.name,
      description: product.description,
      price: sizes ? sizes.from : euros(first?.price ?? ''),
      posRef: sizes ? product.ref : first?.ref || product.ref,
      lists: [...(sizes ? [sizes.name] : []), ...refs.map((ref) => lists.get(ref) ?? ref)].join(' | '),
      vatDelivery: tax_rate?.delivery ?? '',
      vatClickAndCollect: tax_rate?.collection ?? '',
      vatClickAndSeat: tax_rate?.eat_in ?? '',
    };
    return [own, ...(sizes?.lines ?? [])];
  });
}

/** Several sizes: the lowest price, and a list in which one chooses what the size costs more. */
function sizesOf({ name, skus }: Catalog['products'][number]) {
  if (skus.length < 2) return null;
  const prices = skus.map(({ price }) => Number(euros(price)));
  const lowest = Math.min(...prices);
  const list = named(`${name} – taille`);
  const lines: Line[] = skus.map((sku, index) => ({
    type: SHEET_KIND_LABELS.option,
    parent: list,
    name: sku.name || `Taille ${index + 1}`,
    price: ((prices[index] ?? lowest) - lowest).toFixed(2),
    posRef: sku.ref,
  }));
  const head: Line = { type: SHEET_KIND_LABELS.optionList, name: list, minChoices: '1', maxChoices: '1' };
  return { name: list, from: lowest.toFixed(2), lines: [head, ...lines] };
}

function listLines({ option_lists }: Catalog): Line[] {
  const names = distinctNames(option_lists);
  return option_lists.flatMap(({ ref, min_selections, max_selections, options }) => [
    {
      type: SHEET_KIND_LABELS.optionList,
      name: names.get(ref) ?? '',
      minChoices: String(min_selections),
      ...(max_selections ? { maxChoices: String(max_selections) } : {}),
    },
    ...options.map((option) => ({
      type: SHEET_KIND_LABELS.option,
      parent: names.get(ref) ?? '',
      name: option.name,
      price: euros(option.price),
      posRef: option.ref,
    })),
  ]);
}
