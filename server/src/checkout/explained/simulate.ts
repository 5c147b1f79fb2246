import type { simulateOrder as simulateOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { CheckoutQuestion } from '@comptoir/domain/checkout/checkout-question.ts';
import { explain } from '@comptoir/domain/checkout/explain.ts';
import { judge, type Verdict } from '@comptoir/domain/checkout/judge.ts';
import { toldWithoutBasket } from '@comptoir/domain/checkout/unpriced.ts';
import { withBestOffer } from '@comptoir/domain/checkout/best-promotion.ts';
import { taxedParts } from '@comptoir/domain/checkout/vat.ts';
import { add, cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { potUsed } from '@comptoir/domain/loyalty/asked-loyalty.ts';
import { lineTotal } from '@comptoir/domain/orders/amounts.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { OpenAccount } from '../../clients/account/sessions.store.ts';
import type { Ctx } from '../../ctx.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { judgeLoyalty } from '../../loyalty/balances/wanted-loyalty.ts';
import type { Offer } from '../../promotions/offers.ts';
import { rulesOfShop } from '../checkout-rules.store.ts';
import { termsRefusal } from '../intake-rules.ts';
import {
  asRefused,
  deductedBy,
  feesOf,
  hourOf,
  located,
  offersTo,
  paymentOf,
  placeOf,
  promotedBy,
  readLoads,
  tipOf,
} from '../judge-basket.ts';
import { priceBasket } from '../priced-lines.ts';
import { amountsOf, readPricesAtShop, type Prices } from '../prices.store.ts';

type SimulateCall = Input<typeof simulateOrderRoute>;
type AtShop = { shop: Shop; prices: Prices };
type Simulated = Answer<typeof simulateOrderRoute>;

/** The manager plays the customer: the intake's own engine answers, step by step. Nothing is stored. */
export async function simulateOrder(ctx: Ctx, { params, body }: SimulateCall): Promise<Simulated> {
  return simulated(ctx, mustExist(await readPricesAtShop(ctx.db, params, body)), body);
}

/** `account`: whose pot and points it is, where a customer's own order is told. */
export async function simulated(
  ctx: Ctx,
  { shop, prices }: AtShop,
  body: SimulateCall['body'],
  account: OpenAccount | null = null,
): Promise<Simulated> {
  const rules = await rulesOfShop(ctx.db, shop, prices.flatDeliveryFee);
  const { asked: loyalty, pointsOf } = await judgeLoyalty(ctx.db, shop, account, body);
  const basket = pricedOrRefused(ctx, prices, shop, body, pointsOf);
  const address = body.orderType === 'delivery' ? await located(ctx, body.address, rules.zones) : null;
  const lines = basket.lines ?? [];
  const offers = await offersTo(ctx, shop, prices, { ...body, basket: body, lines });
  const asked = {
    channel: body.channel,
    orderType: body.orderType,
    requestedFor: body.requestedFor === null ? null : toInstant(body.requestedFor),
    notBefore: basket.notBefore,
    place: placeOf(address),
    tableNumber: body.tableNumber,
    productsTotal: add(...lines.map(lineTotal)),
    loyalty,
    taxed: taxedParts(lines, body.orderType),
    ...paymentOf(body),
    tip: tipOf(body),
  };
  const now = ctx.now();
  const loadOf = await readLoads(ctx, shop);
  const questionWith = (offer: Offer | null) => ({
    ...asked,
    promotion: offer?.asked ?? null,
    ...spent(asked, offer),
  });
  const { verdict, offer } = withBestOffer(offers, (one) => judge(rules, questionWith(one), loadOf, now));
  const question = questionWith(offer);
  const explained = { refusals: verdict.refusals, steps: explain(rules, question, verdict, now) };
  const { refusals, steps } = basket.refused ? toldWithoutBasket(explained) : explained;
  const first = termsRefusal(shop, body, now);
  const isFirst = (one: Verdict['refusals'][number]) => one.refusal === first;
  const told = (one: Verdict['refusals'][number]) => ({ step: one.step, ...sentenceOf(asRefused(one)) });
  const missing =
    verdict.zone && !basket.refused
      ? Math.max(0, verdict.zone.zone.minimumBasket - (question.productsTotal - question.promotionDiscount))
      : 0;
  return {
    // As the intake meets them: its customer reads the first one.
    refusals: [
      ...refusals.filter(isFirst).map(told),
      ...(basket.refused ? [{ step: 'basket', ...sentenceOf(basket.refused) }] : []),
      ...refusals.filter((one) => !isFirst(one)).map(told),
    ],
    steps,
    amounts:
      lines.length > 0 ? amountsOf(lines, body.orderType, feesOf(verdict, prices), deductedBy(offer, verdict)) : null,
    promotion: lines.length > 0 ? promotedBy(offer) : null,
    mealVouchers: lines.length > 0 ? verdict.mealVouchers : null,
    requestedFor: hourOf(verdict) ?? basket.requestedFor,
    missingToMinimum: missing,
    distanceKm: verdict.distanceKm,
    deliveryFeeSource: verdict.deliveryFeeSource,
  };
}

function spent({ productsTotal, loyalty }: Pick<CheckoutQuestion, 'productsTotal' | 'loyalty'>, offer: Offer | null) {
  const promotionDiscount = offer?.asked.discount ?? ZERO;
  const cashbackUsed = potUsed(loyalty?.pot ?? null, cents(productsTotal - promotionDiscount));
  return { promotionDiscount, cashbackUsed };
}

type PointsOf = (productKey: string) => number | null;

function pricedOrRefused(ctx: Ctx, prices: Prices, shop: Shop, body: SimulateCall['body'], pointsOf: PointsOf) {
  try {
    return { ...priceBasket(ctx, prices, shop, body, { pointsOf }), refused: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { lines: null, requestedFor: body.requestedFor, notBefore: null, refused: error };
  }
}

export function sentenceOf(refused: Refused): { errorCode: string; errorMessage: string } {
  const { errorCode, errorMessage } = refused.body('');
  const sentence =
    typeof errorMessage === 'string' ? errorMessage : errorMessage.map(({ message }) => message).join(' ');
  return { errorCode, errorMessage: sentence };
}
