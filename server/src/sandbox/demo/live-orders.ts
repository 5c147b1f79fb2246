import type { Channel, OrderType, PaymentType } from '@comptoir/domain/kernel/sales.ts';
import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { addDays, instantAt, localDay, MINUTE, toInstant, toMs, type ClockTime } from '@comptoir/domain/kernel/time.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import { chanceOf } from './chance.ts';
import { DEMO_SHOPS, DEMO_TIME_ZONE, type DemoShop } from './company.ts';
import type { DemoCustomer } from './customers.ts';
import { DEMO_DRIVERS, type DemoDriver } from './driver-people.ts';
import { dueAt, type Life, type PlacedLife, type Step } from './life.ts';
import { DEMO_PRODUCTS, productKey, type DemoProduct } from './menu.ts';

/**
 * An order in progress when the screen opens. Minutes are relative to now: `placed` and `accepted` in the past, `due`
 * in the future.
 */
type Scene = {
  guest: number;
  channel: Channel;
  orderType: OrderType;
  paymentType: PaymentType;
  basket: readonly [slug: string, quantity: number][];
  placed: number;
  status: OrderStatus;
  /** When it should be ready, or delivered once on its way; negative when it is late. */
  due?: number;
  table?: string;
  /** For tomorrow at this time. */
  tomorrowAt?: ClockTime;
  driver?: DemoDriver;
};

const [oldTown, liberation, port] = DEMO_SHOPS;
const [karim] = DEMO_DRIVERS;

/** Saturday evening, twenty past eight: the orders screen of the design. */
const SCENES: readonly (readonly [DemoShop, readonly Scene[]])[] = [
  [
    oldTown,
    [
      scene(11, 'webapp', 'click_and_collect', 'counter', 'takeaway', 48, { pissaladiere: 1, socca: 1 }),
      scene(
        2,
        'ubereats',
        'delivery',
        'stripe',
        'preparing',
        46,
        { raviolisdaube: 1, tourte: 1, tiramisu: 1 },
        { due: -8 },
      ),
      scene(
        5,
        'webapp',
        'delivery',
        'stripe',
        'delivering',
        40,
        { farcissix: 2, tourte: 1 },
        { due: 10, ...(karim ? { driver: karim } : {}) },
      ),
      scene(
        3,
        'qrcode',
        'click_and_seat',
        'stripe',
        'preparing',
        22,
        { gnocchis: 2, saladenicoise: 1, bellet: 3, tartecitron: 1 },
        { due: 3, table: '7' },
      ),
      scene(4, 'terminal', 'click_and_collect', 'cb', 'preparing', 18, { panbagnat: 1, limonade: 1 }, { due: 6 }),
      scene(6, 'deliveroo', 'delivery', 'stripe', 'ready', 30, { daube: 1, socca: 1, verveine: 1 }, { due: 17 }),
      scene(7, 'webapp', 'click_and_collect', 'stripe', 'takeaway', 26, { socca: 4, pissaladiere: 2, farcistrois: 1 }),
      scene(8, 'webapp', 'delivery', 'to_driver', 'preparing', 9, { saladenicoise: 1, tiramisu: 1 }, { due: 22 }),
      scene(
        9,
        'qrcode',
        'click_and_seat',
        'counter',
        'waiter',
        24,
        { cafegourmand: 2, tartecitron: 1 },
        { table: '3' },
      ),
      scene(
        10,
        'mobileApp',
        'delivery',
        'stripe',
        'preparing',
        4,
        { raviolisdaube: 2, saladenicoise: 1, tourte: 1 },
        { due: 30 },
      ),
      scene(1, 'mobileApp', 'click_and_collect', 'stripe', 'contacting', 2.9, { socca: 2, pissaladiere: 1 }),
      scene(0, 'webapp', 'delivery', 'stripe', 'contacting', 0.3, {
        saladenicoise: 1,
        panbagnat: 2,
        farcissix: 1,
        limonade: 2,
      }),
      scene(
        12,
        'webapp',
        'click_and_collect',
        'stripe',
        'scheduled',
        58,
        { farcissix: 2, tartecitron: 4 },
        { tomorrowAt: '12:15' },
      ),
      scene(13, 'mobileApp', 'delivery', 'stripe', 'scheduled', 52, { formulepan: 3 }, { tomorrowAt: '12:45' }),
      scene(
        14,
        'chatbot',
        'click_and_collect',
        'counter',
        'scheduled',
        35,
        { daube: 4, bellet: 4 },
        { tomorrowAt: '19:30' },
      ),
    ],
  ],
  [
    liberation,
    [
      scene(
        15,
        'terminal',
        'click_and_seat',
        'cb',
        'preparing',
        12,
        { menunicois: 2, limonade: 2 },
        { due: 8, table: '12' },
      ),
      scene(16, 'webapp', 'delivery', 'to_driver', 'delivering', 34, { gnocchis: 1, daubegnocchis: 1 }, { due: 6 }),
    ],
  ],
  [
    port,
    [
      scene(17, 'justeat', 'delivery', 'stripe', 'preparing', 10, { panbagnat: 2, verveine: 2 }, { due: 14 }),
      scene(18, 'mobileApp', 'click_and_collect', 'stripe', 'takeaway', 28, { socca: 3 }),
    ],
  ],
];

function scene(
  guest: number,
  channel: Channel,
  orderType: OrderType,
  paymentType: PaymentType,
  status: OrderStatus,
  placed: number,
  basket: Record<string, number>,
  more: Pick<Scene, 'due' | 'table' | 'tomorrowAt' | 'driver'> = {},
): Scene {
  return { guest, channel, orderType, paymentType, status, placed, basket: Object.entries(basket), ...more };
}

/** In order of reception, shop by shop. */
export function liveLives(seed: number, nowMs: number, customers: readonly DemoCustomer[]): Life[] {
  const chance = chanceOf(seed, 'live');
  return SCENES.flatMap(([shop, scenes]) =>
    scenes
      .map((played) => liveLife(chance.id(nowMs - played.placed * MINUTE), shop, played, nowMs, customers))
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
    basket: played.basket.map(([slug, quantity]) => ({ product: dish(slug), quantity })),
    tableNumber: played.table ?? null,
    createdAt,
    requestedFor: createdAt,
    isScheduled: played.tomorrowAt !== undefined,
    preparationMinutes: 15,
    isForDrivers: isForDrivers(shop, played),
    driver: played.driver ?? null,
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
