import { createHash } from 'node:crypto';
import type { DisputeState } from '@comptoir/domain/disputes/dispute.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DisputeAnswer, ProviderDispute } from '../../ports/payments.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import { keepNews } from '../ports/sandbox-news.ts';

export async function listDisputes(db: Db, paymentId: string): Promise<ProviderDispute[]> {
  const { rows } = await sql<ProviderDispute>`
    select dispute_id as "providerDisputeId", amount_cents as "amountCents", state, answer_by as "answerBy", reason,
      state in ('inquiry', 'open') and answered_at is null as "awaitsAnswer"
    from sandbox.disputes where payment_id = ${paymentId} order by dispute_id`.execute(db);
  return rows;
}

export const disputeIdOf = (paymentId: string): string =>
  `dp_sandbox_${createHash('sha256').update(paymentId).digest('hex').slice(0, 24)}`;

/** Plays the customer who contests a captured payment at the bank, and the bank that decides. */
export async function dispute(
  db: Db,
  paymentId: string,
  state: Extract<DisputeState, 'open' | 'won' | 'lost'>,
): Promise<void> {
  const id = disputeIdOf(paymentId);
  const { numAffectedRows } =
    state === 'open'
      ? await sql`
          insert into sandbox.disputes (dispute_id, payment_id, amount_cents, state, answer_by)
          select ${id}, payment_id, captured_cents, 'open', clock_timestamp() + interval '7 days'
          from sandbox.payments where payment_id = ${paymentId} and state = 'captured'
          on conflict do nothing`.execute(db)
      : await sql`
          update sandbox.disputes set state = ${state} where dispute_id = ${id} and state in ('inquiry', 'open')`.execute(
          db,
        );
  if (numAffectedRows !== 1n) throw new ProviderRefused('sandbox-payments', 'dispute_unexpected_state');
  await keepNews(db, paymentId, 'dispute');
}

/** Plays the bank that takes one answer, in time; shown on /sandbox/payments. */
export async function takeAnswer(
  db: Db,
  { providerDisputeId: id, evidence: { receipt, photo, ...words } }: DisputeAnswer,
  now: Instant,
): Promise<void> {
  const kept = { ...words, receiptBytes: receipt?.length ?? 0, photoBytes: photo?.length ?? 0 };
  const { rows } = await sql<{ paymentId: string }>`
    update sandbox.disputes set answered_at = ${now}, evidence = ${JSON.stringify(kept)}::jsonb
    where dispute_id = ${id} and state in ('inquiry', 'open') and answered_at is null and answer_by > ${now}
    returning payment_id as "paymentId"`.execute(db);
  const [answered] = rows;
  if (!answered) throw new ProviderRefused('sandbox-payments', 'dispute_unexpected_state');
  await keepNews(db, answered.paymentId, 'dispute');
}
