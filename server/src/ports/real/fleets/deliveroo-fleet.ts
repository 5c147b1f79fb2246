import { FleetRefused, type Fleet } from '../../fleets.ts';

/**
 * The protocol of Deliveroo's fleet is given to partners under contract only: the public part documents neither the
 * states of a delivery nor its cancellation, and we do not send couriers that we cannot cancel. Until then every call
 * is refused as not offered.
 */
export function deliverooFleet(): Fleet {
  const refuse = async (): Promise<never> => {
    throw new FleetRefused('deliveroo', 'not-offered');
  };
  return {
    quote: refuse,
    create: refuse,
    read: refuse,
    tellReady: refuse,
    cancel: refuse,
    isGenuine: () => false,
    readNews: () => null,
  };
}
