import { daysLeft } from '@comptoir/domain/drivers/document-rules.ts';
import { agreeing } from '@comptoir/domain/drivers/documents.labels.ts';
import type { DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import { addDays, formatDay, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';

export type DocumentState = 'missing' | 'pending' | 'refused' | 'expired' | 'valid';

export function documentState(document: DriverDocument | undefined, now: Instant): DocumentState {
  if (!document) return 'missing';
  const isOver = document.expiresAt !== null && document.expiresAt <= now;
  return isOver && document.state !== 'refused' ? 'expired' : document.state;
}

/** Sooner than this the number of days says more than the date. */
const SOON_DAYS = 30;

/** « expire dans 12 jours », « valable jusqu’au 03/05/2027 »; null when it never expires. */
export function expiryWords(
  document: Pick<DriverDocument, 'kind' | 'expiresAt'> | undefined,
  now: Instant,
  timeZone: string,
): string | null {
  if (!document?.expiresAt) return null;
  const { kind, expiresAt } = document;
  const left = daysLeft(expiresAt, localDay(now, timeZone), timeZone);
  const lastDay = formatDay(addDays(localDay(expiresAt, timeZone), -1));
  if (left < 0) return `${agreeing(kind, 'expiré')} depuis le ${lastDay}`;
  if (left === 0) return 'expire aujourd’hui';
  if (left === 1) return 'expire demain';
  return left <= SOON_DAYS ? `expire dans ${left} jours` : `valable jusqu’au ${lastDay}`;
}
