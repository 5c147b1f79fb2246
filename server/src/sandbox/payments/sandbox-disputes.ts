import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DisputeState, ProviderDispute } from '../../ports/payments.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import { keepNews } from '../ports/sandbox-news.ts';

export async function listDisputes(db: Db, paymentId: string): Promise<ProviderDispute[]> {
  const { rows } = await sql<ProviderDispute>`
    select dispute_id as "providerDisputeId", amount_cents as "amountCents", state, answer_by as "answerBy"
    from sandbox.disputes where payment_id = ${paymentId} order by dispute_id`.execute(db);
  return rows;
}

/** Plays the customer who contests a captured payment at the bank, and the bank that decides. */
export async function dispute(
  db: Db,
  paymentId: string,
  state: Extract<DisputeState, 'open' | 'won' | 'lost'>,
): Promise<void> {
  const id = `dp_sandbox_${createHash('sha256').update(paymentId).digest('hex').slice(0, 24)}`;
  const { numAffectedRows } =
    state === 'open'
      ? await sql`
          insert into sandbox.disputes (dispute_id, payment_id, amount_cents, state, answer_by)
          select ${id}, payment_id, captured_cents, 'open', clock_timestamp() + interval '7 days'
          from sandbox.payments where payment_id = ${paymentId} and state = 'captured'
          on conflict do nothing`.execute(db)
      : await sql`
          update sandbox.disputes set state = ${state} where dispute_id = ${id} and state = 'open'`.execute(db);
  if (numAffectedRows !== 1n) throw new ProviderRefused('sandbox-payments', 'dispute_unexpected_state');
  await keepNews(db, paymentId, 'dispute');
}
