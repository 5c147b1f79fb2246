import type { placeOrder as placeOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { companyCtx, type Ctx } from '../ctx.ts';
import { pgCode, UNIQUE_VIOLATION, type Db, type Tx } from '../db/db.ts';
import type { OpenCtx } from '../http/handle.ts';
import { keyedCall, once, type KeyedCall } from '../http/idempotency.ts';
import { Refused } from '../http/refused.ts';
import { applyEffects } from '../orders/effects.ts';
import * as orders from '../orders/orders.store.ts';
import { CARD_REFUSALS } from '../orders/payment.ts';
import { recordOrder } from '../orders/record.ts';
import type { Tokens } from '../session/tokens.ts';
import * as shops from '../shops/shops.store.ts';
import { isOwnChannel, refuseCrowd } from './crowd.ts';
import * as customers from './customers.store.ts';
import { draftOrder } from './draft-order.ts';
import { intakeRefusal } from './intake-rules.ts';
import { pricedLines } from './priced-lines.ts';
import { stableId } from './stable-id.ts';

export type PlacedInput = Input<typeof placeOrderRoute>;
type Placed = Answer<typeof placeOrderRoute>;

/** API-70, FLO-30: any of our own channels. Checked, priced here, authorised, stored with its story, told live. */
export const placeOrder =
  (tokens: Tokens) =>
  async (open: OpenCtx, input: PlacedInput): Promise<Placed> => {
    const ref = await shops.companyOfShop(open.database.forSystem(), input.params.shopId);
    if (!ref) throw new Refused('shop-not-recognised');
    const isOurs = isOwnChannel(open, tokens);
    if (!isOurs) await refuseCrowd(open);
    // A known number is answered with that order's token: only who gives the numbers may ask by number.
    if (!isOurs && input.body.externalOrderNumber) throw new Refused('FORBIDDEN');
    const caller = `public:${ref.shopId}`;
    const key = open.http.header('idempotency-key');
    const call = keyedCall({
      secret: open.config.appSecret,
      companyId: ref.companyId,
      caller,
      key,
      request: input,
    });
    const keyed = call ? { call, status: 201, isStored: false } : null;
    const ctx = companyCtx(open, ref.companyId, { kind: 'customer' }, open.traceId, keyed);
    // With a number or a key, a second try carries the same id: the provider and the database both recognise it.
    const name = nameOf(input.body, call);
    const orderId = name ? stableId(ref.companyId, caller, ...name) : ctx.newId();
    return once(ctx.db, keyed, open.traceId, () => receive(ctx, tokens, ref, orderId, input.body));
  };

function nameOf({ channel, externalOrderNumber }: PlacedInput['body'], call: KeyedCall | null): string[] | null {
  if (externalOrderNumber) return ['number', channel, externalOrderNumber];
  // The request too: a key may serve again, for another order, once its day is over.
  return call && ['key', call.key, call.requestHash.toString('hex')];
}

async function receive(
  ctx: Ctx,
  tokens: Tokens,
  ref: shops.ShopRef,
  orderId: string,
  body: PlacedInput['body'],
): Promise<Placed> {
  const shop = await shops.find(ctx.db, ref);
  if (!shop) throw new Refused('shop-not-recognised');
  const refusal = intakeRefusal(shop, body, ctx.now());
  if (refusal) throw new Refused(refusal);
  const { lines, fees } = await pricedLines(ctx, ref, body);
  const draft = draftOrder({ ctx, shop, orderId, body, lines, fees });
  if (body.expectedAmountDue !== undefined && body.expectedAmountDue !== draft.amountDue)
    throw new Refused('total-mismatch', { words: { amount: formatEuros(draft.amountDue) } });
  const known = await findByExternalNumber(ctx.db, draft);
  if (known) return placed(tokens, known);
  const payment = await authorise(ctx, draft, body.cardToken);
  try {
    return await ctx.answer((tx) => store(tx, ctx, tokens, shop, { ...draft, ...payment }));
  } catch (error) {
    // FLO-09: of two twins received at once, the second meets the first at the unique index.
    const twin = pgCode(error) === UNIQUE_VIOLATION ? await findByExternalNumber(ctx.db, draft) : null;
    if (!twin) throw error;
    return placed(tokens, twin);
  }
}

/** FLO-16: the card is authorised before the order exists for anybody; a refused card leaves nothing behind. */
async function authorise(
  ctx: Ctx,
  order: Order,
  cardToken: string | undefined,
): Promise<Pick<Order, 'providerPaymentId'>> {
  if (order.paymentType !== 'stripe' || order.amountDue === 0) return { providerPaymentId: null };
  if (!cardToken) throw new Refused('card-missing');
  const authorisation = await ctx.payments.authorise({
    companyId: order.companyId,
    orderId: order.id,
    amountCents: order.amountDue,
    currency: 'eur',
    description: `Commande ${order.chargeId}`,
    method: cardToken,
    idempotencyKey: `authorise:${order.id}`,
  });
  if (authorisation.state === 'failed') throw new Refused(CARD_REFUSALS[authorisation.cardError]);
  if (authorisation.state === 'requires_action') {
    await ctx.payments.void({ providerPaymentId: authorisation.providerPaymentId, idempotencyKey: `void:${order.id}` });
    throw new Refused('card-declined');
  }
  return { providerPaymentId: authorisation.providerPaymentId };
}

async function store(tx: Tx, ctx: Ctx, tokens: Tokens, shop: Shop, draft: Order): Promise<Placed> {
  const customerId = await customers.upsert(tx, ctx, draft.customer);
  const day = localDay(draft.createdAt, shop.timeZone);
  const number = await orders.nextNumber(tx, draft, day);
  const order: Order = { ...draft, customerId, orderNumber: formatOrderNumber(number) };
  await orders.insert(tx, order, { day, number });
  await applyEffects(tx, ctx, { event: 'received', before: null, order, shop });
  await recordOrder(tx, ctx, order, { type: 'received', fromStatus: null, data: { channel: order.channel } });
  return placed(tokens, order);
}

/** FLO-09. */
async function findByExternalNumber(db: Db, draft: Order): Promise<Order | null> {
  if (!draft.externalOrderNumber) return null;
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('company_id', '=', draft.companyId)
    .where('shop_id', '=', draft.shopId)
    .where('channel', '=', draft.channel)
    .where('external_order_number', '=', draft.externalOrderNumber)
    .executeTakeFirst();
  return row ? orders.find(db, draft, row.id) : null;
}

function placed(tokens: Tokens, order: Order): Placed {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    amountDue: order.amountDue,
    requestedFor: order.requestedFor,
    orderToken: tokens.orderToken(order),
    paymentClientSecret: null,
  };
}
