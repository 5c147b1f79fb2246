import type { Refusal } from '@comptoir/contract/errors.ts';
import { DEFAULT_ORDER_TYPES, type OwnChannel } from '@comptoir/domain/kernel/sales.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { PlacedInput } from './place-order.ts';

/** PMT-22: the chatbot has no switches of its own. */
const settingsChannel = (channel: OwnChannel) => (channel === 'chatbot' ? 'webapp' : channel);

/** FLO-11: why this shop does not take this order, or null. */
export function intakeRefusal(shop: Shop, body: PlacedInput['body'], now: Instant): Refusal | null {
  const channel = settingsChannel(body.channel);
  if (shop.closedMessage !== false) return 'SHOP_CLOSED';
  if (!(shop.orderTypesByChannel[channel] ?? DEFAULT_ORDER_TYPES).includes(body.orderType))
    return 'ORDER_TYPE_DISABLED';
  if (!shop.paymentTypesByChannel[channel]?.includes(body.paymentType)) return 'PAYMENT_TYPE_NOT_OFFERED';
  if (body.paymentType === 'to_driver' && !offersDriverPayment(shop, body)) return 'PAYMENT_TYPE_NOT_OFFERED';
  if (body.requestedFor !== null && toInstant(body.requestedFor) <= now) return 'requested-in-the-past';
  if (!normalisePhone(body.customer.phone)) return 'WRONG_PHONE';
  if (body.customer.email && !isEmail(tidyEmail(body.customer.email))) return 'INVALID_EMAIL';
  if (body.orderType === 'delivery' && !isDeliverable(body)) return 'address-missing';
  if (body.orderType === 'click_and_seat' && !body.tableNumber) return 'table-missing';
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

function isDeliverable({ address }: PlacedInput['body']): boolean {
  return Boolean(address?.street.trim() && address.city.trim());
}
