import type { DriverAssignment, Order } from '../orders/order.ts';
import { PROVIDER_LABELS } from '../shops/delivery-providers.ts';
import type { SearchStep } from './search-steps.ts';

/** DET-25, DET-26: nobody, then how far the driver has come. */
export const PICKUP_STATUS_LABELS: Record<Order['pickupStatus'], string> = {
  0: 'Non prise en charge',
  1: 'En route vers le restaurant',
  2: 'À proximité du restaurant',
  3: 'En route vers le client',
};

export const SEARCH_STEP_LABELS: Record<SearchStep, string> = {
  employees: 'Employés',
  independents: 'Indépendants',
  external: 'Service externe',
};

export const DRIVER_METHOD_LABELS: Record<DriverAssignment['method'], string> = {
  employee: 'Employé',
  independent: 'Indépendant',
  ...PROVIDER_LABELS,
};
