import type { DisputeState } from './dispute.ts';

/** FLO-92: the amount is with the bank or the customer, so none of it is the shop's to give back. */
export const TAKEN_BY_BANK = ['open', 'lost'] as const satisfies readonly DisputeState[];

export const isTakenByBank = (state: DisputeState): boolean =>
  (TAKEN_BY_BANK as readonly DisputeState[]).includes(state);
