import { addressLine } from '../kernel/address.ts';
import { cents, type Cents } from '../kernel/money.ts';
import { formatPhone } from '../kernel/phone.ts';
import { CHANNEL_LABELS, ORDER_TYPE_LABELS } from '../kernel/sales.ts';
import { NBSP, plural } from '../kernel/text.ts';
import { formatDate, formatTime, formatUntil, type Instant } from '../kernel/time.ts';
import { amountCharged, lineTotal, promotionWorth } from '../orders/amounts.ts';
import { fullCustomerName } from '../orders/live-orders.ts';
import type { Order, OrderEvent, OrderLine } from '../orders/order.ts';
import { isDelayAfterPromise, preparationLabel } from '../orders/preparation.ts';
import { isUnlinked, UNLINKED_LABEL } from '../orders/orders.labels.ts';
import type { Shop } from '../shops/shop.ts';
import { ticketDigits, ticketEuros } from './ticket-euros.ts';
import { paymentRow, splitRows, vatRows } from './ticket-payment.ts';
import type { Ticket, TicketRow, TicketTemplate } from './ticket-row.ts';

export type TicketShop = Pick<Shop, 'name' | 'address' | 'phone' | 'timeZone'>;
/** By the customer, or because a dish was missing. */
export type ChangeHeading = 'MODIFIÉE' | 'CORRIGÉE';
export type TicketFields = {
  template: TicketTemplate;
  isDuplicate: boolean;
  printedAt: Instant;
  /** PRN-30, MIS-08: what an earlier ticket says has changed. */
  changed?: ChangeHeading | null;
  /** PRN-60: where the customer follows the order; none for marketplaces, which have their own. */
  followUrl?: string | null;
};

const RULE: TicketRow = { kind: 'rule' };
const DUPLICATE = 'DUPLICATA';

export function ticketOf(order: Order, shop: TicketShop, fields: TicketFields): Ticket {
  const { template, isDuplicate, printedAt, changed: change = null, followUrl = null } = fields;
  // REP-10: nobody cooks a test order by mistake.
  const test: TicketRow[] = order.isTest ? [{ kind: 'frame', text: 'ESSAI' }, small('Ne pas préparer')] : [];
  const changed: TicketRow[] = change ? [{ kind: 'frame', text: change }, small('Remplace le ticket précédent')] : [];
  const duplicate = [...test, ...changed, ...(isDuplicate ? duplicateRows(printedAt, order.shop.timeZone) : [])];
  const heading = headingRows(order, printedAt);
  if (template === 'kitchen') {
    const rows = [...duplicate, ...heading, RULE, ...lineRows(order, false), RULE, ...kitchenFoot(order)];
    return { template, rows };
  }
  const rows = [
    ...shopRows(shop),
    RULE,
    ...duplicate,
    ...heading,
    RULE,
    ...lineRows(order, true),
    RULE,
    ...totalRows(order),
    RULE,
    ...customerRows(order),
    RULE,
    ...followRows(followUrl),
    small(`Merci et bon appétit${NBSP}!`),
  ];
  return { template, rows };
}

/** A ticket of which paper may exist already: the mark stands where `ticketOf` puts it. */
export function markDuplicate(rows: readonly TicketRow[], printedAt: Instant, zone: string): TicketRow[] {
  if (rows.some((row) => row.kind === 'frame' && row.text === DUPLICATE)) return [...rows];
  const place = rows[0]?.kind === 'shop' ? rows.findIndex(({ kind }) => kind === 'rule') + 1 : 0;
  return [...rows.slice(0, place), ...duplicateRows(printedAt, zone), ...rows.slice(place)];
}

export function testTicketOf(shop: TicketShop, printedAt: Instant): Ticket {
  const rows: TicketRow[] = [
    ...shopRows(shop),
    RULE,
    { kind: 'due', text: 'Impression de test' },
    small(dateAndTime(printedAt, shop.timeZone)),
    // PRN-40: whoever reads it sees whether the printer has the right table.
    { kind: 'text', text: 'é è ê ç à ù œ € ’ « »' },
  ];
  return { template: 'test', rows };
}

/** Counted per kind: only a second ticket of the same kind is a DUPLICATA. */
export const isReprint = (story: readonly Pick<OrderEvent, 'type' | 'data'>[], template: TicketTemplate): boolean =>
  story.some(({ type, data }) => type === 'printed' && data['template'] === template);

const small = (text: string): TicketRow => ({ kind: 'small', text });
const dateAndTime = (at: Instant, zone: string): string => `${formatDate(at, zone)} à${NBSP}${formatTime(at, zone)}`;

function shopRows({ name, address, phone }: TicketShop): TicketRow[] {
  return [{ kind: 'shop', text: name }, small(addressLine(address)), ...(phone ? [small(formatPhone(phone))] : [])];
}

const followRows = (followUrl: string | null): TicketRow[] =>
  followUrl ? [{ kind: 'qr', text: followUrl }, small('Suivez votre commande')] : [];

function duplicateRows(printedAt: Instant, zone: string): TicketRow[] {
  return [{ kind: 'frame', text: DUPLICATE }, small(`Réimprimé le ${dateAndTime(printedAt, zone)}`)];
}

