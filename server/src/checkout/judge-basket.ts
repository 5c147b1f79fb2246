import { trustIn } from '@comptoir/domain/addresses/place.ts';
import type { CheckoutPlace, CheckoutRules, LoadOf } from '@comptoir/domain/checkout/checkout-question.ts';
import { withBestOffer } from '@comptoir/domain/checkout/best-promotion.ts';
import { judge, termsRefusal, type Refused as JudgedRefusal, type Verdict } from '@comptoir/domain/checkout/judge.ts';
import { isByVouchers, splitOf } from '@comptoir/domain/checkout/meal-vouchers.ts';
import { taxedParts } from '@comptoir/domain/checkout/vat.ts';
import { cityOf, streetOf } from '@comptoir/domain/kernel/address.ts';
import type { DeliveryZones } from '@comptoir/domain/delivery-zones/zones.ts';
import type { AskedTip } from '@comptoir/domain/checkout/tip.ts';
import { add, cents, ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { addMs, DAY, toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { potUsed, type AskedLoyalty } from '@comptoir/domain/loyalty/asked-loyalty.ts';
import { lineTotal } from '@comptoir/domain/orders/amounts.ts';
import type { Order, OrderLine, PaymentPart } from '@comptoir/domain/orders/order.ts';
import type { AskedPromotion } from '@comptoir/domain/promotions/asked-promotion.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { ProviderRefused } from '../ports/provider-failures.ts';
import type { PlacedInput } from './place-order.ts';
import type { Fees, Prices } from './prices.store.ts';
import { offersFor, type Contact, type Offer } from '../promotions/offers.ts';
import * as slotPlaces from '../slot-loads/slot-places.store.ts';
import type { SlotPlace } from '../slot-loads/slot-places.store.ts';

export type Basket = Pick<PlacedInput['body'], 'channel' | 'orderType' | 'requestedFor' | 'address' | 'tableNumber'>;

const NO_LOAD: LoadOf = () => undefined;

type Asked = {
  basket: Basket;
  lines: readonly OrderLine[];
  deducted?: Pick<Order, 'promotionDiscount' | 'cashbackUsed'>;
  promotion?: AskedPromotion | null;
  loyalty?: AskedLoyalty | null;
  notBefore?: Instant | null;
  isTaken?: boolean;
  loadOf?: LoadOf;
  /** How it is paid, once somebody has said so. */
  paid?: AskedPayment;
  tip?: AskedTip;
};

export type AskedPayment = Pick<PlacedInput['body'], 'driverPaymentType' | 'restPaymentType'> & {
  paymentType: PlacedInput['body']['paymentType'] | null;
};

/** The engine's words for a payment. */
export const paymentOf = ({ paymentType, driverPaymentType, restPaymentType }: AskedPayment) => ({
  payment: paymentType && { paymentType, driverPaymentType },
  restPayment: restPaymentType,
});
/** FLO-96: only a card that is charged here can carry one. */
export const tipOf = ({ tip, paymentType }: { tip: Cents; paymentType: AskedPayment['paymentType'] }): AskedTip => ({
  amount: tip,
  isByCard: paymentType === 'stripe',
});
const UNSAID: AskedPayment = { paymentType: null, driverPaymentType: null, restPaymentType: null };

const isDeliverable = ({ address }: Basket): boolean => Boolean(address?.street.trim() && address.city.trim());

/** The engine's words for what is known before the basket is priced. */
const termsOf = (basket: Basket, isTaken: boolean) => ({
  channel: basket.channel,
  isTaken,
  orderType: basket.orderType,
  requestedFor: basket.requestedFor === null ? null : toInstant(basket.requestedFor),
  place: isDeliverable(basket) ? placeOf(basket.address) : null,
  tableNumber: basket.tableNumber,
});

/** Why nothing of this kind is taken, whatever the basket; `isTaken`: of an order that its customer changes. */
export const basketRefusal = (shop: Shop, basket: Basket, now: Instant, isTaken = false) =>
  termsRefusal({ shop }, termsOf(basket, isTaken), now)?.refusal ?? null;

/** The engine's answer to a priced basket; who pays is asked elsewhere (intake-rules.ts). */
export function judgeBasket(rules: CheckoutRules, asked: Asked, now: Instant): Verdict {
  const { basket, lines, deducted, promotion = null, notBefore = null, loadOf = NO_LOAD, paid = UNSAID } = asked;
  const { loyalty = null, tip = null, isTaken = false } = asked;
  const productsTotal = add(...lines.map(lineTotal));
  const promotionDiscount = deducted?.promotionDiscount ?? promotion?.discount ?? ZERO;
  const question = {
    ...termsOf(basket, isTaken),
    place: placeOf(basket.address),
    notBefore,
    productsTotal,
    promotionDiscount,
    promotion,
    cashbackUsed: deducted?.cashbackUsed ?? potUsed(loyalty?.pot ?? null, cents(productsTotal - promotionDiscount)),
    loyalty,
    taxed: taxedParts(lines, basket.orderType),
    ...paymentOf(paid),
    tip,
  };
  return judge(rules, question, loadOf, now);
}

type Bought = Pick<Asked, 'basket' | 'lines'> & { promoCode: string | null; customer: Contact | null };

/** PRO-27: what this basket may use of what was found with its prices. */
export const offersTo = (
  ctx: Ctx,
  { companyId, timeZone }: Shop,
  { promotions }: Prices,
  { basket, lines, promoCode, customer }: Bought,
): Promise<Offer[]> =>
  offersFor(
    ctx.db,
    companyId,
    {
      found: promotions,
      typed: promoCode || null,
      question: {
        channel: basket.channel,
        orderType: basket.orderType,
        productsTotal: add(...lines.map(lineTotal)),
        requestedFor: basket.requestedFor === null ? null : toInstant(basket.requestedFor),
        timeZone,
      },
      customer,
    },
    ctx.now(),
  );

/** PRO-46: the verdict with the offer that is best for the customer. */
export const judgeWithOffers = (
  rules: CheckoutRules,
  asked: Omit<Asked, 'deducted' | 'promotion'>,
  offers: readonly Offer[],
  now: Instant,
): { verdict: Verdict; offer: Offer | null } =>
  withBestOffer(offers, (offer) => judgeBasket(rules, { ...asked, promotion: offer?.asked ?? null }, now));

/** What the answer says of the code that its amounts contain. */
export const promotedBy = (offer: Offer | null) =>
  offer && !offer.asked.refused
    ? {
        promoCode: offer.asked.code,
        isAutomatic: offer.asked.isAutomatic,
        isFreeDelivery: offer.asked.isFreeDelivery,
      }
    : null;

export const deductedBy = (offer: Offer | null, { cashbackUsed, tip }: Pick<Verdict, 'cashbackUsed' | 'tip'>) => ({
  promotionDiscount: offer?.asked.discount ?? ZERO,
  cashbackUsed,
  tip,
});

/** PMT-24: the switches were asked already (intake-rules.ts); what vouchers pay depends on the basket. */
export const voucherPayment = (asked: AskedPayment): AskedPayment => (isByVouchers(paymentOf(asked)) ? asked : UNSAID);

/** PMT-25. */
export function splitAsked(asked: AskedPayment, { mealVouchers }: Verdict): PaymentPart[] | null {
  const { payment, restPayment } = paymentOf(asked);
  return isByVouchers({ payment }) ? splitOf(mealVouchers, restPayment) : null;
}

export function refuseJudged(verdict: Verdict): void {
  const [first] = verdict.refusals;
  if (first) throw asRefused(first);
}

export const asRefused = ({ refusal, words }: JudgedRefusal): Refused => new Refused(refusal, words ? { words } : {});

export const feesOf = (
  { deliveryFee, deliveryFeeBeforePromotion, managementFee, deliveryFeeSource, distanceKm }: Verdict,
  { deliveryMinutes }: Pick<Prices, 'deliveryMinutes'>,
): Fees => ({
  deliveryFee,
  deliveryFeeBeforePromotion,
  managementFee,
  deliveryMinutes,
  deliveryFeeSource,
  distanceKm,
});

/** The hour that the engine gave to an order for as soon as possible, where it has one. */
export const hourOf = ({ time }: Verdict): Instant | null => (time.refusal === null ? time.requestedFor : null);

/** What the windows of the next day have taken. */
export async function readLoads(ctx: Ctx, shop: Shop, db: Db | Tx = ctx.db): Promise<LoadOf> {
  const now = ctx.now();
  const loads = await slotPlaces.between(db, shop, addMs(now, -DAY), addMs(now, shop.maxAdvanceDays * DAY));
  const byWindow = new Map(loads.map((load) => [`${load.kind} ${load.start}`, load]));
  return (kind, start) => byWindow.get(`${kind} ${start}`);
}

/** The window that an order is counted in. */
export function slotOf({ time }: Pick<Verdict, 'time'>): SlotPlace | null {
  if (!time.window) return null;
  const { kind, start, hoursLimit } = time.window;
  // The manager's own limit is read when the place is taken.
  return { kind, startsAt: start, limit: hoursLimit };
}

export function placeOf(address: Address | null): CheckoutPlace | null {
  if (!address) return null;
  const { location, city, subLocality } = address;
  return { location, city, districts: subLocality ? [subLocality] : [], isDoubtful: location === null };
}

/**
 * Of our own channels, and of orders that are known: a stranger's is located by `believedAddress`.
 * ZON-23: an address that came without its place is looked for before the zones are, one without its district where districts
 * are zones; one that cannot be found is doubtful.
 */
export async function located(ctx: Ctx, address: Address | null, zones: DeliveryZones): Promise<Address | null> {
  const needsDistrict = !address?.subLocality && zones.cityZones.some(({ kind }) => kind !== 'city');
  if (!address || (address.location && !needsDistrict)) return address;
  const place = await ctx.maps.geocode(`${streetOf(address)}, ${cityOf(address)}`).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error;
    return null;
  });
  if (!place || trustIn(place) !== 'sure') return address;
  const subLocality = address.subLocality ?? place.subLocality;
  return { ...address, ...(subLocality ? { subLocality } : {}), location: address.location ?? place.location };
}
