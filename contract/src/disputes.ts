import { Dispute, DisputeAnswerText } from '@comptoir/domain/disputes/dispute.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** INV-51: what is sent besides the shop's words, as it stands now. */
export const DisputeEvidence = z.object({ text: z.string(), hasReceipt: z.boolean(), hasPhoto: z.boolean() });
export type DisputeEvidence = z.infer<typeof DisputeEvidence>;

/** INV-50: newest first; the evidence is gathered only where an answer is awaited. */
export const listDisputes = shopRoute({
  method: 'GET',
  path: '/orders/:orderId/disputes',
  access: 'orders',
  params: { orderId: Id },
  reply: z.object({ items: z.array(Dispute), evidence: DisputeEvidence.nullable() }),
});

/** INV-50: asked for again with the same words, the answer is the one that was sent. */
export const answerDispute = shopRoute({
  method: 'POST',
  path: '/orders/:orderId/disputes/:disputeId/answer',
  access: 'refundOrder',
  params: { orderId: Id, disputeId: z.string().min(1).max(100) },
  body: z.strictObject({ text: DisputeAnswerText }),
  reply: z.object({ dispute: Dispute }),
});
