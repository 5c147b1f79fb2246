import type * as contract from '@comptoir/contract/rehearsal.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Rehearsal } from '@comptoir/domain/rehearsal/rehearsal.ts';
import { audit } from '../audit/audit.ts';
import { sentenceOf } from '../checkout/explained/simulate.ts';
import { placeTestOrder } from '../checkout/place-order.ts';
import type { UserCtx } from '../ctx.ts';
import { companyCtx } from '../http/envelope.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import type { Tokens } from '../session/tokens.ts';
import * as shops from '../shops/shops.store.ts';
import { keepBeat } from './advance-rehearsal.ts';
import { closeTestOrder } from './close-test-order.ts';
import { factsOf } from './rehearsal-facts.ts';
import * as rehearsals from './rehearsals.store.ts';
import type { StoredRehearsal } from './rehearsals.store.ts';
import { testBasket, testOrderType, testPayment } from './test-basket.ts';

type Facts = Answer<typeof contract.startRehearsal>;

/** By then the call that placed the order has answered, or its server is dead. */
const LOOKED_AFTER_MINUTES = 2;

/** REP-01, REP-02: one real order, through the door of the customers. The second of two clicks gets the first's. */
export const startRehearsal =
  (tokens: Tokens) =>
  async (ctx: UserCtx, { params }: Input<typeof contract.startRehearsal>): Promise<Facts> => {
    const shop = mustExist(await shops.find(ctx.db, params));
    const orderType = await testOrderType(ctx, shop);
    const payment = testPayment(ctx, shop, orderType);
    const { rehearsal, isNew } = await open(ctx, params, { orderType, payment: payment.plays });
    if (!isNew) return ctx.answer(() => factsOf(ctx, rehearsal));
    const body = await testBasket(ctx, shop, { orderType, payment });
    const test = { number: rehearsal.number, playsPayment: payment.plays === 'played' };
    // The customer's own transaction: the reply of this call is another one.
    const asCustomer = companyCtx(ctx, ctx.companyId, { kind: 'customer' }, ctx.traceId);
    const refusal = await placeTestOrder(asCustomer, tokens, params, { orderId: rehearsal.orderId, body, test }).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Refused) return sentenceOf(error);
        throw error;
      },
    );
    return ctx.answer(async (tx) => {
      // REP-07: somebody stopped it while its order was on its way, and found none to close.
      const known = await rehearsals.ofOrder(tx, ctx.companyId, rehearsal.orderId);
      if (known?.endedAt && !refusal) await closeTestOrder(tx, ctx, rehearsal.orderId);
      const saved = await rehearsals.save(tx, rehearsal, received(ctx, refusal));
      const { id: entityId, shopId, number, payment: played } = saved;
      const after = { number, orderType, payment: played, refusal: refusal?.errorCode ?? null };
      await audit(tx, ctx, { action: 'rehearsal.start', entity: 'rehearsal', entityId, shopId, after });
      await appendEvent(tx, saved, 'rehearsal-changed', { rehearsalId: saved.id });
      return factsOf({ ...ctx, db: tx }, saved);
    });
  };

function received(ctx: UserCtx, refusal: Rehearsal['refusal']): Partial<Rehearsal> {
  const now = ctx.now();
  return refusal ? { refusal, endedAt: now, outcome: 'refused' } : { receivedAt: now };
}

type Opened = { rehearsal: StoredRehearsal; isNew: boolean };

/** law:provider-outside: row and reminder exist before a card is asked. */
async function open(
  ctx: UserCtx,
  ref: shops.ShopRef,
  given: Pick<Rehearsal, 'orderType' | 'payment'>,
): Promise<Opened> {
  return ctx.transaction(async (tx) => {
    mustExist(await shops.lock(tx, ref));
    const known = await rehearsals.underWay(tx, ref);
    if (known) return { rehearsal: known, isNew: false };
    const rehearsal = await rehearsals.open(tx, {
      companyId: ref.companyId,
      shopId: ref.shopId,
      id: ctx.newId(),
      orderId: ctx.newId(),
      startedAt: ctx.now(),
      startedBy: ctx.user.userId,
      startedByName: ctx.user.firstName,
      ...given,
    });
    await keepBeat(tx, ctx, rehearsal, addMinutes(ctx.now(), LOOKED_AFTER_MINUTES));
    return { rehearsal, isNew: true };
  });
}
