import { ProviderRefused } from '../../provider-failures.ts';
import type { Till } from '../../till.ts';

/**
 * L'Addition, Biborne, Splash and oneTouch give their protocol to partners under contract only: nothing reliable about
 * it is public, and an order sent by guesswork is an order that nobody cooks. Until such a contract gives the protocol,
 * a shop that has their key is told that the till refuses.
 */
export function unpublishedTill(type: string): Till {
  const refuse = async (): Promise<never> => {
    throw new ProviderRefused(type, 'not-offered');
  };
  return { send: refuse, fetchMenu: refuse, fetchPaymentTypes: refuse, health: refuse };
}
