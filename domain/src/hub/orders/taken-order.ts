import { add, cents, formatEuros, roundHalfAway, type Cents } from '../../kernel/money.ts';
import { isMarketplace, type Channel, type OrderType, type PaymentType } from '../../kernel/sales.ts';
import type { Address } from '../../kernel/schema.ts';
import { french, NBSP } from '../../kernel/text.ts';
import type { Instant } from '../../kernel/time.ts';
import { DEFAULT_VAT_RATES, VAT_RATES, type LineTax } from '../../kernel/vat.ts';
import { lineTotal } from '../../orders/amounts.ts';
import type { OrderLine } from '../../orders/order.ts';
import { unlinkedKey } from '../../orders/orders.labels.ts';
import { brandOf, channelOf } from './brands.ts';
import type { HubItem, HubOption, HubOrder } from './hub-order.ts';

export type MenuRefs = {
  products: ReadonlyMap<string, { key: string; tax: LineTax }>;
  options: ReadonlyMap<string, { key: string; listKey: string }>;
};

/** HUB-33: why an order of the hub cannot become one of ours; anything else comes in, named and flagged. */
export type HubOrderRefusal = 'hub-order-empty' | 'hub-order-too-large';

export type TakenOrder = {
  channel: Channel;
  orderType: OrderType;
  paymentType: PaymentType;
  /** The marketplace sends its own courier (HUB-36). */
  hasOwnCourier: boolean;
  isScheduled: boolean;
  requestedFor: Instant | null;
  /** The time is the courier’s, so no trip is taken off it. */
  isPickupTime: boolean;
  number: string;
  lines: OrderLine[];
  promotionDiscount: Cents;
  deliveryFee: Cents;
  managementFee: Cents;
  amountDue: Cents;
  /** HUB-34: what the hub adds it up to, when that is another figure. */
  toldTotal: Cents | null;
  customer: { firstName: string; lastName: string; email: string | null; phone: string };
  address: Address | null;
  tableNumber: string | null;
};

const MOST_LINES = 400;
const MOST = 20_000_000_00;
const MAX_NAME = 200;
const MAX_NOTE = 500;

/** HUB-31 to HUB-36: an order of the hub in our words. `newId` names its lines. */
export function takeHubOrder(order: HubOrder, refs: MenuRefs, newId: () => string): TakenOrder | HubOrderRefusal {
  const items = order.items.filter(({ quantity }) => quantity > 0);
  if (items.length === 0) return 'hub-order-empty';
  if (items.length > MOST_LINES) return 'hub-order-too-large';
  const channel = channelOf(order);
  const orderType = order.orderType ?? (order.customer?.address1 ? 'delivery' : 'click_and_collect');
  const paymentType = paymentOf(order, channel, orderType);
  const lines = items.map((item) => lineOf(item, refs, orderType, newId));
  noteOn(
    lines,
    [partlyPaid(order, paymentType), order.customerNotes, sharedPhone(order, channel)].filter(Boolean).join(' – '),
  );
  const productsTotal = add(...lines.map(lineTotal));
  if (productsTotal > MOST) return 'hub-order-too-large';
  // A price below zero is a discount that the other system has written as a product.
  const negatives = items.map((item) => Math.min(0, unitOf(item)) * portionsOf(item));
  const discounts = order.discounts.map(({ amount }) => Math.abs(amount));
  const off = discounts.reduce((sum, amount) => sum + amount, 0) - negatives.reduce((sum, amount) => sum + amount, 0);
  const sumOf = (isDelivery: boolean): number =>
    order.charges.filter((charge) => charge.isDelivery === isDelivery).reduce((sum, { price }) => sum + price, 0);
  const deliveryFee = cents(Math.max(0, orderType === 'delivery' ? sumOf(true) : 0));
  const managementFee = cents(Math.max(0, sumOf(false) + (orderType === 'delivery' ? 0 : sumOf(true))));
  const promotionDiscount = cents(Math.min(off, productsTotal + deliveryFee + managementFee));
  const amountDue = cents(productsTotal - promotionDiscount + deliveryFee + managementFee);
  const hasAddress = Boolean(order.customer?.address1);
  return {
    channel,
    orderType,
    paymentType,
    hasOwnCourier: orderType === 'delivery' && channel !== 'webapp' && (order.isPickupTime || !hasAddress),
    isScheduled: !order.isAsap && order.expectedTime !== null,
    requestedFor: order.expectedTime,
    isPickupTime: order.isPickupTime,
    number: (order.collectionCode || order.ref || order.id).slice(0, 60),
    lines,
    promotionDiscount,
    deliveryFee,
    managementFee,
    amountDue,
    toldTotal: order.total !== null && order.total !== amountDue ? order.total : null,
    customer: customerOf(order, channel),
    address: orderType === 'delivery' ? addressOf(order) : null,
    tableNumber: orderType === 'click_and_seat' ? (order.tableName?.slice(0, 20) ?? null) : null,
  };
}

/** HUB-37: whoever sold it holds the money; only what is not paid yet is taken at the counter or the door. */
function paymentOf({ payments, total }: HubOrder, channel: Channel, orderType: OrderType): PaymentType {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const isPaid = paid > 0 && paid >= (total ?? 0);
  const isCash = payments.some(inCash);
  if (!isCash && (isPaid || isMarketplace(channel))) return 'stripe';
  return orderType === 'delivery' ? 'to_driver' : 'counter';
}

