import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Channel, OrderType } from '@comptoir/domain/kernel/sales.ts';
import { addMinutes, later, type Instant } from '@comptoir/domain/kernel/time.ts';
import { pointsPrice } from '@comptoir/domain/loyalty/balance.ts';
import { optionKeyOf } from '@comptoir/domain/option-lists/chosen.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { TillPayment } from '@comptoir/domain/till/till-payments.ts';
import { choiceKey, type TillRefs } from '@comptoir/domain/till/till-refs.ts';
import { ProviderRefused } from '../../provider-failures.ts';
import type { TillSending } from '../../till.ts';
import { compositionId, partId } from './zelty-forms.ts';

const MODES: Record<OrderType, 'delivery' | 'takeaway' | 'eat_in'> = {
  delivery: 'delivery',
  click_and_collect: 'takeaway',
  click_and_seat: 'eat_in',
};
/** The names of aggregators need an aggregator's key. */
const SOURCES: Partial<Record<Channel, 'mobile' | 'kiosk'>> = { mobileApp: 'mobile', terminal: 'kiosk' };
const MOST_WORDS = 256;
const MOST_DISPLAYED = 10;

/**
 * SYN-61: an order in Zelty's format. A total below the sum of Zelty's prices counts as a discount (PRD-37); fees are left
 * out unless the shop has named a dish for them, because a total above that sum is refused.
 */
export function orderForm(shop: Shop, order: Order, sending: TillSending, restaurant: number | null, now: Instant) {
  const { refs, remoteId, replaces } = sending;
  const fees = feeItems(shop, order);
  const products = Math.max(0, order.productsTotal - order.promotionDiscount - order.cashbackUsed);
  const comment = [
    ...(replaces ? [`REMPLACE la première commande ${order.orderNumber}, à annuler`] : []),
    `n° ${order.orderNumber}`,
    ...(order.tableNumber ? [`table ${order.tableNumber}`] : []),
    ...(order.paymentType === 'stripe' ? ['payée en ligne'] : []),
    ...order.lines.flatMap(remarksOn),
  ].join(' · ');
  return {
    remote_id: remoteId,
    display_id: order.orderNumber.slice(0, MOST_DISPLAYED),
    ...(restaurant === null ? {} : { id_restaurant: restaurant }),
    mode: MODES[order.orderType],
    source: SOURCES[order.channel] ?? 'web',
    // Zelty only accepts future dates.
    due_date: later(order.dueAt ?? order.requestedFor, addMinutes(now, 1)).replace('Z', '+00:00'),
    customer: customerForm(order),
    ...(order.orderType === 'delivery' ? deliveryForm(order) : {}),
    items: [
      ...order.lines.flatMap((line) => Array.from({ length: line.quantity }, () => itemForm(line, refs))),
      ...fees,
    ],
    total: fees.reduce((sum, { price }) => sum + price, products),
    comment: cut(comment),
  };
}

