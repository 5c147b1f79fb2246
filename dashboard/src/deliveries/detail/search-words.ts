import { french, plural } from '@comptoir/domain/kernel/text.ts';
import type { DriverSearch } from '@comptoir/domain/orders/order.ts';
import { SEARCH_STEP_LABELS } from '@comptoir/domain/deliveries/deliveries.labels.ts';
import { PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';

type SearchState = Pick<DriverSearch, 'step' | 'provider' | 'askedDrivers'>;

/**
 * DET-32: who has been asked at this step, so that nobody wonders whether anything is going on. A shop whose orders no
 * service may bring waits for its own drivers there.
 */
export function askedWords({ step, provider, askedDrivers }: SearchState, hasServices: boolean): string {
  if (provider) return french(`${SEARCH_STEP_LABELS.external} : ${PROVIDER_LABELS[provider]}`);
  if (step === 'external' && hasServices) return 'Aucun service ne répond.';
  if (askedDrivers === 0) return 'En attente d’un livreur disponible';
  return `${askedDrivers} ${plural(askedDrivers, 'livreur sollicité', 'livreurs sollicités')}`;
}
