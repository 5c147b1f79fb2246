import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { PaymentType } from '@comptoir/domain/kernel/sales.ts';
import { plain } from '@comptoir/domain/kernel/text.ts';
import { COMPOSITIONS_SECTION } from '@comptoir/domain/till/pull.labels.ts';
import { MAX_CHOICES } from '@comptoir/domain/option-lists/kinds.ts';
import { z } from 'zod';
import type { FetchedMenu, TillPaymentType } from '../../till.ts';

/** Ids are whole numbers; our references are text. */
const Ref = z.int().min(0);
/** Zelty may leave out any field except ids. Amounts are whole cents. */
const Amount = z.int().min(0).nullish();
const Flag = z.union([z.boolean(), z.literal([0, 1])]).nullish();
const Priced = { price: Amount, price_togo: Amount, price_delivery: Amount };
const Switched = { disable: Flag, disable_takeaway: Flag, disable_delivery: Flag, outofstock: Flag, zc_only: Flag };

const Dish = z.object({
  id: Ref,
  name: z.string().nullish(),
  description: z.string().nullish(),
  tags: z.array(Ref).nullish(),
  options: z.array(Ref).nullish(),
  ...Priced,
  ...Switched,
});
const Part = z.object({ id: Ref, name: z.string().nullish(), dishes: z.array(Ref).nullish() });
const Composition = Dish.omit({ options: true }).extend({ parts: z.array(Part).nullish() });
const OptionValue = z.object({ id: Ref, name: z.string().nullish(), ...Priced, ...Switched });
const DishOption = z.object({
  id: Ref,
  name: z.string().nullish(),
  min_choices: z.int().min(0).nullish(),
  max_choices: z.int().min(0).nullish(),
  values: z.array(OptionValue).nullish(),
});
const Tag = z.object({ id: Ref, name: z.string().nullish() });

export const Dishes = z.object({ dishes: z.array(Dish) });
export const Compositions = z.object({ menus: z.array(Composition).nullish() });
export const DishOptions = z.object({ options: z.array(DishOption).nullish() });
export const Tags = z.object({ tags: z.array(Tag).nullish() });
export const Restaurants = z.object({ restaurants: z.array(z.object({ id: Ref })) });
const Transaction = z.object({
  name: z.string().nullish(),
  method: z.object({ name: z.string().nullish() }).nullish(),
});
export const PastOrders = z.object({
  orders: z.array(z.object({ transactions: z.array(Transaction).nullish() })),
});
export const TakenOrder = z.object({ already_registred: z.boolean().nullish() });
export const Envelope = z.object({ errno: z.int(), message: z.string().nullish() });

export type Catalogue = {
  dishes: z.infer<typeof Dish>[];
  menus: z.infer<typeof Composition>[];
  options: z.infer<typeof DishOption>[];
  tags: z.infer<typeof Tag>[];
};

/** A dish and a composed menu may have the same id, so the latter gets a prefix. */
export const compositionRef = (id: number): string => `menu-${id}`;
export const compositionId = (posRef: string): number | null =>
  Number(/^menu-(\d+)$/.exec(posRef)?.[1] ?? Number.NaN) || null;
const partRef = (menuId: number, partId: number): string => `menu-${menuId}-${partId}`;

/** Tags are the sections, dishes and compositions the products, options and the parts of compositions the lists. */
export function menuOf({ dishes, menus, options, tags }: Catalogue): FetchedMenu {
  const tagged = [
    ...dishes.map(({ id, tags: own }) => ({ ref: String(id), tags: own ?? [] })),
    ...menus.map(({ id, tags: own }) => ({ ref: compositionRef(id), tags: own ?? [] })),
  ];
  const sections = tags.map(({ id, name }) => ({
    posRef: String(id),
    name: name ?? '',
    productRefs: tagged.filter((product) => product.tags.includes(id)).map(({ ref }) => ref),
  }));
  const untagged = menus.filter(({ tags: own }) => !own?.length).map(({ id }) => compositionRef(id));
  if (untagged.length > 0) sections.push({ posRef: 'menus', name: COMPOSITIONS_SECTION, productRefs: untagged });
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  return {
    sections,
    products: [...dishes.map(productOf), ...menus.map(compositionOf)],
    optionLists: [
      ...options.map(listOf),
      ...menus.flatMap((menu) => (menu.parts ?? []).map((part) => partOf(menu.id, part, byId))),
    ],
  };
}

