import type * as contract from '@comptoir/contract/complaints.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Complaint, Decision } from '@comptoir/domain/complaints/complaint.ts';
import { ISSUE_LABELS } from '@comptoir/domain/complaints/complaints.labels.ts';
import { decisionRefusal, MAX_VOUCHER, VOUCHER_DAYS } from '@comptoir/domain/complaints/decide.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { bookMovement } from '../finances/ledger.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { runCommand } from '../orders/command.ts';
import { takenByBank } from '../orders/money/disputes.ts';
import { askProvider, openRefund, restOf, type OpenedRefund } from '../orders/money/refund-order.ts';
import * as refunds from '../orders/money/refunds.store.ts';
import { refunding, settleRefund } from '../orders/money/settle-refund.ts';
import * as orders from '../orders/orders.store.ts';
import * as complaints from './complaints.store.ts';
import { concludeIn } from './conclude.ts';
import { deciderOf } from './decider.ts';
import { recordComplaint } from './record.ts';

type DecideCall = Input<typeof contract.decideComplaint>;
type Held = { order: Order; complaint: Complaint };

/** SUP-16: the first decision stands. */
export async function decideComplaint(ctx: UserCtx, call: DecideCall): Promise<Complaint> {
  if (call.body.kind === 'refund') return decideRefund(ctx, call);
  return ctx.answer(async (tx) => {
    const held = await lockOpen(tx, ctx, call);
    return concludeIn(tx, ctx, held.complaint, await givenIn(tx, ctx, held, call));
  });
}

/** law:parent-first: the order, then its complaint. */
async function lockOpen(tx: Tx, ctx: UserCtx, { params, body }: DecideCall): Promise<Held> {
  const seen = mustExist(await complaints.find(tx, params, params.complaintId));
  const order = mustExist(await orders.lock(tx, params, seen.orderId));
  const complaint = mustExist(await complaints.lock(tx, params, params.complaintId));
  refuseDecided(complaint, body);
  const all = await refunds.ofOrder(tx, order, order.id);
  const rest = restOf(order, all, await takenByBank(tx, order, order.id));
  // A refund that is being tried again has been counted already.
  const isAgain = complaint.state === 'deciding';
  const refusal = decisionRefusal(body, order, deciderOf(ctx, params.shopId), isAgain ? body.amount : rest);
  if (refusal) throw new Refused(refusal, { words: { rest: formatEuros(rest) } });
  if (body.kind === 'voucher' && body.amount > MAX_VOUCHER) throw new Refused('RECORD_INVALID');
  return { order, complaint };
}

/** The same refund may be tried again while its answer is unknown; nothing else may be decided meanwhile. */
function refuseDecided(complaint: Complaint, { kind, amount, borneBy }: DecideCall['body']): void {
  const { state, decision } = complaint;
  if (state === 'open' || !decision) return;
  const isSame = kind === 'refund' && amount === decision.amount && borneBy === decision.borneBy;
  if (state === 'deciding' && isSame) return;
  const refusal = state === 'decided' ? 'complaint-decided' : 'complaint-deciding';
  throw new Refused(refusal, { words: { name: decision.by }, extra: { complaint } });
}

function decisionOf(ctx: UserCtx, { body }: DecideCall): Decision {
  const { kind, amount, borneBy, answer } = body;
  return {
    kind,
    amount: kind === 'answer' ? (0 as Decision['amount']) : amount,
    borneBy: kind === 'answer' ? 'shop' : borneBy,
    answer,
    voucherCode: null,
    voucherExpiresAt: null,
    by: ctx.user.firstName,
    userId: ctx.user.userId,
    at: ctx.now(),
  };
}

/** A voucher and its place in the books, or nothing but words. */
async function givenIn(tx: Tx, ctx: UserCtx, { order, complaint }: Held, call: DecideCall): Promise<Decision> {
  const decision = decisionOf(ctx, call);
  if (decision.kind !== 'voucher') return decision;
  const { shopId, customerId } = complaint;
  const { amount, borneBy } = decision;
  const voucherExpiresAt = addMs(ctx.now(), VOUCHER_DAYS * DAY);
  const { promoCode } = await ctx.effects.issueVoucher(tx, ctx, {
    shopId,
    customerId,
    amount,
    endsAt: voucherExpiresAt,
    reason: french(`Réclamation, commande n° ${order.orderNumber}`),
  });
  // SUP-19: the shop bears its own vouchers when they are used; anybody else owes it the amount from now on.
  if (borneBy !== 'shop')
    await bookMovement(tx, ctx, {
      kind: 'voucher',
      orderId: order.id,
      key: `voucher:${complaint.complaintId}`,
      entries: [
        { account: borneBy, shopId, amount },
        { account: 'shop', shopId, amount: -amount },
      ],
    });
  return { ...decision, voucherCode: promoCode, voucherExpiresAt };
}

/** law:provider-outside: the decision is kept first, and stands when the provider has taken the refund on. */
async function decideRefund(ctx: UserCtx, call: DecideCall): Promise<Complaint> {
  const opened = await ctx.transaction((tx) => openIn(tx, ctx, call));
  const answer = await askProvider(ctx, opened);
  return ctx.answer(async (tx) => {
    const { refund } = opened;
    await orders.lock(tx, refund, refund.orderId);
    const complaint = mustExist(await complaints.lock(tx, ctx, call.params.complaintId));
    if (complaint.state === 'decided') refuseDecided(complaint, call.body);
    if (refund.cause === 'refund')
      await runCommand(tx, ctx, call.params, refund.orderId, refunding(ctx, refund, answer));
    else await settleRefund(tx, ctx, refund, answer);
    return mustExist(await complaints.find(tx, ctx, complaint.complaintId));
  });
}

async function openIn(tx: Tx, ctx: UserCtx, call: DecideCall): Promise<OpenedRefund> {
  const { order, complaint } = await lockOpen(tx, ctx, call);
  const { amount, borneBy } = call.body;
  const { companyId, shopId, complaintId } = complaint;
  const charge = { borneBy, complaintId };
  // MIS-10: as every other part that is given back.
  const reason = french(`Réclamation : ${complaint.issues.map((issue) => ISSUE_LABELS[issue]).join(', ')}`);
  const opened = await openRefund(tx, ctx, { companyId, shopId, orderId: order.id, amount, charge, reason });
  const decision = decisionOf(ctx, call);
  await complaints.save(tx, complaint, { state: 'deciding', decision, refundId: opened.refund.id });
  const after = { kind: decision.kind, amount, borneBy, refundId: opened.refund.id };
  await recordComplaint(tx, ctx, complaint, 'ask-refund', { before: { state: complaint.state }, after });
  return opened;
}
