import type { ExpressFleet } from '../shops/express-fleet.ts';
import { FLEET_TERMS_VERSION } from './providers.ts';

/** The on-demand fleet of a shop that has accepted its present terms. */
export const anAcceptedFleet = (fields: Partial<ExpressFleet> = {}): ExpressFleet => ({
  enabled: true,
  acceptedTerms: true,
  acceptedAt: '2026-11-01T09:00:00.000Z',
  acceptedBy: null,
  termsVersion: FLEET_TERMS_VERSION,
  ...fields,
});
