import { daysBetween, dayWithMonth, WEEKDAY_NAMES } from '../kernel/calendar.ts';
import type { OrderType } from '../kernel/sales.ts';
import { localDay, localTime, weekdayOf, type Instant } from '../kernel/time.ts';
import type { Opening } from './public-shop.ts';

/** Customers read « À emporter »; the back office keeps « Click & Collect ». */
export const CUSTOMER_ORDER_TYPES: Record<OrderType, string> = {
  delivery: 'Livraison',
  click_and_collect: 'À emporter',
  click_and_seat: 'Sur place',
};

/** « aujourd’hui », « demain », « dimanche », « le 24 nov. »: the day of an instant as one says it. */
export function dayWord(instant: Instant, now: Instant, zone: string): string {
  const day = localDay(instant, zone);
  const ahead = daysBetween(localDay(now, zone), day);
  if (ahead <= 0) return 'aujourd’hui';
  if (ahead === 1) return 'demain';
  return ahead < 7 ? WEEKDAY_NAMES[weekdayOf(day)] : `le ${dayWithMonth(day)}`;
}

/** « minuit »: nobody says « jusqu’à 00:00 ». */
const midnightWord = (time: string): string => (time === '00:00' ? 'minuit' : time);

/** The state in one word, and what follows it: « Ouvert » « jusqu’à 22:30 », « Fermé » « , ouvre demain à 11:30 ». */
export function openingLabel({ isOpen, closesAt, opensAt }: Opening, now: Instant, zone: string): [string, string] {
  if (isOpen) return ['Ouvert', closesAt ? ` jusqu’à ${midnightWord(localTime(closesAt, zone))}` : ''];
  if (!opensAt) return ['Fermé', ' pour le moment'];
  const day = dayWord(opensAt, now, zone);
  return ['Fermé', `, ouvre ${day === 'aujourd’hui' ? '' : `${day} `}à ${localTime(opensAt, zone)}`];
}
