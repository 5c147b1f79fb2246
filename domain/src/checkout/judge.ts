import type { DeliveryFeeSource } from '../delivery-fees/fee-source.ts';
import { resolveZone, type ResolvedZone } from '../delivery-zones/resolve.ts';
import { cents, formatEuros, ZERO, type Cents } from '../kernel/money.ts';
import { addMs, DAY, localTime, type Instant } from '../kernel/time.ts';
import { managementFee } from '../management-fees/management-fee.ts';
import { managementFeeFor } from '../management-fees/management-fees.ts';
import { minimumRefusal as rewardRefusal, type LoyaltyRefusal } from '../loyalty/asked-loyalty.ts';
import type { VatShare } from '../orders/order.ts';
import type { PromotionRefusal } from '../promotions/judge-promotion.ts';
import { channelStanding } from '../sales-modes/channel-standing.ts';
import { isPaymentOffered, orderTypesOffered } from '../sales-modes/offered.ts';
import type { CheckoutPlace, CheckoutQuestion, CheckoutRules, LoadOf } from './checkout-question.ts';
import { customerFee, NO_FEE, tripKm } from './customer-fee.ts';
import type { StepName } from './steps.ts';
import {
  isByVouchers,
  mealVouchersFor,
  voucherRefusal,
  type MealVouchers,
  type VoucherRefusal,
} from './meal-vouchers.ts';
import { tipsOf } from '../order-settings/tips.ts';
import { tipRefusal, type TipRefusal } from './tip.ts';
import { paidParts, vatByRate } from './vat.ts';
import { judgeTime, type JudgedTime, type TimeRefusal } from './judge-time.ts';

export type { StepName };

export type CheckoutRefusal =
  | TimeRefusal
  | 'SHOP_CLOSED'
  | 'shop-retired'
  | 'ORDER_TYPE_DISABLED'
  | 'requested-in-the-past'
  | 'requested-too-late'
  | 'address-missing'
  | 'address-doubtful'
  | 'table-missing'
  | 'ADDRESS_NOT_SERVED'
  | 'BELOW_MINIMUM_BASKET'
  | 'PAYMENT_TYPE_NOT_OFFERED'
  | VoucherRefusal
  | TipRefusal
  | PromotionRefusal
  | LoyaltyRefusal;

export type Refused = { step: StepName; refusal: CheckoutRefusal; words?: Record<string, string> };

export type Verdict = {
  /** Every reason, in the order of the steps; none: it can be ordered. */
  refusals: Refused[];
  time: JudgedTime;
  zone: ResolvedZone | null;
  distanceKm: number | null;
  deliveryFee: Cents;
  /** The same without a promotion that offers it. */
  deliveryFeeBeforePromotion: Cents;
  deliveryFeeSource: DeliveryFeeSource;
  managementFee: Cents;
  amountDue: Cents;
  /** LOY-08: what the pot pays of the products. */
  cashbackUsed: Cents;
  /** FLO-90: null if the rate of a product is not known. */
  vatByRate: VatShare[] | null;
  /** PMT-23: what meal vouchers may pay of this basket, whoever pays how. */
  mealVouchers: MealVouchers;
  /** FLO-96: as it was asked, where it is taken. */
  tip: Cents;
};

/**
 * FLO-81, HRS, ZON, FEE, MFE, PMT: the one engine. It reads nothing and knows no clock; every step is judged, even after a
 * refusal, so that a manager sees all that a customer would meet.
 */
export function judge(rules: CheckoutRules, asked: CheckoutQuestion, loadOf: LoadOf, now: Instant): Verdict {
  const basket = (asked.productsTotal - asked.promotionDiscount) as Cents;
  const isDelivery = asked.orderType === 'delivery';
  const place = isDelivery ? asked.place : null;
  const zone = place ? resolveZone(rules.zones, place, basket) : null;
  const km = place?.location ? tripKm(rules.shop.address.location, place.location) : null;
  const time = judgeTime(rules.shop, asked, loadOf, now);
  const usual = isDelivery ? customerFee(rules, zone, km, basket) : NO_FEE;
  const fee = isDelivery && asked.promotion?.isFreeDelivery ? OFFERED : usual;
  const goods = (basket - asked.cashbackUsed) as Cents;
  const ofManagement = managementFee(
    goods,
    managementFeeFor(rules.managementFees.shop, rules.managementFees.network, asked.orderType),
  );
  const amountDue = cents(Math.max(0, goods + fee.deliveryFee + ofManagement));
  const paid =
    asked.taxed && paidParts(asked.taxed, { deliveryFee: fee.deliveryFee, managementFee: ofManagement, amountDue });
  const mealVouchers = mealVouchersFor(rules.shop, paid, amountDue, handedOverAt(asked, time));
  const ofTip = tipRefused(rules, asked, amountDue);
  const found = [
    shopRefusal(rules, asked, now) ?? hoursRefusal(time),
    modeRefusal(rules, asked),
    promotionRefused(asked),
    loyaltyRefused(asked, basket),
    isDelivery ? addressRefusal(place) : null,
    place && !zone ? refused('zone', 'ADDRESS_NOT_SERVED') : null,
    zone ? minimumRefusal(zone, basket) : null,
    slotRefusal(rules, time),
    paymentRefusal(rules, asked, mealVouchers),
    ofTip,
  ];
  return {
    refusals: found.filter((one) => one !== null),
    time,
    zone,
    distanceKm: km,
    ...fee,
    deliveryFeeBeforePromotion: usual.deliveryFee,
    managementFee: ofManagement,
    amountDue,
    cashbackUsed: asked.cashbackUsed,
    vatByRate: paid && vatByRate(paid),
    mealVouchers,
    tip: ofTip ? ZERO : (asked.tip?.amount ?? ZERO),
  };
}

