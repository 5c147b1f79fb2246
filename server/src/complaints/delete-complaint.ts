import type * as contract from '@comptoir/contract/complaints.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as orders from '../orders/orders.store.ts';
import * as complaints from './complaints.store.ts';

/** SUP-13, CAT-API-30: not while the provider is being asked for its refund. */
export function deleteComplaint(ctx: UserCtx, { params }: Input<typeof contract.deleteComplaint>): Promise<void> {
  return ctx.answer(async (tx) => {
    const { complaintId, shopId, companyId } = params;
    const seen = mustExist(await complaints.find(tx, params, complaintId));
    if (seen.customerId !== params.customerId) throw new Refused('NOT_FOUND');
    await orders.lock(tx, params, seen.orderId);
    const complaint = mustExist(await complaints.lock(tx, params, complaintId));
    const { state, orderId, decision } = complaint;
    if (state === 'deciding') throw new Refused('complaint-deciding', { words: { name: decision?.by ?? '' } });
    await complaints.hide(tx, complaint, ctx.now());
    const before = { orderId, state, issues: complaint.issues };
    await audit(tx, ctx, { action: 'complaint.delete', entity: 'complaint', entityId: complaintId, shopId, before });
    await appendEvent(tx, { companyId, shopId }, 'complaint-deleted', { complaintId, orderId });
  });
}
