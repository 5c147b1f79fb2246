import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import {
  addDays,
  instantAt,
  localDay,
  localTime,
  MINUTE,
  toInstant,
  toMs,
  weekdayOf,
  type Day,
  type Weekday,
} from '@comptoir/domain/kernel/time.ts';
import { openingSlots } from '@comptoir/domain/hours/service.ts';
import { chanceOf, type Chance } from './chance.ts';
import { DEMO_SHOPS, DEMO_TIME_ZONE, type DemoShop } from './company.ts';
import type { DemoCustomer } from './customers.ts';
import { codesOfThePast } from '../data/demo-codes.ts';
import { drawBasket, drawHabit, drawTable, type Habit } from './habits.ts';
import { finishedSteps, type Life, type PlacedLife } from './life.ts';
import { DEMO_PRODUCTS } from './menu.ts';
import { seededOrder, type SeededOrder } from './seeded-order.ts';

/** How much history: a number of days at the normal pace, or a number of orders spread over them. */
export type History = { days: number; orders: number | null };

type Given = { history: History; seed: number; nowMs: number; customers: readonly DemoCustomer[] };
type Service = { startMs: number; lengthMs: number };
type ShopDay = { shop: DemoShop; day: Day; count: number };

const WEEKDAY_PACE: Record<Weekday, number> = {
  monday: 0.85,
  tuesday: 0.88,
  wednesday: 0.92,
  thursday: 0.98,
  friday: 1.18,
  saturday: 1.24,
  sunday: 0.96,
};
const DINNER_SHARE = 0.57;
/** Today's finished orders end here; the orders in progress were placed later. */
const SETTLED_AFTER_MS = 75 * MINUTE;
const PREPARATION_MINUTES = [10, 15, 15, 20, 20, 25, 30] as const;

/** The kitchen is slower when all tables are full: what the measured pace (PAC) shows by hour. */
const busyMinutes = (atMs: number): number => {
  const hour = Number(localTime(toInstant(atMs), DEMO_TIME_ZONE).slice(0, 2));
  return hour === 20 ? 10 : hour === 12 || hour === 19 ? 5 : 0;
};

/** By day, then by shop, each shop's orders by number. */
export function* pastOrders(given: Given): Generator<SeededOrder> {
  const codeOf = codesOfThePast(given.seed);
  for (const day of byDay(shopDays(given))) {
    const drawn = day.map((shopDay) => ({ ...shopDay, ...settledLives(given, shopDay) }));
    // Over all shops at once: which order was somebody's first.
    const lives = drawn.flatMap((shopDay) => shopDay.lives).sort(byCreation);
    const codes = new Map(lives.map((life) => [life.orderId, codeOf(life)]));
    for (const { chance, day: date, lives: own } of drawn)
      for (const [index, life] of own.entries())
        yield seededOrder(chance, life, { day: date, number: index + 1 }, codes.get(life.orderId));
  }
}

const byCreation = (a: Life, b: Life) => a.createdAt - b.createdAt;

function settledLives({ seed, nowMs, customers }: Given, { shop, day, count }: ShopDay) {
  const chance = chanceOf(seed, 'past', shop.slug, day);
  const services = servicesOf(shop, day);
  const lives = Array.from({ length: count }, () => pastLife(chance, shop, services, customers))
    .filter((life) => isSettled(life, nowMs))
    .sort(byCreation);
  return { chance, lives };
}

function* byDay(days: readonly ShopDay[]): Generator<ShopDay[]> {
  let group: ShopDay[] = [];
  for (const shopDay of days) {
    if (group.length > 0 && group[0]?.day !== shopDay.day) {
      yield group;
      group = [];
    }
    group.push(shopDay);
  }
  if (group.length > 0) yield group;
}

const isSettled = (life: Life, nowMs: number) =>
  life.createdAt < nowMs - SETTLED_AFTER_MS && (life.steps.at(-1)?.at ?? 0) < nowMs;

function shopDays({ history, seed, nowMs }: Given): ShopDay[] {
  const today = localDay(toInstant(nowMs), DEMO_TIME_ZONE);
  const days = Array.from({ length: history.days }, (_, index) => addDays(today, index - history.days));
  const past = days.flatMap((day) => openShops(day).map((shop) => ({ shop, day, count: usualCount(seed, shop, day) })));
  const ofToday = openShops(today).map((shop) => ({ shop, day: today, count: usualCount(seed, shop, today) }));
  return [...(history.orders === null ? past : scaledTo(past, history.orders)), ...ofToday];
}

