import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { Refund } from '../orders/money/refunds.store.ts';
import * as complaints from './complaints.store.ts';
import { concludeIn } from './conclude.ts';
import { recordComplaint } from './record.ts';

/** SUP-16: a refund that the provider takes on makes the decision stand; one that fails leaves the complaint open. */
export async function followRefund(
  tx: Tx,
  ctx: Ctx,
  { complaintId }: Refund,
  outcome: 'accepted' | 'failed',
): Promise<void> {
  const complaint = complaintId && (await complaints.lock(tx, ctx, complaintId));
  if (!complaint) return;
  const { state, decision, refundState } = complaint;
  if (state === 'deciding' && decision && outcome === 'accepted') {
    await concludeIn(tx, ctx, complaint, decision);
    return;
  }
  if (state === 'deciding') {
    await complaints.save(tx, complaint, { state: 'open', decision: null, refundId: null });
    await recordComplaint(tx, ctx, complaint, 'reopen', { before: { state }, after: { state: 'open' } });
    return;
  }
  // A bank may return the money days later: the decision stays, and says so.
  if (state === 'decided') await recordComplaint(tx, ctx, complaint, 'follow-refund', { after: { refundState } });
}
