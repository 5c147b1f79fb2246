import type { BookedCourier } from '@comptoir/domain/deliveries/booking.ts';
import { createHash } from 'node:crypto';
import { distanceKm } from '@comptoir/domain/kernel/geo.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { MINUTE, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import { PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Db } from '../../db/db.ts';
import type { FleetStatus } from '../../ports/fleets.ts';
import * as bookings from '../ports/courier-bookings.store.ts';
import type { CourierBooking } from '../ports/courier-bookings.store.ts';

const SECOND = 1_000;
const NAMED_AFTER_MS = 20 * SECOND;
const THERE_AFTER_MS = 40 * SECOND;
const LOADED_AFTER_MS = 30 * SECOND;
const PER_KM_MS = MINUTE;

/** Telephone numbers are of the range kept for fiction (06 39 98). */
const COURIERS: readonly BookedCourier[] = [
  { firstName: 'Yanis', lastName: 'B.', phone: '+33639980101' },
  { firstName: 'Chloé', lastName: 'M.', phone: '+33639980102' },
  { firstName: 'Idriss', lastName: 'K.', phone: '+33639980103' },
  { firstName: 'Noémie', lastName: 'R.', phone: '+33639980104' },
  { firstName: 'Adam', lastName: 'T.', phone: '+33639980105' },
];

/**
 * DLV-39: moves the couriers of the sandbox forward: assigned, at the shop, on the way once the order is ready, done.
 */
export async function playCouriers(db: Db, now: Instant): Promise<string[]> {
  const told: string[] = [];
  for (const booking of await bookings.onTheRoad(db)) {
    const next = nextStatus(booking, now);
    const place = next ? null : placeOnTheWay(booking, now);
    // eslint-disable-next-line no-await-in-loop -- as below
    if (place) await bookings.stroll(db, booking, place);
    if (!next) continue;
    // eslint-disable-next-line no-await-in-loop -- a handful of couriers; they must not compete for the pool
    await moveCourier(db, booking, next, now);
    told.push(`${PROVIDER_LABELS[booking.provider]} · N° ${booking.orderNumber} : ${STATUS_LABELS[next]}`);
  }
  return told;
}

export const STATUS_LABELS: Record<FleetStatus, string> = {
  placed: 'reçue',
  confirmed: 'confirmée',
  assigned: 'livreur en route',
  at_pickup: 'livreur au restaurant',
  picked_up: 'récupérée',
  delivered: 'livrée',
  cancelled: 'annulée par le service',
  failed: 'sans livreur',
  returned: 'rapportée au restaurant',
};

/** One step of a booking, by itself or by hand; whoever is named is so for good, and stands where the step says. */
export async function moveCourier(db: Db, booking: CourierBooking, status: FleetStatus, now: Instant): Promise<void> {
  const isNamed = status !== 'placed' && status !== 'confirmed' && status !== 'failed';
  const courier = booking.courier ?? (isNamed && status !== 'cancelled' ? courierFor(booking) : null);
  await bookings.move(db, booking, { status, courier, position: courier ? placeAt(booking, status) : null }, now);
}

function courierFor({ reference }: CourierBooking): BookedCourier {
  const turn = createHash('sha256').update(reference).digest().readUInt32BE(0);
  return COURIERS[turn % COURIERS.length] ?? { firstName: 'Yanis', lastName: 'B.', phone: null };
}

/** On the way they are seen a few streets away. */
function placeAt({ pickupPlace, dropoffPlace }: CourierBooking, status: FleetStatus): Location | null {
  if (status === 'delivered') return dropoffPlace;
  if (status !== 'assigned' || !pickupPlace) return pickupPlace;
  return { latitude: pickupPlace.latitude + 0.006, longitude: pickupPlace.longitude - 0.004 };
}

/** MAP-15: in a straight line, at an even pace, from where the step began to where it ends. */
function placeOnTheWay(booking: CourierBooking, now: Instant): Location | null {
  const { status, pickupPlace, dropoffPlace, movedAt } = booking;
  const isComing = status === 'assigned';
  const [from, to] = isComing ? [placeAt(booking, status), pickupPlace] : [pickupPlace, dropoffPlace];
  if (!(isComing || status === 'picked_up') || !from || !to) return null;
  const share = Math.min(1, msBetween(movedAt, now) / (isComing ? THERE_AFTER_MS : tripMs(booking)));
  const between = (a: number, b: number): number => Number((a + (b - a) * share).toFixed(6));
  return { latitude: between(from.latitude, to.latitude), longitude: between(from.longitude, to.longitude) };
}

const tripMs = (booking: CourierBooking): number => 2 * MINUTE + kmOf(booking) * PER_KM_MS;

function nextStatus(booking: CourierBooking & { isReady: boolean }, now: Instant): FleetStatus | null {
  const waited = msBetween(booking.movedAt, now);
  switch (booking.status) {
    case 'confirmed':
      return booking.behaviour !== 'late' && waited >= NAMED_AFTER_MS ? 'assigned' : null;
    case 'assigned':
      if (waited < THERE_AFTER_MS) return null;
      return booking.behaviour === 'cancelled' ? 'cancelled' : 'at_pickup';
    case 'at_pickup':
      return booking.isReady && waited >= LOADED_AFTER_MS ? 'picked_up' : null;
    case 'picked_up':
      return waited >= tripMs(booking) ? 'delivered' : null;
    default:
      return null;
  }
}

const kmOf = ({ pickupPlace, dropoffPlace }: CourierBooking): number =>
  pickupPlace && dropoffPlace ? distanceKm(pickupPlace, dropoffPlace) : 2;
