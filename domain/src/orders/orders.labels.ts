import type { DriverAssignment, Order } from './order.ts';
import type { CancelReason } from './order-flow.ts';
import type { SearchStep } from './search-steps.ts';
import type { PaymentState } from './payment-state.ts';

/** FLO-26. */
export const CANCEL_REASON_LABELS: Record<CancelReason, string> = {
  client_unavailable: 'Client injoignable',
  shop_cancel_and_refund: 'Annulation par le magasin avec remboursement',
  shop_cancel_phase_contacting: 'Refusée par le magasin',
  customer_cancel_phase_contacting: 'Annulée par le client avant acceptation',
  driver_reassignment: 'Changement de livreur',
};

/** DET-09. */
export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  paid: 'Payée',
  'to-collect': 'À encaisser',
  refunded: 'Remboursée',
  'not-charged': 'Non débitée',
};

/** DET-25, DET-26: nobody, then how far the driver has come. */
export const PICKUP_STATUS_LABELS: Record<Order['pickupStatus'], string> = {
  0: 'Non prise en charge',
  1: 'En route vers le restaurant',
  2: 'À proximité du restaurant',
  3: 'En route vers le client',
};

/** DET-32. */
export const SEARCH_STEP_LABELS: Record<SearchStep, string> = {
  employees: 'Employés',
  independents: 'Indépendants',
  external: 'Service externe',
};

/** DET-08: the kind of the driver, or the name of the service that sends one. */
export const DRIVER_METHOD_LABELS: Record<DriverAssignment['method'], string> = {
  employee: 'Employé',
  independent: 'Indépendant',
  stuart: 'Stuart',
  deliveroo: 'Deliveroo',
  uberDirect: 'Uber Direct',
};
