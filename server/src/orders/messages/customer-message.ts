import { awaitedUntil } from '@comptoir/domain/deliveries/at-the-door.ts';
import { arrivalOf } from '@comptoir/domain/deliveries/trip-estimate.ts';
import { formatEuros, pluralOfAmount } from '@comptoir/domain/kernel/money.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatUntil, type Instant } from '@comptoir/domain/kernel/time.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import { questionSentence, settledSentence } from '@comptoir/domain/orders/missing/missing.labels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import { isPaidThroughUs } from '@comptoir/domain/orders/payment-state.ts';
import type { ShopSettings } from '@comptoir/domain/shop-settings/shop-settings.ts';
import type { Tidings } from '@comptoir/domain/orders/tidings.ts';

type Sentence = (order: Order, now: Instant) => string;

/** « à 20:15 », or « à 12:00 le 15/11/2026 » on another day. */
const at = (instant: Instant | null, order: Order, now: Instant): string =>
  instant ? ` à ${formatUntil(instant, now, order.shop.timeZone)}` : '';

const NOT_CHARGED = "Vous n'êtes pas débité.";
const isDelivery = (order: Order): boolean => order.orderType === 'delivery';
const notCharged = (order: Order): string => (isPaidThroughUs(order) ? ` ${NOT_CHARGED}` : '');

function whenReady(order: Order, now: Instant): string {
  if (isDelivery(order)) return `Livraison prévue${at(order.expectedDropoffAt, order, now)}.`;
  return order.orderType === 'click_and_seat'
    ? `Elle vous sera servie${at(order.dueAt, order, now)}.`
    : `Elle sera prête${at(order.dueAt, order, now)}.`;
}

function waits(order: Order, now: Instant): string {
  const until = awaitedUntil(order);
  return until && until > now ? ` et vous attend jusqu'à ${formatUntil(until, now, order.shop.timeZone)}` : '';
}

const SENTENCES: Record<Tidings, Sentence> = {
  accepted: (order, now) => `Votre commande est acceptée. ${whenReady(order, now)}`,
  refused: (order) => `Nous ne pouvons malheureusement pas honorer votre commande.${notCharged(order)}`,
  missed: (order) =>
    `Votre commande n'a pas pu être prise en charge à temps, nous en sommes désolés.${notCharged(order)}`,
  canceled: (order) => `Votre commande a été annulée.${moneyBack(order)}`,
  ready: (order) =>
    order.orderType === 'click_and_seat'
      ? 'Votre commande est prête : elle arrive à votre table.'
      : 'Votre commande est prête : vous pouvez venir la chercher.',
  'on-the-way': (order, now) => `Votre commande est en route. Arrivée prévue${at(arrivalOf(order), order, now)}.`,
  'at-the-door': (order, now) => `Votre livreur est devant votre porte${waits(order, now)}.`,
  'left-at-door': () => 'Votre livreur a déposé votre commande et en a pris une photo. Bon appétit !',
  late: (order, now) => `Il nous faut quelques minutes de plus. ${whenReady(order, now)}`,
  refunded: (order) => `Votre commande vous est remboursée : ${formatEuros(amountCharged(order))} en tout.`,
  'pickup-offered': () =>
    "Aucun livreur n'est disponible pour le moment. Vous pouvez choisir de retirer votre commande au restaurant, sans frais de livraison.",
  'refunded-part': ({ refundedAmount }) =>
    `Un remboursement partiel arrive sur votre carte sous quelques jours : ${formatEuros(refundedAmount)} ${pluralOfAmount(refundedAmount, 'rendu', 'rendus')} en tout.`,
  'dish-missing': ({ missing, shop }) => (missing ? questionSentence(missing, shop.timeZone) : ''),
  'dish-settled': (order) => (order.missing ? settledSentence(order.missing, amountCharged(order)) : ''),
  'pickup-chosen': (order, now) =>
    `C'est noté : vous retirez votre commande au restaurant${at(order.dueAt, order, now)}.${toPayThere(order)}`,
};

