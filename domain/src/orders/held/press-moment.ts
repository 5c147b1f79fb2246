import { later, toInstant, type Instant } from '../../kernel/time.ts';
import type { Order } from '../order.ts';
import { isDelayAfterPromise, readyAt } from '../preparation.ts';

/**
 * OFF-07: when a button was pressed on a post without a line. The clock of a post may be wrong: nothing is pressed before
 * the order came, nor after now.
 */
export function momentOfPress(
  pressedAt: Instant | undefined,
  { sentToShopAt }: Pick<Order, 'sentToShopAt'>,
  now: Instant,
): Instant {
  const moment = pressedAt === undefined ? now : later(toInstant(pressedAt), sentToShopAt);
  return moment < now ? moment : now;
}

/** OFF-08: the promised hour counts from the press; an hour that has passed since is no promise, and becomes now. */
export function promisedFrom(order: Order, minutes: number, pressedAt: Instant, now: Instant): Instant {
  const ready = readyAt(order, minutes, pressedAt);
  return isDelayAfterPromise(order) ? ready : later(ready, now);
}
