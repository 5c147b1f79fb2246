import { dayWord } from '@comptoir/domain/storefront/opening.labels.ts';
import { localTime, type Instant } from '@comptoir/domain/kernel/time.ts';

/** « demain à 12:00 », « 20:50 » */
export function slotWords(requestedFor: Instant, now: Instant, zone: string): string {
  const day = dayWord(requestedFor, now, zone);
  const time = localTime(requestedFor, zone);
  return day === 'aujourd’hui' ? time : `${day} à ${time}`;
}
