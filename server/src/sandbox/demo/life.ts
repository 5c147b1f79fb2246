import { cents } from '@comptoir/domain/kernel/money.ts';
import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { MINUTE, toInstant, toMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { OrderEventName } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import { acceptDeadline, readyAt } from '@comptoir/domain/orders/preparation.ts';
import type { Chance, Shares } from './chance.ts';
import type { DemoShop } from './company.ts';
import type { DemoCustomer } from './customers.ts';
import type { DemoDriver } from './driver-people.ts';
import type { Habit } from './habits.ts';
import type { DemoProduct } from './menu.ts';

/** One move of an order after its reception, a row of ORDER_MOVES. Instants are in milliseconds. */
export type Step = {
  at: number;
  type: OrderEventName;
  to: OrderStatus;
  by: 'staff' | 'customer' | 'driver' | 'marketplace' | 'system';
};

export type PlacedLife = Habit & {
  orderId: string;
  shop: DemoShop;
  customer: DemoCustomer;
  basket: { product: DemoProduct; quantity: number }[];
  tableNumber: string | null;
  createdAt: number;
  requestedFor: number;
  isScheduled: boolean;
  preparationMinutes: number;
  /** Whether drivers deliver it (unless the shop does), and which one. */
  isForDrivers: boolean;
  driver: DemoDriver | null;
  /** FLO-96: in cents. */
  tip: number;
};
export type Life = PlacedLife & { steps: Step[] };

export const ACCEPTANCE_MINUTES = 10;
export const SCHEDULE_WINDOW_MINUTES = 45;

type Outcome = 'completed' | 'refunded' | 'canceled' | 'withdrawn' | 'refused' | 'missed';
const OUTCOMES: Shares<Outcome> = { completed: 932, refunded: 14, canceled: 12, withdrawn: 9, refused: 17, missed: 16 };

/** The whole story of an order of the past. */
export function finishedSteps(chance: Chance, placed: PlacedLife): Step[] {
  const outcome = chance.weighted(OUTCOMES);
  const answeredAt = placed.createdAt + chance.between(20_000, 4 * MINUTE);
  if (outcome === 'refused') return [{ at: answeredAt, type: 'refuse', to: 'refused', by: 'staff' }];
  if (outcome === 'missed') return [{ at: deadline(placed), type: 'deadline-passed', to: 'missed', by: 'system' }];
  if (outcome === 'withdrawn') return [withdrawal(placed, answeredAt)];
  const accepted = acceptance(placed, answeredAt);
  const readyMs = Math.max(dueAt(placed, answeredAt) + chance.between(-4, 5) * MINUTE, answeredAt + 3 * MINUTE);
  if (outcome === 'canceled' && !isMarketplace(placed.channel))
    return [...accepted, { at: readyMs, type: 'cancel', to: 'canceled', by: 'staff' }];
  const served = service(chance, placed, readyMs);
  const isRefundable = placed.paymentType === 'stripe' && !isMarketplace(placed.channel);
  if (outcome !== 'refunded' || !isRefundable) return [...accepted, ...served];
  const refundedAt = (served.at(-1)?.at ?? readyMs) + chance.between(15, 180) * MINUTE;
  return [...accepted, ...served, { at: refundedAt, type: 'refund', to: 'refunded', by: 'staff' }];
}

function withdrawal(placed: PlacedLife, at: number): Step {
  return isMarketplace(placed.channel)
    ? { at, type: 'marketplace-cancel', to: 'canceled', by: 'marketplace' }
    : { at, type: 'customer-cancel', to: 'canceled', by: 'customer' };
}

/** FLO-32, FLO-44: a scheduled order waits for its window. */
function acceptance(placed: PlacedLife, at: number): Step[] {
  const opensAt = placed.requestedFor - SCHEDULE_WINDOW_MINUTES * MINUTE;
  if (!placed.isScheduled || at >= opensAt) return [{ at, type: 'accept', to: 'preparing', by: 'staff' }];
  return [
    { at, type: 'accept', to: 'scheduled', by: 'staff' },
    { at: opensAt, type: 'window-opens', to: 'preparing', by: 'system' },
  ];
}

function service(chance: Chance, placed: PlacedLife, readyMs: number): Step[] {
  const trip = placed.shop.deliveryMinutes * MINUTE;
  const arrivesAfter = trip + chance.between(-4, 6) * MINUTE;
  if (placed.orderType !== 'delivery') {
    const to = placed.orderType === 'click_and_seat' ? 'waiter' : 'takeaway';
    const handedAt = readyMs + chance.between(2, 12) * MINUTE;
    return [
      { at: readyMs, type: 'ready', to, by: 'staff' },
      { at: handedAt, type: 'validate', to: 'completed', by: 'staff' },
    ];
  }
  if (!isMarketplace(placed.channel))
    return [
      { at: readyMs, type: 'start-delivery', to: 'delivering', by: 'staff' },
      { at: readyMs + arrivesAfter, type: 'validate', to: 'completed', by: 'staff' },
    ];
  const pickedUpAt = readyMs + chance.between(2, 8) * MINUTE;
  return [
    { at: readyMs, type: 'ready', to: 'ready', by: 'staff' },
    { at: pickedUpAt, type: 'picked-up', to: 'delivering', by: 'marketplace' },
    { at: pickedUpAt + arrivesAfter, type: 'delivered', to: 'completed', by: 'marketplace' },
  ];
}

const timed = (placed: PlacedLife) => ({ ...placed, requestedFor: toInstant(placed.requestedFor) });

export function deadline(placed: PlacedLife): number {
  return toMs(acceptDeadline(timed(placed), ACCEPTANCE_MINUTES, toInstant(placed.createdAt)));
}

/** FLO-21, computed with the product's own rule. */
export function dueAt(placed: PlacedLife, acceptedAt: number): number {
  const order = { ...timed(placed), delivery: deliveryOf(placed, null) };
  return toMs(readyAt(order, placed.preparationMinutes, toInstant(acceptedAt)));
}

export function deliveryOf(placed: PlacedLife, deliveredAt: Instant | null): Order['delivery'] {
  if (placed.orderType !== 'delivery') return null;
  return {
    nature: isMarketplace(placed.channel) ? 'marketplace' : placed.isForDrivers ? 'fleet' : 'shop',
    isSearchingDriver: false,
    courierFee: cents(0),
    durationMinutes: placed.shop.deliveryMinutes,
    distanceKm: null,
    trackingUrl: null,
    deliveredAt,
  };
}
