import type { Refusal } from '@comptoir/contract/errors.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { isPaymentOffered } from '@comptoir/domain/sales-modes/offered.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { basketRefusal, type AskedPayment, type Basket } from './judge-basket.ts';
import type { PlacedInput } from './place-order.ts';

/** What is answered before the basket is priced: the engine's own words, then what only an order has. */
export const intakeRefusal = (shop: Shop, body: PlacedInput['body'], now: Instant): Refusal | null =>
  termsRefusal(shop, body, now) ?? payerRefusal(body);

type Terms = Basket & AskedPayment;

/** The part of it that the simulator knows as well; nobody has said yet how it is paid: null. */
export function termsRefusal(shop: Shop, body: Terms, now: Instant) {
  const because = basketRefusal(shop, body, now);
  if (because || body.paymentType === null) return because;
  const { channel, orderType, paymentType, driverPaymentType } = body;
  return isPaymentOffered(shop, channel, orderType, { paymentType, driverPaymentType })
    ? null
    : 'PAYMENT_TYPE_NOT_OFFERED';
}

function payerRefusal(body: PlacedInput['body']): Refusal | null {
  if (!normalisePhone(body.customer.phone)) return 'WRONG_PHONE';
  if (body.customer.email && !isEmail(tidyEmail(body.customer.email))) return 'INVALID_EMAIL';
  return null;
}
