import { fullCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { DRIVER_METHOD_LABELS } from '@comptoir/domain/deliveries/deliveries.labels.ts';

/** « Karim BENALI »; a delivery service may send somebody without a name. */
export function driverName({ driverFirstName, driverLastName }: Order): string {
  return fullCustomerName({ firstName: driverFirstName ?? '', lastName: driverLastName ?? '' }) || 'Le livreur';
}

/** DET-08: how the driver of now was found; null when the history does not tell. */
export function driverKind({ driversHistory }: Order): string | null {
  const current = driversHistory.findLast(({ removedAt }) => removedAt === null);
  return current ? DRIVER_METHOD_LABELS[current.method] : null;
}
