import type { Order } from '../order.ts';
import { backward, plainWords, searchTerms, type SearchTerms } from './search-terms.ts';

type Searched = Pick<Order, 'orderNumber' | 'customer' | 'externalOrderNumber' | 'chargeId'>;

/** ORD-10: what the server finds among the finished orders, found among those at hand. Nothing typed finds all. */
export function ordersMatching<T extends Searched>(orders: readonly T[], typed: string): readonly T[] {
  const terms = searchTerms(typed);
  return terms ? orders.filter((order) => matches(order, terms)) : orders;
}

function matches(order: Searched, { name, phoneBackward, number, references, referencePart }: SearchTerms): boolean {
  const { firstName, lastName, phone } = order.customer;
  const known = [order.externalOrderNumber, order.chargeId].flatMap((reference) => reference ?? []);
  return (
    (name !== null && [`${firstName} ${lastName}`, `${lastName} ${firstName}`].some((one) => startsWith(one, name))) ||
    (phoneBackward !== null && backward((phone ?? '').replace(/\D/g, '')).startsWith(phoneBackward)) ||
    number === Number(order.orderNumber) ||
    known.some((reference) => references.includes(reference)) ||
    (referencePart !== null && known.some((reference) => reference.toUpperCase().includes(referencePart)))
  );
}

const startsWith = (words: string, name: string): boolean => plainWords(words).startsWith(name);
