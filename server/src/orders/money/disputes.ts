import { isSettled } from '@comptoir/domain/disputes/answer-refusal.ts';
import type { DisputeState } from '@comptoir/domain/disputes/dispute.ts';
import { TAKEN_BY_BANK } from '@comptoir/domain/disputes/taken-by-bank.ts';
import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import { localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { bookMovement, transferTo } from '../../finances/ledger.ts';
import type { ProviderDispute } from '../../ports/payments.ts';
import * as shops from '../../shops/shops.store.ts';
import { raiseAlert, withdrawAlertIn } from '../alerts/alerts.ts';
import * as orders from '../orders.store.ts';
import { tellStory } from '../record.ts';

const MOVES_MONEY: readonly DisputeState[] = ['open', 'lost', 'won'];

/**
 * A customer contests the payment at their bank: the money leaves at once and comes back only if the shop wins. False when
 * the provider was asked before the state that we know was read: every change is told, so a later question has seen more.
 */
export async function settleDispute(
  ctx: Ctx,
  orderId: string,
  dispute: ProviderDispute,
  readAt: Instant,
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    if (!order) return false;
    const known = await knownOf(tx, ctx, dispute);
    const before = known?.state ?? null;
    if (known?.read_at && readAt < known.read_at) return false;
    await keep(tx, ctx, order, dispute, readAt);
    if (before === dispute.state) return true;
    await journal(tx, ctx, order, dispute);
    await moveMoney(tx, ctx, order, dispute);
    if (dispute.state === 'lost')
      await ctx.effects.moneyGivenBack(tx, ctx, order, { kind: 'dispute', id: dispute.providerDisputeId });
    await tell(tx, ctx, order, dispute, before);
    return true;
  });
}

/** What the bank holds for its customer or has given them: none of it can be given back once more. */
export async function takenByBank(db: Db | Tx, { companyId }: orders.CompanyRef, orderId: string): Promise<Cents> {
  const { taken } = await db
    .selectFrom('disputes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql.lit(0)).as('taken'))
    .where((eb) => eb.and({ company_id: companyId, order_id: orderId }))
    .where('state', 'in', TAKEN_BY_BANK)
    .executeTakeFirstOrThrow();
  return cents(taken);
}

const knownOf = (tx: Tx, ctx: Ctx, { providerDisputeId }: ProviderDispute) =>
  tx
    .selectFrom('disputes')
    .select(['state', 'read_at'])
    .where((eb) => eb.and({ company_id: ctx.companyId, id: providerDisputeId }))
    .executeTakeFirst();

async function keep(tx: Tx, ctx: Ctx, order: Order, dispute: ProviderDispute, readAt: Instant): Promise<void> {
  const { providerDisputeId: id, amountCents: amount, state, answerBy, reason, awaitsAnswer } = dispute;
  const settledAt = isSettled(state) ? ctx.now() : null;
  await tx
    .insertInto('disputes')
    .values({
      company_id: order.companyId,
      id,
      order_id: order.id,
      shop_id: order.shopId,
      amount,
      state,
      answer_by: answerBy,
      opened_at: ctx.now(),
      settled_at: settledAt,
      read_at: readAt,
      reason,
      awaits_answer: awaitsAnswer,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'id']).doUpdateSet({
        state,
        answer_by: answerBy,
        // The day on which it was settled, however often it is read again.
        settled_at: settledAt && sql`coalesce(disputes.settled_at, excluded.settled_at)`,
        read_at: readAt,
        reason,
        awaits_answer: awaitsAnswer,
      }),
    )
    .execute();
}

async function journal(tx: Tx, ctx: Ctx, order: Order, dispute: ProviderDispute): Promise<void> {
  const { providerDisputeId: id, amountCents: amount, state } = dispute;
  await audit(tx, ctx, {
    action: `dispute.${state}`,
    entity: 'order',
    entityId: order.id,
    shopId: order.shopId,
    after: { id, amount },
  });
}

/** Each way once, whatever news came, in whatever order: a dispute that was lost first may still be won on appeal. */
async function moveMoney(tx: Tx, ctx: Ctx, order: Order, dispute: ProviderDispute): Promise<void> {
  // REP-11: nothing of a test order is in the books.
  if (order.isTest) return;
  const { providerDisputeId: id, amountCents, state } = dispute;
  const taken = { kind: 'dispute', orderId: order.id, key: `dispute:${id}` } as const;
  const given = { kind: 'dispute-won', orderId: order.id, key: `dispute-won:${id}` } as const;
  if (MOVES_MONEY.includes(state))
    await bookMovement(tx, ctx, { ...taken, entries: transferTo(order.shopId, -amountCents) });
  if (state === 'won') await bookMovement(tx, ctx, { ...given, entries: transferTo(order.shopId, amountCents) });
}

async function tell(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  dispute: ProviderDispute,
  before: DisputeState | null,
): Promise<void> {
  const { amountCents: amount, state, answerBy } = dispute;
  if (isSettled(state)) {
    await withdrawAlertIn(tx, ctx, order.id, 'payment-disputed');
    await tellStory(tx, ctx, order, `dispute-${state}`, { amount });
    if (state === 'lost') await raiseAlert(tx, ctx, order, 'dispute-lost', amount);
    return;
  }
  if (before === null) await tellStory(tx, ctx, order, 'payment-disputed', { amount });
  const shop = await shops.find(tx, order);
  const until = answerBy && shop ? localDay(answerBy, shop.timeZone) : undefined;
  await raiseAlert(tx, ctx, order, 'payment-disputed', amount, { until });
}
