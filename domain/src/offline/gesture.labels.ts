import { french, NBSP } from '../kernel/text.ts';
import { formatUntil, localTime, type Instant } from '../kernel/time.ts';
import { heldLabel } from '../orders/held/held.labels.ts';
import { moveWords } from '../orders/attention/move-words.ts';
import type { Order } from '../orders/order.ts';
import type { Pressed } from './gesture.ts';

/** « N° 2159 acceptée, 30 min » */
export function gestureTitle(pressed: Pressed, now: Instant, timeZone: string): string {
  switch (pressed.kind) {
    case 'accept':
      return french(`N° ${pressed.orderNumber} acceptée, ${pressed.timeWords}`);
    case 'ready':
      return french(`N° ${pressed.orderNumber} prête`);
    case 'printed':
      return french(`Ticket n° ${pressed.orderNumber} imprimé`);
    case 'sold-out':
      break;
  }
  const until = pressed.until ? ` jusqu’à ${formatUntil(pressed.until, now, timeZone)}` : '';
  return `${pressed.productName} épuisé${until}`;
}

/** OFF-05: who does not know yet. */
export const UNKNOWING: Record<Pressed['kind'], string> = {
  accept: 'le client ne le sait pas encore',
  ready: 'le serveur ne le sait pas encore',
  printed: 'déjà sorti en cuisine',
  'sold-out': 'encore en vente sur le site',
};

/** On the card of the order. */
export const HERE_LABELS: Record<'accept' | 'ready', string> = {
  accept: 'Acceptée ici, en attente d’envoi',
  ready: 'Prête ici, en attente d’envoi',
};

/**
 * OFF-11: why a press had no effect, in the words of what became of the order: « Déjà acceptée par Léa à 20:12 »,
 * « Annulée par le client à 20:14 », « Manquée à 20:15 ». Without the order, the server's own sentence.
 */
export function refusalReason(pressed: Pressed, order: Order | null, sentence: string): string {
  if (!order || !('expectedStatus' in pressed)) return sentence;
  if (order.held) return `Déjà ${lowered(heldLabel(order.held))}`;
  if (order.status === pressed.expectedStatus) return sentence;
  const at = movedAt(order);
  const hour = at === null ? '' : ` à${NBSP}${localTime(at, order.shop.timeZone)}`;
  if (order.status === 'canceled' && order.cancellation?.canceledBy === 'customer')
    return `Annulée par le client${hour}`;
  const words = moveWords(pressed.expectedStatus, order);
  const isEnded = order.finishedAt !== null;
  return isEnded ? `${words}${hour}` : `Déjà ${lowered(words)}${hour}`;
}

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

const movedAt = ({ finishedAt, preparationEndedAt, preparationStartedAt }: Order): Instant | null =>
  finishedAt ?? preparationEndedAt ?? preparationStartedAt;
