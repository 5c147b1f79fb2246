import type { changeOrder as changeOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { LoadOf } from '@comptoir/domain/checkout/checkout-question.ts';
import { add, cents, formatEuros, ZERO } from '@comptoir/domain/kernel/money.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { OWN_CHANNELS } from '@comptoir/domain/kernel/sales.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import { searchFrom } from '@comptoir/domain/deliveries/search.ts';
import { isByVouchers } from '@comptoir/domain/checkout/meal-vouchers.ts';
import { keptTip } from '@comptoir/domain/checkout/tip.ts';
import type { StepName } from '@comptoir/domain/checkout/judge.ts';
import { carriedLines, changeScope } from '@comptoir/domain/checkout/customer-change.ts';
import { isLocked } from '@comptoir/domain/orders/order-flow.ts';
import { lineTotal } from '@comptoir/domain/orders/amounts.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { potUsed, type AskedLoyalty } from '@comptoir/domain/loyalty/asked-loyalty.ts';
import { isNothing, spentBy } from '@comptoir/domain/loyalty/balance.ts';
import type { LoyaltyType } from '@comptoir/domain/loyalty/programme.ts';
import type { AskedPromotion } from '@comptoir/domain/promotions/asked-promotion.ts';
import { isFreeDelivery, promotionDiscount } from '@comptoir/domain/promotions/judge-promotion.ts';
import { acceptDeadline } from '@comptoir/domain/orders/preparation.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import { Refused, refuseIf } from '../../http/refused.ts';
import { programmeInForce } from '../../loyalty/programme.store.ts';
import { termsOf } from '../../promotions/uses.store.ts';
import { heldStock } from '../../stock/take-stock.ts';
import { rulesOfShop } from '../checkout-rules.store.ts';
import {
  basketRefusal,
  feesOf,
  hourOf,
  judgeBasket,
  located,
  readLoads,
  refuseJudged,
  slotOf,
  splitAsked,
  type AskedPayment,
  type Basket,
} from '../judge-basket.ts';
import { priceBasket, type WantedLine } from '../priced-lines.ts';
import { amountsOf, readPricesAtShop } from '../prices.store.ts';
import * as slotPlaces from '../../slot-loads/slot-places.store.ts';
import type { SlotPlace } from '../../slot-loads/slot-places.store.ts';

export type WantedBody = Input<typeof changeOrderRoute>['body'];

const changesMeal = ({ lines, address, requestedFor }: WantedBody): boolean =>
  lines !== undefined || address !== undefined || requestedFor !== undefined;

/** API-88, FLO-79: only who holds the lock may change, and after acceptance only details. */
export function refuseChange(order: Order, body: WantedBody, now: Instant): void {
  const scope = changeScope(order);
  if (!scope || !isLocked(order, now)) throw new Refused('ORDER_STATE');
  if (scope === 'details' && changesMeal(body)) throw new Refused('ORDER_STATE');
}

/**
 * `slot` is the window of another hour; without one the order stays in its own. `distanceKm` (FEE-19) is of the trip that the
 * order has become.
 */
export type WantedChange = { fields: Partial<Order>; slot?: SlotPlace | null; distanceKm?: number | null };

export async function wantedChange(ctx: Ctx, shop: Shop, order: Order, body: WantedBody): Promise<WantedChange> {
  const details = { address: addressOf(order, body), customer: { ...order.customer, phone: phoneOf(order, body) } };
  if (!changesMeal(body)) return { fields: details };
  const { fields, ...rest } = await mealOf(ctx, shop, { ...order, ...details }, body);
  return { fields: { ...details, ...fields }, ...rest };
}

function phoneOf({ customer }: Order, { phone }: WantedBody): string | null {
  if (phone === undefined) return customer.phone;
  const normal = normalisePhone(phone);
  if (!normal) throw new Refused('WRONG_PHONE');
  return normal;
}

function addressOf(order: Order, body: WantedBody): Address | null {
  const { address, street2, instruction } = body;
  const isNamed = address !== undefined || street2 !== undefined || instruction !== undefined;
  if (!isNamed) return order.address;
  // Only a delivery has an address to change.
  if (!order.address) throw new Refused('RECORD_INVALID');
  const { street2: earlier, ...place } = address ?? order.address;
  const second = street2 === undefined ? earlier : street2;
  return {
    ...place,
    ...(second ? { street2: second } : {}),
    instruction: instruction === undefined ? place.instruction : instruction,
  };
}

async function mealOf(ctx: Ctx, shop: Shop, order: Order, body: WantedBody): Promise<WantedChange> {
  const basket = basketOf(order, body);
  refuseIf(basketRefusal(shop, basket, ctx.now(), true));
  const held = {
    stock: await heldStock(ctx.db, order),
    productKeys: new Set(order.lines.map(({ productKey }) => productKey)),
    since: order.createdAt,
    requestedFor: order.isScheduled ? order.requestedFor : null,
  };
  const found = await readPricesAtShop(ctx.db, order, basket);
  if (!found) throw new Refused('shop-not-recognised');
  const { prices } = found;
  const {
    lines: priced,
    requestedFor,
    notBefore,
  } = priceBasket(ctx, prices, shop, basket, {
    held,
    pointsOf: (key) => rewardIn(order, key),
  });
  const lines = body.lines ? carriedLines(order.lines, priced) : order.lines;
  // A product that takes longer to make puts the order off, even if the customer named no hour.
  const isSameTime = body.requestedFor === undefined && requestedFor === basket.requestedFor;
  const rules = await rulesOfShop(ctx.db, found.shop, prices.flatDeliveryFee);
  const address = await located(ctx, order.address, rules.zones);
  const paid = voucherPaymentOf(order, body);
  const changed = { ...basket, address, requestedFor };
  const promotion = await keptPromotion(ctx, order, lines);
  const promotionDiscount = promotion?.discount ?? order.promotionDiscount;
  const loyalty = body.lines ? await keptLoyalty(ctx, order, body.lines) : null;
  const left = cents(add(...lines.map(lineTotal)) - promotionDiscount);
  const cashbackUsed = loyalty ? potUsed(loyalty.pot, left) : order.cashbackUsed;
  const deducted = { promotionDiscount, cashbackUsed };
  const time = isSameTime ? {} : { loadOf: await loadsWithout(ctx, shop, order) };
  const asked = {
    basket: changed,
    isTaken: true,
    lines,
    deducted,
    promotion,
    loyalty,
    notBefore,
    ...time,
    ...(paid ? { paid } : {}),
  };
  const verdict = judgeBasket(rules, asked, ctx.now());
  // What was promised stays promised; a new hour, basket or address is judged as a new order's.
  refuseJudged(
    isSameTime ? { ...verdict, refusals: verdict.refusals.filter(({ step }) => !OF_TIME.has(step)) } : verdict,
  );
  const fees = feesOf(verdict, prices);
  // FLO-96
  const tip = keptTip(order.tip, verdict.amountDue);
  const amounts = amountsOf(lines, order.orderType, fees, { ...deducted, tip });
  if (body.expectedAmountDue !== undefined && body.expectedAmountDue !== amounts.amountDue)
    throw new Refused('total-mismatch', { words: { amount: formatEuros(amounts.amountDue) } });
  // Another hour or address leaves the basket and its stock alone (STK-25).
  const fields = {
    address,
    ...(body.lines ? { lines } : {}),
    ...amounts,
    ...(order.delivery ? { deliveryFeeSource: fees.deliveryFeeSource } : {}),
    ...(paid ? { paymentSplit: splitAsked(paid, verdict) } : {}),
    ...(isSameTime ? {} : timeOf(ctx, shop, order, hourOf(verdict) ?? requestedFor)),
  };
  const { distanceKm } = verdict;
  return isSameTime ? { fields, distanceKm } : { fields, distanceKm, slot: slotOf(verdict) };
}

/** HRS-25: what the windows have taken, the order's own place being free again. */
async function loadsWithout(ctx: Ctx, shop: Shop, { companyId, id: orderId }: Order): Promise<LoadOf> {
  const [loadOf, own] = await Promise.all([readLoads(ctx, shop), slotPlaces.heldBy(ctx.db, { companyId, orderId })]);
  return (kind, start) => {
    const load = loadOf(kind, start);
    const isOwn = own?.kind === kind && own.start === start;
    return load && isOwn ? { ...load, taken: load.taken - 1 } : load;
  };
}

/** PRO-20: another basket keeps the terms that the order was given, down to their minimum. */
async function keptPromotion(ctx: Ctx, order: Order, lines: readonly OrderLine[]): Promise<AskedPromotion | null> {
  const terms = order.promoCode === null ? null : await termsOf(ctx.db, order);
  if (!terms || order.promoCode === null) return null;
  const productsTotal = add(...lines.map(lineTotal));
  if (productsTotal < terms.minimumBasket)
    throw new Refused('PROMO_MIN_BASKET', { words: { amount: formatEuros(terms.minimumBasket) } });
  return {
    code: order.promoCode,
    isAutomatic: false,
    refused: null,
    discount: promotionDiscount(terms, productsTotal),
    isFreeDelivery: isFreeDelivery(terms),
  };
}

/** The points that an offered product of this order was given for. */
const rewardIn = ({ lines }: Order, key: string): number | null =>
  lines.find(({ isLoyaltyProduct, productKey }) => isLoyaltyProduct && productKey === key)?.points ?? null;

/**
 * LOY-51: another basket spends what the order has spent, or less: what it no longer uses is given back. It may lose its
 * offered product, not choose another; the minimums are those of today, where the programme is still in force.
 */
async function keptLoyalty(
  ctx: Ctx,
  order: Order,
  wanted: NonNullable<WantedBody['lines']>,
): Promise<AskedLoyalty | null> {
  const offered = wanted.filter(({ isLoyaltyProduct }) => isLoyaltyProduct);
  if (offered.length > 1 || offered.some(({ quantity }) => quantity > 1)) throw new Refused('loyalty-one-product');
  if (offered.some(({ productKey }) => rewardIn(order, productKey) === null)) throw new Refused('loyalty-not-offered');
  if (isNothing(spentBy(order))) return null;
  const programme = await programmeInForce(ctx.db, order);
  const minimum = (type: LoyaltyType) => (programme?.loyaltyType === type ? programme.minimumBasket : ZERO);
  return {
    refused: null,
    pot: { balance: order.cashbackUsed, minimumBasket: minimum('cashback') },
    rewardMinimum: offered.length > 0 ? minimum('product') : null,
  };
}

/** PMT-24: vouchers are judged anew; any other payment was accepted with the order. */
function voucherPaymentOf(order: Order, { restPaymentType }: WantedBody): AskedPayment | null {
  const { paymentType, driverPaymentType, paymentSplit, lines } = order;
  const isJudged = isByVouchers({ payment: { paymentType, driverPaymentType } }) && lines.every(({ tax }) => tax);
  if (!isJudged) return null;
  return { paymentType, driverPaymentType, restPaymentType: restPaymentType ?? paymentSplit?.[1]?.means ?? null };
}

const OF_TIME: ReadonlySet<StepName> = new Set(['shop', 'slot']);

function basketOf(order: Order, body: WantedBody): Basket & { lines: WantedLine[] } {
  const channel = OWN_CHANNELS.find((own) => own === order.channel);
  // What a marketplace sold is changed there.
  if (!channel) throw new Refused('ORDER_STATE');
  const { orderType, address, tableNumber } = order;
  const unchanged = order.isScheduled ? order.requestedFor : null;
  return {
    channel,
    orderType,
    address,
    tableNumber,
    requestedFor: body.requestedFor === undefined ? unchanged : body.requestedFor,
    lines: body.lines ?? order.lines.map((line) => ({ ...line, choices: null })),
  };
}

/** The shop reads another order, so its time to answer starts again. */
function timeOf(ctx: Ctx, shop: Shop, order: Order, wanted: Instant | null): Partial<Order> {
  const isScheduled = wanted !== null;
  const requestedFor = wanted === null ? ctx.now() : toInstant(wanted);
  const isWaiting = order.status === 'contacting';
  return {
    isScheduled,
    requestedFor,
    acceptDeadlineAt: isWaiting
      ? acceptDeadline({ isScheduled, requestedFor }, shop.acceptanceMinutes, ctx.now())
      : order.acceptDeadlineAt,
    ...(isWaiting ? {} : searchFor(order, { isScheduled, requestedFor }, ctx.now())),
  };
}

/** DLV-06, FLO-43: put off to later, the search stops until its new time; its thirty minutes have not begun. */
function searchFor(order: Order, time: Pick<Order, 'isScheduled' | 'requestedFor'>, now: Instant): Partial<Order> {
  if (order.driverSearch === null || searchFrom(time, now) <= now) return {};
  return { driverSearch: null, delivery: order.delivery && { ...order.delivery, isSearchingDriver: false } };
}
