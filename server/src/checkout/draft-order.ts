import { ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import { atReception, type Carrier } from '@comptoir/domain/deliveries/reception.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { statusLabel } from '@comptoir/domain/orders/order-status.ts';
import { UNTOUCHED } from '@comptoir/domain/orders/untouched.ts';
import { tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { PlacedInput } from './place-order.ts';
import { amountsOf, type Fees } from './prices.store.ts';
import type { TakenPromotion } from '../promotions/take-promotion.ts';

type Given = {
  ctx: Ctx;
  shop: Shop;
  carrier: Carrier;
  orderId: string;
  body: Pick<
    PlacedInput['body'],
    | 'channel'
    | 'orderType'
    | 'paymentType'
    | 'driverPaymentType'
    | 'requestedFor'
    | 'externalOrderNumber'
    | 'tableNumber'
    | 'customer'
    | 'address'
  >;
  lines: OrderLine[];
  fees: Fees;
  paymentSplit?: Order['paymentSplit'];
  promotion?: TakenPromotion | null;
  /** LOY-08. */
  cashbackUsed?: Cents;
  /** FLO-96: judged; never read from the body. */
  tip?: Cents;
  isTest?: boolean;
};

/** Its number and its customer are set by the transaction. */
export function draftOrder({
  ctx,
  shop,
  carrier,
  orderId,
  body,
  lines,
  fees,
  paymentSplit = null,
  promotion = null,
  cashbackUsed = ZERO,
  tip = ZERO,
  isTest = false,
}: Given): Order {
  const now = ctx.now();
  const isDelivery = body.orderType === 'delivery';
  const isScheduled = body.requestedFor !== null;
  const requestedFor = body.requestedFor === null ? now : toInstant(body.requestedFor);
  const timed = { orderType: body.orderType, carrier, isScheduled, requestedFor };
  const reception = atReception(shop, { ...timed, ...fees }, now);
  return {
    ...UNTOUCHED,
    ...amountsOf(lines, body.orderType, fees, {
      promotionDiscount: promotion?.discount ?? ZERO,
      cashbackUsed,
      tip,
    }),
    promoCode: promotion?.code ?? null,
    ...reception,
    deliveryFeeSource: isDelivery ? fees.deliveryFeeSource : null,
    id: orderId,
    companyId: shop.companyId,
    shopId: shop.shopId,
    shop: { name: shop.name, timeZone: shop.timeZone, location: shop.address.location },
    orderNumber: '',
    isTest,
    externalOrderNumber: body.externalOrderNumber,
    chargeId: `CMD-${orderId.replaceAll('-', '').slice(0, 20).toUpperCase()}`,
    statusLabel: statusLabel(reception.status, body.orderType),
    orderType: body.orderType,
    channel: body.channel,
    paymentType: body.paymentType,
    driverPaymentType: body.paymentType === 'to_driver' ? body.driverPaymentType : null,
    paymentSplit,
    createdAt: now,
    sentToShopAt: now,
    requestedFor,
    isScheduled,
    tableNumber: body.orderType === 'click_and_seat' ? body.tableNumber : null,
    customerId: orderId,
    customer: {
      firstName: body.customer.firstName,
      lastName: body.customer.lastName,
      email: body.customer.email ? tidyEmail(body.customer.email) : null,
      phone: normalisePhone(body.customer.phone),
    },
    address: isDelivery ? body.address : null,
    lines,
  };
}
