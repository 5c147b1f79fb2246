import { cents, formatEuros } from '../kernel/money.ts';
import { localTime } from '../kernel/time.ts';
import { CHANNEL_LABELS, DRIVER_PAYMENT_TYPES, PAYMENT_TYPE_LABELS } from '../kernel/sales.ts';
import { DELIVERY_PROVIDERS, PROVIDER_LABELS } from '../shops/delivery-providers.ts';
import type { HeldEvent } from './held/held-events.ts';
import type { Order, OrderEvent } from './order.ts';
import type { OrderEventName } from './order-flow.ts';
import { EXTRA_PREPARATION_MINUTES, preparationLabel } from './preparation.ts';

type StoryEvent = Pick<OrderEvent, 'type' | 'actorKind' | 'actorName' | 'preparationMinutes' | 'data'>;
type Of = Pick<Order, 'channel' | 'isScheduled'> & { shop: Pick<Order['shop'], 'timeZone'> };

const ACTOR_NAMES: Record<OrderEvent['actorKind'], string> = {
  staff: 'le magasin',
  customer: 'le client',
  driver: 'le livreur',
  provider: 'le service de livraison',
  marketplace: 'la plateforme',
  pos: 'la caisse',
  system: 'le système',
};

const by = ({ actorKind, actorName }: StoryEvent): string => `par ${actorName ?? ACTOR_NAMES[actorKind]}`;

/** The names that posts have by themselves take an article; those that people gave stay as they are. */
const POSTS: Readonly<Record<string, string>> = {
  Ordinateur: 'l’ordinateur',
  Mac: 'le Mac',
  Tablette: 'la tablette',
  'Tablette Android': 'la tablette Android',
  iPad: 'l’iPad',
  Téléphone: 'le téléphone',
  'Téléphone Android': 'le téléphone Android',
  iPhone: 'l’iPhone',
};
const on = ({ data }: StoryEvent): string => {
  const device = typeof data['device'] === 'string' ? data['device'] : null;
  return `sur ${device === null ? 'un écran' : (POSTS[device] ?? device)}`;
};
const driver = ({ data }: StoryEvent): string => (typeof data['driver'] === 'string' ? ` · ${data['driver']}` : '');
const gaveUp = (event: StoryEvent): string => `Le livreur s’est désisté${driver(event)}${because(event)}`;
const isAgain = ({ data }: StoryEvent): boolean => Number(data['round']) > 1;
const countLabels = (count: unknown, one: string): string[] =>
  typeof count === 'number' && count > 0 ? [`${count} ${one}${count > 1 ? 's' : ''}`] : [];
/** « 3 employés et 1 indépendant » */
const askedDrivers = ({ data }: StoryEvent): string =>
  [...countLabels(data['employees'], 'employé'), ...countLabels(data['independents'], 'indépendant')].join(' et ');
const service = ({ data }: StoryEvent): string => {
  const known = DELIVERY_PROVIDERS.find((provider) => provider === data['provider']);
  return known ? PROVIDER_LABELS[known] : 'un service de livraison';
};
const amount = ({ data }: StoryEvent): string =>
  typeof data['amount'] === 'number' ? ` · ${formatEuros(cents(data['amount']))}` : '';

const reason = ({ data }: StoryEvent): string => (typeof data['reason'] === 'string' ? ` : ${data['reason']}` : '');

const paid = ({ data }: StoryEvent): string => {
  const means = DRIVER_PAYMENT_TYPES.find((type) => type === data['paidWith']);
  return means ? ` · ${PAYMENT_TYPE_LABELS[means]}` : '';
};

const brand = ({ actorKind, actorName }: StoryEvent): string =>
  actorKind === 'marketplace' && actorName ? actorName : 'la plateforme';
const because = ({ data }: StoryEvent): string =>
  typeof data['reason'] === 'string' && data['reason'] ? ` · ${data['reason']}` : '';

const DECISIONS: Readonly<Record<string, string>> = {
  accept: 'Acceptation',
  refuse: 'Refus',
  ready: 'Annonce « prête »',
  'start-delivery': 'Départ',
  validate: 'Clôture',
  cancel: 'Annulation',
  refund: 'Remboursement',
} satisfies Record<HeldEvent, string>;
/** « Acceptation de Léa » */
const decided = ({ data }: StoryEvent): string =>
  `${DECISIONS[String(data['event'])] ?? 'Action'} de ${typeof data['decidedBy'] === 'string' ? data['decidedBy'] : 'quelqu’un'}`;

