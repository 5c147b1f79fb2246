import { ProviderRefused } from '../../provider-failures.ts';
import type { Till } from '../../till.ts';

/**
 * L'Addition, Biborne, Splash and oneTouch give their protocol to partners under contract only, and an order sent by
 * guesswork may never be cooked. Until then a shop with a key for one of them is told that the till refuses.
 */
export function unpublishedTill(type: string): Till {
  const refuse = async (): Promise<never> => {
    throw new ProviderRefused(type, 'not-offered');
  };
  return {
    send: refuse,
    pay: refuse,
    close: refuse,
    readStatus: refuse,
    restaurantOf: refuse,
    fetchMenu: refuse,
    fetchPaymentTypes: refuse,
    health: refuse,
  };
}
