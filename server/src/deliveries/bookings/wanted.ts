import { LIVE_JOB_STATES, type JobState } from '@comptoir/domain/deliveries/booking.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { DeliveryJob } from './bookings.store.ts';

export const isSearching = (order: Order): boolean =>
  order.pickupStatus === 0 && order.delivery?.isSearchingDriver === true;

export const isCarriedBy = (order: Order, job: Pick<DeliveryJob, 'id'>): boolean =>
  order.pickupStatus > 0 && order.delivery?.jobId === job.id;

/** Whether the order still looks for a courier of this service, or has the one of this job. */
export function isWantedBy(order: Order, job: Pick<DeliveryJob, 'id' | 'provider'>): boolean {
  if (isFinished(order.status)) return false;
  return isCarriedBy(order, job) || (isSearching(order) && order.driverSearch?.provider === job.provider);
}

const LIVE: readonly JobState[] = LIVE_JOB_STATES;

/** Nobody looks for it and nobody has it: a courier would come for nothing. Once they have the bag they go on with it. */
export const isOrphan = (order: Order, job: Pick<DeliveryJob, 'id' | 'state'>): boolean =>
  LIVE.includes(job.state) &&
  job.state !== 'picked_up' &&
  (isFinished(order.status) || !(isSearching(order) || isCarriedBy(order, job)));

/** Cheap, and never wrong when it says no: most orders have nothing to do with outside services. */
export const mayHaveJob = (order: Order): boolean =>
  order.orderType === 'delivery' && (order.driverSearch?.step === 'external' || Boolean(order.delivery?.jobId));
