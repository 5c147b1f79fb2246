import type { Refusal } from '@comptoir/contract/errors.ts';
import { DEFAULT_ORDER_TYPES, type OwnChannel } from '@comptoir/domain/kernel/sales.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { PlacedInput } from './place-order.ts';

/** PMT-22: the chatbot has no switches of its own. */
const settingsChannel = (channel: OwnChannel) => (channel === 'chatbot' ? 'webapp' : channel);

export type Basket = Pick<PlacedInput['body'], 'channel' | 'orderType' | 'requestedFor' | 'address' | 'tableNumber'>;

export function intakeRefusal(shop: Shop, body: PlacedInput['body'], now: Instant): Refusal | null {
  return basketRefusal(shop, body, now) ?? payerRefusal(shop, body);
}

export function basketRefusal(shop: Shop, basket: Basket, now: Instant): Refusal | null {
  const offered = shop.orderTypesByChannel[settingsChannel(basket.channel)] ?? DEFAULT_ORDER_TYPES;
  if (shop.closedMessage !== false) return 'SHOP_CLOSED';
  if (!offered.includes(basket.orderType)) return 'ORDER_TYPE_DISABLED';
  if (basket.requestedFor !== null && toInstant(basket.requestedFor) <= now) return 'requested-in-the-past';
  if (basket.orderType === 'delivery' && !isDeliverable(basket)) return 'address-missing';
  if (basket.orderType === 'click_and_seat' && !basket.tableNumber) return 'table-missing';
  return null;
}

function payerRefusal(shop: Shop, body: PlacedInput['body']): Refusal | null {
  if (!shop.paymentTypesByChannel[settingsChannel(body.channel)]?.includes(body.paymentType))
    return 'PAYMENT_TYPE_NOT_OFFERED';
  if (body.paymentType === 'to_driver' && !offersDriverPayment(shop, body)) return 'PAYMENT_TYPE_NOT_OFFERED';
  if (!normalisePhone(body.customer.phone)) return 'WRONG_PHONE';
  if (body.customer.email && !isEmail(tidyEmail(body.customer.email))) return 'INVALID_EMAIL';
  return null;
}

/** PMT-07. */
function offersDriverPayment(shop: Shop, body: PlacedInput['body']): boolean {
  return (
    body.orderType === 'delivery' &&
    body.driverPaymentType !== null &&
    shop.driverPaymentTypes.includes(body.driverPaymentType)
  );
}

function isDeliverable({ address }: Basket): boolean {
  return Boolean(address?.street.trim() && address.city.trim());
}
