import { formatUntil, type Instant } from '../kernel/time.ts';
import { NBSP } from '../kernel/text.ts';
import type { UntilChoice } from './opening.ts';
import type { Rush, Shop } from './shop.ts';

export const DEFAULT_CLOSED_MESSAGE = 'Le magasin est temporairement fermé.';

export const UNTIL_LABELS: Record<UntilChoice, string> = {
  'open-ended': 'Jusqu’à nouvel ordre',
  'half-hour': 'Pendant 30 minutes',
  hour: 'Pendant 1 heure',
  'end-of-service': 'Jusqu’à la fin du service',
  'next-opening': 'Jusqu’à demain à l’ouverture',
  custom: 'Choisir une date et une heure',
};

export function openStateLabel(isClosed: boolean, until: Instant | null, now: Instant, zone: string): string {
  if (!isClosed) return 'Magasin ouvert';
  return until ? `Magasin fermé jusqu’à ${formatUntil(until, now, zone)}` : 'Magasin fermé';
}

type Closing = Pick<Shop, 'closedBy' | 'closedUntil' | 'timeZone'>;

/** « Fermé par Léa jusqu’à 22:30 »: what a colleague's closing tells the other posts. */
export function closedByWords({ closedBy, closedUntil, timeZone }: Closing, now: Instant): string {
  const by = closedBy ? `Fermé par ${closedBy}` : 'Magasin fermé';
  return closedUntil ? `${by} jusqu’à ${formatUntil(closedUntil, now, timeZone)}` : by;
}

export function rushLabel(rush: Rush, now: Instant, zone: string): string {
  return rush.until ? `Mode rush jusqu’à ${formatUntil(rush.until, now, zone)}` : 'Mode rush';
}

export const rushBadge = (rush: Pick<Rush, 'extraPreparationMinutes'>): string =>
  `Mode rush${NBSP}: +${rush.extraPreparationMinutes}${NBSP}min`;
