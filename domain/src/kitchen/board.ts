import { addMinutes, type Instant } from '../kernel/time.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import { ticketsAt } from '../printers/stations.ts';
import type { KitchenBoard } from './kitchen-board.ts';
import type { KitchenLine, KitchenOrder } from './kitchen-order.ts';
import { isStruck, type StrikesByLine } from './striking.ts';

export const KITCHEN_STATES = ['to-accept', 'preparing', 'ready', 'later'] as const;
export type KitchenState = (typeof KITCHEN_STATES)[number];

const STATE_OF: Partial<Record<OrderStatus, KitchenState>> = {
  contacting: 'to-accept',
  preparing: 'preparing',
  ready: 'ready',
  takeaway: 'ready',
  waiter: 'ready',
  scheduled: 'later',
};
export const KITCHEN_STATUSES = Object.keys(STATE_OF) as OrderStatus[];

const LATER_WITHIN_MINUTES = 60;

/** KIT-01: null where the kitchen has nothing to do with it, or not yet. */
export function kitchenState(
  { status, requestedFor }: Pick<KitchenOrder, 'status' | 'requestedFor'>,
  now: Instant,
): KitchenState | null {
  const state = STATE_OF[status] ?? null;
  return state === 'later' && requestedFor > addMinutes(now, LATER_WITHIN_MINUTES) ? null : state;
}

/** KIT-02: the hour at which it leaves the kitchen, the hour to answer by, or the wished one. */
export function dueInKitchen(order: KitchenOrder): Instant | null {
  if (order.status === 'contacting') return order.acceptDeadlineAt;
  if (order.status === 'scheduled') return order.requestedFor;
  return order.dueAt;
}

const LAST = '9999';
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

export function inOrder(orders: readonly KitchenOrder[]): KitchenOrder[] {
  return orders.toSorted(
    (a, b) =>
      byText(dueInKitchen(a) ?? LAST, dueInKitchen(b) ?? LAST) ||
      byText(a.createdAt, b.createdAt) ||
      byText(a.id, b.id),
  );
}

export type DishTotal = { key: string; name: string; options: string[]; toDo: number; done: number };

const dishKey = ({ productKey, name, options }: KitchenLine): string =>
  JSON.stringify([productKey, name, options.toSorted(byText)]);

type Struck = (orderId: string) => StrikesByLine;
type Shown = { id: string; lines: readonly KitchenLine[] };

/** KIT-04 */
export function dishTotals(orders: readonly Shown[], strikesOf: Struck): DishTotal[] {
  const totals = new Map<string, DishTotal>();
  for (const { id, lines } of orders) {
    const strikes = strikesOf(id);
    for (const line of lines) {
      const key = dishKey(line);
      const total = totals.get(key) ?? { key, name: line.name, options: line.options, toDo: 0, done: 0 };
      total[isStruck(line, strikes) ? 'done' : 'toDo'] += line.quantity;
      totals.set(key, total);
    }
  }
  return [...totals.values()]
    .filter(({ toDo }) => toDo > 0)
    .sort((a, b) => b.toDo - a.toDo || byText(a.name, b.name) || byText(a.key, b.key));
}

/** KIT-03: what of an order is cooked at a station; nothing that was ordered is lost. */
export function linesAt(
  stationId: string,
  { stations, sections }: Pick<KitchenBoard, 'stations' | 'sections'>,
  lines: readonly KitchenLine[],
): KitchenLine[] {
  const printers = stations.map((station) => ({ ...station, isEnabled: true }));
  const tickets = (['received', 'accepted'] as const).flatMap((moment) =>
    ticketsAt(moment, printers, lines, (productKey) => sections[productKey] ?? null),
  );
  const ids = new Set(
    tickets.filter(({ printerId }) => printerId === stationId).flatMap((ticket) => ticket.lines.map(({ id }) => id)),
  );
  return lines.filter(({ id }) => ids.has(id));
}

/** KIT-05: words with which people speak of what makes them ill. */
const ALLERGY = /allerg|intol[ée]ran|c[oœ]e?liaque/i;
export const speaksOfAllergy = (instruction: string | null): boolean =>
  instruction !== null && ALLERGY.test(instruction);
