import type { Complaint, Decision } from '@comptoir/domain/complaints/complaint.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { tellStory } from '../orders/record.ts';
import * as orders from '../orders/orders.store.ts';
import * as complaints from './complaints.store.ts';
import { recordComplaint } from './record.ts';

/** The decision stands: kept with its author, and told to the customer. */
export async function concludeIn(tx: Tx, ctx: Ctx, complaint: Complaint, decision: Decision): Promise<Complaint> {
  await complaints.save(tx, complaint, { state: 'decided', decision });
  const { companyId, complaintId, orderId } = complaint;
  await ctx.jobs.enqueue(tx, 'tell-complaint', { companyId, orderId, complaintId });
  const order = await orders.find(tx, { companyId }, orderId);
  if (order) await tellStory(tx, ctx, order, 'complaint-decided', { by: decision.by });
  const { kind, amount, borneBy } = decision;
  return recordComplaint(tx, ctx, complaint, 'decide', {
    before: { state: complaint.state },
    after: { kind, amount, borneBy, by: decision.by },
  });
}
