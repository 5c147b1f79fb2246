import { receivesTexts } from '../kernel/phone.ts';
import { addMinutes, addMs, instantAt, later, type Instant } from '../kernel/time.ts';
import type { Order } from '../orders/order.ts';
import { isRinging } from '../orders/ringing.ts';
import type { ShopHours } from '../hours/hours.ts';
import { nextService } from '../hours/service.ts';
import type { Shop } from '../shops/shop.ts';

export const RUNGS = ['devices', 'sms', 'email'] as const;
export type Rung = (typeof RUNGS)[number];
export const CLIMBS = ['unseen', 'unanswered'] as const;
/** Why the watchdog escalates; each step is taken once per escalation. */
export type Climb = (typeof CLIMBS)[number];

/** After so long without a report nobody hears the ringing: the outside contacts are told at once. */
export const NOBODY_AFTER_SECONDS = 60;

export type WatchedOrder = Pick<
  Order,
  'status' | 'flowType' | 'pickupStatus' | 'held' | 'sentToShopAt' | 'acceptDeadlineAt' | 'seenAt'
>;
export type WatchedShop = ShopHours & Pick<Shop, 'acceptanceMinutes' | 'watch' | 'phone' | 'email'>;

/** An answer is expected this long before the deadline: the time the shop has for any other order. */
function answerDueFrom(order: WatchedOrder, shop: WatchedShop): Instant {
  if (!order.acceptDeadlineAt) return order.sentToShopAt;
  return later(order.sentToShopAt, addMinutes(order.acceptDeadlineAt, -shop.acceptanceMinutes));
}

/** An order for the next day does not wake anybody at night: it waits until the shop opens. */
function openFrom(shop: ShopHours, at: Instant): Instant {
  const service = nextService(shop, at);
  return service ? later(at, instantAt(service.day, service.start, shop.timeZone)) : at;
}

/** A scheduled order must be seen soon after the next opening, and answered near its deadline. */
export function climbOf(order: WatchedOrder, shop: WatchedShop, now: Instant): { climb: Climb; from: Instant } {
  const answer = answerDueFrom(order, shop);
  const seen = openFrom(shop, order.sentToShopAt);
  const isEarly = order.seenAt === null && now < answer && seen < answer;
  return isEarly ? { climb: 'unseen', from: seen } : { climb: 'unanswered', from: answer };
}

export function recipientOf(rung: Exclude<Rung, 'devices'>, { watch, phone, email }: WatchedShop): string | null {
  if (rung === 'email') return watch.email ?? email;
  // The shop's own number is often a land line: a message to it would be said to be sent and reach nobody.
  return [watch.smsPhone, phone].find((number) => number !== null && receivesTexts(number)) ?? null;
}

/** Seconds after which a step is taken; null skips it. */
function delays(shop: WatchedShop, isSomebodyThere: boolean): Record<Rung, number | null> {
  const { watch } = shop;
  const outside = {
    sms: recipientOf('sms', shop) === null ? null : watch.smsAfterSeconds,
    email: recipientOf('email', shop) === null ? null : watch.emailAfterSeconds,
  };
  if (isSomebodyThere) return { devices: watch.devicesAfterSeconds, ...outside };
  const soon = (seconds: number) => Math.min(seconds, NOBODY_AFTER_SECONDS);
  return outside.sms === null
    ? { devices: null, sms: null, email: outside.email === null ? null : soon(outside.email) }
    : { devices: null, sms: soon(outside.sms), email: outside.email };
}

type Watched = {
  order: WatchedOrder;
  shop: WatchedShop;
  taken: readonly Rung[];
  isSomebodyThere: boolean;
  now: Instant;
};

/** What to do now for an unanswered order, and when to check again; null once it is answered. */
export function planWatch({ order, shop, taken, isSomebodyThere, now }: Watched): {
  due: Rung[];
  lookAgainAt: Instant | null;
} {
  if (!isRinging(order)) return { due: [], lookAgainAt: null };
  const { climb, from } = climbOf(order, shop, now);
  const at = (seconds: number) => addMs(from, seconds * 1_000);
  const left = RUNGS.filter((rung) => !taken.includes(rung));
  const own = delays(shop, isSomebodyThere);
  const due = left.filter((rung) => {
    const seconds = own[rung];
    return seconds !== null && at(seconds) <= now;
  });
  // A present device may leave and an absent one may return, so the delays of both cases are checked.
  const moments = [true, false].flatMap((isThere) => left.map((rung) => delays(shop, isThere)[rung]));
  const looks = [
    ...moments.filter((seconds) => seconds !== null).map(at),
    ...(climb === 'unseen' ? [answerDueFrom(order, shop)] : []),
  ];
  const lookAgainAt = looks.filter((moment) => moment > now).toSorted()[0] ?? null;
  return { due, lookAgainAt };
}
