import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { appendEvent } from '../live/append.ts';
import * as complaints from './complaints.store.ts';

/** law:journal, law:change-with-event. */
export async function recordComplaint(
  tx: Tx,
  ctx: Ctx,
  { companyId, complaintId, shopId }: Complaint,
  action: 'file' | 'decide' | 'ask-refund' | 'reopen' | 'follow-refund',
  change: Pick<AuditEntry, 'before' | 'after'>,
): Promise<Complaint> {
  const saved = await complaints.find(tx, { companyId }, complaintId);
  if (!saved) throw new Error('the complaint is gone');
  await audit(tx, ctx, {
    action: `complaint.${action}`,
    entity: 'complaint',
    entityId: complaintId,
    shopId,
    ...change,
  });
  await appendEvent(tx, { companyId, shopId }, 'complaint-changed', { complaint: saved });
  return saved;
}
