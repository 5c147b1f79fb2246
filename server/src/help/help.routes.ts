import * as contract from '@comptoir/contract/help.ts';
import { handle } from '../http/handle.ts';
import type { Config } from '../kernel/config.ts';

/** The secret key alone takes cards that another program has asked for. */
function cardFormOf({ payments }: Config) {
  if (!payments) return { provider: 'sandbox' as const };
  const { stripePublishableKey: publishableKey } = payments;
  return publishableKey ? { provider: 'stripe' as const, publishableKey } : null;
}

export const helpRoutes = [
  handle(contract.readPublicSettings, async ({ config }) => ({
    helpUrl: config.helpUrl,
    mapTiles: config.mapTiles,
    cardForm: cardFormOf(config),
  })),
];
