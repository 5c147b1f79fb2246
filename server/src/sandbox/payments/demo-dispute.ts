import { addMs, addMinutes, toInstant, DAY } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { stableId } from '../../kernel/stable-id.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from '../demo/company.ts';
import { disputeIdOf } from './sandbox-disputes.ts';

const [oldTown] = DEMO_SHOPS;
const DAYS_TO_ANSWER = 9;

/**
 * INV-50: a bank asks about a delivery of the first shop. A question takes no money, so the books stay as they are; its
 * alert was read already.
 */
export async function seedDispute(tx: Tx, nowMs: number): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'shop_id', 'amount_due', 'tip', 'finished_at', 'provider_payment_id'])
    .where((eb) => eb.and({ company_id: DEMO_COMPANY_ID, shop_id: oldTown.shopId, status: 'completed' }))
    .where('order_type', '=', 'delivery')
    .where('provider_payment_id', 'is not', null)
    .where('finished_at', '<', toInstant(nowMs - 2 * DAY))
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!order?.provider_payment_id || !order.finished_at) return;
  const id = disputeIdOf(order.provider_payment_id);
  const amount = order.amount_due + order.tip;
  const openedAt = addMinutes(order.finished_at, 26 * 60);
  const answerBy = addMs(toInstant(nowMs), DAYS_TO_ANSWER * DAY);
  const reason = 'product_not_received';
  await tx
    .insertInto('disputes')
    .values({
      company_id: DEMO_COMPANY_ID,
      id,
      order_id: order.id,
      shop_id: order.shop_id,
      amount,
      state: 'inquiry',
      answer_by: answerBy,
      opened_at: openedAt,
      read_at: openedAt,
      reason,
    })
    .execute();
  await sql`
    insert into sandbox.disputes (dispute_id, payment_id, amount_cents, state, answer_by, reason)
    values (${id}, ${order.provider_payment_id}, ${amount}, 'inquiry', ${answerBy}, ${reason})`.execute(tx);
  await tx
    .insertInto('order_events')
    .values({
      company_id: DEMO_COMPANY_ID,
      order_id: order.id,
      id: stableId(DEMO_COMPANY_ID, 'dispute', order.id),
      at: openedAt,
      type: 'payment-disputed',
      actor_kind: 'provider',
      from_status: 'completed',
      to_status: 'completed',
      data: JSON.stringify({ amount }),
    })
    .execute();
}
