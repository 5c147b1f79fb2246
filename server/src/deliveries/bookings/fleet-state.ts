import {
  feeDue,
  isEnded,
  isLost,
  jobStateAfter,
  type JobState,
  type ToldState,
} from '@comptoir/domain/deliveries/booking.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { FleetJobState } from '../../ports/fleets.ts';
import type { DeliveryJob } from './bookings.store.ts';

/** The row of a job once the service has told how it stands: pure, so that any order of news comes to the same. */
export function jobAfter(job: DeliveryJob, told: FleetJobState, now: Instant): DeliveryJob {
  const courier = told.courier ?? job.courier;
  const reached = withoutName(told.status, courier !== null);
  const state = jobStateAfter(job.state, reached);
  const heard: DeliveryJob = {
    ...job,
    state,
    courier,
    providerJobId: told.providerJobId,
    trackingUrl: told.trackingUrl ?? job.trackingUrl,
    fee: told.feeCents === null ? job.fee : cents(told.feeCents),
    // DRV-29: once the trip is over, where the courier was is nobody's business.
    position: isEnded(state) ? null : (told.position ?? job.position),
    pickupAt: told.pickupAt ?? job.pickupAt,
    dropoffAt: told.dropoffAt ?? job.dropoffAt,
    heardAt: now,
    placedAt: job.placedAt ?? now,
    confirmedAt: job.confirmedAt ?? (hasReached(state, 'confirmed') ? now : null),
    // Also of a job that we are giving up: whoever was named before the service heard us is owed (DLV-30).
    assignedAt: job.assignedAt ?? (hasReached(state, 'assigned') || hasReached(reached, 'assigned') ? now : null),
  };
  return isEnded(state) && !isEnded(job.state) ? endedAs(heard, state, now) : heard;
}

/** A courier whom nobody has named is still being looked for. */
const withoutName = (told: ToldState, isNamed: boolean): ToldState =>
  !isNamed && (told === 'assigned' || told === 'at_pickup') ? 'confirmed' : told;

/** What was brought back was taken first. */
const ON_THE_WAY: readonly JobState[] = [
  'placed',
  'confirmed',
  'assigned',
  'at_pickup',
  'picked_up',
  'delivered',
  'returned',
];
const hasReached = (state: JobState, step: 'confirmed' | 'assigned'): boolean =>
  ON_THE_WAY.indexOf(state) >= ON_THE_WAY.indexOf(step);

/** What is owed is settled once, with the end (DLV-22, DLV-30). */
export function endedAs(job: DeliveryJob, state: JobState, now: Instant, failure: string | null = null): DeliveryJob {
  const owed = { state, fee: job.fee, wasAssigned: job.assignedAt !== null, wasGivenUpByUs: job.cancelReason !== null };
  return {
    ...job,
    state,
    position: null,
    endedAt: now,
    feeDue: feeDue(owed),
    failure: isLost(state) ? (failure ?? job.failure ?? state) : null,
  };
}
