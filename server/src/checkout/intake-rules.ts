import type { Refusal } from '@comptoir/contract/errors.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { isPaymentOffered } from '@comptoir/domain/sales-modes/offered.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { basketRefusal } from './judge-basket.ts';
import type { PlacedInput } from './place-order.ts';

/** What is answered before the basket is priced: the engine's own words, then what only an order has. */
export const intakeRefusal = (shop: Shop, body: PlacedInput['body'], now: Instant): Refusal | null =>
  basketRefusal(shop, body, now) ?? payerRefusal(shop, body);

function payerRefusal(shop: Shop, body: PlacedInput['body']): Refusal | null {
  if (!isPaymentOffered(shop, body.channel, body.orderType, body)) return 'PAYMENT_TYPE_NOT_OFFERED';
  if (!normalisePhone(body.customer.phone)) return 'WRONG_PHONE';
  if (body.customer.email && !isEmail(tidyEmail(body.customer.email))) return 'INVALID_EMAIL';
  return null;
}
