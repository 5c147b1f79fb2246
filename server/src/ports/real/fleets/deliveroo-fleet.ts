import { FleetRefused, type Fleet } from '../../fleets.ts';

/**
 * Deliveroo's on-demand fleet is for partners under contract: what is public of it names neither the states of a
 * delivery nor the way to cancel one, and a courier who cannot be called off is not one to send. Until such a contract
 * gives the protocol, every question is answered as the service would answer a stranger.
 */
export function deliverooFleet(): Fleet {
  const refuse = async (): Promise<never> => {
    throw new FleetRefused('deliveroo', 'not-offered');
  };
  return { quote: refuse, create: refuse, read: refuse, cancel: refuse, isGenuine: () => false, readNews: () => null };
}
