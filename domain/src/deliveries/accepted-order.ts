import type { Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import { promisedFrom } from '../orders/held/press-moment.ts';
import { promisedTrip } from './trip-estimate.ts';

type Acceptance = { minutes: number; pressedAt: Instant; now: Instant; startsNow: boolean };

/** What an acceptance writes into an order: on the server, and on a post that shows its own before it could be sent. */
export function acceptedFields(order: Order, { minutes, pressedAt, now, startsNow }: Acceptance): Partial<Order> {
  const ready = promisedFrom(order, minutes, pressedAt, now);
  const { pickupAt, dropoffAt } = promisedTrip(order, ready);
  return {
    preparationMinutes: minutes,
    preparationStartedAt: startsNow ? pressedAt : null,
    dueAt: ready,
    expectedPickupAt: pickupAt,
    expectedDropoffAt: dropoffAt,
  };
}
