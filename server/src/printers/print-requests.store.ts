import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { toColumns } from '../db/rows.ts';

export type PrintRequest = {
  companyId: string;
  id: string;
  shopId: string;
  orderId: string;
  content: string;
  copies: number;
};

/** A printer answers sooner, or its process has died. */
const LONGEST_PRINT = sql<string>`interval '1 minute'`;

/** law:provider-outside: written before the printer is asked. False when this call is already printing. */
export async function open(tx: Tx, request: PrintRequest, now: Instant): Promise<boolean> {
  const opened = await tx
    .insertInto('print_jobs')
    .values({
      company_id: request.companyId,
      id: request.id,
      shop_id: request.shopId,
      order_id: request.orderId,
      content: request.content,
      copies: request.copies,
      state: 'sent',
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet({ state: 'sent', content: request.content, failure: null, created_at: now })
        .where((eb) =>
          eb.or([
            eb('print_jobs.state', '=', 'failed'),
            eb('print_jobs.created_at', '<', sql<string>`${now}::timestamptz - ${LONGEST_PRINT}`),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

type RequestRef = Pick<PrintRequest, 'companyId' | 'id'>;

type End = { state: 'printed'; printedAt: Instant } | { state: 'failed'; failure: string };

export async function close(tx: Tx, request: RequestRef, end: End): Promise<void> {
  await tx
    .updateTable('print_jobs')
    .set(toColumns(end))
    .where((eb) => eb.and({ company_id: request.companyId, id: request.id }))
    .execute();
}
