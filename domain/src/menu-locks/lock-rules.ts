import { formatEuros, type Cents } from '../kernel/money.ts';
import { CHANNELS } from '../kernel/sales.ts';
import { french } from '../kernel/text.ts';
import { toMs } from '../kernel/time.ts';
import type { Menu } from '../menu/menu.ts';
import { priceOn } from '../menu/prices/channel-prices.ts';
import type { Product } from '../menu/product.ts';
import type { Section, SectionHead } from '../menu/section.ts';
import { canonical } from '../menu-sync/flat-menu.ts';
import { LOCKED_FIELD_WORDS, type LockField } from './lock-fields.ts';
import type { MenuLock } from './menu-lock.ts';

export type LockRefusal = 'head-office-lock' | 'head-office-bounds' | 'head-office-keeps';
export type LockFault = {
  refusal: LockRefusal;
  /** The product or section that would change, and in which field; null when it would go. */
  key: string;
  field: LockField | null;
  words: Record<string, string>;
};

/** What is read of a lock; `lockedBy` and `reason` are told to whoever meets it. */
export type Lock = Pick<MenuLock, 'scope' | 'key' | 'fields' | 'minPrice' | 'maxPrice' | 'reason' | 'lockedBy'>;

type Housed = { key: string; sectionKey: string };

/** LCK-01: the locks that hold for a product where it stands. */
export const locksOfProduct = <L extends Lock>(locks: readonly L[], { key, sectionKey }: Housed): L[] =>
  locks.filter(({ scope, key: locked }) => scope === 'menu' || locked === (scope === 'section' ? sectionKey : key));

/** LCK-01: a section is locked itself, or with the whole menu. */
export const locksOfSection = <L extends Lock>(locks: readonly L[], key: string): L[] =>
  locks.filter(({ scope, key: locked }) => scope === 'menu' || (scope === 'section' && locked === key));

/** LCK-03: a price that moves within bounds. */
export const isBounded = ({ minPrice, maxPrice }: Pick<Lock, 'minPrice' | 'maxPrice'>): boolean =>
  minPrice !== null || maxPrice !== null;

/** LCK-06: why this menu may not become that one; empty when it may. Pure, and the only judge of every path. */
export function lockFaults(before: Menu, after: Menu, locks: readonly Lock[]): LockFault[] {
  if (locks.length === 0) return [];
  const homes = new Map<string, { product: Product; section: Section }>();
  for (const section of Object.values(after.sections))
    for (const product of Object.values(section.products)) homes.set(product.key, { product, section });
  const faults: LockFault[] = [];
  for (const section of Object.values(before.sections)) {
    faults.push(...sectionFaults(section, after.sections[section.key], locksOfSection(locks, section.key)));
    for (const product of Object.values(section.products)) {
      const next = homes.get(product.key);
      homes.delete(product.key);
      faults.push(...productFaults({ product, section }, next, locks));
    }
  }
  // LCK-09: what is new has nothing to keep, but bounds hold for it too.
  for (const { product } of homes.values()) faults.push(...boundFaults(null, product, locksOfProduct(locks, product)));
  return faults;
}

type Placed = { product: Product; section: Pick<SectionHead, 'key' | 'hidden' | 'activationSchedule'> };

/** LCK-06 for one product; `next` is undefined when it would be deleted. */
export function productFaults(before: Placed, next: Placed | undefined, locks: readonly Lock[]): LockFault[] {
  const { product } = before;
  const own = locksOfProduct(locks, product);
  const [first] = own;
  if (!first) return next ? boundFaults(product, next.product, locksOfProduct(locks, next.product)) : [];
  if (!next) return [{ refusal: 'head-office-keeps', key: product.key, field: null, words: wordsOf(first, product) }];
  const faults = own.flatMap((lock): LockFault[] => {
    // LCK-07: who could move a product out of a locked section would undo its lock.
    const held = lock.scope === 'section' ? new Set([...lock.fields, 'section' as const]) : new Set(lock.fields);
    return [...held]
      .filter((field) => !(field === 'price' && isBounded(lock)))
      .filter((field) => !isAlike(PRODUCT_VALUES[field](before), PRODUCT_VALUES[field](next)))
      .map((field) => lockFault(lock, product, field));
  });
  const bounds = [...own, ...locksOfProduct(locks, next.product).filter((lock) => !own.includes(lock))];
  return [...faults, ...boundFaults(product, next.product, bounds)];
}

