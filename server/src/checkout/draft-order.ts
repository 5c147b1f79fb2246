import { cents } from '@comptoir/domain/kernel/money.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { orderAmounts } from '@comptoir/domain/orders/amounts.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { statusLabel } from '@comptoir/domain/orders/order-status.ts';
import { acceptDeadline } from '@comptoir/domain/orders/preparation.ts';
import { tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { PlacedInput } from './place-order.ts';
import type { Fees } from './priced-lines.ts';

type Given = { ctx: Ctx; shop: Shop; orderId: string; body: PlacedInput['body']; lines: OrderLine[]; fees: Fees };

/** The order as it will be stored, but for its number and its customer, which the transaction gives. */
export function draftOrder({ ctx, shop, orderId, body, lines, fees }: Given): Order {
  const now = ctx.now();
  const isDelivery = body.orderType === 'delivery';
  const isScheduled = body.requestedFor !== null;
  const requestedFor = body.requestedFor === null ? now : toInstant(body.requestedFor);
  const amounts = orderAmounts(lines, {
    promotionDiscount: cents(0),
    cashbackUsed: cents(0),
    deliveryFeeBeforePromotion: fees.deliveryFee,
    deliveryFee: fees.deliveryFee,
    managementFee: fees.managementFee,
  });
  return {
    ...amounts,
    id: orderId,
    companyId: shop.companyId,
    shopId: shop.shopId,
    shop: { name: shop.name, timeZone: shop.timeZone, location: shop.address.location },
    orderNumber: '',
    externalOrderNumber: body.externalOrderNumber,
    chargeId: `CMD-${orderId.replaceAll('-', '').slice(0, 20).toUpperCase()}`,
    providerPaymentId: null,
    status: 'contacting',
    statusLabel: statusLabel('contacting', body.orderType),
    orderType: body.orderType,
    channel: body.channel,
    flowType: 'classic',
    paymentType: body.paymentType,
    driverPaymentType: body.paymentType === 'to_driver' ? body.driverPaymentType : null,
    promoCode: null,
    createdAt: now,
    sentToShopAt: now,
    requestedFor,
    isScheduled,
    acceptDeadlineAt: acceptDeadline({ isScheduled, requestedFor }, shop.acceptanceMinutes, now),
    preparationMinutes: null,
    preparationStartedAt: null,
    preparationEndedAt: null,
    dueAt: null,
    expectedPickupAt: null,
    expectedDropoffAt: null,
    finishedAt: null,
    pickupStatus: 0,
    posSynced: false,
    posFailed: false,
    selfPickupEligible: false,
    deliveryAcceptableByShop: isDelivery,
    shopResponsibleForDelivery: isDelivery && shop.deliversByItself,
    customerLockUntil: null,
    tableNumber: body.orderType === 'click_and_seat' ? body.tableNumber : null,
    customerId: orderId,
    customer: {
      firstName: body.customer.firstName,
      lastName: body.customer.lastName,
      email: body.customer.email ? tidyEmail(body.customer.email) : null,
      phone: normalisePhone(body.customer.phone),
    },
    address: isDelivery ? body.address : null,
    delivery: isDelivery
      ? {
          nature: shop.deliversByItself ? 'shop' : 'fleet',
          isSearchingDriver: false,
          courierFee: cents(0),
          durationMinutes: fees.deliveryMinutes,
          distanceKm: null,
          trackingUrl: null,
          deliveredAt: null,
        }
      : null,
    driverId: null,
    driverFirstName: null,
    driverLastName: null,
    driverPhone: null,
    validationCode: null,
    driversHistory: [],
    driverSearch: null,
    deliveryReminderTriggered: false,
    refundedAmount: cents(0),
    changedByCustomer: null,
    ticketsPrinted: 0,
    seenAt: null,
    validatedBy: null,
    cancellation: null,
    missedReason: null,
    handledBy: null,
    lines,
    version: 1,
  };
}
