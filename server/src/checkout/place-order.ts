import type { placeOrder as placeOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { LoadOf } from '@comptoir/domain/checkout/checkout-question.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { asRehearsed } from '@comptoir/domain/shops/not-open-yet.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { withBelievedAddress } from '../addresses/signed-place.ts';
import { pgCode, UNIQUE_VIOLATION } from '../db/db.ts';
import { accountOf } from '../clients/account/account-session.ts';
import type { OpenAccount } from '../clients/account/sessions.store.ts';
import { withoutServices } from '@comptoir/domain/deliveries/providers.ts';
import { carrierFor } from '../deliveries/carrier.ts';
import { inEnvelope } from '../http/envelope.ts';
import type { OpenCtx } from '../http/handle.ts';
import { AlreadyAnswered } from '../http/idempotency.ts';
import { Refused, refuseIf } from '../http/refused.ts';
import { visitorOf, type Visitor } from '../magic-links/visitor.ts';
import { followLink } from '../orders/messages/follow-link.ts';
import { CARD_REFUSALS } from '../orders/money/capture.ts';
import { ProviderRefused } from '../ports/provider-failures.ts';
import type { Tokens } from '../session/tokens.ts';
import { payeeAccountOf } from '../shops/shop-launches.store.ts';
import * as shops from '../shops/shops.store.ts';
import { isOwnChannel, refuseCrowdAt } from '../session/crowd.ts';
import { rulesOfShop } from './checkout-rules.store.ts';
import { draftOrder } from './draft-order.ts';
import { inTurn } from './in-turn.ts';
import { intakeRefusal } from './intake-rules.ts';
import {
  feesOf,
  hourOf,
  judgeWithOffers,
  located,
  offersTo,
  readLoads,
  refuseJudged,
  slotOf,
  splitAsked,
  tipOf,
  voucherPayment,
} from './judge-basket.ts';
import { keepRefused } from './explained/keep-refused.ts';
import { authorisationOf, forgetPending, NO_ROOM, openPending, promotePending } from './pending-order.ts';
import * as pendings from './pending-orders.store.ts';
import type { PendingDraft, PendingOrder } from './pending-orders.store.ts';
import { hasTrackedStock, priceBasket } from './priced-lines.ts';
import type { SlotPlace } from '../slot-loads/slot-places.store.ts';
import { readPricesAtShop, type Prices } from './prices.store.ts';
import { quoteIdOf } from './quote.ts';
import { stableId } from '../kernel/stable-id.ts';
import { findTwin, storeOrder } from './store-order.ts';
import { judgeLoyalty } from '../loyalty/balances/wanted-loyalty.ts';
import type { Offer } from '../promotions/offers.ts';
import type { TakenPromotion } from '../promotions/take-promotion.ts';

export type PlacedInput = Input<typeof placeOrderRoute>;
type Placed = Answer<typeof placeOrderRoute>;

export const placeOrder =
  (tokens: Tokens) =>
  async (open: OpenCtx, input: PlacedInput): Promise<Placed> => {
    const ref = await shops.companyOfShopId(open.database.forSystem(), input.params.shopId);
    if (!ref) throw new Refused('shop-not-recognised');
    const isOurs = isOwnChannel(open, tokens);
    if (!isOurs) await refuseCrowdAt(open, tokens, { shopId: ref.shopId, channel: input.body.channel });
    // A known number is answered with that order's token, so only the channel that gives the numbers may use one.
    if (!isOurs && input.body.externalOrderNumber) throw new Refused('FORBIDDEN');
    const write = { caller: `public:${ref.shopId}`, request: input, status: 201 };
    const account = await accountOf(open, ref.companyId);
    const sent = signedBy(account, input.body);
    return inEnvelope(open, { companyId: ref.companyId, actor: { kind: 'customer' }, write }, async (ctx) => {
      const body = await withBelievedAddress(open, tokens, sent);
      // A terminal stands in the shop: whoever orders there has followed nothing.
      const visitor = body.channel === 'terminal' ? null : visitorOf(open.http);
      return receive(ctx, tokens, ref, { orderId: orderIdOf(ctx, write.caller, body), body, isOurs, account, visitor });
    });
  };

/** Who is signed in orders under the e-mail that they have confirmed: the order then belongs to their account. */
const signedBy = (account: OpenAccount | null, body: PlacedInput['body']): PlacedInput['body'] =>
  account ? { ...body, customer: { ...body.customer, email: account.email } } : body;

/** A repeated call with a number or a key gets the same id: provider and database both recognise it. */
function orderIdOf({ companyId, callId }: Ctx, caller: string, body: PlacedInput['body']): string {
  const { channel, externalOrderNumber: number } = body;
  return number ? stableId(companyId, caller, 'number', channel, number) : callId;
}

type Asked = {
  orderId: string;
  body: PlacedInput['body'];
  isOurs: boolean;
  account: OpenAccount | null;
  visitor: Visitor | null;
  test?: TestOrder;
};

/** REP-12: `playsPayment` only where the money is not real. */
export type TestOrder = { number: number; playsPayment: boolean };

/** REP-02: the same door as for a customer, for an order of a rehearsal. What is refused here is no lost sale. */
export async function placeTestOrder(
  ctx: Ctx,
  tokens: Tokens,
  ref: shops.ShopRef,
  { orderId, body, test }: Pick<Asked, 'orderId' | 'body'> & { test: TestOrder },
): Promise<Placed> {
  const found = await readPricesAtShop(ctx.db, ref, body);
  if (!found) throw new Refused('shop-not-recognised');
  const rehearsed = { ...found, shop: asRehearsed(found.shop) };
  return take(ctx, tokens, rehearsed, { orderId, body, isOurs: true, account: null, visitor: null, test });
}

async function receive(ctx: Ctx, tokens: Tokens, ref: shops.ShopRef, asked: Asked): Promise<Placed> {
  const found = await readPricesAtShop(ctx.db, ref, asked.body);
  if (!found) throw new Refused('shop-not-recognised');
  return take(ctx, tokens, found, asked).catch(async (error: unknown) => {
    await keepRefused(ctx, found, { id: asked.orderId, body: asked.body, error, account: asked.account });
    throw error;
  });
}

type Found = { shop: Shop; prices: Prices };

async function take(
  ctx: Ctx,
  tokens: Tokens,
  { shop, prices }: Found,
  { orderId, body: asked, isOurs, account, visitor, test }: Asked,
): Promise<Placed> {
  refuseIf(intakeRefusal(shop, asked, ctx.now()));
  const rules = await rulesOfShop(ctx.db, shop, prices.flatDeliveryFee);
  const { asked: loyalty, pointsOf } = await judgeLoyalty(ctx.db, shop, account, asked);
  const priced = priceBasket(ctx, prices, shop, asked, { pointsOf });
  const address = isOurs ? await located(ctx, asked.address, rules.zones) : asked.address;
  const isTest = test !== undefined;
  const testNumber = test?.number ?? null;
  const carrier =
    asked.orderType === 'delivery' ? await carrierFor(ctx, isTest ? withoutServices(shop) : shop) : 'shop';
  const basket = { ...asked, address };
  const isCard = asked.paymentType === 'stripe';
  if (isCard) {
    const known = await findTwin(ctx.db, { ...asked, companyId: shop.companyId, shopId: shop.shopId, id: orderId });
    if (known) return placed(ctx, tokens, known);
  }
  let offers = await offersTo(ctx, shop, prices, { ...asked, basket, lines: priced.lines });
  let chosen: Offer | null = null;
  const attempt = async (loadOf?: LoadOf): Promise<Placed> => {
    const { verdict, offer } = judgeWithOffers(
      rules,
      { basket, ...priced, loyalty, paid: voucherPayment(asked), tip: tipOf(asked), ...(loadOf ? { loadOf } : {}) },
      offers,
      ctx.now(),
    );
    chosen = offer;
    refuseJudged(verdict);
    const body = { ...basket, requestedFor: hourOf(verdict) ?? priced.requestedFor };
    const fees = feesOf(verdict, prices);
    const slot = slotOf(verdict);
    const paymentSplit = splitAsked(asked, verdict);
    const promotion = offer?.taken ?? null;
    const { lines } = priced;
    const { cashbackUsed, tip } = verdict;
    const draft = draftOrder({
      ctx,
      shop,
      carrier,
      orderId,
      body,
      lines,
      fees,
      paymentSplit,
      promotion,
      cashbackUsed,
      tip,
      isTest,
    });
    refuseOtherTotal(draft, body);
    // Without a card nothing is asked twice: a second call fails at the unique index.
    if (!isByCard(draft) || test?.playsPayment === false)
      return receiveNow(ctx, tokens, shop, draft, {
        isStockTracked: hasTrackedStock(prices),
        slot,
        promotion,
        visitor,
        testNumber,
      });
    const soonest = asked.requestedFor === null ? { notBefore: priced.notBefore } : null;
    const given = { body, fees, carrier, slot, soonest, promotion, cashbackUsed, tip, visitor, testNumber };
    return receiveByCard(ctx, tokens, draft, given);
  };
  const tried = (loadOf?: LoadOf): Promise<Placed> =>
    attempt(loadOf).catch(async (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      // PRO-46: what applied by itself was used up a moment ago; the total says so (refuseOtherTotal).
      if (chosen?.asked.isAutomatic && error.refusal.startsWith('PROMO_')) {
        offers = offers.filter((offer) => offer !== chosen);
        return tried(loadOf);
      }
      // HRS-14: whoever has named no hour takes the next window that is free; the loads are read only then.
      if (loadOf || !NO_ROOM.includes(error.refusal) || asked.requestedFor !== null) throw error;
      return tried(await readLoads(ctx, shop));
    });
  // Whoever asks a bank wants an hour that can be had: nobody is asked twice.
  return tried(isCard ? await readLoads(ctx, shop) : undefined);
}

/** What the customer was shown is what they pay. */
function refuseOtherTotal(draft: Order, { expectedAmountDue, quoteId }: PlacedInput['body']): void {
  const isSameTotal = expectedAmountDue === undefined || expectedAmountDue === draft.amountDue;
  const isSameQuote = quoteId === undefined || quoteId === quoteIdOf(draft);
  if (isSameTotal && isSameQuote) return;
  throw new Refused('total-mismatch', { words: { amount: formatEuros(draft.amountDue) } });
}

const isByCard = ({ paymentType, amountDue }: Order): boolean => paymentType === 'stripe' && amountDue > 0;

type Facts = {
  isStockTracked: boolean;
  slot: SlotPlace | null;
  promotion: TakenPromotion | null;
  visitor: Visitor | null;
  testNumber: number | null;
};

async function receiveNow(ctx: Ctx, tokens: Tokens, shop: Shop, draft: Order, facts: Facts): Promise<Placed> {
  try {
    return await inTurn(shop.shopId, () =>
      ctx.answer(async (tx) => placed(ctx, tokens, await storeOrder(tx, ctx, shop, draft, facts))),
    );
  } catch (error) {
    // FLO-09: the second of two equal orders fails at the unique index.
    const twin = pgCode(error) === UNIQUE_VIOLATION ? await findTwin(ctx.db, draft) : null;
    if (!twin) throw error;
    return placed(ctx, tokens, twin);
  }
}

type Given = Pick<
  PendingDraft,
  'body' | 'fees' | 'carrier' | 'slot' | 'soonest' | 'promotion' | 'cashbackUsed' | 'tip' | 'visitor' | 'testNumber'
>;

/** FLO-16: authorised before the order exists; a refused card leaves nothing behind. */
async function receiveByCard(ctx: Ctx, tokens: Tokens, order: Order, given: Given): Promise<Placed> {
  if (!given.body.cardToken) throw new Refused('card-missing');
  const { lines, amountDue, chargeId, companyId, shopId, id } = order;
  const payeeAccountId = await payeeAccountOf(ctx.db, order);
  const draft: PendingDraft = { ...given, lines, amountDue, chargeId, payeeAccountId, attempt: ctx.newId() };
  const pending = await openPending(ctx, { companyId, shopId, id, draft });
  if (!pending) return placedTwin(ctx, tokens, order);
  const authorisation = await authorise(ctx, pending);
  const { state, providerPaymentId } = authorisation;
  if (state === 'failed') {
    await forgetPending(ctx, id, null);
    throw new Refused(CARD_REFUSALS[authorisation.cardError]);
  }
  if (state === 'requires_action') {
    await pendings.savePayment(ctx.db, pending, providerPaymentId);
    return awaitingPayment(ctx, tokens, pending, authorisation.clientSecret);
  }
  return promoted(ctx, tokens, pending, providerPaymentId);
}

async function placedTwin(ctx: Ctx, tokens: Tokens, draft: Order): Promise<Placed> {
  const twin = await findTwin(ctx.db, draft);
  if (!twin) throw new Refused('order-unverified');
  return placed(ctx, tokens, twin);
}

/** A caller who is told of a failure may go elsewhere: the job undoes whatever the provider did. */
async function authorise(ctx: Ctx, pending: PendingOrder) {
  try {
    return await ctx.payments.authorise(authorisationOf(pending));
  } catch (error) {
    // Refused, nothing was held.
    if (error instanceof ProviderRefused) await forgetPending(ctx, pending.id, null);
    else await pendings.expire(ctx.db, pending, ctx.now());
    throw error;
  }
}

async function promoted(ctx: Ctx, tokens: Tokens, pending: PendingOrder, paymentId: string): Promise<Placed> {
  try {
    return await inTurn(pending.shopId, () =>
      ctx.answer(async (tx) => {
        const order = await promotePending(tx, ctx, pending, paymentId);
        if (!order) throw new Refused('order-unverified');
        return placed(ctx, tokens, order);
      }),
    );
  } catch (error) {
    if (error instanceof Refused) await forgetPending(ctx, pending.id, paymentId);
    // A caller who is told of a failure may order again: the job must not make this order.
    else if (!(error instanceof AlreadyAnswered)) await pendings.expire(ctx.db, pending, ctx.now());
    throw error;
  }
}

function placed({ config }: Ctx, tokens: Tokens, order: Order): Placed {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    isAwaitingPayment: false,
    amountDue: order.amountDue,
    tip: order.tip,
    requestedFor: order.requestedFor,
    orderToken: tokens.orderToken(order),
    followUrl: followLink(config, order),
    paymentClientSecret: null,
  };
}

/** The shop does not see the order before the bank has confirmed, and it has no number. */
function awaitingPayment({ config }: Ctx, tokens: Tokens, pending: PendingOrder, clientSecret: string): Placed {
  return {
    id: pending.id,
    orderNumber: null,
    status: null,
    isAwaitingPayment: true,
    amountDue: pending.draft.amountDue,
    tip: pending.draft.tip ?? 0,
    requestedFor: pending.draft.body.requestedFor ?? pending.createdAt,
    orderToken: tokens.orderToken(pending),
    followUrl: followLink(config, pending),
    paymentClientSecret: clientSecret,
  };
}
