import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { formatTime, HOUR, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import { dayWord } from '@comptoir/domain/storefront/opening.labels.ts';

const WORDS: Record<OrderType, string> = {
  delivery: 'arrivée',
  click_and_collect: 'prête',
  click_and_seat: 'servie',
};

const TONIGHT_MS = 6 * HOUR;

/** « arrivée vers 20:15 », « prête demain vers 12:00 »; an hour that has passed is told no more. */
export function hourWords(orderType: OrderType, at: Instant | null, now: Instant, zone: string): string | null {
  if (!at || at <= now) return null;
  const day = dayWord(at, now, zone);
  const isSoon = day === 'aujourd’hui' || msBetween(now, at) < TONIGHT_MS;
  return `${WORDS[orderType]} ${isSoon ? '' : `${day} `}vers ${formatTime(at, zone)}`;
}
