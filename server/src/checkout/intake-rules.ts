import type { Refusal } from '@comptoir/contract/errors.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { addMs, DAY, toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { channelStanding } from '@comptoir/domain/sales-modes/channel-standing.ts';
import { isPaymentOffered, orderTypesOffered } from '@comptoir/domain/sales-modes/offered.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { PlacedInput } from './place-order.ts';

export type Basket = Pick<PlacedInput['body'], 'channel' | 'orderType' | 'requestedFor' | 'address' | 'tableNumber'>;

export function intakeRefusal(shop: Shop, body: PlacedInput['body'], now: Instant): Refusal | null {
  if (shop.retiredAt !== null) return 'shop-retired';
  return channelRefusal(shop, body) ?? basketRefusal(shop, body, now) ?? payerRefusal(shop, body);
}

/** PMT-02: whoever still has the page open orders no more. An order that was taken before may still be changed. */
export const channelRefusal = (shop: Shop, { channel }: Pick<Basket, 'channel'>): Refusal | null =>
  channelStanding(shop.channels, channel) === 'off' ? 'ORDER_TYPE_DISABLED' : null;

export function basketRefusal(shop: Shop, basket: Basket, now: Instant): Refusal | null {
  if (shop.retiredAt !== null) return 'shop-retired';
  if (shop.closedMessage !== false) return 'SHOP_CLOSED';
  if (!orderTypesOffered(shop, basket.channel).includes(basket.orderType)) return 'ORDER_TYPE_DISABLED';
  if (basket.requestedFor !== null && toInstant(basket.requestedFor) <= now) return 'requested-in-the-past';
  if (basket.requestedFor !== null && toInstant(basket.requestedFor) > addMs(now, shop.maxAdvanceDays * DAY))
    return 'requested-too-late';
  if (basket.orderType === 'delivery' && !isDeliverable(basket)) return 'address-missing';
  if (basket.orderType === 'click_and_seat' && !basket.tableNumber) return 'table-missing';
  return null;
}

function payerRefusal(shop: Shop, body: PlacedInput['body']): Refusal | null {
  if (!isPaymentOffered(shop, body.channel, body.orderType, body)) return 'PAYMENT_TYPE_NOT_OFFERED';
  if (!normalisePhone(body.customer.phone)) return 'WRONG_PHONE';
  if (body.customer.email && !isEmail(tidyEmail(body.customer.email))) return 'INVALID_EMAIL';
  return null;
}

function isDeliverable({ address }: Basket): boolean {
  return Boolean(address?.street.trim() && address.city.trim());
}