const slotsOf = (shop: DemoShop, day: Day) =>
  openingSlots({ hours: shop.hours, specialHours: [], timeZone: DEMO_TIME_ZONE }, day);
const openShops = (day: Day) => DEMO_SHOPS.filter((shop) => slotsOf(shop, day).length > 0);

function usualCount(seed: number, shop: DemoShop, day: Day): number {
  const luck = 0.93 + 0.14 * chanceOf(seed, 'count', shop.slug, day).next();
  return Math.round(shop.ordersPerDay * WEEKDAY_PACE[weekdayOf(day)] * luck);
}

/** Scales the days to exactly this many orders; rounding differences are carried over to the next day. */
function scaledTo(days: ShopDay[], orders: number): ShopDay[] {
  const whole = days.reduce((sum, { count }) => sum + count, 0);
  let [seen, given] = [0, 0];
  return days.map((shopDay) => {
    seen += shopDay.count;
    const count = Math.round((seen / whole) * orders) - given;
    given += count;
    return { ...shopDay, count };
  });
}

function servicesOf(shop: DemoShop, day: Day): Service[] {
  return slotsOf(shop, day).map(({ start, end }) => {
    const startMs = toMs(instantAt(day, start, DEMO_TIME_ZONE));
    return { startMs, lengthMs: toMs(instantAt(day, end, DEMO_TIME_ZONE)) - startMs };
  });
}

function pastLife(
  chance: Chance,
  shop: DemoShop,
  services: readonly Service[],
  customers: readonly DemoCustomer[],
): Life {
  const habit = drawHabit(chance);
  const wantedAt = wantedTime(chance, services);
  const isScheduled = ['webapp', 'mobileApp', 'chatbot'].includes(habit.channel) && chance.happens(0.18);
  // Placed on the same day, because the earliest service opens long after midnight.
  const createdAt = isScheduled ? wantedAt - chance.between(70, 180) * MINUTE : wantedAt;
  const isPromised = isScheduled || isMarketplace(habit.channel);
  const orderId = chance.id(createdAt);
  const placed: PlacedLife = {
    ...habit,
    orderId,
    tip: tipOf(shop, habit, orderId),
    shop,
    customer: drawCustomer(chance, customers),
    basket: drawBasket(chance, DEMO_PRODUCTS),
    tableNumber: habit.orderType === 'click_and_seat' ? drawTable(chance) : null,
    createdAt,
    requestedFor: isScheduled ? wantedAt : isPromised ? createdAt + promiseMinutes(shop) * MINUTE : createdAt,
    isScheduled,
    isForDrivers: false,
    driver: null,
    preparationMinutes: isPromised ? 0 : chance.pick(PREPARATION_MINUTES) + busyMinutes(createdAt),
  };
  return { ...placed, steps: finishedSteps(chance, placed) };
}

/** FLO-96: of one guest in four who pays by card. Read from the order's id: a drawn one would change all that follows it. */
function tipOf({ hasTips }: DemoShop, { paymentType, channel }: Habit, orderId: string): number {
  if (!hasTips || paymentType !== 'stripe' || isMarketplace(channel)) return 0;
  return [1_00, 2_00, 2_00, 3_00][Number.parseInt(orderId.slice(-2), 16) % 16] ?? 0;
}

/** A few order every week, most of them once or twice: so the list of clients has all its segments. */
const drawCustomer = (chance: Chance, customers: readonly DemoCustomer[]): DemoCustomer =>
  customers[Math.floor(chance.next() ** 1.6 * customers.length)] ?? chance.pick(customers);

/** When a marketplace promises the meal: preparation plus the trip. */
export const promiseMinutes = (shop: Pick<DemoShop, 'deliveryMinutes'>): number => 20 + shop.deliveryMinutes;

/** Lunch or dinner, mostly in the middle of the service. */
function wantedTime(chance: Chance, slots: readonly Service[]): number {
  const slot = slots[chance.happens(DINNER_SHARE) ? slots.length - 1 : 0] ?? { startMs: 0, lengthMs: 0 };
  const middle = (chance.next() + chance.next()) / 2;
  return Math.floor(slot.startMs + slot.lengthMs * middle);
}
