import { formatUntil, type Instant } from '../kernel/time.ts';
import { NBSP } from '../kernel/text.ts';
import type { UntilChoice } from './opening.ts';
import type { Rush } from './shop.ts';

export const DEFAULT_CLOSED_MESSAGE = 'Le magasin est temporairement fermé.';

export const UNTIL_LABELS: Record<UntilChoice, string> = {
  'open-ended': 'Jusqu’à nouvel ordre',
  'half-hour': 'Dans 30 minutes',
  hour: 'Dans 1 heure',
  'end-of-service': 'Fin du service',
  'next-opening': 'Demain à l’ouverture',
  custom: 'Choisir une date et une heure',
};

export function openStateLabel(isClosed: boolean, until: Instant | null, now: Instant, zone: string): string {
  if (!isClosed) return 'Magasin ouvert';
  return until ? `Magasin fermé jusqu’à ${formatUntil(until, now, zone)}` : 'Magasin fermé';
}

export function rushLabel(rush: Rush, now: Instant, zone: string): string {
  return rush.until ? `Mode rush jusqu’à ${formatUntil(rush.until, now, zone)}` : 'Mode rush';
}

export const rushBadge = (rush: Pick<Rush, 'extraPreparationMinutes'>): string =>
  `Mode rush${NBSP}: +${rush.extraPreparationMinutes}${NBSP}min`;
