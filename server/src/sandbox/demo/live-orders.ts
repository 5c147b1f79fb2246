import { CHANNELS, isMarketplace, ORDER_TYPES, PAYMENT_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { addDays, instantAt, localDay, MINUTE, toInstant, toMs } from '@comptoir/domain/kernel/time.ts';
import { ORDER_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import { z } from 'zod';
import { chanceOf } from './chance.ts';
import { DEMO_TIME_ZONE, demoShop, type DemoShop } from './company.ts';
import type { DemoCustomer } from './customers.ts';
import { DEMO_DRIVERS } from './driver-people.ts';
import { dueAt, type Life, type PlacedLife, type Step } from './life.ts';
import scenes from '../data/live-orders.json' with { type: 'json' };
import { DEMO_PRODUCTS, productKey, type DemoProduct } from './menu.ts';

/**
 * An order in progress when the screen opens. Minutes are relative to now: `placed` in the past, `due` in the future.
 */
const Scene = z.strictObject({
  guest: z.int(),
  channel: z.enum(CHANNELS),
  orderType: z.enum(ORDER_TYPES),
  paymentType: z.enum(PAYMENT_TYPES),
  status: z.enum(ORDER_STATUSES),
  placed: z.number(),
  /** How many of each dish, by its slug. */
  basket: z.record(z.string(), z.int()),
  /** When it should be ready, or delivered once on its way; negative when it is late. */
  due: z.int().optional(),
  table: z.string().optional(),
  tip: z.int().optional(),
  /** For tomorrow at this time. */
  tomorrowAt: z.string().optional(),
  /** The first name of the driver who brings it. */
  driver: z.string().optional(),
});
type Scene = z.infer<typeof Scene>;

/** Saturday evening, twenty past eight: the orders screen of the design. */
const SCENES = z.record(z.string(), z.array(Scene)).parse(scenes);

/** In order of reception, shop by shop. */
export function liveLives(seed: number, nowMs: number, customers: readonly DemoCustomer[]): Life[] {
  const chance = chanceOf(seed, 'live');
  return Object.entries(SCENES).flatMap(([slug, played]) =>
    played
      .map((scene) => liveLife(chance.id(nowMs - scene.placed * MINUTE), demoShop(slug), scene, nowMs, customers))
      .sort((a, b) => a.createdAt - b.createdAt),
  );
}

function liveLife(
  orderId: string,
  shop: DemoShop,
  played: Scene,
  nowMs: number,
  customers: readonly DemoCustomer[],
): Life {
  const createdAt = nowMs - played.placed * MINUTE;
  const acceptedAt = createdAt + MINUTE;
  const customer = customers[played.guest];
  if (!customer) throw new Error('the demonstration needs its guests');
  const placed: PlacedLife = {
    orderId,
    shop,
    customer,
    channel: played.channel,
    orderType: played.orderType,
    paymentType: played.paymentType,
    driverPaymentType: played.paymentType === 'to_driver' ? 'cash' : null,
    basket: Object.entries(played.basket).map(([slug, quantity]) => ({ product: dish(slug), quantity })),
    tableNumber: played.table ?? null,
    tip: played.tip ?? 0,
    createdAt,
    requestedFor: createdAt,
    isScheduled: played.tomorrowAt !== undefined,
    preparationMinutes: 15,
    isForDrivers: isForDrivers(shop, played),
    driver: DEMO_DRIVERS.find(({ firstName }) => firstName === played.driver) ?? null,
  };
  const timed = { ...placed, ...timesOf(placed, played, acceptedAt, nowMs) };
  return { ...timed, steps: stepsOf(timed, played, acceptedAt, nowMs) };
}

/** Orders that no driver has picked up wait for drivers, if the shop has some. */
function isForDrivers(shop: DemoShop, { driver, orderType, channel, status }: Scene): boolean {
  const isWaiting = status === 'contacting' || status === 'scheduled';
  return (
    driver !== undefined || (shop.drivers !== null && isWaiting && orderType === 'delivery' && !isMarketplace(channel))
  );
}

/** The promised or preparation time that makes the order due as the scene says. */
function timesOf(placed: PlacedLife, played: Scene, acceptedAt: number, nowMs: number): Partial<PlacedLife> {
  if (played.tomorrowAt) {
    const tomorrow = addDays(localDay(toInstant(nowMs), DEMO_TIME_ZONE), 1);
    return { requestedFor: toMs(instantAt(tomorrow, played.tomorrowAt, DEMO_TIME_ZONE)), preparationMinutes: 0 };
  }
  const trip = placed.shop.deliveryMinutes * MINUTE;
  const isOnItsWay = played.status === 'delivering' || played.status === 'ready';
  const readyMs = nowMs + (played.due ?? -2) * MINUTE - (isOnItsWay ? trip : 0);
  if (isMarketplace(played.channel)) return { requestedFor: readyMs + trip, preparationMinutes: 0 };
  return { preparationMinutes: Math.max(0, Math.round((readyMs - acceptedAt) / MINUTE)) };
}

function stepsOf(placed: PlacedLife, { status }: Scene, acceptedAt: number, nowMs: number): Step[] {
  if (status === 'contacting') return [];
  if (status === 'scheduled') return [{ at: acceptedAt, type: 'accept', to: 'scheduled', by: 'staff' }];
  const accepted: Step = { at: acceptedAt, type: 'accept', to: 'preparing', by: 'staff' };
  if (status === 'preparing') return [accepted];
  const at = Math.min(nowMs - MINUTE, Math.max(acceptedAt + MINUTE, dueAt(placed, acceptedAt)));
  if (placed.driver)
    return [
      accepted,
      { at: acceptedAt + MINUTE, type: 'start-search', to: 'preparing', by: 'staff' },
      { at: acceptedAt + 2 * MINUTE, type: 'driver-found', to: 'preparing', by: 'driver' },
      { at: at - 3 * MINUTE, type: 'driver-near', to: 'preparing', by: 'driver' },
      { at: at - MINUTE, type: 'ready', to: 'ready', by: 'staff' },
      { at, type: 'picked-up', to: 'delivering', by: 'driver' },
    ];
  return [accepted, { at, type: status === 'delivering' ? 'start-delivery' : 'ready', to: status, by: 'staff' }];
}

function dish(slug: string): DemoProduct {
  const product = DEMO_PRODUCTS.find(({ key }) => key === productKey(slug));
  if (!product) throw new Error(`no dish is called ${slug}`);
  return product;
}
