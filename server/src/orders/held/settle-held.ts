import type { HeldEvent } from '@comptoir/domain/orders/held/held-events.ts';
import { hasLapsed, lapsesAt, type HeldMove } from '@comptoir/domain/orders/held/held-move.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { Ctx, UserCtx } from '../../ctx.ts';
import { companyCtx } from '../../http/envelope.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { Refused } from '../../http/refused.ts';
import { findPerson } from '../../session/principals.ts';
import { markReady, startDelivery, validateOrder } from '../advance-order.ts';
import { raiseAlert } from '../alerts/alerts.ts';
import { acceptOrder, refuseOrder } from '../answer-order.ts';
import { cancelOrder } from '../cancel-order.ts';
import { refundOrder } from '../money/refund-order.ts';
import { refundPart } from '../money/refund-part.ts';
import * as orders from '../orders.store.ts';
import { recordOrder } from '../record.ts';
import { mayDecide } from './hold-order.ts';
import { heldCallId } from './held-call.ts';

type Ref = { orderId: string; heldId: string };
type Leaving = { order: Order; held: HeldMove };

/**
 * UND-06: the time to change one's mind is over: what was decided is done, by the very use case that does it at once, in
 * the name of whoever decided it. Repeated after a crash it goes on under the same key of the call.
 */
export async function settleHeld(ctx: Ctx, ref: Ref): Promise<void> {
  const leaving = await takeLeave(ctx, ref);
  if (!leaving) return;
  const author = await authorOf(ctx, leaving);
  if (!author) return drop(ctx, ref, refusalSentence('FORBIDDEN'));
  try {
    await DO[leaving.held.event](author, leaving);
  } catch (error) {
    if (error instanceof Refused) return drop(ctx, ref, refusalSentence(error.refusal, error.words));
    // UND-08: tried again, but not for ever: nobody can act on an order whose decision is on its way.
    if (ctx.now() <= lapsesAt(leaving.held)) throw error;
    ctx.log.error({ error, orderId: ref.orderId, traceId: ctx.traceId, severity: 'high' }, 'a decision was given up');
    await drop(ctx, ref, BROKEN);
  }
}

/** From here on it cannot be taken back. */
const takeLeave = (ctx: Ctx, { orderId, heldId }: Ref): Promise<Leaving | null> =>
  ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    const held = order?.held;
    if (!order || held?.id !== heldId) return null;
    if (held.isLeaving) return { order, held };
    const now = ctx.now();
    // The job starts by the clock of the database, which this node only estimates: what comes early comes again.
    if (held.dueAt > now) {
      await ctx.jobs.enqueue(tx, 'settle-held', { companyId: order.companyId, orderId, heldId }, held.dueAt);
      return null;
    }
    if (hasLapsed(held, now)) {
      await forget(tx, ctx, { order, held }, LAPSED);
      return null;
    }
    const leaving = { ...held, isLeaving: true };
    return { order: await orders.save(tx, { ...order, held: leaving }, order), held: leaving };
  });

const LAPSED = 'le serveur était arrêté';
const BROKEN = 'un problème est survenu';

/** Null for whoever may not decide it any more. */
async function authorOf(ctx: Ctx, { order, held }: Leaving): Promise<UserCtx | null> {
  const { id, by, event } = held;
  const user = await findPerson(ctx.database, { companyId: ctx.companyId, userId: by.userId, sessionId: by.sessionId });
  if (!user || !mayDecide(user, order, event)) return null;
  const { userId, firstName } = user;
  const actor = { kind: 'staff', userId, firstName, isCompanyAdmin: isCompanyAdmin(user) } as const;
  const own = companyCtx(ctx, ctx.companyId, { ...actor, sessionId: by.sessionId }, ctx.traceId);
  return { ...own, callId: heldCallId(id), user };
}

type Act = (ctx: UserCtx, leaving: Leaving) => Promise<unknown>;

const DO: Record<HeldEvent, Act> = {
  accept: (ctx, leaving) =>
    acceptOrder(ctx, callOf(leaving, { preparationMinutes: leaving.held.preparationMinutes ?? 0 })),
  refuse: (ctx, leaving) => refuseOrder(ctx, callOf(leaving, {})),
  ready: (ctx, leaving) => markReady(ctx, callOf(leaving, {})),
  'start-delivery': (ctx, leaving) => startDelivery(ctx, callOf(leaving, {})),
  validate: (ctx, leaving) => validateOrder(ctx, callOf(leaving, {})),
  cancel: (ctx, leaving) =>
    cancelOrder(
      ctx,
      callOf(leaving, { cancellation: { cancelReason: leaving.held.cancelReason ?? 'shop_cancel_and_refund' } }),
    ),
  refund: (ctx, leaving) =>
    leaving.held.part ? refundPart(ctx, callOf(leaving, {}), leaving.held.part) : refundOrder(ctx, callOf(leaving, {})),
};

const callOf = <Body extends object>({ order, held }: Leaving, body: Body) => ({
  params: { companyId: order.companyId, shopId: order.shopId, orderId: order.id },
  body: { ...body, expectedStatus: held.fromStatus },
});

/** UND-08: it was refused at the last moment. The order is as it was, and its shop is told why. */
const drop = (ctx: Ctx, { orderId, heldId }: Ref, reason: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    const held = order?.held;
    if (order && held?.id === heldId) await forget(tx, ctx, { order, held }, reason);
  });

async function forget(
  tx: Parameters<typeof orders.save>[0],
  ctx: Ctx,
  { order, held }: Leaving,
  reason: string,
): Promise<void> {
  const saved = await orders.save(tx, { ...order, held: null }, order);
  await raiseAlert(tx, ctx, saved, 'held-not-done', null, { reason });
  await recordOrder(tx, ctx, saved, {
    type: 'held-not-done',
    fromStatus: order.status,
    data: { event: held.event, decidedBy: held.by.firstName, reason },
  });
}
