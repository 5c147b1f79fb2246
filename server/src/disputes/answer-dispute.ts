import type * as contract from '@comptoir/contract/disputes.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { answerRefusal, isSettled } from '@comptoir/domain/disputes/answer-refusal.ts';
import { Dispute } from '@comptoir/domain/disputes/dispute.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { KeptAnswer } from '../db/tables/money-tables.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import type { JobData } from '../jobs/queues.ts';
import { withdrawAlertIn } from '../orders/alerts/alerts.ts';
import { GivenUp } from '../orders/alerts/outbox.ts';
import * as orders from '../orders/orders.store.ts';
import { recordOrder } from '../orders/record.ts';
import { ProviderNotConfigured, ProviderUnavailable } from '../ports/provider-failures.ts';
import * as disputes from './disputes.store.ts';
import { gatherEvidence, orderProof, receiptOf, wholeText } from './gather-evidence.ts';

/** Longer than the provider may take: what is open then was left half done. */
const FINISH_AFTER_MINUTES = 2;

export async function listDisputes(
  ctx: UserCtx,
  { params }: Input<typeof contract.listDisputes>,
): Promise<Answer<typeof contract.listDisputes>> {
  const order = mustExist(await orders.find(ctx.db, params, params.orderId));
  const items = await disputes.list(ctx.db, params);
  const isAwaited = items.some((dispute) => answerRefusal(dispute, ctx.now()) === null);
  const evidence = isAwaited
    ? { ...(await orderProof(ctx.db, order)), hasReceipt: (await receiptOf(ctx, order)) !== null }
    : null;
  return { items: items.map(shown), evidence };
}

/** Without what only the server needs. */
const shown = (dispute: disputes.KeptDispute): Dispute => Dispute.parse(dispute);

/**
 * INV-50. A provider that does not answer costs the shop nothing: the answer is kept, and goes as soon as it can. One that
 * refuses leaves the dispute as it was.
 */
export async function answerDispute(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.answerDispute>,
): Promise<Answer<typeof contract.answerDispute>> {
  const opened = await ctx.transaction((tx) => open(tx, ctx, params, body.text));
  const isSent = opened.answer.sentAt === null && (await isTaken(ctx, opened));
  return ctx.answer(async (tx) => {
    const dispute = await (isSent ? close(tx, ctx, opened) : disputes.find(tx, params, params.disputeId));
    return { dispute: shown(mustExist(dispute)) };
  });
}

type Opened = { order: Order; disputeId: string; answer: KeptAnswer };
type Params = { companyId: string; shopId: string; orderId: string; disputeId: string };

async function open(tx: Tx, ctx: UserCtx, params: Params, text: string): Promise<Opened> {
  const order = mustExist(await orders.lock(tx, params, params.orderId));
  const { disputeId, orderId, shopId } = params;
  const dispute = mustExist(await disputes.find(tx, params, disputeId));
  // Two clicks, or the same question again after a lost answer.
  if (dispute.kept?.text === text && !needsAnother(dispute)) return { order, disputeId, answer: dispute.kept };
  refuseIf(answerRefusal(dispute, ctx.now()));
  const proof = await orderProof(tx, order);
  const answer: KeptAnswer = {
    id: ctx.newId(),
    text,
    evidence: wholeText(text, proof.text),
    by: ctx.user.firstName,
    askedAt: ctx.now(),
    sentAt: null,
  };
  await disputes.keepAnswer(tx, params, disputeId, answer);
  await audit(tx, ctx, {
    action: 'dispute.answer',
    entity: 'order',
    entityId: orderId,
    shopId,
    after: { id: disputeId, text },
  });
  const ref = { companyId: order.companyId, orderId, disputeId };
  await ctx.jobs.enqueue(tx, 'finish-dispute-answer', ref, addMinutes(ctx.now(), FINISH_AFTER_MINUTES));
  return { order, disputeId, answer };
}

/** A bank's question that became a dispute is to be answered again. */
const needsAnother = ({ awaitsAnswer, answer }: Dispute): boolean => awaitsAnswer && answer?.sentAt !== null;

/** Whether the provider has it. False: it does not answer, and the job goes on. */
async function isTaken(ctx: Ctx, opened: Opened): Promise<boolean> {
  try {
    await send(ctx, opened);
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false;
    await takeBack(ctx, opened);
    ctx.log.error({ error, orderId: opened.order.id, traceId: ctx.traceId, severity: 'high' }, 'an answer was refused');
    throw error instanceof ProviderNotConfigured ? error : new Refused('dispute-answer-refused');
  }
}

async function send(ctx: Ctx, { order, disputeId, answer }: Opened): Promise<void> {
  const evidence = await gatherEvidence(ctx, order, answer.evidence ?? answer.text);
  await ctx.payments.answerDispute({
    providerDisputeId: disputeId,
    evidence,
    idempotencyKey: `dispute-answer:${answer.id}`,
  });
}

/** The first to come tells it; whoever comes later finds it told. */
async function close(tx: Tx, ctx: Ctx, { order, disputeId, answer }: Opened): Promise<disputes.KeptDispute | null> {
  const ref = { companyId: order.companyId, orderId: order.id };
  const current = mustExist(await orders.lock(tx, ctx, order.id));
  const dispute = await disputes.find(tx, ref, disputeId);
  if (dispute?.kept?.id !== answer.id || dispute.kept.sentAt !== null) return dispute;
  await disputes.markSent(tx, ref, disputeId, answer, ctx.now());
  await withdrawAlertIn(tx, ctx, order.id, 'payment-disputed');
  await recordOrder(tx, ctx, current, { type: 'dispute-answered', fromStatus: current.status });
  return disputes.find(tx, ref, disputeId);
}

const takeBack = (ctx: Ctx, { order, disputeId, answer }: Opened): Promise<void> =>
  ctx.transaction(async (tx) => {
    await orders.lock(tx, ctx, order.id);
    const dispute = await disputes.find(tx, { companyId: order.companyId, orderId: order.id }, disputeId);
    if (dispute?.kept?.id !== answer.id || dispute.kept.sentAt !== null) return;
    await disputes.keepAnswer(tx, order, disputeId, null);
    await audit(tx, ctx, {
      action: 'dispute.answer-refused',
      entity: 'order',
      entityId: order.id,
      shopId: order.shopId,
      after: { id: disputeId },
    });
  });

/** After a crash, a lost answer, or while the provider was away. Refused, the shop is alerted and can answer anew. */
export async function finishDisputeAnswer(
  ctx: Ctx,
  { orderId, disputeId }: JobData['finish-dispute-answer'],
): Promise<void> {
  const order = await orders.find(ctx.db, ctx, orderId);
  const dispute = await disputes.find(ctx.db, { companyId: ctx.companyId, orderId }, disputeId);
  const answer = dispute?.kept;
  if (!order || !answer || answer.sentAt !== null || isSettled(dispute.state)) return;
  const opened = { order, disputeId, answer };
  try {
    await send(ctx, opened);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    await takeBack(ctx, opened);
    throw new GivenUp('the provider refused the answer to a dispute', { cause: error });
  }
  await ctx.transaction(async (tx) => void (await close(tx, ctx, opened)));
}
