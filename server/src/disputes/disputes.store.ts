import { DISPUTE_REASONS, type Dispute } from '@comptoir/domain/disputes/dispute.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { firstOf } from '../db/rows.ts';
import type { DisputesTable, KeptAnswer } from '../db/tables/money-tables.ts';

type OrderRef = { companyId: string; orderId: string };

/** With what only the server needs to send the answer. */
export type KeptDispute = Dispute & { kept: KeptAnswer | null };

const toDispute = (row: Selectable<DisputesTable>): KeptDispute => ({
  disputeId: row.id,
  amount: cents(row.amount),
  state: row.state,
  reason: DISPUTE_REASONS.find((reason) => reason === row.reason) ?? null,
  answerBy: row.answer_by,
  openedAt: row.opened_at,
  settledAt: row.settled_at,
  awaitsAnswer: row.awaits_answer,
  answer: row.answer && toShown(row.answer),
  kept: row.answer,
});

const toShown = ({ text, by, askedAt, sentAt }: KeptAnswer): NonNullable<Dispute['answer']> => ({
  text,
  by,
  askedAt,
  sentAt,
});

const ofOrder = (db: Db | Tx, { companyId, orderId }: OrderRef) =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, order_id: orderId }));

/** Newest first. */
export async function list(db: Db | Tx, ref: OrderRef): Promise<KeptDispute[]> {
  const rows = await ofOrder(db, ref).orderBy('opened_at', 'desc').orderBy('id').execute();
  return rows.map(toDispute);
}

export const find = (db: Db | Tx, ref: OrderRef, disputeId: string) =>
  firstOf(ofOrder(db, ref).where('id', '=', disputeId), toDispute);

/** law:parent-first: after its order. Null takes an answer back that the provider has refused. */
export async function keepAnswer(
  tx: Tx,
  { companyId }: Pick<OrderRef, 'companyId'>,
  disputeId: string,
  answer: KeptAnswer | null,
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ answer: answer && JSON.stringify(answer) })
    .where((eb) => eb.and({ company_id: companyId, id: disputeId }))
    .execute();
}

/** From now on the provider knows more than any answer that was asked for before. */
export async function markSent(
  tx: Tx,
  { companyId }: Pick<OrderRef, 'companyId'>,
  disputeId: string,
  answer: KeptAnswer,
  sentAt: Instant,
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ answer: JSON.stringify({ ...answer, evidence: null, sentAt }), awaits_answer: false, read_at: sentAt })
    .where((eb) => eb.and({ company_id: companyId, id: disputeId }))
    .execute();
}
