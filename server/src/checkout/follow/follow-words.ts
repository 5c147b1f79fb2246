import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Tidings } from '@comptoir/domain/orders/tidings.ts';
import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import { tidingsSentence } from '../../orders/messages/customer-message.ts';

const TITLES: Record<OrderStatus, string> = {
  contacting: 'En attente du restaurant',
  looking_for_driver: "Recherche d'un livreur",
  scheduled: 'Commande acceptée',
  preparing: 'En préparation',
  ready: 'Commande prête',
  takeaway: 'Commande prête',
  waiter: 'Commande prête',
  delivering: 'En route',
  completed: 'Terminée',
  canceled: 'Annulée',
  refused: 'Refusée',
  missed: 'Non prise en charge',
  refunded: 'Remboursée',
};

const TIDINGS_OF: Partial<Record<OrderStatus, Tidings>> = {
  scheduled: 'accepted',
  preparing: 'accepted',
  takeaway: 'ready',
  waiter: 'ready',
  delivering: 'on-the-way',
  canceled: 'canceled',
  refused: 'refused',
  missed: 'missed',
  refunded: 'refunded',
};

export const stateTitle = ({ status, orderType }: Order): string =>
  status === 'completed' && orderType === 'delivery' ? 'Livrée' : TITLES[status];

export function stateSentence(order: Order, now: Instant): string {
  const tidings = TIDINGS_OF[order.status];
  if (tidings) return tidingsSentence(tidings, order, now);
  if (order.status === 'completed') return 'Bon appétit !';
  if (order.status === 'contacting') return 'Le restaurant va confirmer votre commande.';
  if (order.selfPickupEligible) return tidingsSentence('pickup-offered', order, now);
  if (order.status === 'looking_for_driver') return 'Le restaurant la prépare dès qu’un livreur est trouvé.';
  return order.driverFirstName
    ? `${order.driverFirstName} passe la chercher au restaurant.`
    : 'Un livreur va passer la chercher au restaurant.';
}

/** « Reçue », « En préparation », « En route », « Livrée »: how far an order of this type is. */
export function stepsOf({ orderType, status }: Order): { label: string; isDone: boolean; isCurrent: boolean }[] {
  const isDelivery = orderType === 'delivery';
  const labels = isDelivery
    ? ['Reçue', 'En préparation', 'En route', 'Livrée']
    : ['Reçue', 'En préparation', 'Prête', orderType === 'click_and_seat' ? 'Servie' : 'Retirée'];
  const current = STEP_OF[status] ?? (isDelivery ? 1 : 2);
  return labels.map((label, index) => ({ label, isDone: index < current, isCurrent: index === current }));
}

/** `ready` belongs to the kitchen for a delivery: it has not left. */
const STEP_OF: Partial<Record<OrderStatus, number>> = {
  contacting: 0,
  looking_for_driver: 0,
  scheduled: 1,
  preparing: 1,
  delivering: 2,
  completed: 3,
};

const OWN_SENTENCES: Partial<Record<Refusal, string>> = {
  ORDER_STATE: 'Votre commande a changé entre-temps : cette action n’est plus possible.',
  RECORD_INVALID: 'Dites ce qui ne va pas, et en quelques mots ce qui s’est passé.',
  'document-type': 'Une des photos n’a pas pu être lue : envoyez une photo JPEG ou PNG.',
  WRONG_PHONE: 'Ce numéro de téléphone n’est pas valable.',
  'too-many-calls': 'Vous allez trop vite : réessayez dans une minute.',
};

/** What staff reads of a refusal may not make sense to a customer. */
export const refusalWords = (refusal: Refusal, words: Record<string, string>): string =>
  OWN_SENTENCES[refusal] ?? refusalSentence(refusal, words);
