import type { Invoice } from '@comptoir/domain/invoices/invoice.ts';
import { createHash } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { renderInvoice } from './document/render-invoice.ts';
import * as invoices from './invoices.store.ts';

/** INV-10, INV-39: made once, by the job that follows the issue or by whoever asks first; then it stays as it is. */
export async function fileOf(ctx: Pick<Ctx, 'db' | 'companyId' | 'now'>, invoice: Invoice): Promise<Buffer> {
  const { invoiceId } = invoice;
  const known = await invoices.file(ctx.db, ctx.companyId, invoiceId);
  if (known) return known;
  const content = await renderInvoice(invoice);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await invoices.keepFile(ctx.db, ctx.companyId, { invoiceId, content, sha256, madeAt: ctx.now() });
  return (await invoices.file(ctx.db, ctx.companyId, invoiceId)) ?? content;
}

export async function renderIssued(ctx: Ctx, reference: string): Promise<void> {
  const invoice = await invoices.byReference(ctx.db, ctx.companyId, reference);
  if (invoice) await fileOf(ctx, invoice);
}
