import type { Instant } from '../kernel/time.ts';
import type { Order, OrderLine } from '../orders/order.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** FLO-79: the customer may change everything, or only details that affect neither the meal nor the trip. */
export const CHANGE_SCOPES = ['everything', 'details'] as const;
export type ChangeScope = (typeof CHANGE_SCOPES)[number];

const BEFORE_ACCEPTANCE: readonly OrderStatus[] = ['contacting', 'looking_for_driver'];
const UNTIL_PICKUP: readonly OrderStatus[] = ['scheduled', 'preparing', 'ready', 'takeaway', 'waiter'];

/** What the customer may still change; null once the order has left, or is over. */
export function changeScope({ status, pickupStatus }: Pick<Order, 'status' | 'pickupStatus'>): ChangeScope | null {
  if (BEFORE_ACCEPTANCE.includes(status)) return 'everything';
  return UNTIL_PICKUP.includes(status) && pickupStatus < 3 ? 'details' : null;
}

/** A product that stays in the basket keeps its line, whatever becomes of its quantity. */
export function carriedLines(before: readonly OrderLine[], after: readonly OrderLine[]): OrderLine[] {
  const left = [...before];
  return after.map((line) => {
    const index = left.findIndex(({ productKey }) => productKey === line.productKey);
    const [old] = index < 0 ? [] : left.splice(index, 1);
    return old ? { ...line, id: old.id } : line;
  });
}

const isSameLine = (a: OrderLine, b: OrderLine): boolean =>
  a.id === b.id && a.quantity === b.quantity && a.instruction === b.instruction && chosenIn(a) === chosenIn(b);

const chosenIn = ({ optionLists }: OrderLine): string =>
  optionLists.flatMap(({ options }) => options.map(({ optionPath }) => optionPath)).join();

const isSameBasket = (a: readonly OrderLine[], b: readonly OrderLine[]): boolean =>
  a.length === b.length && a.every((line) => b.some((other) => isSameLine(line, other)));

type CustomerChange = NonNullable<Order['changedByCustomer']>;
type Field = CustomerChange['fields'][number];

function changedFields(before: Order, after: Order): Field[] {
  // A change to collection also removes the address; that is not reported as a second change.
  if (before.orderType !== after.orderType) return ['orderType'];
  const place = ({ address }: Order) => JSON.stringify(address && { ...address, instruction: null, location: null });
  const differs: Record<Exclude<Field, 'orderType'>, boolean> = {
    lines: !isSameBasket(before.lines, after.lines),
    address: place(before) !== place(after),
    requestedFor: before.requestedFor !== after.requestedFor,
    instruction: (before.address?.instruction ?? null) !== (after.address?.instruction ?? null),
    phone: before.customer.phone !== after.customer.phone,
  };
  return (Object.keys(differs) as (keyof typeof differs)[]).filter((field) => differs[field]);
}

/** FLO-79: highlighted until somebody opens the order, so unread parts of an earlier change are kept. */
export function customerChange(before: Order, after: Order, now: Instant): CustomerChange | null {
  const fields = changedFields(before, after);
  const earlier = before.changedByCustomer;
  if (fields.length === 0) return earlier;
  const isNew = (line: OrderLine) => !before.lines.some((old) => isSameLine(old, line));
  const unread = new Set(earlier?.lineIds);
  return {
    at: now,
    fields: [...new Set([...(earlier?.fields ?? []), ...fields])],
    lineIds: after.lines.filter((line) => isNew(line) || unread.has(line.id)).map(({ id }) => id),
  };
}
