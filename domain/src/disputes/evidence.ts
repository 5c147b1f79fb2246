import { addressLine } from '../kernel/address.ts';
import { formatEuros } from '../kernel/money.ts';
import { ORDER_TYPE_LABELS } from '../kernel/sales.ts';
import { french } from '../kernel/text.ts';
import { formatDate, formatTime, type Instant } from '../kernel/time.ts';
import { amountCharged } from '../orders/amounts.ts';
import type { Order, OrderEvent } from '../orders/order.ts';
import { storySentence } from '../orders/story.labels.ts';

/** Payment providers take no more in one field. */
export const MAX_EVIDENCE_TEXT = 20_000;

/** What concerns a bank: who did what with the order and the money, not which screen showed it. */
const TOLD: ReadonlySet<string> = new Set([
  'received',
  'money-captured',
  'accept',
  'auto-accept',
  'customer-changed',
  'choose-pickup',
  'customer-told',
  'driver-found',
  'ready',
  'picked-up',
  'start-delivery',
  'customer-absent',
  'code-resent',
  'delivered',
  'validate',
  'auto-close',
  'complaint-filed',
  'complaint-decided',
  'refund',
  'money-refunded',
  'refunded-elsewhere',
]);

/** What the customer wrote to the shop, and what the shop answered. */
export type CustomerMessage = { at: Instant; message: string; answer: string | null };

export type EvidenceFacts = {
  order: Order;
  story: readonly OrderEvent[];
  messages: readonly CustomerMessage[];
  hasPhoto: boolean;
};

/** INV-51: what the order itself proves, in words: what was sold, when each thing happened, how it was handed over. */
export function evidenceText({ order, story, messages, hasPhoto }: EvidenceFacts): string {
  const { timeZone } = order.shop;
  const moment = (at: Instant) => `${formatDate(at, timeZone)} à ${formatTime(at, timeZone)}`;
  const { firstName, lastName, phone, email } = order.customer;
  const who = [`${firstName} ${lastName}`.trim(), phone, email].filter(Boolean).join(', ');
  const told = story.flatMap((event) => {
    const words = TOLD.has(event.type) ? storySentence(event, order) : null;
    return words ? [`- ${moment(event.at)} : ${words}`] : [];
  });
  const blocks = [
    [
      `Commande n° ${order.orderNumber} (${order.chargeId}), ${order.shop.name}, ${moment(order.createdAt)}.`,
      `Client : ${who}.`,
      ...(order.address ? [`Adresse de livraison : ${addressLine(order.address)}.`] : []),
      `Vente : ${ORDER_TYPE_LABELS[order.orderType]}. Articles : ${articlesOf(order)}.`,
      `Payé par carte : ${formatEuros(amountCharged(order))}.`,
    ],
    told.length > 0 ? ['Déroulé :', ...told] : [],
    handedOver({ order, story, hasPhoto }, moment),
    messages.length > 0 ? ['Échanges avec le client :', ...messages.flatMap((one) => exchanged(one, moment))] : [],
  ];
  const text = blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
  return french(text).slice(0, MAX_EVIDENCE_TEXT);
}

export const articlesOf = ({ lines }: Pick<Order, 'lines'>): string =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');

type Moment = (at: Instant) => string;

/** FLO-57, FLO-89: a driver of ours ends a delivery with the customer’s code, or a photo where nobody opened. */
function handedOver({ order, story, hasPhoto }: Omit<EvidenceFacts, 'messages'>, moment: Moment): string[] {
  const end = story.findLast(({ type }) => type === 'delivered');
  if (!end) return [];
  if (end.data['photo'] === true)
    return [`Remise : déposée le ${moment(end.at)}${hasPhoto ? ', photo du dépôt jointe' : ', avec photo'}.`];
  const byCode = order.validationCode !== null && end.actorKind === 'driver';
  return [
    `Remise : le ${moment(end.at)}${byCode ? `, contre le code ${order.validationCode} que seul le client avait reçu` : ''}.`,
  ];
}

const exchanged = ({ at, message, answer }: CustomerMessage, moment: Moment): string[] => [
  `- ${moment(at)}, le client : « ${message} »`,
  ...(answer ? [`- Réponse du magasin : « ${answer} »`] : []),
];
