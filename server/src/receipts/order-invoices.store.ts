import type { PrintedInvoice } from '@comptoir/domain/invoices/printed-invoice.ts';
import type { LegalEntity } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

type OrderRef = { companyId: string; orderId: string };

/** Null until it is issued; then it never changes. */
export async function find(db: Db, { companyId, orderId }: OrderRef): Promise<PrintedInvoice | null> {
  const row = await db
    .selectFrom('order_invoices')
    .select('document')
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.document ?? null;
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
    .insertInto('order_invoice_numbers')
    .values({ company_id: companyId, seller_siren: sellerSiren, year, last_number: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'seller_siren', 'year']).doUpdateSet({
        last_number: sql`order_invoice_numbers.last_number + 1`,
        last_at: sql`greatest(order_invoice_numbers.last_at, excluded.last_at)`,
      }),
    )
    .returning(['last_number', 'last_at'])
    .executeTakeFirstOrThrow();
  return { rank, issuedAt: issuedAt ?? now };
}

export async function insert(tx: Tx, { companyId, orderId }: OrderRef, invoice: PrintedInvoice): Promise<void> {
  await tx
    .insertInto('order_invoices')
    .values({
      company_id: companyId,
      order_id: orderId,
      shop_id: invoice.shopId,
      id: invoice.invoiceId,
      number: invoice.number,
      seller_siren: invoice.seller.siren,
      issued_at: invoice.issuedAt,
      document: JSON.stringify(invoice),
    })
    .execute();
}

export async function legalEntityOf(
  db: Db,
  { companyId, shopId }: { companyId: string; shopId: string },
): Promise<LegalEntity | null> {
  const row = await db
    .selectFrom('shops')
    .select('shop_legal_entity')
    .where('company_id', '=', companyId)
    .where('id', '=', shopId)
    .executeTakeFirst();
  return row?.shop_legal_entity ?? null;
}
