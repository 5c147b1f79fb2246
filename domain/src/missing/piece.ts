import { cents, type Cents } from '../kernel/money.ts';
import { lineTotal } from '../orders/amounts.ts';
import type { OrderLine } from '../orders/order.ts';

/** MIS-03: what one piece of a line costs, with its options; of a dish for points, what it would cost. */
export const pieceTotal = (line: OrderLine): Cents =>
  cents(line.isLoyaltyProduct ? line.unitPrice : lineTotal(line) / line.quantity);
