import { stableId } from '../../kernel/stable-id.ts';

/** What is done for a held decision is one call, however often a crash repeats it. */
export const heldCallId = (heldId: string): string => stableId('held', heldId);
