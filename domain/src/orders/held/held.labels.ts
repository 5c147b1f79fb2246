import { NBSP } from '../../kernel/text.ts';
import { toMs, type Instant } from '../../kernel/time.ts';
import type { HeldEvent } from './held-events.ts';
import type { HeldMove } from './held-move.ts';

/** In the feminine: said of a « commande ». */
export const DONE: Record<HeldEvent, string> = {
  accept: 'acceptée',
  refuse: 'refusée',
  ready: 'prête',
  'start-delivery': 'partie en livraison',
  validate: 'validée',
  cancel: 'annulée',
  refund: 'remboursée',
};

/** « Acceptée par Léa », on the card and in the window of whoever did not do it. */
export function heldLabel({ event, by }: Pick<HeldMove, 'event' | 'by'>): string {
  const done = DONE[event];
  return `${done.charAt(0).toUpperCase()}${done.slice(1)} par ${by.firstName}`;
}

/** « envoi dans 7 s » */
export function leavingWords({ dueAt }: Pick<HeldMove, 'dueAt'>, now: Instant): string {
  const seconds = Math.ceil((toMs(dueAt) - toMs(now)) / 1_000);
  return seconds > 0 ? `envoi dans ${seconds}${NBSP}s` : 'envoi en cours';
}
