import type * as contract from '@comptoir/contract/complaints.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { BEARERS } from '@comptoir/domain/complaints/complaint.ts';
import { bearerRefusal, type Decider } from '@comptoir/domain/complaints/decide.ts';
import { SIMILAR_DAYS } from '@comptoir/domain/complaints/similar.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { refundRefusal } from '@comptoir/domain/orders/refund.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import { takenByBank } from '../orders/money/disputes.ts';
import { restOf } from '../orders/money/refund-order.ts';
import * as refunds from '../orders/money/refunds.store.ts';
import * as orders from '../orders/orders.store.ts';
import * as shops from '../shops/shops.store.ts';
import * as complaints from './complaints.store.ts';
import { deciderOf } from './decider.ts';

/** SUP-17: all that a decision is made on, at once. */
export async function readComplaint(
  ctx: UserCtx,
  { params }: Input<typeof contract.readComplaint>,
): Promise<Answer<typeof contract.readComplaint>> {
  const complaint = mustExist(await complaints.find(ctx.db, params, params.complaintId));
  const [order, shop, all, byBank, story, customer, similar] = await Promise.all([
    orders.find(ctx.db, params, complaint.orderId).then(mustExist),
    shops.find(ctx.db, params).then(mustExist),
    refunds.ofOrder(ctx.db, params, complaint.orderId),
    takenByBank(ctx.db, params, complaint.orderId),
    orders.story(ctx.db, params.companyId, complaint.orderId),
    complaints.pastOf(ctx.db, complaint),
    complaints.similar(ctx.db, complaint, addMs(complaint.createdAt, -SIMILAR_DAYS * DAY)),
  ]);
  const decider = deciderOf(ctx, params.shopId);
  const rest = restOf(order, all, byBank);
  return {
    complaint,
    order,
    story,
    customer,
    similar,
    refundRest: cents(Math.max(0, rest)),
    refundRefusal: refundSentence(ctx, order, shop, decider, { rest, byBank }),
    voucherRefusal: decider.mayGiveVouchers ? null : refusalSentence('FORBIDDEN'),
    bearers: BEARERS.filter((bearer) => bearerRefusal(bearer, order, decider) === null),
  };
}

function refundSentence(
  ctx: UserCtx,
  order: Order,
  shop: Shop,
  { mayRefund }: Decider,
  { rest, byBank }: { rest: number; byBank: number },
): string | null {
  if (!mayRefund) return refusalSentence('FORBIDDEN');
  const user = { mayRefund, isDistributor: ctx.user.isDistributorAdmin };
  const refusal = refundRefusal(order, shop, user, ctx.now());
  if (refusal) return refusalSentence(refusal);
  if (order.status === 'completed' && rest > 0) return null;
  return refusalSentence(byBank > 0 ? 'refund-contested' : 'REFUND_NOT_ALLOWED');
}