const inCash = ({ name }: HubOrder['payments'][number]): boolean => /esp[eè]ces|cash/i.test(name);

/** HUB-37: paid for a part elsewhere, whoever takes the money reads what is left; an order of ours has one means of payment. */
function partlyPaid({ payments, total }: HubOrder, paymentType: PaymentType): string {
  if (paymentType === 'stripe') return '';
  const paid = payments.filter((payment) => !inCash(payment)).reduce((sum, { amount }) => sum + amount, 0);
  const left = (total ?? 0) - paid;
  if (paid <= 0 || left <= 0) return '';
  return french(`Déjà réglé : ${formatEuros(cents(paid))}, reste à encaisser : ${formatEuros(cents(left))}`);
}

const portionsOf = ({ quantity }: HubItem): number => (Number.isInteger(quantity) ? quantity : 1);
/** Half a kilo at 20 € is one line at 10 €. */
const unitOf = ({ price, quantity }: HubItem): number =>
  Number.isInteger(quantity) ? price : roundHalfAway(price * quantity);

function lineOf(item: HubItem, refs: MenuRefs, orderType: OrderType, newId: () => string): OrderLine {
  const known = item.ref ? refs.products.get(item.ref) : undefined;
  const weight = Number.isInteger(item.quantity) ? '' : `${String(item.quantity).replace('.', ',')}${NBSP}× `;
  const deal = item.deal ? [item.deal.name, item.deal.label].filter(Boolean).join(' · ') : '';
  return {
    id: newId(),
    // HUB-33: an unknown reference loses neither the order nor the line.
    productKey: known?.key ?? unlinkedKey(item.ref ?? item.name),
    name: `${weight}${item.name}`.slice(0, MAX_NAME),
    quantity: portionsOf(item),
    unit: null,
    unitPrice: cents(Math.max(0, unitOf(item))),
    points: null,
    isLoyaltyProduct: false,
    instruction: [deal, item.notes].filter(Boolean).join(' – ').slice(0, MAX_NOTE) || null,
    optionLists: listsOf(item.options, refs),
    tax: taxOf(item, orderType, known?.tax),
  };
}

/** What was sold at which rate is what the hub says; the menu’s rate stands in for a missing one. */
function taxOf({ vatRate }: HubItem, orderType: OrderType, known: LineTax | undefined): LineTax {
  const told = VAT_RATES.find((rate) => rate === vatRate);
  if (told !== undefined) return { rates: told, vouchers: known?.vouchers ?? null };
  return known ?? { rates: DEFAULT_VAT_RATES[orderType], vouchers: null };
}

function listsOf(options: readonly HubOption[], refs: MenuRefs): OrderLine['optionLists'] {
  const lists = new Map<string, OrderLine['optionLists'][number]>();
  for (const { listName, name, ref, price } of options) {
    const known = ref ? refs.options.get(ref) : undefined;
    const listKey = known?.listKey ?? unlinkedKey(listName);
    const list = lists.get(listKey) ?? { optionListKey: listKey, optionListName: listName, options: [] };
    lists.set(listKey, list);
    list.options.push({ name, price, optionPath: known ? `${listKey}@${known.key}` : unlinkedKey(ref ?? name) });
  }
  return [...lists.values()];
}

/** Our orders have no note of their own: it stands with the first line, where the kitchen reads it. */
function noteOn([first]: OrderLine[], note: string): void {
  if (first && note) first.instruction = [first.instruction, note].filter(Boolean).join(' – ').slice(0, MAX_NOTE);
}

/** HUB-36: a number that the marketplace shares between its customers identifies nobody; the kitchen reads it as a note. */
function sharedPhone({ customer }: HubOrder, channel: Channel): string {
  if (!customer?.phone || !(customer.phoneCode || channel === 'deliveroo')) return '';
  return [`Tél. ${customer.phone}`, customer.phoneCode && `code ${customer.phoneCode}`].filter(Boolean).join(', ');
}

/** Marketplaces hide names and e-mails; what they do not say stays empty. */
function customerOf(order: HubOrder, channel: Channel): TakenOrder['customer'] {
  const { customer } = order;
  const [first, last] = [customer?.firstName ?? '', customer?.lastName ?? ''];
  return {
    firstName: (first || last || brandOf(order)).slice(0, 80),
    lastName: (first ? last : '').slice(0, 80),
    email: customer?.email ?? null,
    phone: sharedPhone(order, channel) ? '' : (customer?.phone ?? ''),
  };
}

function addressOf({ customer }: HubOrder): Address | null {
  if (!customer?.address1) return null;
  const [, streetNumber = '', street = customer.address1] =
    /^(\d+\s?(?:bis|ter|quater|[a-d])?)[\s,]+(.+)$/i.exec(customer.address1) ?? [];
  return {
    streetNumber: streetNumber.slice(0, 20),
    street: street.slice(0, 200),
    ...(customer.address2 && { street2: customer.address2.slice(0, 200) }),
    city: customer.city.slice(0, 100),
    postalCode: customer.postalCode.slice(0, 12),
    country: (customer.country || 'FR').slice(0, 60),
    instruction: customer.deliveryNotes.slice(0, MAX_NOTE) || null,
    location: customer.location,
  };
}

export const isRefusal = (taken: TakenOrder | HubOrderRefusal): taken is HubOrderRefusal => typeof taken === 'string';
