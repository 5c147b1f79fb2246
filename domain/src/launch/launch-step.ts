import type { LaunchPanel, PaymentAccountStatus } from '../session/session-user.ts';
import type { Requirements } from './requirements.ts';

/** How far a shop is; what a shop that was just made begins with. */
export type Setup = {
  launchFormDone: boolean;
  paymentAccountId: string | null;
  paymentAccountStatus: PaymentAccountStatus;
  requirements: Requirements;
  /** Shops from before accounts existed: their cards are charged on the platform's own account. */
  usesPlatformAccount: boolean;
};

export type LaunchStep = NonNullable<LaunchPanel['step']>;

/** LCH-03: null when the setup is complete (LCH-04). */
export function launchStep(setup: Setup): LaunchStep | null {
  if (setup.usesPlatformAccount) return null;
  if (!setup.launchFormDone) return 1;
  if (!setup.paymentAccountId) return 2;
  return setup.paymentAccountStatus === 'complete' ? null : 3;
}

/** PMT-13, LCH-30. */
export const isSetupComplete = (setup: Setup): boolean => launchStep(setup) === null;

/** LCH-01, LCH-27: null shows no panel. */
export function launchPanel(setup: Setup): LaunchPanel | null {
  const step = launchStep(setup);
  if (step === null && setup.requirements.kinds.length === 0) return null;
  return { step, status: setup.paymentAccountStatus };
}
