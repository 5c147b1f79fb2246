import type { InvoiceKind } from '@comptoir/domain/invoices/invoice.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

type Taken = { rank: number; issuedAt: Instant };

/**
 * INV-30: the row stays locked until the invoice is written, or given up with its number: no gap, no double.
 * INV-54: nor is one dated before the number that precedes it, whatever the clock was set to meanwhile.
 */
export async function takeNumber(
  tx: Tx,
  { sellerSiren, kind, year }: { sellerSiren: string; kind: InvoiceKind; year: number },
  now: Instant,
): Promise<Taken> {
  const row = await tx
    .insertInto('invoice_numbers')
    .values({ seller_siren: sellerSiren, kind, year, last_number: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['seller_siren', 'kind', 'year']).doUpdateSet({
        last_number: sql`invoice_numbers.last_number + 1`,
        last_at: sql`greatest(invoice_numbers.last_at, excluded.last_at)`,
      }),
    )
    .returning(['last_number', 'last_at'])
    .executeTakeFirstOrThrow();
  return { rank: row.last_number, issuedAt: row.last_at ?? now };
}
