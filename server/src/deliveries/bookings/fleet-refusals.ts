import type { Refusal } from '@comptoir/contract/errors.ts';
import type { CarrierRefusal } from '@comptoir/domain/deliveries/courier-option.ts';
import { PROVIDER_LABELS, type DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import { Refused } from '../../http/refused.ts';
import { FleetRefused, type FleetRefusal } from '../../ports/fleets.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';

const REFUSALS: Record<FleetRefusal, Refusal> = {
  closing: 'DELIVERY_SERVICE_CLOSING',
  phone: 'courier-phone-refused',
  address: 'courier-address-refused',
  unavailable: 'courier-unavailable',
  'already-picked-up': 'courier-has-order',
  'not-offered': 'courier-unavailable',
  'not-configured': 'courier-not-configured',
  refused: 'courier-failed',
};

/** Problems of this order, or of our contract, are ours to explain. */
export const COURIER_REFUSALS: Record<CarrierRefusal, Refusal> = {
  ...REFUSALS,
  'too-far': 'courier-address-refused',
  'nobody-available': 'courier-unavailable',
  'terms-not-accepted': 'courier-unavailable',
  'not-paid-online': 'courier-unavailable',
};

/** ERR-06: names the service; other errors stay unchanged. */
export function fleetFailure(provider: DeliveryProvider, error: unknown): unknown {
  const words = { service: PROVIDER_LABELS[provider] };
  if (error instanceof FleetRefused) return new Refused(REFUSALS[error.refusal], { words });
  return error instanceof ProviderUnavailable ? new Refused('courier-failed', { words }) : error;
}