type ProductOfTill = FetchedMenu['products'][number];
type ListOfTill = FetchedMenu['optionLists'][number];
type Sold = Pick<z.infer<typeof OptionValue>, 'name' | keyof typeof Priced | keyof typeof Switched>;

const itemOf = (posRef: string, sold: Sold) => ({
  posRef,
  name: sold.name ?? '',
  price: priceOf(sold),
  available: isAvailable(sold),
});

const productOf = (dish: z.infer<typeof Dish>): ProductOfTill => ({
  ...itemOf(String(dish.id), dish),
  kind: 'product',
  description: dish.description ?? '',
  posOnly: Boolean(dish.zc_only),
  listRefs: (dish.options ?? []).map(String),
  requiredLists: 0,
});

const compositionOf = (menu: z.infer<typeof Composition>): ProductOfTill => ({
  ...itemOf(compositionRef(menu.id), menu),
  kind: 'menu',
  description: menu.description ?? '',
  posOnly: Boolean(menu.zc_only),
  listRefs: (menu.parts ?? []).map(({ id }) => partRef(menu.id, id)),
  requiredLists: menu.parts?.length ?? 0,
});

function listOf({ id, name, min_choices, max_choices, values }: z.infer<typeof DishOption>): ListOfTill {
  return {
    posRef: String(id),
    name: name ?? '',
    kind: 'option',
    minChoices: Math.min(min_choices ?? 0, MAX_CHOICES),
    // Zero means no limit, as in Zelty's own screens.
    maxChoices: max_choices ? Math.min(max_choices, MAX_CHOICES) : null,
    allowRepeat: false,
    options: (values ?? []).map((value) => itemOf(String(value.id), value)),
  };
}

/** One dish per part; its price is included in the price of the menu. */
function partOf(
  menuId: number,
  part: z.infer<typeof Part>,
  dishes: ReadonlyMap<number, z.infer<typeof Dish>>,
): ListOfTill {
  return {
    posRef: partRef(menuId, part.id),
    name: part.name ?? '',
    kind: 'menu',
    minChoices: 1,
    maxChoices: 1,
    allowRepeat: false,
    options: (part.dishes ?? []).flatMap((id) => {
      const dish = dishes.get(id);
      return dish ? [{ ...itemOf(String(id), dish), price: cents(0) }] : [];
    }),
  };
}

/** The lowest price, because Zelty refuses an order whose total exceeds its own, whatever the way of serving. */
function priceOf({ price, price_togo, price_delivery }: Pick<Sold, keyof typeof Priced>): Cents {
  const asked = [price, price_togo, price_delivery].filter((one) => one !== null && one !== undefined);
  return cents(asked.length > 0 ? Math.min(...asked) : 0);
}

const isAvailable = ({ disable, disable_takeaway, disable_delivery, outofstock }: Sold): boolean =>
  !disable && !outofstock && !(disable_takeaway && disable_delivery);

/** The order matters: a « carte titre-restaurant » is not a bank card, and neither is a payment on the web site. */
const WORDS: readonly (readonly [PaymentType, RegExp])[] = [
  ['ticket_resto', /titre|ticket|resto/],
  ['stripe', /en ligne|internet|web|stripe/],
  ['to_driver', /livreur|livraison/],
  ['counter', /comptoir/],
  ['cash', /espece|liquide|cash/],
  ['cb', /\bcb\b|carte|bancaire|tpe/],
];

/**
 * Zelty has no list of payment types: they are taken from its latest orders, with the exact name that an order must
 * use.
 */
export function paymentTypesOf({ orders }: z.infer<typeof PastOrders>): TillPaymentType[] {
  const names = orders
    .flatMap(({ transactions }) => transactions ?? [])
    .flatMap(({ name, method }) => method?.name ?? name ?? []);
  return [...new Set(names)].sort().map((name) => ({
    posRef: name,
    name,
    type: WORDS.find(([, words]) => words.test(plain(name)))?.[0] ?? null,
  }));
}
