import { addDays, DAY, earlier, instantAt, localDay, toMs, type Day, type Instant } from '../kernel/time.ts';
import { DOCUMENT_KINDS } from './document-kinds.ts';
import type { DocumentKind, DriverDocument } from './documents.ts';

const SIRET_LENGTH = 14;

/** Fourteen digits whose last one checks the others (Luhn's rule). */
export function isSiret(number: string): boolean {
  if (number.length !== SIRET_LENGTH || !/^\d+$/.test(number)) return false;
  const weighed = [...number].map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1));
  return weighed.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}

export type DocumentRefusal = 'wrong-siret' | 'document-date-missing' | 'document-expired' | 'document-too-long';

/** A vigilance certificate of the URSSAF holds for six months. */
const VIGILANCE_DAYS = 184;

/** Why this cannot be what it says it is, or null. A SIRET does not expire; everything else names its last day. */
export function documentRefusal(
  kind: DocumentKind,
  { number, expiresOn }: { number: string | null; expiresOn: Day | null },
  today: Day,
): DocumentRefusal | null {
  if (kind === 'siret') return number !== null && isSiret(number) ? null : 'wrong-siret';
  if (expiresOn === null) return 'document-date-missing';
  if (expiresOn < today) return 'document-expired';
  return kind === 'vigilance' && expiresOn > addDays(today, VIGILANCE_DAYS) ? 'document-too-long' : null;
}

/** The last day is a whole day. */
export const endOfValidity = (kind: DocumentKind, expiresOn: Day | null, timeZone: string): Instant | null =>
  kind === 'siret' || expiresOn === null ? null : instantAt(addDays(expiresOn, 1), '00:00', timeZone);

/** What counts of a document; `formerUntil` is what the one it replaces still gives. */
export type Shown = Pick<DriverDocument, 'kind' | 'state' | 'expiresAt'> & { formerUntil: Instant | null };

/** Later than anything that expires. */
const FOREVER = '9999-12-31T00:00:00.000Z';

const validUntil = (document: Shown | undefined): Instant | null =>
  document?.state === 'valid' ? (document.expiresAt ?? FOREVER) : (document?.formerUntil ?? null);

/**
 * DLV-16: until when all four are in order; null when one is missing, waits for the shop's eye or was refused. A renewal
 * that waits does not take away what the former document still gives: reminders leave a month ahead, and whoever follows
 * them must not stop working for it. Another SIRET is another business: nothing of the former one holds.
 */
export function documentsValidUntil(documents: readonly Shown[]): Instant | null {
  const ends = DOCUMENT_KINDS.map((kind) => validUntil(documents.find((document) => document.kind === kind)));
  return ends.includes(null) ? null : ends.filter((end) => end !== null).reduce(earlier);
}

/** What is left of the document that another one of its kind replaces. */
export function formerUntil(replaced: Shown | undefined): Instant | null {
  if (!replaced || replaced.kind === 'siret') return null;
  return validUntil(replaced);
}

/** Days before the end at which a driver is reminded. */
const REMINDER_DAYS = [0, 1, 7, 15, 30] as const;

/** Whole days until the last day of validity, as a calendar counts them: 0 on the day itself. */
export function daysLeft(expiresAt: Instant, today: Day, timeZone: string): number {
  const lastDay = addDays(localDay(expiresAt, timeZone), -1);
  return Math.round((toMs(`${lastDay}T00:00:00Z`) - toMs(`${today}T00:00:00Z`)) / DAY);
}

/** The reminder that is due, by its number of days, unless it left already; one that was missed gives way to the next. */
export function reminderDue(left: number, remindedDays: number | null): number | null {
  if (left < 0) return null;
  const step = REMINDER_DAYS.find((days) => left <= days);
  return step !== undefined && (remindedDays === null || step < remindedDays) ? step : null;
}
