import { stableId } from '../../kernel/stable-id.ts';

/** A call that is repeated after a crash finds its own refund, even one that a job has finished meanwhile. */
export const refundIdOf = (callId: string): string => stableId('refund', callId);

/** A provider repeats its first answer to a key: what it refused is tried again under an id that follows from the last. */
export const nextRefundId = (refusedId: string): string => stableId('refund again', refusedId);
