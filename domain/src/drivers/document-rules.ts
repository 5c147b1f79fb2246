import { addDays, DAY, earlier, instantAt, localDay, toMs, type Day, type Instant } from '../kernel/time.ts';
import { endsWithLuhn } from '../kernel/luhn.ts';
import { DOCUMENT_KINDS } from './document-kinds.ts';
import type { DocumentKind, DriverDocument } from './documents.ts';

const SIRET_LENGTH = 14;

/** A SIRET has fourteen digits; the last one is a Luhn check digit. */
export const isSiret = (number: string): boolean => number.length === SIRET_LENGTH && endsWithLuhn(number);

export type DocumentRefusal = 'wrong-siret' | 'document-date-missing' | 'document-expired' | 'document-too-long';

/** A vigilance certificate of the URSSAF is valid for six months. */
const VIGILANCE_DAYS = 184;

/** A SIRET does not expire; every other document has a last day of validity. */
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

/** A document is valid until the end of its last day. */
export const endOfValidity = (kind: DocumentKind, expiresOn: Day | null, timeZone: string): Instant | null =>
  kind === 'siret' || expiresOn === null ? null : instantAt(addDays(expiresOn, 1), '00:00', timeZone);

/** What validity depends on. `formerUntil` is the validity of the document that this one replaces. */
export type CountedDocument = Pick<DriverDocument, 'kind' | 'state' | 'expiresAt'> & { formerUntil: Instant | null };

/** Later than anything that expires. */
const FOREVER = '9999-12-31T00:00:00.000Z';

const validUntil = (document: CountedDocument | undefined): Instant | null =>
  document?.state === 'valid' ? (document.expiresAt ?? FOREVER) : (document?.formerUntil ?? null);

/** DLV-16: while a renewal waits to be checked the former document counts, except a SIRET: that is a new business. */
export function documentsValidUntil(documents: readonly CountedDocument[]): Instant | null {
  const ends = DOCUMENT_KINDS.map((kind) => validUntil(documents.find((document) => document.kind === kind)));
  return ends.includes(null) ? null : ends.filter((end) => end !== null).reduce(earlier);
}

export function formerUntil(replaced: CountedDocument | undefined): Instant | null {
  if (!replaced || replaced.kind === 'siret') return null;
  return validUntil(replaced);
}

const REMINDER_DAYS = [0, 1, 7, 15, 30] as const;

/** Calendar days until the last day of validity: 0 on the day itself. */
export function daysLeft(expiresAt: Instant, today: Day, timeZone: string): number {
  const lastDay = addDays(localDay(expiresAt, timeZone), -1);
  return Math.round((toMs(`${lastDay}T00:00:00Z`) - toMs(`${today}T00:00:00Z`)) / DAY);
}

/** As its number of days, unless it was already sent; a missed reminder is skipped for the next. */
export function reminderDue(left: number, remindedDays: number | null): number | null {
  if (left < 0) return null;
  const step = REMINDER_DAYS.find((days) => left <= days);
  return step !== undefined && (remindedDays === null || step < remindedDays) ? step : null;
}