const text = ({ data }: StoryEvent, name: string): string => (typeof data[name] === 'string' ? data[name] : '');
/** « Pissaladière au lieu de Tourte de blettes » */
const correction = (event: StoryEvent): string => {
  const [dish, replacedBy] = [text(event, 'dish'), text(event, 'replacedBy')];
  return replacedBy ? `${replacedBy} au lieu de ${dish}` : `sans ${dish}`;
};

type Sentence = (event: StoryEvent, order: Of) => string;

/** Every move, and what else happens to an order: shown, printed, notified, refunded or failed. */
const SENTENCES = {
  seen: (event) => `Affichée ${on(event)}`,
  rang: (event) => `A sonné ${on(event)}`,
  opened: (event) => `Ouverte ${by(event)} ${on(event)}`,
  printed: (event, order) => `Ticket imprimé ${by(event)}${unheard(event, order)}`,
  'watch-devices': () => 'Veilleur : tous les écrans du magasin sont alertés',
  'watch-sms': () => 'Veilleur : SMS envoyé au responsable',
  'watch-email': () => 'Veilleur : e-mail envoyé au responsable',
  'watch-failed': ({ data }) =>
    `Veilleur : ${data['by'] === 'sms' ? 'le SMS' : 'l’e-mail'} au responsable n’est pas parti`,
  'customer-told': () => 'Client informé',
  'customer-changed': () => 'Modifiée par le client',
  'customer-absent': (event) => `Client absent, signalé ${by(event)}`,
  'code-resent': () => 'Code renvoyé au client',
  'comes-back': (event) => `Rapportée au restaurant ${by(event)}`,
  'till-sent': () => 'Envoyée à la caisse',
  'till-failed': (event) => `La caisse n’a pas reçu la commande${reason(event)}`,
  'till-replaced': () => 'Panier modifié renvoyé à la caisse : l’ancien y est à annuler',
  'hub-corrected': () => 'Panier corrigé à la caisse reliée à HubRise',
  'till-outdated': () => 'La caisse garde ce qu’elle avait reçu avant cette modification',
  'till-paid': (event) => `Paiement inscrit sur la caisse${amount(event)}`,
  'till-closed': () => 'Clôturée sur la caisse',
  'till-books-failed': (event) => `La caisse n’a pas inscrit le paiement${reason(event)}`,
  'till-to-correct': () => 'À corriger sur la caisse, qui ne reprend rien d’elle-même',
  'till-production': () => 'En préparation, selon la caisse',
  'till-ready': () => 'Prête, selon la caisse',
  'till-ended': () => 'Terminée sur la caisse',
  'till-cancelled': () => 'Annulée sur la caisse',
  'money-captured': (event) => `Paiement encaissé${amount(event)}`,
  'money-refunded': (event) => `Client remboursé${amount(event)}${because(event)}`,
  'refunded-elsewhere': (event) => `Remboursée chez le prestataire de paiement${amount(event)}`,
  'payment-disputed': (event) => `Paiement contesté par le client${amount(event)}`,
  'dispute-answered': () => 'Preuves envoyées à la banque du client',
  'dispute-won': (event) => `Contestation gagnée${amount(event)}`,
  'dispute-closed': () => 'Contestation classée sans suite',
  'dispute-lost': (event) => `Contestation perdue${amount(event)}`,
  'money-failed': () => 'Le prestataire de paiement n’a pas répondu',
  apology: (event) => `Bon envoyé au client ${by(event)}${amount(event)}`,
  'complaint-filed': () => 'Problème signalé par le client',
  'complaint-decided': (event) => `Réclamation traitée ${by(event)}`,
  'missing-asked': (event) => `${text(event, 'dish')} manque : question posée au client ${by(event)}`,
  'missing-corrected': (event) => `Corrigée ${by(event)} : ${correction(event)}${amount(event)}`,
  'missing-silent': (event) => `Sans réponse du client : ${correction(event)}${amount(event)}`,
  'missing-withdrawn': (event) => `Question au client retirée ${by(event)}`,
  'missing-over': () => 'Question au client sans objet',
  'sold-out': (event) => `${text(event, 'dish')} marqué épuisé ${by(event)}`,
  undo: (event) => `${decided(event)} : annulé ${by(event)}, rien n’est parti`,
  'held-not-done': (event) => `${decided(event)} : sans effet${because(event)}`,
  'held-overtaken': (event) => `${decided(event)} : sans effet, la commande a changé entre-temps`,
  received: (_, order) => `Reçue · ${CHANNEL_LABELS[order.channel]}`,
  accept: (event, order) => `Acceptée ${by(event)}${unheard(event, order)}${withTime(event, order)}`,
  'auto-accept': (event, order) => `Acceptée automatiquement${withTime(event, order)}`,
  refuse: (event) => `Refusée ${by(event)}`,
  'customer-cancel': () => 'Annulée par le client',
  'deadline-passed': () => 'Manquée : personne n’a répondu à temps',
  'driver-lost': (event) => (event.actorKind === 'staff' ? `Livreur retiré ${by(event)}` : gaveUp(event)),
  'driver-found': (event) =>
    event.actorKind === 'staff' ? `Confiée ${by(event)}${driver(event)}` : `Livreur trouvé${driver(event)}`,
  'no-driver-found': () => 'Aucun livreur trouvé',
  'drivers-asked': (event) => `Proposée${isAgain(event) ? ' de nouveau' : ''} à ${askedDrivers(event)}`,
  'offer-declined': (event) => `Course refusée ${by(event)}`,
  'service-asked': (event) => `Course demandée à ${service(event)}`,
  'service-refused': (event) => `${service(event)} ne prend pas la course`,
  'service-late': (event) => `${service(event)} n’a pas trouvé de livreur à temps`,
  'nobody-available': () => 'Aucun livreur disponible pour le moment',
  'offer-pickup': () => 'Retrait au restaurant proposé au client',
  'choose-pickup': () => 'Le client vient retirer sa commande',
  'take-delivery': (event) => `Livraison prise en charge ${by(event)}`,
  'start-search': () => 'Recherche d’un livreur',
  'cancel-search': (event) => `Recherche arrêtée ${by(event)}`,
  'search-exhausted': () => 'Manquée : aucun livreur trouvé',
  'window-opens': () => 'Préparation commencée à l’heure prévue',
  'add-time': (event) => `${EXTRA_PREPARATION_MINUTES}\u00A0min ajoutées ${by(event)}`,
  'at-door': () => 'Livreur à la porte du client',
  'driver-near': () => 'Livreur à proximité du restaurant',
  'remove-driver': (event) => `Livreur retiré ${by(event)}`,
  ready: (event, order) => `Marquée prête ${by(event)}${unheard(event, order)}`,
  'start-delivery': (event) => `Livraison démarrée ${by(event)}`,
  'picked-up': () => 'Prise en charge par le livreur',
  validate: (event) => `Validée ${by(event)}`,
  delivered: (event) =>
    event.data['photo'] === true ? `Déposée ${by(event)}, avec photo` : `Livrée ${by(event)}${paid(event)}`,
  cancel: (event) => `Annulée ${by(event)}`,
  'job-cancelled': (event) => (event.actorKind === 'driver' ? gaveUp(event) : `Course annulée ${by(event)}`),
  'marketplace-cancel': (event) => `Annulée par ${brand(event)}${because(event)}`,
  'marketplace-changed': (event) => `Modifiée par ${brand(event)}`,
  'hub-total-differs': (event) => `Total annoncé par la plateforme différent${amount(event)}`,
  'hub-not-told': () => 'HubRise n’a pas accepté le dernier état de la commande',
  'hub-refused': (event) => `Refusée par la caisse reliée à HubRise${because(event)}`,
  'hub-untaken': () => 'Pas reprise par la caisse reliée à HubRise après cinq minutes',
  'hub-delivery-failed': (event) => `Livraison manquée, signalée par ${brand(event)}`,
  'auto-close': () => 'Terminée automatiquement',
  refund: (event) => `Remboursée ${by(event)}`,
} satisfies Record<OrderEventName, Sentence> & Record<string, Sentence>;

/** OFF-07: « à 20:10, sans ligne » of what was pressed before it could be sent. */
const unheard = ({ data }: StoryEvent, { shop }: Of): string =>
  typeof data['pressedAt'] === 'string' ? ` à ${localTime(data['pressedAt'], shop.timeZone)}, sans ligne` : '';

export type StoryType = keyof typeof SENTENCES;

function withTime({ preparationMinutes }: StoryEvent, order: Of): string {
  return preparationMinutes === null ? '' : ` · ${preparationLabel(order, preparationMinutes)}`;
}

/** One line of the timeline (law:order-story); null for an event that this version of the dashboard does not know. */
export function storySentence(event: StoryEvent, order: Of): string | null {
  return isKnown(event.type) ? SENTENCES[event.type](event, order).replace(' : ', '\u00A0: ') : null;
}

const isKnown = (type: string): type is StoryType => Object.hasOwn(SENTENCES, type);