export const cut = (words: string): string =>
  words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS - 1)}…` : words;

const customerForm = ({ customerId, customer: { firstName, lastName, email, phone } }: Order) => ({
  remote_id: customerId,
  fname: firstName,
  name: lastName,
  mail: email,
  phone,
});

function deliveryForm({ address, customer, shopResponsibleForDelivery, delivery }: Order) {
  if (!address) throw new ProviderRefused('zelty', 'no-address');
  const isOurs = shopResponsibleForDelivery || delivery?.nature === 'shop';
  return {
    fulfillment_type: isOurs ? 'deliver_by_restaurant' : 'deliver_by_partner',
    address: {
      name: `${customer.firstName} ${customer.lastName}`.trim(),
      street: address.street,
      street_num: address.streetNumber,
      zip_code: address.postalCode,
      city: address.city,
      address_more: [address.street2, address.instruction].filter(Boolean).join(' · '),
    },
  };
}

/** Zelty knows no points: whoever reads the ticket must not ask for the price of an offered dish. */
function remarksOn(line: OrderLine): string[] {
  const points = pointsPrice(line);
  // A composition has no comment of its own.
  const words = line.instruction && line.optionLists.length > 0 ? [`${line.name} : ${line.instruction}`] : [];
  return [...(points ? [`${line.name} : ${points}`] : []), ...words];
}

/** One item per piece, because Zelty's orders come back line by line. */
function itemForm(line: OrderLine, refs: TillRefs) {
  const posRef = refs.items.get(line.productKey) ?? '';
  const menuId = compositionId(posRef);
  const price = line.isLoyaltyProduct ? cents(0) : line.unitPrice;
  if (menuId !== null) return { type: 'menu', id: menuId, price, dishes: partsForm(line, refs) };
  const chosen = line.optionLists.flatMap((list) => list.options);
  return {
    type: 'dish',
    id: idOf(posRef),
    price,
    modifiers: modifiersForm(line, refs, chosen),
    ...(line.instruction ? { comment: cut(line.instruction) } : {}),
  };
}

type Choice = OrderLine['optionLists'][number]['options'][number];

const modifiersForm = (line: OrderLine, refs: TillRefs, chosen: readonly Choice[]) =>
  chosen.map(({ optionPath, price }) => ({
    option_id: idOf(refs.lists.get(choiceKey(line.productKey, optionPath)) ?? ''),
    option_value_id: idOf(refs.items.get(optionKeyOf(optionPath)) ?? ''),
    quantity: 1,
    price: line.isLoyaltyProduct ? cents(0) : price,
  }));

/** Parts in the till's order; only the last ones may be left out. What was chosen for a dish stays with it. */
function partsForm(line: OrderLine, refs: TillRefs) {
  const chosen = line.optionLists.flatMap((list) => list.options);
  const isDish = ({ optionPath }: Choice) => partId(listOf(line, refs, optionPath)) !== null;
  const left = new Set(chosen.filter(isDish));
  const dishes = (refs.parts.get(line.productKey) ?? []).map((part) => {
    const dish = [...left].find(({ optionPath }) => listOf(line, refs, optionPath) === part);
    if (dish) left.delete(dish);
    return dish && { part, dish };
  });
  const last = dishes.findLastIndex((one) => one !== undefined);
  const taken = dishes.slice(0, last + 1);
  const isDishOf = (dish: Choice) => (one: Choice) => one.optionPath.startsWith(`${dish.optionPath}@`);
  const loose = chosen.filter((one) => !isDish(one) && !taken.some((of) => of && isDishOf(of.dish)(one)));
  // Refusing is better than cooking the wrong dish.
  if (left.size > 0 || loose.length > 0 || taken.includes(undefined)) throw new ProviderRefused('zelty', 'composition');
  return taken.flatMap((one) => {
    if (!one) return [];
    const { part, dish } = one;
    return {
      id_part: partId(part) ?? 0,
      id: idOf(refs.items.get(optionKeyOf(dish.optionPath)) ?? ''),
      modifiers: modifiersForm(line, refs, chosen.filter(isDishOf(dish))),
    };
  });
}

const listOf = (line: OrderLine, refs: TillRefs, optionPath: string): string =>
  refs.lists.get(choiceKey(line.productKey, optionPath)) ?? '';

/** GEN-10: a fee is a dish of the till that the shop has named. */
function feeItems({ feeReferences }: Shop, { deliveryFee, managementFee }: Order) {
  const { deliveryFeePosRef, managementFeePosRef } = feeReferences;
  return [[deliveryFeePosRef, deliveryFee] as const, [managementFeePosRef, managementFee] as const].flatMap(
    ([ref, fee]) => (ref && fee > 0 ? [{ type: 'dish', id: idOf(ref.posRef), price: fee, modifiers: [] }] : []),
  );
}

/** By number where the shop's reference is one, else by the exact name. */
export const paymentsForm = (payments: readonly TillPayment[]) => ({
  transactions: payments.map(({ posRef, amount }) =>
    /^\d{1,15}$/.test(posRef)
      ? { id_transaction_method: Number(posRef), price: amount }
      : { name: posRef, price: amount },
  ),
  close_if_paid: false,
});

function idOf(posRef: string): number {
  if (!/^\d{1,15}$/.test(posRef)) throw new ProviderRefused('zelty', 'no-reference');
  return Number(posRef);
}
