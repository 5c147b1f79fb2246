import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { PaymentType } from '@comptoir/domain/kernel/sales.ts';
import { plain } from '@comptoir/domain/kernel/text.ts';
import { COMPOSITIONS_SECTION } from '@comptoir/domain/till/pull.labels.ts';
import { MAX_CHOICES } from '@comptoir/domain/option-lists/kinds.ts';
import { z } from 'zod';
import type { FetchedMenu, TillPaymentType } from '../../till.ts';

/** Orders take whole numbers; the catalogue writes them as text now and then. */
const Ref = z.union([z.int().min(0), z.string().regex(/^\d{1,15}$/)]).transform(Number);
/** The catalogue's own ids, with a prefix. */
const CatalogId = z.union([z.string(), z.number()]).transform(String);
/** Zelty may leave out any field except ids. Amounts are whole cents. */
const Amount = z.int().min(0).nullish();
const Price = z.object({ price: Amount }).nullish();
const Name = z.string().nullish();
const Flag = z.union([z.boolean(), z.literal([0, 1])]).nullish();
/** A row that lacks what we need is left out, so that one broken dish does not hide the whole menu. */
const rows = <T>(row: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .nullish()
    .transform((all) => (all ?? []).flatMap((one) => row.safeParse(one).data ?? []));

const Dish = z.object({
  id: Ref,
  price: Amount,
  price_togo: Amount,
  price_delivery: Amount,
  disable: Flag,
  zc_only: Flag,
});
const Item = z.object({
  id: CatalogId,
  internal_id: Ref,
  type: z.enum(['dish', 'menu']),
  name: Name,
  description: z.string().nullish(),
  disabled: Flag,
  is_sold_out: Flag,
  price: Price,
  option_ids: z.array(CatalogId).nullish(),
  parts: rows(z.object({ menu_part_id: CatalogId })),
});
const Part = z.object({ id: CatalogId, internal_id: Ref, name: Name, dish_ids: z.array(CatalogId).nullish() });
const DishOption = z.object({
  id: CatalogId,
  internal_id: Ref,
  name: Name,
  value_ids: z.array(CatalogId).nullish(),
  minimum_choices: z.int().min(0).nullish(),
  maximum_choices: z.int().min(0).nullish(),
});
const OptionValue = z.object({
  id: CatalogId,
  internal_id: Ref,
  name: Name,
  price: Price,
  disabled: Flag,
  is_sold_out: Flag,
});
const Tag = z.object({ id: CatalogId, internal_id: Ref.nullish(), name: Name, item_ids: z.array(CatalogId).nullish() });

export const Dishes = z.object({ dishes: rows(Dish) });
export const Catalogs = z.object({ catalogs: z.array(z.object({ id: CatalogId })) });
export const Catalog = z.object({
  catalog: z.object({
    tags: rows(Tag),
    items: rows(Item),
    menuParts: rows(Part),
    options: rows(DishOption),
    optionValues: rows(OptionValue),
  }),
});
export const Restaurants = z.object({ restaurants: z.array(z.object({ id: Ref })) });
export const Methods = z.object({ transaction_methods: z.array(z.object({ id: Ref, name: Name })) });
const Money = z.object({ final_amount_inc_tax: z.int().nullish() }).nullish();
/** 255 is how older accounts write « closed ». */
export const Kept = z.object({
  id: Ref,
  remote_id: z.string().nullish(),
  status: z.union([z.string(), z.number()]).nullish(),
  price: Money,
  transactions: rows(z.object({ price: z.int().nullish() })),
});
export const TakenOrder = z.object({
  already_registred: z.boolean().nullish(),
  order: z.object({ id: Ref, price: Money }).nullish(),
});
export const OneOrder = z.object({ order: Kept });
export const ManyOrders = z.object({ orders: rows(Kept) });
export const Envelope = z.object({ errno: z.int(), message: z.string().nullish() });

type CatalogRead = z.infer<typeof Catalog>['catalog'];
type ItemRead = z.infer<typeof Item>;
type ProductOfTill = FetchedMenu['products'][number];
type ListOfTill = FetchedMenu['optionLists'][number];

/** A dish and a composed menu may have the same number, so the latter gets a prefix. */
const compositionRef = (id: number): string => `menu-${id}`;
export const compositionId = (posRef: string): number | null =>
  Number(/^menu-(\d+)$/.exec(posRef)?.[1] ?? Number.NaN) || null;
const partRef = (menuId: number, partId: number): string => `menu-${menuId}-${partId}`;
export const partId = (posRef: string): number | null =>
  Number(/^menu-\d+-(\d+)$/.exec(posRef)?.[1] ?? Number.NaN) || null;

const refOf = ({ type, internal_id }: Pick<ItemRead, 'type' | 'internal_id'>): string =>
  type === 'menu' ? compositionRef(internal_id) : String(internal_id);

/** Tags are the sections, dishes and compositions the products, options and the parts of compositions the lists. */
export function menuOf(catalog: CatalogRead, dishes: z.infer<typeof Dishes>['dishes']): FetchedMenu {
  const { tags, items, menuParts, options, optionValues } = catalog;
  const byId = new Map(items.map((item) => [item.id, item]));
  const partById = new Map(menuParts.map((part) => [part.id, part]));
  const dishById = new Map(dishes.map((dish) => [dish.id, dish]));
  const optionById = new Map(options.map((option) => [option.id, option]));
  const valueById = new Map(optionValues.map((value) => [value.id, value]));
  const partsOf = (menu: ItemRead) => menu.parts.flatMap(({ menu_part_id }) => partById.get(menu_part_id) ?? []);

  const productOf = (item: ItemRead): ProductOfTill => {
    const dish = item.type === 'dish' ? dishById.get(item.internal_id) : undefined;
    const parts = partsOf(item);
    return {
      posRef: refOf(item),
      name: item.name ?? '',
      price: lowest(item.price?.price, dish?.price, dish?.price_togo, dish?.price_delivery),
      available: !item.disabled && !item.is_sold_out && !dish?.disable,
      kind: item.type === 'menu' ? 'menu' : 'product',
      description: item.description ?? '',
      posOnly: Boolean(dish?.zc_only),
      listRefs:
        item.type === 'menu'
          ? parts.map((part) => partRef(item.internal_id, part.internal_id))
          : (item.option_ids ?? []).flatMap((id) => optionById.get(id)?.internal_id ?? []).map(String),
      requiredLists: item.type === 'menu' ? parts.length : 0,
    };
  };
  const listOf = (option: z.infer<typeof DishOption>): ListOfTill => ({
    posRef: String(option.internal_id),
    name: option.name ?? '',
    kind: 'option',
    minChoices: Math.min(option.minimum_choices ?? 0, MAX_CHOICES),
    // Zero means no limit, as in Zelty's own screens.
    maxChoices: option.maximum_choices ? Math.min(option.maximum_choices, MAX_CHOICES) : null,
    allowRepeat: false,
    options: (option.value_ids ?? [])
      .flatMap((id) => valueById.get(id) ?? [])
      .map((value) => ({
        posRef: String(value.internal_id),
        name: value.name ?? '',
        price: lowest(value.price?.price),
        available: !value.disabled && !value.is_sold_out,
      })),
  });
  /** One dish per part; its price is included in the price of the menu. */
  const partOf = (menu: ItemRead, part: z.infer<typeof Part>): ListOfTill => ({
    posRef: partRef(menu.internal_id, part.internal_id),
    name: part.name ?? '',
    kind: 'menu',
    minChoices: 1,
    maxChoices: 1,
    allowRepeat: false,
    options: (part.dish_ids ?? [])
      .flatMap((id) => byId.get(id) ?? [])
      .map((dish) => ({ ...pick(productOf(dish)), price: cents(0) })),
  });

  const sections = tags.map(({ id, internal_id, name, item_ids }) => ({
    posRef: String(internal_id ?? id),
    name: name ?? '',
    productRefs: (item_ids ?? []).flatMap((item) => byId.get(item) ?? []).map(refOf),
  }));
  const tagged = new Set(tags.flatMap(({ item_ids }) => item_ids ?? []));
  const untagged = items.filter(({ id, type }) => type === 'menu' && !tagged.has(id)).map(refOf);
  if (untagged.length > 0) sections.push({ posRef: 'menus', name: COMPOSITIONS_SECTION, productRefs: untagged });
  const menus = items.filter(({ type }) => type === 'menu');
  return {
    sections,
    products: items.map(productOf),
    optionLists: [...options.map(listOf), ...menus.flatMap((menu) => partsOf(menu).map((part) => partOf(menu, part)))],
  };
}

const pick = ({ posRef, name, available }: ProductOfTill) => ({ posRef, name, available });

/** An account may publish several catalogues; what is in two of them counts once. */
export function joined(catalogs: readonly CatalogRead[]): CatalogRead {
  const once = <T extends { id: string }>(all: readonly T[]): T[] =>
    [...new Map([...all].reverse().map((one) => [one.id, one])).values()].reverse();
  return {
    tags: once(catalogs.flatMap(({ tags }) => tags)),
    items: once(catalogs.flatMap(({ items }) => items)),
    menuParts: once(catalogs.flatMap(({ menuParts }) => menuParts)),
    options: once(catalogs.flatMap(({ options }) => options)),
    optionValues: once(catalogs.flatMap(({ optionValues }) => optionValues)),
  };
}

/** The lowest price, because Zelty refuses an order whose total exceeds its own, whatever the way of serving. */
function lowest(...prices: (number | null | undefined)[]): Cents {
  const asked = prices.filter((one) => one !== null && one !== undefined);
  return cents(asked.length > 0 ? Math.min(...asked) : 0);
}

/** The order matters: a « carte titre-restaurant » is not a bank card, and neither is a payment on the web site. */
const WORDS: readonly (readonly [PaymentType, RegExp])[] = [
  ['ticket_resto', /titre|ticket|resto/],
  ['stripe', /en ligne|internet|web|stripe/],
  ['to_driver', /livreur|livraison/],
  ['counter', /comptoir/],
  ['cash', /espece|liquide|cash/],
  ['cb', /\bcb\b|carte|bancaire|tpe/],
];

export const paymentTypesOf = ({ transaction_methods }: z.infer<typeof Methods>): TillPaymentType[] =>
  transaction_methods.map(({ id, name }) => ({
    posRef: String(id),
    name: name ?? '',
    type: WORDS.find(([, words]) => words.test(plain(name ?? '')))?.[0] ?? null,
  }));
