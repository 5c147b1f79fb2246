import { french, NBSP, plural } from '../kernel/text.ts';
import { addDays, DAY, formatDay, HOUR, localDay, localTime, msBetween, type Instant } from '../kernel/time.ts';

/** « 20:14 », « hier », « 02/11 », « 02/11/2025 »: as short as it stays clear. */
export function seenWords(at: Instant, now: Instant, zone: string): string {
  const [day, today] = [localDay(at, zone), localDay(now, zone)];
  if (day === today) return localTime(at, zone);
  if (day === addDays(today, -1)) return 'hier';
  const words = formatDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? words.slice(0, 5) : words;
}

/** TEA-04: « expire dans 2 jours », rounded down so that it promises nothing. */
export function expiryWords(expiresAt: Instant, now: Instant): string {
  const left = msBetween(now, expiresAt);
  if (left <= 0) return 'expirée';
  if (left >= DAY) {
    const days = Math.floor(left / DAY);
    return `expire dans ${days}${NBSP}${plural(days, 'jour', 'jours')}`;
  }
  const hours = Math.floor(left / HOUR);
  return hours === 0 ? french("expire dans moins d'une heure") : `expire dans ${hours}${NBSP}h`;
}