/** LCK-02: what each field covers. */
const PRODUCT_VALUES: Record<LockField, (placed: Placed) => unknown> = {
  name: ({ product }) => product.name,
  price: ({ product }) => [product.price, product.channelPrices],
  description: ({ product }) => product.description,
  picture: ({ product }) => [product.picture?.imageUrl ?? null, product.crop],
  availability: ({ product, section }) => [
    product.unavailable,
    // An end that is set puts it back on sale by itself.
    product.unavailable && product.unavailableUntil ? toMs(product.unavailableUntil) : null,
    product.unavailableForDelivery,
    product.unavailableForClickAndCollect,
    product.unavailableForClickAndSeat,
    [...product.closedChannels].sort(),
    section.hidden,
    section.activationSchedule,
  ],
  allergens: ({ product }) => [[...product.allergens].sort(), [...product.diets].sort()],
  section: ({ section }) => section.key,
};

const SECTION_VALUES: Partial<Record<LockField, (section: SectionHead) => unknown>> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  picture: ({ picture, crop }) => [picture?.imageUrl ?? null, crop],
  availability: ({ hidden, activationSchedule }) => [hidden, activationSchedule],
};

function sectionFaults(before: SectionHead, next: SectionHead | undefined, locks: readonly Lock[]): LockFault[] {
  const [first] = locks;
  if (!first) return [];
  if (!next) return [{ refusal: 'head-office-keeps', key: before.key, field: null, words: wordsOf(first, before) }];
  return locks.flatMap((lock) =>
    lock.fields
      .filter((field) => {
        const valueOf = SECTION_VALUES[field];
        return valueOf !== undefined && !isAlike(valueOf(before), valueOf(next));
      })
      .map((field) => lockFault(lock, before, field)),
  );
}

/** LCK-03: a price that somebody changes ends within the bounds, on every channel; one that was outside may stay. */
function boundFaults(before: Product | null, after: Product, locks: readonly Lock[]): LockFault[] {
  return locks.flatMap((lock): LockFault[] => {
    if (!lock.fields.includes('price') || !isBounded(lock)) return [];
    const isOutside = PLACES_OF_PRICE.some((channel) => {
      const price = priceOn(after, channel);
      return !isWithin(lock, price) && !(before && priceOn(before, channel) === price);
    });
    return isOutside ? [boundFault(lock, after)] : [];
  });
}

/** The price itself, and what it comes to on each channel: one that follows it again is a changed price too. */
const PLACES_OF_PRICE = [null, ...CHANNELS] as const;

export const isWithin = ({ minPrice, maxPrice }: Pick<Lock, 'minPrice' | 'maxPrice'>, price: Cents): boolean =>
  (minPrice === null || price >= minPrice) && (maxPrice === null || price <= maxPrice);

const isAlike = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const wordsOf = ({ lockedBy, reason }: Lock, { name }: { name: string }): Record<string, string> => ({
  name,
  who: lockedBy,
  reason,
});

export const lockFault = (lock: Lock, element: { key: string; name: string }, field: LockField): LockFault => ({
  refusal: 'head-office-lock',
  key: element.key,
  field,
  words: { ...wordsOf(lock, element), field: LOCKED_FIELD_WORDS[field] },
});

const boundFault = (lock: Lock, product: Product): LockFault => ({
  refusal: 'head-office-bounds',
  key: product.key,
  field: 'price',
  words: { ...wordsOf(lock, product), bounds: boundsText(lock) },
});

/** « entre 9,00 € et 12,00 € ». */
export function boundsText({ minPrice, maxPrice }: Pick<Lock, 'minPrice' | 'maxPrice'>): string {
  if (minPrice === null) return maxPrice === null ? '' : french(`à ${formatEuros(maxPrice)} ou moins`);
  if (maxPrice === null) return french(`à ${formatEuros(minPrice)} ou plus`);
  return french(`entre ${formatEuros(minPrice)} et ${formatEuros(maxPrice)}`);
}
