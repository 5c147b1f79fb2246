import { localDay, type Day } from '../kernel/time.ts';
import { lineTotal } from '../orders/amounts.ts';
import type { Order } from '../orders/order.ts';
import type { OrderStatus } from '../orders/order-status.ts';

/** STK-08: orders that never reached the customer or were refunded do not count as sales. */
export const NOT_SOLD: readonly OrderStatus[] = ['canceled', 'refused', 'missed', 'refunded'];

type SoldOrder = Pick<Order, 'status' | 'requestedFor' | 'lines' | 'isTest'> & {
  shop: Pick<Order['shop'], 'timeZone'>;
};
export type Sold = { day: Day; productKey: string; productName: string; quantity: number; revenue: number };

/** What one order adds to the sales of its day: a product paid with points no revenue (STK-09), a test nothing (REP-11). */
function soldIn({ status, requestedFor, shop, lines, isTest }: SoldOrder): Sold[] {
  if (isTest || NOT_SOLD.includes(status)) return [];
  const day = localDay(requestedFor, shop.timeZone);
  return lines.map((line) => ({
    day,
    productKey: line.productKey,
    productName: line.name,
    quantity: line.quantity,
    revenue: lineTotal(line),
  }));
}

export function salesChange(before: SoldOrder | null, after: SoldOrder): Sold[] {
  const changes = new Map<string, Sold>();
  const count = (sold: Sold, sign: 1 | -1) => {
    const key = `${sold.day} ${sold.productKey}`;
    const known = changes.get(key) ?? { ...sold, quantity: 0, revenue: 0 };
    changes.set(key, {
      ...known,
      productName: sold.productName,
      quantity: known.quantity + sign * sold.quantity,
      revenue: known.revenue + sign * sold.revenue,
    });
  };
  for (const sold of before ? soldIn(before) : []) count(sold, -1);
  for (const sold of soldIn(after)) count(sold, 1);
  return [...changes.values()].filter(({ quantity, revenue }) => quantity !== 0 || revenue !== 0);
}
