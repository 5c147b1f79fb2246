import type * as contract from '@comptoir/contract/complaints.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import * as complaints from './complaints.store.ts';

/** SUP-16: nothing was decided, so the complaint stays as it is; the journal keeps who had decided what (law:journal). */
export function takeBackDecision(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.takeBackDecision>,
): Promise<void> {
  return ctx.answer(async (tx) => {
    const { complaintId, shopId } = params;
    mustExist(await complaints.find(tx, params, complaintId));
    const decided = body.kind === 'answer' ? { kind: body.kind } : body;
    await audit(tx, ctx, {
      action: 'complaint.take-back',
      entity: 'complaint',
      entityId: complaintId,
      shopId,
      before: decided,
      after: { takenBack: true },
    });
  });
}
