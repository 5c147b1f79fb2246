import type { followOrder as followOrderRoute } from '@comptoir/contract/checkout.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { arrivalOf } from '@comptoir/domain/deliveries/trip-estimate.ts';
import { changeScope } from '@comptoir/domain/checkout/customer-change.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { RefusedStory } from '@comptoir/domain/checkout/refused-story.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import * as orders from '../../orders/orders.store.ts';
import type { Tokens } from '../../session/tokens.ts';
import * as refusedOrders from '../explained/refused-orders.store.ts';
import * as pendings from '../pending-orders.store.ts';
import type { PendingOrder } from '../pending-orders.store.ts';
import { companyOfOrder } from './as-customer.ts';

export type Followed = Answer<typeof followOrderRoute>;

export const followOrder =
  (tokens: Tokens) =>
  async (open: OpenCtx, input: Input<typeof followOrderRoute>): Promise<Followed> => {
    const companyId = companyOfOrder(tokens, input);
    const { orderId: id } = input.params;
    const db = open.database.forCompany(companyId);
    const order = await orders.find(db, { companyId }, id);
    if (order) return followed(order);
    const pending = await pendings.find(db, { companyId, id });
    if (pending) return followedPending(pending);
    throw givenUp(mustExist(await refusedOrders.find(db, { companyId, id })));
  };

/** What the bank accepted and the shop could no longer take: the page goes back to what the refusal is about. */
const givenUp = ({ errorCode, errorMessage }: RefusedStory): Refused =>
  new Refused('order-given-up', { words: { reason: errorMessage }, extra: { errorCode } });

export function followed(order: Order): Followed {
  return {
    ...order,
    isAwaitingPayment: false,
    expectedDropoffAt: arrivalOf(order),
    changeScope: changeScope(order),
    lines: order.lines.map(({ productKey, name, quantity }) => ({ productKey, name, quantity })),
  };
}

function followedPending({ id, draft, createdAt }: PendingOrder): Followed {
  const { body, lines, amountDue, tip } = draft;
  return {
    id,
    orderNumber: null,
    channel: body.channel,
    orderType: body.orderType,
    status: null,
    statusLabel: 'Paiement à confirmer',
    isAwaitingPayment: true,
    amountDue: cents(amountDue),
    tip: cents(tip ?? 0),
    requestedFor: body.requestedFor ?? createdAt,
    expectedPickupAt: null,
    expectedDropoffAt: null,
    validationCode: null,
    customerLockUntil: null,
    changeScope: null,
    selfPickupEligible: false,
    lines: lines.map(({ productKey, name, quantity }) => ({ productKey, name, quantity })),
  };
}