function headingRows(order: Order, printedAt: Instant): TicketRow[] {
  const table = order.tableNumber ? ` · Table${NBSP}${order.tableNumber}` : '';
  const external = order.externalOrderNumber
    ? `${CHANNEL_LABELS[order.channel]} n°${NBSP}${order.externalOrderNumber}`
    : null;
  const received = dateAndTime(order.sentToShopAt, order.shop.timeZone);
  return [
    { kind: 'band', text: `${ORDER_TYPE_LABELS[order.orderType]}${table}`.toUpperCase() },
    { kind: 'number', text: `N°${NBSP}${order.orderNumber}` },
    ...(external ? [{ kind: 'due' as const, text: external }] : []),
    ...dueTexts(order, printedAt).map((text) => ({ kind: 'due' as const, text })),
    small(`${CHANNEL_LABELS[order.channel]} · reçue le ${received}`),
  ];
}

/** « Prête à 20:44 », with its date when that is not the day of printing. */
function dueTexts(order: Order, printedAt: Instant): string[] {
  const at = (instant: Instant) => formatUntil(instant, printedAt, order.shop.timeZone);
  const hasPromise = isDelayAfterPromise(order);
  if (!order.dueAt) return [hasPromise ? `Prévue pour ${at(order.requestedFor)}` : 'Dès que possible'];
  const ready = `${order.orderType === 'click_and_seat' ? 'À servir' : 'Prête'} à ${at(order.dueAt)}`;
  if (!hasPromise) return [ready];
  return [ready, `Prévue pour ${at(order.requestedFor)} · ${preparationLabel(order, order.preparationMinutes ?? 0)}`];
}

function lineRows(order: Order, withPrices: boolean): TicketRow[] {
  return order.lines.flatMap((line) => [
    { kind: 'line', quantity: quantityOf(line), name: line.name, amount: withPrices ? amountOf(line) : null },
    ...(isUnlinked(line) ? [{ kind: 'option' as const, text: UNLINKED_LABEL }] : []),
    ...optionNames(line).map((text) => ({ kind: 'option' as const, text })),
    ...(withPrices && line.isLoyaltyProduct ? [{ kind: 'option' as const, text: 'Offert par la fidélité' }] : []),
    ...(line.instruction ? [{ kind: 'note' as const, text: line.instruction }] : []),
  ]);
}

const quantityOf = ({ quantity, unit }: OrderLine): string => `${quantity} ${unit ?? 'x'}`;

/** DET-11: a product paid with points shows the points instead of a price. */
function amountOf(line: OrderLine): string {
  return line.isLoyaltyProduct && line.points !== null ? `${line.points}${NBSP}pts` : ticketDigits(lineTotal(line));
}

/** An option chosen twice is printed once: « + 2 x Œuf mollet ». */
function optionNames({ optionLists }: OrderLine): string[] {
  const counts = new Map<string, number>();
  for (const { name } of optionLists.flatMap((list) => list.options)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `+ ${count} x ${name}` : `+ ${name}`));
}

function totalRows(order: Order): TicketRow[] {
  const amount = (label: string, value: Cents): TicketRow[] =>
    value === 0 ? [] : [{ kind: 'amount', label, amount: ticketEuros(value) }];
  const promotion = order.promoCode ? `Promotion ${order.promoCode}` : 'Promotion';
  return [
    { kind: 'amount', label: 'Produits', amount: ticketEuros(order.productsTotal) },
    ...amount(promotion, cents(-promotionWorth(order))),
    ...amount('Cagnotte', cents(-order.cashbackUsed)),
    ...amount('Frais de livraison', order.deliveryFeeBeforePromotion),
    ...amount('Frais de gestion', order.managementFee),
    { kind: 'total', label: 'TOTAL', amount: ticketEuros(order.amountDue) },
    ...vatRows(order),
    ...(order.tip > 0
      ? [...amount('Pourboire (hors TVA)', order.tip), ...amount('Total payé', amountCharged(order))]
      : []),
    ...amount('Remboursé', cents(-order.refundedAmount)),
    paymentRow(order),
    ...splitRows(order),
  ];
}

function customerRows({ customer, address }: Order): TicketRow[] {
  const address2: TicketRow[] = address
    ? [
        { kind: 'text', text: addressLine(address) },
        ...(address.instruction ? [{ kind: 'text' as const, text: address.instruction }] : []),
      ]
    : [];
  return [
    { kind: 'person', text: fullCustomerName(customer) },
    ...address2,
    ...(customer.phone ? [{ kind: 'strong' as const, text: formatPhone(customer.phone) }] : []),
  ];
}

/** The number of pieces, so that nothing is forgotten in the bag. */
function kitchenFoot({ lines, customer }: Order): TicketRow[] {
  const count = lines.reduce((sum, { quantity, unit }) => sum + (unit === null ? quantity : 1), 0);
  return [
    { kind: 'person', text: fullCustomerName(customer) },
    { kind: 'text', text: `${count} ${plural(count, 'article', 'articles')}` },
  ];
}
