import { WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { addDays, formatDay, formatWait, MINUTE, weekdayOf, type Day } from '@comptoir/domain/kernel/time.ts';
import { shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';

export const numberTitle = (order: Pick<Order, 'orderNumber'>): string => `N°${NBSP}${order.orderNumber}`;

export function typeLine(order: Pick<Order, 'orderType' | 'tableNumber' | 'customer'>): string {
  const table = order.tableNumber ? `Table${NBSP}${order.tableNumber}` : null;
  return [ORDER_TYPE_LABELS[order.orderType], table, shortCustomerName(order.customer)].filter(Boolean).join(' · ');
}

/** What screen readers say when an order arrives. */
export function arrivalWords(order: Order): string {
  return `Nouvelle commande ${numberTitle(order)}, ${ORDER_TYPE_LABELS[order.orderType]}, ${formatEuros(order.amountDue)}`;
}

export const TODAY = 'aujourd’hui';

/** « aujourd’hui », « demain », else « vendredi 13/11/2026 ». */
export function dayWords(day: Day, today: Day): string {
  if (day === today) return TODAY;
  if (day === addDays(today, 1)) return 'demain';
  return `${WEEKDAY_NAMES[weekdayOf(day)]} ${formatDay(day)}`;
}

/** Under the hour of an order for later: « demain », « ven. 20/11 ». */
export function shortDayWords(day: Day, today: Day): string {
  if (day === today || day === addDays(today, 1)) return dayWords(day, today);
  return `${WEEKDAY_NAMES[weekdayOf(day)].slice(0, 3)}. ${formatDay(day).slice(0, 5)}`;
}

const SECOND = 1_000;

/**
 * ORD-20: « 3 min ». The minute under way counts, so that zero is never shown before the due instant; the page's clock
 * may be a second behind the server's, so that 30 minutes just given do not read 31.
 */
export const minutesLeft = (ms: number): string => `${Math.max(1, Math.ceil((ms - SECOND) / MINUTE))}${NBSP}min`;

/** ORD-20: « dépassé de 17 min »; in the first minute there is nothing to count. */
export const lateWords = (ms: number): string => (-ms < MINUTE ? 'dépassé' : `dépassé de ${formatWait(-ms)}`);

/** Of a finished order: « en retard de 12 min ». */
export const endedWords = (lateMs: number): string =>
  lateMs < MINUTE ? 'à l’heure' : `en retard de ${formatWait(lateMs)}`;

/** DESIGN §4: up to four lines; beyond, three and « + n autres ». */
export function cardLines<T>(lines: readonly T[]): { shown: readonly T[]; more: string | null } {
  if (lines.length <= 4) return { shown: lines, more: null };
  const rest = lines.length - 3;
  return { shown: lines.slice(0, 3), more: `+ ${rest} ${rest > 1 ? 'autres' : 'autre'}` };
}

type Service = { day: Day; start: string; end: string };

/** « ce soir, de 18:30 à 22:30 »: the service to come, as one would say it; null while it is under way. */
export function serviceWords(service: Service, today: Day, time: string): string | null {
  if (service.day === today && service.start <= time) return null;
  const hours = `de ${service.start} à ${service.end}`;
  if (service.day === today) return `${service.start >= '17:00' ? 'ce soir' : 'aujourd’hui'}, ${hours}`;
  return `${dayWords(service.day, today)}, ${hours}`;
}
