import { isMarketplace } from '../../kernel/sales.ts';
import { addMs, earlier, later, type Instant } from '../../kernel/time.ts';
import type { Order } from '../order.ts';

/** From the end of the seconds until a marketplace has been told. */
const TELLING_MS = 15_000;

/** UND-01: its own seconds later; where a marketplace gives up an unanswered order by itself, before that (HUB-35). */
export function heldUntil(
  order: Pick<Order, 'channel' | 'status' | 'acceptDeadlineAt'>,
  undoSeconds: number,
  now: Instant,
): Instant {
  const usual = addMs(now, undoSeconds * 1_000);
  if (!isMarketplace(order.channel) || order.status !== 'contacting' || !order.acceptDeadlineAt) return usual;
  return later(now, earlier(usual, addMs(order.acceptDeadlineAt, -TELLING_MS)));
}