const refused = (step: StepName, refusal: CheckoutRefusal, words?: Record<string, string>): Refused =>
  words ? { step, refusal, words } : { step, refusal };

type Shops = Pick<CheckoutRules, 'shop'>;
type Terms = Pick<CheckoutQuestion, 'channel' | 'isTaken' | 'orderType' | 'requestedFor' | 'tableNumber' | 'place'>;

/** What refuses an order before anything is known of its basket. */
export function termsRefusal(rules: Shops, asked: Terms, now: Instant): Refused | null {
  const isWithoutPlace = asked.orderType === 'delivery' && !asked.place;
  return (
    shopRefusal(rules, asked, now) ??
    modeRefusal(rules, asked) ??
    (isWithoutPlace ? refused('address', 'address-missing') : null)
  );
}

function shopRefusal({ shop }: Shops, { requestedFor }: Terms, now: Instant): Refused | null {
  if (shop.retiredAt !== null) return refused('shop', 'shop-retired');
  if (shop.closedMessage !== false) return refused('shop', 'SHOP_CLOSED');
  if (requestedFor !== null && requestedFor <= now) return refused('shop', 'requested-in-the-past');
  if (requestedFor !== null && requestedFor > addMs(now, shop.maxAdvanceDays * DAY))
    return refused('shop', 'requested-too-late');
  return null;
}

function modeRefusal({ shop }: Shops, { channel, isTaken = false, orderType, tableNumber }: Terms): Refused | null {
  const isOff = !isTaken && channelStanding(shop.channels, channel) === 'off';
  if (isOff || !orderTypesOffered(shop, channel).includes(orderType)) return refused('mode', 'ORDER_TYPE_DISABLED');
  return orderType === 'click_and_seat' && !tableNumber ? refused('mode', 'table-missing') : null;
}

const hoursRefusal = ({ refusal }: JudgedTime): Refused | null =>
  refusal === 'SHOP_CLOSED_AT_TIME' ? refused('shop', refusal) : null;

/** FEE-14: the first source of all. */
const OFFERED = { deliveryFee: ZERO, deliveryFeeSource: 'promotion' } as const;

function promotionRefused({ promotion }: CheckoutQuestion): Refused | null {
  if (!promotion?.refused) return null;
  return refused('promotion', promotion.refused.refusal, promotion.refused.words);
}

function loyaltyRefused({ loyalty }: CheckoutQuestion, basket: Cents): Refused | null {
  const because = loyalty && (loyalty.refused ?? rewardRefusal(loyalty, basket));
  return because ? refused('loyalty', because.refusal, because.words) : null;
}

function addressRefusal(place: CheckoutPlace | null): Refused | null {
  if (!place) return refused('address', 'address-missing');
  return place.isDoubtful ? refused('address', 'address-doubtful') : null;
}

function minimumRefusal({ zone }: ResolvedZone, basket: Cents): Refused | null {
  if (basket >= zone.minimumBasket) return null;
  return refused('minimum', 'BELOW_MINIMUM_BASKET', { minimum: formatEuros(zone.minimumBasket) });
}

function slotRefusal({ shop }: CheckoutRules, { refusal, earliest }: JudgedTime): Refused | null {
  if (refusal === 'SLOT_FULL' || refusal === 'slot-closed') return refused('slot', refusal);
  if (refusal !== 'slot-too-soon') return null;
  return refused('slot', refusal, { time: localTime(earliest, shop.timeZone) });
}

function paymentRefusal({ shop }: CheckoutRules, asked: CheckoutQuestion, vouchers: MealVouchers): Refused | null {
  const { channel, orderType, payment, restPayment } = asked;
  if (!payment) return null;
  if (!isPaymentOffered(shop, channel, orderType, payment)) return refused('payment', 'PAYMENT_TYPE_NOT_OFFERED');
  const because = isByVouchers(asked) ? voucherRefusal(shop, vouchers, restPayment) : null;
  return because && refused('payment', because.refusal, because.words);
}

function tipRefused({ shop }: CheckoutRules, { tip }: CheckoutQuestion, amountDue: Cents): Refused | null {
  const because = tip ? tipRefusal(tip, tipsOf(shop), amountDue) : null;
  return because && refused('tip', because.refusal, because.words);
}

const handedOverAt = ({ requestedFor }: CheckoutQuestion, time: JudgedTime): Instant =>
  (time.refusal === null ? time.requestedFor : null) ?? requestedFor ?? time.earliest;