/** FLO-78: whoever meant to pay a driver is told where to pay now. */
const toPayThere = ({ paymentType, amountDue }: Order): string =>
  paymentType === 'counter' && amountDue > 0 ? ` Vous réglez ${formatEuros(amountDue)} sur place.` : '';

function moneyBack(order: Order): string {
  if (!isPaidThroughUs(order) || order.cancellation?.cancelReason === 'client_unavailable') return '';
  // FLO-16: before acceptance the card is held, and then set free.
  if (order.preparationMinutes === null) return notCharged(order);
  return ' Vous êtes remboursé en totalité, sous quelques jours.';
}

const PASSING: readonly Tidings[] = [
  'accepted',
  'ready',
  'on-the-way',
  'at-the-door',
  'late',
  'pickup-offered',
  'pickup-chosen',
  'dish-missing',
  'dish-settled',
];

/** Late news may be outdated: nobody is told that a cancelled order is ready. */
export const isStillTrue = (what: Tidings, order: Pick<Order, 'status'> & Partial<Pick<Order, 'missing'>>): boolean =>
  !(PASSING.includes(what) && isFinished(order.status)) &&
  (what !== 'dish-missing' || order.missing?.state === 'asked');

/** The same sentence on the page of the order. */
export const tidingsSentence = (what: Tidings, order: Order, now: Instant): string => SENTENCES[what](order, now);

/** DLV-20: told when the driver leaves, since the code is asked at the door. */
const codeOf = (what: Tidings, { validationCode }: Order): string =>
  (what === 'on-the-way' || what === 'at-the-door') && validationCode
    ? ` Code à donner au livreur : ${validationCode}.`
    : '';

/** FLO-88: every message leads to the page of its order, and says what for. */
const LINK_WORDS: Record<Tidings, string> = {
  refused: 'Commander autre chose',
  missed: 'Commander à nouveau',
  canceled: 'Voir ou refaire votre commande',
  refunded: 'Voir votre commande',
  accepted: 'Suivre ou modifier votre commande',
  late: 'Suivre ou modifier votre commande',
  ready: 'Suivre votre commande',
  'on-the-way': 'Suivre votre livreur',
  'at-the-door': 'Suivre votre livreur',
  'left-at-door': 'Voir la photo',
  'pickup-offered': 'Choisir le retrait ou suivre la recherche',
  'pickup-chosen': 'Suivre votre commande',
  'dish-missing': 'Répondre',
  'dish-settled': 'Voir votre commande',
  'refunded-part': 'Voir votre commande',
};

type Support = Pick<ShopSettings, 'supportEmail' | 'supportPhone'>;
const NOBODY: Support = { supportEmail: null, supportPhone: null };

/** GEN-12. */
function questionsTo({ supportPhone, supportEmail }: Support): string[] {
  const ways = [supportPhone && formatPhone(supportPhone), supportEmail].filter(Boolean);
  return ways.length > 0 ? [`${french('Une question ?')} ${ways.join(' ou ')}`] : [];
}

export function customerMessage(
  what: Tidings,
  order: Order,
  now: Instant,
  link: string,
  support: Support = NOBODY,
): { subject: string; text: string; sms: string } {
  // REP-10: whoever reads it over a shoulder sees what it is.
  const title = `${order.isTest ? 'ESSAI, ' : ''}${order.shop.name}, commande n° ${order.orderNumber}`;
  const sentence = `${SENTENCES[what](order, now)}${codeOf(what, order)}`;
  // The address stays as it is: French spacing would break it.
  const way = `${french(`${LINK_WORDS[what]} :`)}\n${link}`;
  const paragraphs = [
    french(`Bonjour ${order.customer.firstName},`),
    french(sentence),
    way,
    ...questionsTo(support),
    french('À bientôt !'),
    french(order.shop.name),
  ];
  return {
    subject: french(title),
    text: `${paragraphs.join('\n\n')}\n`,
    sms: `${french(`${title} : ${sentence}`)} ${link}`,
  };
}
