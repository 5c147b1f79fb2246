import { arrivalOf } from '@comptoir/domain/deliveries/trip-estimate.ts';
import { distanceKm } from '@comptoir/domain/kernel/geo.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { formatTime, formatUntil, HOUR, localDay, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import { toldStatus, type OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isPaidThroughUs } from '@comptoir/domain/orders/payment-state.ts';
import type { Tidings } from '@comptoir/domain/orders/tidings.ts';
import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import { tidingsSentence } from '../../orders/messages/customer-message.ts';
import type { FollowedFacts } from './followed-facts.ts';

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

const MADE: readonly OrderStatus[] = ['preparing', 'ready', 'delivering'];

const TONIGHT_MS = 6 * HOUR;

/** « Arrivée vers 20:55 » says more than « En préparation », as long as it is still to come, today or in this night. */
function hourTitle(order: Order, now: Instant): string | null {
  const { status, orderType, dueAt, shop } = order;
  if (!MADE.includes(status)) return null;
  const at = orderType === 'delivery' ? arrivalOf(order) : dueAt;
  if (!at || at < now) return null;
  const isToday = localDay(at, shop.timeZone) === localDay(now, shop.timeZone);
  if (!isToday && msBetween(now, at) > TONIGHT_MS) return null;
  const words = { delivery: 'Arrivée', click_and_collect: 'Prête', click_and_seat: 'Servie' }[orderType];
  return `${words} vers ${formatTime(at, shop.timeZone)}`;
}

/** FLO-89: what happened at the door says more than an hour or a distance. */
function doorWords(order: Order, now: Instant): { title: string; sentence: string } | null {
  const { status, delivery } = order;
  if (status !== 'delivering' || !delivery) return null;
  if (delivery.comesBackAt)
    return {
      title: 'Votre commande revient au restaurant',
      sentence: 'Votre livreur n’a pas pu vous la remettre.',
    };
  return delivery.customerAbsentAt || delivery.codeResentAt
    ? { title: 'Votre livreur est là', sentence: tidingsSentence('at-the-door', order, now) }
    : null;
}

export function stateTitle(order: Order, now: Instant): string {
  if (order.status === 'contacting') return `${order.shop.name} va confirmer votre commande`;
  return doorWords(order, now)?.title ?? hourTitle(order, now) ?? toldStatus(order.status, order.orderType);
}

function answerSentence(order: Order, now: Instant): string {
  const { acceptDeadlineAt, shop } = order;
  const until = acceptDeadlineAt && acceptDeadlineAt > now ? formatUntil(acceptDeadlineAt, now, shop.timeZone) : null;
  const answer = until ? `Réponse avant ${until}.` : 'La réponse arrive d’un instant à l’autre.';
  return isPaidThroughUs(order) ? `${answer} Votre carte n'est pas encore débitée.` : answer;
}

/** « Karim est à 900 m de chez vous. » */
export function nearness({ order, driverAt }: Pick<FollowedFacts, 'order' | 'driverAt'>): string | null {
  const door = order.address?.location;
  if (!driverAt || !door) return null;
  const km = distanceKm(driverAt, door);
  const far = km < 1 ? `${Math.max(50, Math.round(km * 20) * 50)} m` : `${km.toFixed(1).replace('.', ',')} km`;
  return `${order.driverFirstName ?? 'Votre livreur'} est à ${far} de chez vous.`;
}

export function stateSentence(facts: Pick<FollowedFacts, 'order' | 'driverAt'>, now: Instant): string {
  const { order } = facts;
  const { status } = order;
  // The title has told the hour already.
  if (status === 'delivering')
    return (
      doorWords(order, now)?.sentence ??
      nearness(facts) ??
      (hourTitle(order, now) ? 'Votre commande est en route.' : tidingsSentence('on-the-way', order, now))
    );
  if (status === 'preparing' && !order.selfPickupEligible && hourTitle(order, now))
    return `${order.shop.name} prépare votre commande.`;
  if (status === 'contacting') return answerSentence(order, now);
  if (status === 'completed') return 'Bon appétit !';
  if (order.selfPickupEligible) return tidingsSentence('pickup-offered', order, now);
  const tidings = TIDINGS_OF[status];
  if (tidings) return tidingsSentence(tidings, order, now);
  if (status === 'looking_for_driver') return 'Le restaurant la prépare dès qu’un livreur est trouvé.';
  return order.driverFirstName
    ? `${order.driverFirstName} passe la chercher au restaurant.`
    : 'Un livreur va passer la chercher au restaurant.';
}

