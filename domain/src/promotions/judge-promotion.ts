import { formatEuros, percentOf, ZERO, type Cents } from '../kernel/money.ts';
import type { OrderType, OwnChannel } from '../kernel/sales.ts';
import { addDays, localParts, weekdayOf, type Instant } from '../kernel/time.ts';
import { isLimitReached } from './promotion-rules.ts';
import type { Promotion, PromotionTerms } from './promotion.ts';
import { whenWords } from './promotions.labels.ts';

/** PRO-28, in this order. */
export type PromotionRefusal =
  | 'PROMO_UNKNOWN'
  | 'PROMO_INACTIVE'
  | 'PROMO_NOT_STARTED'
  | 'PROMO_ENDED'
  | 'PROMO_CHANNEL'
  | 'PROMO_ORDER_TYPE'
  | 'PROMO_TIME'
  | 'PROMO_MIN_BASKET'
  | 'PROMO_OTHER_CUSTOMER'
  | 'PROMO_FIRST_ORDER'
  | 'PROMO_CUSTOMER_LIMIT'
  | 'PROMO_LIMIT';

/** A promotion as the checkout finds it; of a series, the one code that was typed. */
export type FoundPromotion = PromotionTerms &
  Pick<Promotion, 'key' | 'kind' | 'promoCode' | 'startsAt' | 'endsAt' | 'usedCount' | 'expired' | 'isOffHere'> & {
    customerId: string | null;
    /** Of a series: whether this one has served. */
    isSpent: boolean;
  };

export type PromotionQuestion = {
  channel: OwnChannel;
  orderType: OrderType;
  productsTotal: Cents;
  /** The hour that the order is for; null: now. */
  requestedFor: Instant | null;
  timeZone: string;
};

/** What is known of whoever orders; null while nobody has said who they are. */
export type PromotionClient = { customerId: string | null; uses: number; hasOrdered: boolean };

export type RefusedPromotion = { refusal: PromotionRefusal; words?: Record<string, string> };

/** PRO-27: why it does not apply; null: it does. */
export function promotionRefusal(
  promotion: FoundPromotion,
  asked: PromotionQuestion,
  client: PromotionClient | null,
  now: Instant,
): RefusedPromotion | null {
  if (isLimitReached(promotion)) return { refusal: 'PROMO_LIMIT' };
  if (promotion.endsAt !== null && promotion.endsAt < now) return { refusal: 'PROMO_ENDED' };
  if (promotion.expired || promotion.isOffHere) return { refusal: 'PROMO_INACTIVE' };
  if (promotion.startsAt !== null && promotion.startsAt > now) return { refusal: 'PROMO_NOT_STARTED' };
  if (!promotion.channels.includes(asked.channel)) return { refusal: 'PROMO_CHANNEL' };
  if (!servesOrderType(promotion, asked.orderType)) return { refusal: 'PROMO_ORDER_TYPE' };
  if (!isInHours(promotion, asked.requestedFor ?? now, asked.timeZone))
    return { refusal: 'PROMO_TIME', words: { when: whenWords(promotion) } };
  if (asked.productsTotal < promotion.minimumBasket)
    return { refusal: 'PROMO_MIN_BASKET', words: { amount: formatEuros(promotion.minimumBasket) } };
  return (client && clientRefusal(promotion, client)) ?? (promotion.isSpent ? { refusal: 'PROMO_LIMIT' } : null);
}

function clientRefusal(promotion: FoundPromotion, client: PromotionClient): RefusedPromotion | null {
  if (promotion.customerId !== null && promotion.customerId !== client.customerId)
    return { refusal: 'PROMO_OTHER_CUSTOMER' };
  if (promotion.firstOrderOnly && client.hasOrdered) return { refusal: 'PROMO_FIRST_ORDER' };
  return client.uses >= promotion.usesPerCustomer ? { refusal: 'PROMO_CUSTOMER_LIMIT' } : null;
}

/** PRO-29: a delivery that is free anyway is no discount. */
const servesOrderType = ({ orderTypes, discountType }: PromotionTerms, orderType: OrderType): boolean =>
  orderTypes.includes(orderType) && (discountType !== 'freeDelivery' || orderType === 'delivery');

type Scheduled = Pick<PromotionTerms, 'weekdays' | 'hours'>;

/** PRO-44: hours past midnight belong to the day on which they began. */
export function isInHours({ weekdays, hours }: Scheduled, at: Instant, zone: string): boolean {
  const { day, time } = localParts(at, zone);
  const isOn = (one: string) => weekdays.length === 0 || weekdays.includes(weekdayOf(one));
  if (!hours) return isOn(day);
  if (hours.from <= hours.to) return isOn(day) && time >= hours.from && time < hours.to;
  return (time >= hours.from && isOn(day)) || (time < hours.to && isOn(addDays(day, -1)));
}

/** What an order that has used it keeps (PRO-20). */
export type FrozenTerms = Pick<PromotionTerms, 'discountType' | 'discountPercent' | 'discountAmount' | 'minimumBasket'>;

/** PRO-29: what it takes off the products; a free delivery takes nothing off them. */
export function promotionDiscount(
  { discountType, discountPercent, discountAmount }: FrozenTerms,
  productsTotal: Cents,
): Cents {
  if (discountType === 'percentage') return percentOf(productsTotal, discountPercent ?? 0);
  return discountType === 'euro' ? (Math.min(discountAmount ?? 0, productsTotal) as Cents) : ZERO;
}

export const isFreeDelivery = ({ discountType }: Pick<FrozenTerms, 'discountType'>): boolean =>
  discountType === 'freeDelivery';
