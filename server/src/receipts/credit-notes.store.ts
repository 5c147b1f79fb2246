import type { PrintedInvoice } from '@comptoir/domain/invoices/printed-invoice.ts';
import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { CreditCause } from '@comptoir/domain/receipts/credit-note.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { staysInTheTotal } from '../orders/money/refunds.store.ts';

type OrderRef = { companyId: string; orderId: string };

export type ListedCreditNote = { number: string; issuedAt: Instant; amount: Cents };

const ofOrder = (db: Db, { companyId, orderId }: OrderRef) =>
  db
    .selectFrom('order_credit_notes')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .orderBy('number');

export async function list(db: Db, ref: OrderRef): Promise<ListedCreditNote[]> {
  const rows = await ofOrder(db, ref).select(['number', 'issued_at', 'amount']).execute();
  return rows.map(({ number, issued_at: issuedAt, amount }) => ({ number, issuedAt, amount: cents(amount) }));
}

export async function documents(db: Db, ref: OrderRef): Promise<PrintedInvoice[]> {
  const rows = await ofOrder(db, ref).select('document').execute();
  return rows.map(({ document }) => document);
}

export async function find(db: Db, ref: OrderRef, number: string): Promise<PrintedInvoice | null> {
  const row = await ofOrder(db, ref).select('document').where('number', '=', number).executeTakeFirst();
  return row?.document ?? null;
}

/** Refunds that are done and disputes that are lost; what left the total was never on an invoice, or is on it no more. */
export async function givenBack(tx: Tx, { companyId, orderId }: OrderRef): Promise<Cents> {
  const { rows } = await sql<{ amount: number }>`
    select (
      coalesce((select sum(amount) from refunds where company_id = ${companyId} and order_id = ${orderId}
        and state = 'done' and ${staysInTheTotal}), 0)
      + coalesce((select sum(amount) from disputes where company_id = ${companyId} and order_id = ${orderId}
        and state = 'lost'), 0))::int as amount`.execute(tx);
  return cents(rows[0]?.amount ?? 0);
}

/** A dispute that was lost before the invoice was asked for. */
export async function lostDispute(tx: Tx, { companyId, orderId }: OrderRef): Promise<CreditCause | null> {
  const row = await tx
    .selectFrom('disputes')
    .select('id')
    .where((eb) => eb.and({ company_id: companyId, order_id: orderId, state: 'lost' }))
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst();
  return row ? { kind: 'dispute', id: row.id } : null;
}

/**
 * law:atomic-counter: the number is given back with the transaction that fails, so that no number is missing; INV-54: none
 * is dated before the one that precedes it.
 */
export async function takeNumber(
  tx: Tx,
  { companyId, sellerSiren, year }: { companyId: string; sellerSiren: string; year: number },
  now: Instant,
): Promise<{ rank: number; issuedAt: Instant }> {
  const { last_number: rank, last_at: issuedAt } = await tx
    .insertInto('order_credit_note_numbers')
    .values({ company_id: companyId, seller_siren: sellerSiren, year, last_number: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'seller_siren', 'year']).doUpdateSet({
        last_number: sql`order_credit_note_numbers.last_number + 1`,
        last_at: sql`greatest(order_credit_note_numbers.last_at, excluded.last_at)`,
      }),
    )
    .returning(['last_number', 'last_at'])
    .executeTakeFirstOrThrow();
  return { rank, issuedAt: issuedAt ?? now };
}

export async function insert(
  tx: Tx,
  { companyId, orderId }: OrderRef,
  { kind, id }: CreditCause,
  note: PrintedInvoice,
): Promise<void> {
  await tx
    .insertInto('order_credit_notes')
    .values({
      company_id: companyId,
      id: note.invoiceId,
      order_id: orderId,
      shop_id: note.shopId,
      cause: `${kind}:${id}`,
      number: note.number,
      seller_siren: note.seller.siren,
      amount: -note.totalInclVat,
      issued_at: note.issuedAt,
      document: JSON.stringify(note),
    })
    .execute();
}
