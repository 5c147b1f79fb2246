import type { quoteOrder } from '@comptoir/contract/checkout.ts';
import type { Call, Reply } from '@comptoir/contract/route.ts';
import { ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { DriverPaymentType, OrderType, PaymentType } from '@comptoir/domain/kernel/sales.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import type { Basket, BasketLine } from '../basket/basket-store.ts';

export type QuoteBody = Call<typeof quoteOrder>['body'];
export type Quote = Reply<typeof quoteOrder>;

export type ChosenPayment = {
  paymentType: PaymentType;
  driverPaymentType: DriverPaymentType | null;
  restPaymentType: DriverPaymentType | null;
};
export type Contact = { firstName: string; lastName: string; phone: string; email: string };

type Seated = Pick<ShopPage, 'tableNumber'> & { shop: Pick<PublicShop, 'orderTypes'> };

/** A table eats here; elsewhere it is what the customer chose, as long as the shop still sells it. */
export function orderTypeOf({ shop, tableNumber }: Seated, basket: Basket): OrderType {
  const { orderTypes } = shop;
  if (tableNumber !== null && orderTypes.includes('click_and_seat')) return 'click_and_seat';
  if (basket.orderType && orderTypes.includes(basket.orderType)) return basket.orderType;
  return orderTypes[0] ?? 'click_and_collect';
}

type Asked = {
  page: Seated & Pick<ShopPage, 'channel'>;
  basket: Basket;
  /** Those that fit: one that does not would leave the others without a price. */
  lines: readonly BasketLine[];
  payment?: ChosenPayment | null;
  contact?: Pick<Contact, 'phone' | 'email'> | null;
  tip?: Cents;
};

/** API-84: no price is sent; the server tells what all of this costs. */
export function quoteBody({ page, basket, lines, payment = null, contact = null, tip = ZERO }: Asked): QuoteBody {
  const orderType = orderTypeOf(page, basket);
  return {
    channel: page.channel,
    orderType,
    requestedFor: wantedHour(orderType, basket),
    address: orderType === 'delivery' ? basket.address : null,
    tableNumber: orderType === 'click_and_seat' ? tableOf(page, basket) : null,
    lines: lines.map(({ productKey, quantity, instruction, choices, points }) => ({
      productKey,
      quantity,
      instruction,
      choices: choices as QuoteBody['lines'][number]['choices'],
      isLoyaltyProduct: points !== undefined,
    })),
    promoCode: basket.promoCode,
    useCashback: basket.useCashback,
    paymentType: payment?.paymentType ?? null,
    driverPaymentType: payment?.driverPaymentType ?? null,
    restPaymentType: payment?.restPaymentType ?? null,
    tip,
    customer: contact && identityOf(contact),
  };
}

/** Who sits at a table eats now, whatever hour they chose for another order from their sofa. */
export const wantedHour = (orderType: OrderType, { requestedFor }: Pick<Basket, 'requestedFor'>): Instant | null =>
  orderType === 'click_and_seat' ? null : requestedFor;

export const tableOf = ({ tableNumber }: Pick<ShopPage, 'tableNumber'>, basket: Basket): string | null =>
  tableNumber ?? (basket.tableNumber?.trim() || null);

/** PRO-25: half a number would be somebody else's. */
function identityOf({ phone, email }: Pick<Contact, 'phone' | 'email'>): QuoteBody['customer'] {
  const known = {
    email: email && isEmail(tidyEmail(email)) ? tidyEmail(email) : null,
    phone: phone ? normalisePhone(phone) : null,
  };
  return known.email || known.phone ? known : null;
}

export type Paying = Pick<PublicShop, 'paymentTypes' | 'driverPaymentTypes'>;

/** What a customer may be asked to pay with, as the shop's switches say for this order type. */
export const modesOf = ({ paymentTypes, driverPaymentTypes }: Paying, channel: ShopPage['channel']) => ({
  paymentTypesByChannel: { [channel]: paymentTypes },
  driverPaymentTypes,
});
