import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

export type NewPrintJob = {
  companyId: string;
  id: string;
  shopId: string;
  orderId: string;
  content: string;
  copies: number;
};

/** A printer answers sooner, or its process has died. */
const LONGEST_PRINT = sql<string>`interval '1 minute'`;

/** Law 5: a row says what is under way before the printer is asked. False when it is already: this call was repeated. */
export async function open(tx: Tx, job: NewPrintJob, now: Instant): Promise<boolean> {
  const opened = await tx
    .insertInto('print_jobs')
    .values({
      company_id: job.companyId,
      id: job.id,
      shop_id: job.shopId,
      order_id: job.orderId,
      content: job.content,
      copies: job.copies,
      state: 'sent',
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet({ state: 'sent', content: job.content, failure: null, created_at: now })
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

type JobRef = Pick<NewPrintJob, 'companyId' | 'id'>;

export async function closePrinted(tx: Tx, job: JobRef, now: Instant): Promise<void> {
  await close(tx, job, { state: 'printed', printed_at: now });
}

export async function closeFailed(tx: Tx, job: JobRef, failure: string): Promise<void> {
  await close(tx, job, { state: 'failed', failure });
}

async function close(
  tx: Tx,
  job: JobRef,
  end: { state: 'printed'; printed_at: Instant } | { state: 'failed'; failure: string },
): Promise<void> {
  await tx
    .updateTable('print_jobs')
    .set(end)
    .where('company_id', '=', job.companyId)
    .where('id', '=', job.id)
    .execute();
}