/** The share of the shop's time to answer that is over, for a bar that needs no program. */
export function answerShare({ sentToShopAt, acceptDeadlineAt }: Order, now: Instant): number {
  if (!acceptDeadlineAt) return 0;
  const [from, to, at] = [Date.parse(sentToShopAt), Date.parse(acceptDeadlineAt), Date.parse(now)];
  return Math.round(Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from))) * 100);
}

export type Step = { label: string; at: string | null; isDone: boolean; isCurrent: boolean };

/** « Commande reçue », « Acceptée par Chez Mimi »…: how far an order of this type is, and since when. */
export function stepsOf({ order, times }: Pick<FollowedFacts, 'order' | 'times'>): Step[] {
  const { orderType, status, shop } = order;
  const isDelivery = orderType === 'delivery';
  const steps: { now: string; past: string; at: Instant | null }[] = [
    { now: 'Commande reçue', past: 'Commande reçue', at: times.received },
    { now: `Réponse de ${shop.name}`, past: `Acceptée par ${shop.name}`, at: times.accepted },
    { now: status === 'scheduled' ? 'Préparation à venir' : 'En préparation', past: 'Préparée', at: times.prepared },
    ...(isDelivery ? [{ now: 'En livraison', past: 'En livraison', at: times.left }] : []),
    { now: LAST_TO_COME[orderType], past: LAST_OF[orderType], at: times.finished },
  ];
  const current = STEP_OF[status] ?? (isDelivery ? 2 : 3);
  return steps.map(({ now, past, at }, index) => ({
    label: index < current || (index === current && at) ? past : now,
    at: at && index <= current ? formatTime(at, shop.timeZone) : null,
    isDone: index < current,
    isCurrent: index === current,
  }));
}

const LAST_TO_COME = { delivery: 'Livrée', click_and_collect: 'À retirer', click_and_seat: 'Bientôt servie' } as const;
const LAST_OF = { delivery: 'Livrée', click_and_collect: 'Retirée', click_and_seat: 'Servie' } as const;

/** `ready` belongs to the kitchen for a delivery: it has not left. */
const STEP_OF: Partial<Record<OrderStatus, number>> = {
  contacting: 1,
  looking_for_driver: 1,
  scheduled: 2,
  preparing: 2,
  delivering: 3,
  completed: 5,
};

/** FLO-79, FLO-80: what the page cannot do any more, and why. */
export function whyCall({ order, isOver, mayCancel, scope }: FollowedFacts): string {
  if (isOver || mayCancel) return 'Une question sur votre commande ?';
  if (!scope) return 'La commande est partie : elle ne se modifie plus ici.';
  return order.status === 'scheduled'
    ? 'Le restaurant l’a acceptée : c’est lui qui peut l’annuler.'
    : 'La préparation a commencé : seul le restaurant peut l’annuler.';
}

export const feeSentence = ({ deliveryFee }: Order): string =>
  deliveryFee > 0 ? ` Les frais de livraison (${formatEuros(deliveryFee)}) sont retirés.` : '';

const OWN_SENTENCES: Partial<Record<Refusal, string>> = {
  ORDER_STATE: 'Votre commande a changé entre-temps : cette action n’est plus possible.',
  RECORD_INVALID: 'Dites ce qui ne va pas, et en quelques mots ce qui s’est passé.',
  'document-type': 'Une des photos n’a pas pu être lue : envoyez une photo JPEG ou PNG.',
  WRONG_PHONE: 'Ce numéro de téléphone n’est pas valable.',
  'order-held': 'Le restaurant s’occupe de votre commande en ce moment : réessayez dans quelques secondes.',
  'customer-editing-retry':
    'Une modification de votre commande est en cours : enregistrez-la ou abandonnez-la, puis réessayez.',
  'too-many-calls': 'Vous allez trop vite : réessayez dans une minute.',
};

/** What staff reads of a refusal may not make sense to a customer. */
export const refusalWords = (refusal: Refusal, words: Record<string, string>): string =>
  OWN_SENTENCES[refusal] ?? refusalSentence(refusal, words);
