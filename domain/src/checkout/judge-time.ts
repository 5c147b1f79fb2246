import { hoursKindOf, windowAt, windowsOn, type OrderWindow } from '../hours/windows.ts';
import type { HoursKind } from '../hours/hours.ts';
import { addDays, addMinutes, later, localDay, type Instant } from '../kernel/time.ts';
import { usualPreparation } from '../orders/preparation.ts';
import type { CheckoutQuestion, CheckoutRules, LoadOf } from './checkout-question.ts';

/** `hoursLimit`: what the hours give it, where the manager has given it another. */
export type TakenWindow = OrderWindow & { kind: HoursKind; taken: number; hoursLimit: number };
export type TimeRefusal = 'SHOP_CLOSED_AT_TIME' | 'SLOT_FULL' | 'slot-closed' | 'slot-too-soon';

/** `requestedFor` is null for an order that is made at once. */
export type JudgedTime =
  | { refusal: null; window: TakenWindow; requestedFor: Instant | null; earliest: Instant }
  | { refusal: TimeRefusal; window: TakenWindow | null; earliest: Instant };

type Timed = Pick<CheckoutQuestion, 'orderType' | 'requestedFor' | 'notBefore'>;
type Shop = CheckoutRules['shop'];

/** HRS-18, SHL-47, PRD-45: nothing is promised before it can be made. */
export const earliestOf = (shop: Shop, { notBefore }: Pick<Timed, 'notBefore'>, now: Instant): Instant => {
  const made = addMinutes(now, usualPreparation(shop));
  return notBefore === null ? made : later(made, notBefore);
};

/** The room left in a window, by the manager's limit where there is one. */
export function withLoad(window: OrderWindow, kind: HoursKind, loadOf: LoadOf): TakenWindow {
  const load = loadOf(kind, window.start);
  const { limit } = window;
  return { ...window, kind, limit: load?.maxOrders ?? limit, taken: load?.taken ?? 0, hoursLimit: limit };
}

export const isFull = ({ taken, limit }: Pick<TakenWindow, 'taken' | 'limit'>): boolean => taken >= limit;

/** HRS-28: windows that somebody closed are not told as full. */
const noRoom = (windows: readonly TakenWindow[]): 'SLOT_FULL' | 'slot-closed' =>
  windows.every(({ limit }) => limit === 0) ? 'slot-closed' : 'SLOT_FULL';

export function judgeTime(shop: Shop, asked: Timed, loadOf: LoadOf, now: Instant): JudgedTime {
  const kind = hoursKindOf(asked.orderType);
  const earliest = earliestOf(shop, asked, now);
  return asked.requestedFor === null
    ? soonest(shop, kind, earliest, loadOf)
    : wanted(shop, kind, asked.requestedFor, earliest, loadOf);
}

function wanted(shop: Shop, kind: HoursKind, at: Instant, earliest: Instant, loadOf: LoadOf): JudgedTime {
  const found = windowAt(shop, kind, at);
  if (!found) return { refusal: 'SHOP_CLOSED_AT_TIME', window: null, earliest };
  const window = withLoad(found, kind, loadOf);
  if (window.end <= earliest) return { refusal: 'slot-too-soon', window, earliest };
  if (isFull(window)) return { refusal: noRoom([window]), window, earliest };
  return { refusal: null, window, requestedFor: at, earliest };
}

/**
 * As soon as possible: in the window that is open when the order can be made; where that one is full, in the next of the same
 * service that is not, and then the order has an hour.
 */
function soonest(shop: Shop, kind: HoursKind, earliest: Instant, loadOf: LoadOf): JudgedTime {
  const day = localDay(earliest, shop.timeZone);
  const ahead = [...windowsOn(shop, kind, day), ...windowsOn(shop, kind, addDays(day, 1))].filter(
    ({ end }) => end > earliest,
  );
  const [first] = ahead;
  if (!first || first.start > earliest) return { refusal: 'SHOP_CLOSED_AT_TIME', window: null, earliest };
  let last = first;
  const without: TakenWindow[] = [];
  for (const window of ahead) {
    if (window.start > last.end) break;
    last = window;
    const known = withLoad(window, kind, loadOf);
    if (!isFull(known))
      return { refusal: null, window: known, requestedFor: window === first ? null : window.start, earliest };
    without.push(known);
  }
  return { refusal: noRoom(without), window: withLoad(first, kind, loadOf), earliest };
}
