import type { PaymentAccountStatus } from '../session/session-user.ts';
import type { Requirements } from './requirements.ts';

/** What a provider says of an account. */
export type AccountState = {
  /** Whoever is behind it has filled in the provider's page. */
  isSubmitted: boolean;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  requirements: Requirements;
};

/** LCH-25: an account whose page was never filled in is still being launched, whatever the provider lacks. */
export function accountStatus(state: AccountState): PaymentAccountStatus {
  if (!state.isSubmitted) return 'launching';
  if (state.chargesEnabled && state.payoutsEnabled) return 'complete';
  return state.requirements.kinds.length > 0 ? 'restricted' : 'pending';
}
