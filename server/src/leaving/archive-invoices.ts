import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

const BATCH = 100;

/** LEA-15: invoices and their files, word for word, before anything goes. Once each: a repetition finds them there. */
export async function archiveInvoices(ctx: Ctx): Promise<void> {
  // eslint-disable-next-line no-await-in-loop -- batch after batch
  while ((await archiveIssued(ctx)) >= BATCH);
  for (const source of OF_ORDERS)
    // eslint-disable-next-line no-await-in-loop -- batch after batch
    while ((await archiveOfOrders(ctx, source)) >= BATCH);
}

async function archiveIssued({ db, companyId, now }: Ctx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into archived_invoices
      (company_id, id, source, seller_siren, number, issued_at, document, content, sha256, archived_at)
    select i.company_id, i.id, 'invoices', i.seller_siren, i.number, i.issued_at, i.document, f.content, f.sha256,
      ${now()}
    from invoices i
    left join invoice_files f on f.company_id = i.company_id and f.invoice_id = i.id
    where i.company_id = ${companyId} and not exists (
      select from archived_invoices a where a.company_id = i.company_id and a.id = i.id)
    limit ${sql.lit(BATCH)}`.execute(db);
  return Number(numAffectedRows);
}

/** INV-46: a credit note is kept like the invoice that it corrects. */
const OF_ORDERS = ['order_invoices', 'order_credit_notes'] as const;

async function archiveOfOrders({ db, companyId, now }: Ctx, source: (typeof OF_ORDERS)[number]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into archived_invoices (company_id, id, source, seller_siren, number, issued_at, document, archived_at)
    select i.company_id, i.id, ${source}, i.seller_siren, i.number, i.issued_at, i.document, ${now()}
    from ${sql.table(source)} i
    where i.company_id = ${companyId} and not exists (
      select from archived_invoices a where a.company_id = i.company_id and a.id = i.id)
    limit ${sql.lit(BATCH)}`.execute(db);
  return Number(numAffectedRows);
}
