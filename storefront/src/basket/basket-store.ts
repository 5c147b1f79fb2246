import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { ListChoice } from '@comptoir/domain/option-lists/chosen.ts';
import { keepText, keptValue } from '@comptoir/web/page/kept.ts';
import { aStore } from '@comptoir/web/page/store.ts';
import { useSyncExternalStore } from 'react';

export type BasketLine = {
  /** Of this browser: the same dish with other choices is another line. */
  id: string;
  productKey: string;
  quantity: number;
  instruction: string | null;
  choices: ListChoice[];
  /** LOY-14: offered for so many points; other dishes are paid. */
  points?: number;
  /** What the customer last saw of it: a dish that left the menu keeps its name, a new price is told. */
  seen?: { name: string; price: Cents };
};

/** As our call gave it, with its signature (sec:signed-place); baskets kept from before it existed have none. */
export type BasketAddress = Address & { signature?: string };

export type Basket = {
  lines: BasketLine[];
  /** Null: the customer has not chosen, and the shop's first one is shown. */
  orderType: OrderType | null;
  address: BasketAddress | null;
  /** Null: as soon as possible. */
  requestedFor: Instant | null;
  promoCode: string | null;
  /** LOY-08: the customer wants to pay with their pot. */
  useCashback: boolean;
  /** Typed by whoever eats here without a code on the table. */
  tableNumber: string | null;
};

export const EMPTY: Basket = {
  lines: [],
  orderType: null,
  address: null,
  requestedFor: null,
  promoCode: null,
  useCashback: false,
  tableNumber: null,
};
const MOST_OF_ONE = 99;

const store = aStore<Basket>(EMPTY);
let keptAs: string | null = null;

/** The server draws an empty basket; what this browser kept of this shop comes after the first view stands. */
export function openBasket(shopId: string, version: string): () => void {
  keptAs = `basket ${version} ${shopId}`;
  readKept();
  // The same basket in another tab.
  const onChange = ({ key }: StorageEvent) => {
    if (key === keptAs) readKept();
  };
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

function readKept(): void {
  const kept = keptAs === null ? null : (keptValue(keptAs) as Partial<Basket> | null);
  if (kept && Array.isArray(kept.lines)) store.set({ ...EMPTY, ...kept });
}

/** What is ordered is ordered: address and order type stay for the next time. */
export const emptyBasket = (): void =>
  changeBasket((basket) => ({ ...basket, lines: [], requestedFor: null, promoCode: null, useCashback: false }));

export function changeBasket(change: (basket: Basket) => Basket): void {
  const next = change(store.get());
  store.set(next);
  if (keptAs !== null) keepText(keptAs, JSON.stringify(next));
}

/** What is read of it: a plain value. A piece of the server's drawing that comes alive late finds the basket empty, as it was drawn. */
export const useFromBasket = <Read>(read: (basket: Basket) => Read): Read =>
  useSyncExternalStore(
    store.subscribe,
    () => read(store.get()),
    () => read(EMPTY),
  );
const whole = (basket: Basket): Basket => basket;
export const useBasket = (): Basket => useFromBasket(whole);
export const currentBasket = (): Basket => store.get();

const isSame = (line: BasketLine, other: Omit<BasketLine, 'id' | 'quantity'>): boolean =>
  line.points === undefined &&
  line.productKey === other.productKey &&
  line.instruction === other.instruction &&
  JSON.stringify(line.choices) === JSON.stringify(other.choices);

/** The same dish with the same choices is one line. */
export function addLine(added: Omit<BasketLine, 'id'>): void {
  changeBasket((basket) => {
    const known = basket.lines.find((line) => isSame(line, added));
    if (!known) return { ...basket, lines: [...basket.lines, { ...added, id: crypto.randomUUID() }] };
    return withQuantity(basket, known.id, known.quantity + added.quantity);
  });
}

/** Zero takes the line away. */
export const setQuantity = (id: string, quantity: number): void =>
  changeBasket((basket) => withQuantity(basket, id, quantity));

const withQuantity = (basket: Basket, id: string, quantity: number): Basket => ({
  ...basket,
  lines: basket.lines
    .map((line) => (line.id === id ? { ...line, quantity: Math.min(quantity, MOST_OF_ONE) } : line))
    .filter((line) => line.quantity > 0),
});
