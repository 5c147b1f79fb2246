import type { HeldMove } from '../orders/held/held-move.ts';

/** In the place of a session: a decision that no server knows. */
export const HERE = 'here';

/** OFF-05: decided on this post, and not sent yet. */
export const isDecidedHere = (held: Pick<HeldMove, 'by'> | null): boolean => held?.by.sessionId === HERE;
