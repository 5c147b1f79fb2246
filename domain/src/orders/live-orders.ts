import { ORDER_TYPES, type OrderType } from '../kernel/sales.ts';
import { addHours, later, toMs, type Instant } from '../kernel/time.ts';
import type { Order } from './order.ts';
import { isFinished } from './order-status.ts';

export const ORDER_TABS = ['current', 'upcoming', 'finished'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

export const CURRENT_FROM_HOURS = 6;

type Placed = Pick<Order, 'status' | 'requestedFor'>;

/** ORD-07: an order exactly on the boundary is current. */
export function tabOf(order: Placed, now: Instant): OrderTab {
  return tabBefore(order, addHours(now, CURRENT_FROM_HOURS));
}

export function byTab<T extends Placed>(orders: readonly T[], now: Instant): Record<OrderTab, T[]> {
  const boundary = addHours(now, CURRENT_FROM_HOURS);
  const tabs: Record<OrderTab, T[]> = { current: [], upcoming: [], finished: [] };
  for (const order of orders) tabs[tabBefore(order, boundary)].push(order);
  return tabs;
}

function tabBefore(order: Placed, boundary: Instant): OrderTab {
  if (isFinished(order.status)) return 'finished';
  return order.requestedFor <= boundary ? 'current' : 'upcoming';
}

/** ORD-08: until the next change `tabOf` gives the same result for this instant as for now. */
export function lastTabChange(orders: readonly Placed[], now: Instant): Instant | null {
  const limit = addHours(now, CURRENT_FROM_HOURS);
  const passed = orders.map(({ requestedFor }) => requestedFor).filter((requestedFor) => requestedFor <= limit);
  const last = passed.reduce((a, b) => later(a, b), '');
  return last === '' ? null : addHours(last, -CURRENT_FROM_HOURS);
}

/** UND-02: somebody's answer, though it has not left yet, is one. */
export const isAwaitingAcceptance = ({ status, held }: Pick<Order, 'status'> & Partial<Pick<Order, 'held'>>): boolean =>
  status === 'contacting' && !held;

/** ORD-21: once the order has left the kitchen, the time of arrival at the customer. */
function dueOrder(order: Order): Instant {
  const isOut = order.status === 'ready' || order.status === 'delivering';
  return (isOut ? order.expectedDropoffAt : null) ?? order.dueAt ?? order.requestedFor;
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

type Awaiting = Pick<Order, 'acceptDeadlineAt' | 'createdAt'>;

/** The one that is missed first comes first; those without a limit come last. */
export const byTimeToAccept = (a: Awaiting, b: Awaiting): number =>
  byText(a.acceptDeadlineAt ?? FAR_AHEAD, b.acceptDeadlineAt ?? FAR_AHEAD) || byText(a.createdAt, b.createdAt);

const FAR_AHEAD = '9999';

/** UND-02: an answer on its way keeps its place: the next « Accepter » must not come under the finger that gave it. */
const isUnanswered = ({ status }: Pick<Order, 'status'>): boolean => status === 'contacting';

/** ORD-24: urgency decides. */
export function sortForTab(orders: readonly Order[], tab: OrderTab): Order[] {
  return [...orders].sort((a, b) => {
    if (tab === 'finished') return byText(b.requestedFor, a.requestedFor);
    const waiting = Number(isUnanswered(b)) - Number(isUnanswered(a));
    if (waiting !== 0) return waiting;
    if (isUnanswered(a)) return byTimeToAccept(a, b);
    if (tab === 'upcoming') return byText(a.requestedFor, b.requestedFor);
    return byText(dueOrder(a), dueOrder(b)) || byText(a.createdAt, b.createdAt);
  });
}

/** ORD-11: the types that the shop offers, and any other type that is present. */
export function countsByType(orders: readonly Pick<Order, 'orderType'>[], offered: readonly OrderType[]) {
  const count = (type: OrderType) => orders.filter((order) => order.orderType === type).length;
  const types = ORDER_TYPES.filter((type) => offered.includes(type) || count(type) > 0);
  return { all: orders.length, types: types.map((type) => ({ type, count: count(type) })) };
}

export type Remaining = { fraction: number; ms: number; isLate: boolean };

/** What the time to keep is read from. */
export type Timed = Pick<
  Order,
  | 'status'
  | 'sentToShopAt'
  | 'acceptDeadlineAt'
  | 'preparationStartedAt'
  | 'preparationEndedAt'
  | 'dueAt'
  | 'expectedDropoffAt'
>;

export function remainingTime(order: Timed, now: Instant): Remaining | null {
  const span = stepOf(order);
  if (!span) return null;
  const ms = toMs(span.due) - toMs(now);
  const whole = Math.max(1, toMs(span.due) - toMs(span.start));
  return { fraction: Math.min(1, Math.max(0, ms / whole)), ms, isLate: ms <= 0 };
}

function stepOf(order: Timed): { start: Instant; due: Instant } | null {
  if (order.status === 'contacting')
    return order.acceptDeadlineAt ? { start: order.sentToShopAt, due: order.acceptDeadlineAt } : null;
  const start = order.preparationStartedAt ?? order.sentToShopAt;
  const due = dueOf(order);
  if (!due) return null;
  return { start: order.status === 'preparing' ? start : (order.preparationEndedAt ?? start), due };
}

/** ORD-21: the end of the preparation, then the arrival at the customer; null when no time is set. */
export function dueOf(order: Pick<Timed, 'status' | 'dueAt' | 'expectedDropoffAt'>): Instant | null {
  if (order.status === 'preparing') return order.dueAt;
  return order.status === 'ready' || order.status === 'delivering' ? order.expectedDropoffAt : null;
}

type Promised = Pick<
  Order,
  | 'status'
  | 'orderType'
  | 'isScheduled'
  | 'requestedFor'
  | 'dueAt'
  | 'expectedDropoffAt'
  | 'preparationEndedAt'
  | 'finishedAt'
>;

/** The hour that the customer was given: null until somebody gives one. */
export function promisedFor(order: Promised): Instant | null {
  const due = isFinished(order.status) ? lastPromise(order) : dueOf(order);
  return due ?? (order.isScheduled ? order.requestedFor : null);
}

const lastPromise = ({ orderType, expectedDropoffAt, dueAt }: Promised): Instant | null =>
  (orderType === 'delivery' ? expectedDropoffAt : null) ?? dueAt;

/** By how much a finished order missed its hour, at the door or on the counter; null where it had none to keep. */
export function endedLateMs(order: Promised): number | null {
  const due = lastPromise(order);
  const end = order.orderType === 'delivery' ? order.finishedAt : order.preparationEndedAt;
  return order.status === 'completed' && due && end ? Math.max(0, toMs(end) - toMs(due)) : null;
}

/** « Camille D. » */
export function shortCustomerName(customer: Pick<Order['customer'], 'firstName' | 'lastName'>): string {
  const initial = customer.lastName.trim().charAt(0).toUpperCase();
  return initial ? `${customer.firstName} ${initial}.` : customer.firstName;
}

/** « Camille DUBOIS » */
export function fullCustomerName(customer: Pick<Order['customer'], 'firstName' | 'lastName'>): string {
  return `${customer.firstName} ${customer.lastName.toUpperCase()}`.trim();
}

/** FLO-10: shown with at least three digits. REP-10: a test order has a sequence of its own, kept below zero. */
export const formatOrderNumber = (number: number): string =>
  `${number < 0 ? 'E-' : ''}${String(Math.abs(number)).padStart(3, '0')}`;
