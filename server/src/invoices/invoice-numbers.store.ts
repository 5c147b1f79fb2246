import type { InvoiceKind } from '@comptoir/domain/invoices/invoice.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/** INV-30: the row stays locked until the invoice is written, or given up with its number: no gap, no double. */
export async function takeNumber(tx: Tx, sellerSiren: string, kind: InvoiceKind, year: number): Promise<number> {
  const row = await tx
    .insertInto('invoice_numbers')
    .values({ seller_siren: sellerSiren, kind, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['seller_siren', 'kind', 'year'])
        .doUpdateSet({ last_number: sql`invoice_numbers.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}
