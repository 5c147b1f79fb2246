import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { addMinutes, later, type Instant } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import {
  FleetRefused,
  type FleetBooking,
  type FleetBookingState,
  type FleetRefusal,
  type FleetStatus,
} from '../../fleets.ts';
import { SaidNo, type ReadRefusal } from './fleet-calls.ts';
import { streetOf } from '@comptoir/domain/kernel/address.ts';
import { doorOf, instantOf, short } from './fleet-words.ts';

export const PROVIDER = 'uberDirect';
const NOTE = 280;

const Fee = z.int().min(0).max(100_000);
export const Quote = z.object({ fee: Fee, dropoff_eta: z.string(), pickup_duration: z.number() });
const STATUSES = ['pending', 'pickup', 'pickup_complete', 'dropoff', 'delivered', 'canceled', 'returned'] as const;
export const Delivery = z.object({
  id: z.string().min(1),
  status: z.enum(STATUSES),
  fee: Fee.nullish(),
  external_id: z.string().nullish(),
  tracking_url: z.string().nullish(),
  courier_imminent: z.boolean().nullish(),
  pickup_eta: z.string().nullish(),
  dropoff_eta: z.string().nullish(),
  courier: z
    .object({
      name: z.string(),
      phone_number: z.string().nullish(),
      location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullish(),
    })
    .nullish(),
});
export const News = z.object({ id: z.string().min(1), delivery_id: z.string().min(1), kind: z.string().nullish() });
/** Sent every twenty seconds per courier: reading the delivery each time would exceed the service's rate limit. */
export const WHERE_COURIER_IS = 'event.courier_update';
const Refusal = z.object({
  code: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

export function placesOf({ pickup, dropoff, shopId, valueCents }: FleetBooking) {
  if (!pickup.phone || !dropoff.phone) throw new FleetRefused(PROVIDER, 'phone', 'one of the two is missing');
  return {
    pickup_address: addressOf(pickup.address),
    pickup_phone_number: pickup.phone,
    ...coordinates('pickup', pickup.address),
    dropoff_address: addressOf(dropoff.address),
    dropoff_phone_number: dropoff.phone,
    ...coordinates('dropoff', dropoff.address),
    manifest_total_value: valueCents,
    external_store_id: shopId,
  };
}

const coordinates = (end: 'pickup' | 'dropoff', { location }: Address) =>
  location ? { [`${end}_latitude`]: location.latitude, [`${end}_longitude`]: location.longitude } : {};

const addressOf = (address: Address): string =>
  JSON.stringify({
    street_address: [streetOf(address)],
    city: address.city,
    zip_code: address.postalCode,
    country: COUNTRY_CODES[address.country] ?? 'FR',
  });

const COUNTRY_CODES: Record<string, string> = { France: 'FR', FR: 'FR', Monaco: 'MC', MC: 'MC' };

/** Below these the service refuses: ten minutes after the bag is ready, twenty from now. Ready at once needs no window. */
export function windowOf({ readyAt }: FleetBooking, now: Instant) {
  if (readyAt <= addMinutes(now, 1)) return {};
  return {
    pickup_ready_dt: readyAt,
    pickup_deadline_dt: later(addMinutes(readyAt, 20), addMinutes(now, 25)),
  };
}

export function manifestOf({ reference, orderNumber, pickup, dropoff, items }: FleetBooking) {
  const [pickupNotes, dropoffNotes] = [short(pickup.instruction ?? '', NOTE), short(doorOf(dropoff.address), NOTE)];
  return {
    pickup_name: short(pickup.name, 100),
    dropoff_name: short(`${dropoff.firstName} ${dropoff.lastName}`, 100),
    ...(pickupNotes && { pickup_notes: pickupNotes }),
    ...(dropoffNotes && { dropoff_notes: dropoffNotes }),
    manifest_items: items.map(({ name, quantity, unitPriceCents }) => ({
      name: short(name, 100),
      quantity,
      size: 'small',
      price: unitPriceCents,
    })),
    manifest_reference: orderNumber,
    external_id: reference,
    idempotency_key: reference,
    undeliverable_action: 'return',
  };
}

export function stateOf(delivery: z.infer<typeof Delivery>): FleetBookingState {
  const { courier } = delivery;
  const [firstName = '', ...others] = (courier?.name ?? '').trim().split(/\s+/);
  return {
    providerBookingId: delivery.id,
    reference: delivery.external_id ?? null,
    status: statusOf(delivery),
    trackingUrl: delivery.tracking_url || null,
    feeCents: delivery.fee ?? null,
    courier: firstName ? { firstName, lastName: others.join(' '), phone: courier?.phone_number || null } : null,
    position: courier?.location ? { latitude: courier.location.lat, longitude: courier.location.lng } : null,
    pickupAt: instantOf(delivery.pickup_eta),
    dropoffAt: instantOf(delivery.dropoff_eta),
  };
}

/** DLV-19: `courier_imminent` means within about eighty metres. An existing delivery counts as confirmed. */
const STATES: Record<(typeof STATUSES)[number], FleetStatus> = {
  pending: 'confirmed',
  pickup: 'assigned',
  pickup_complete: 'picked_up',
  dropoff: 'picked_up',
  delivered: 'delivered',
  canceled: 'cancelled',
  returned: 'returned',
};
const statusOf = ({ status, courier_imminent: isNear }: z.infer<typeof Delivery>): FleetStatus =>
  status === 'pickup' && isNear ? 'at_pickup' : STATES[status];

const REFUSALS: Record<string, FleetRefusal> = {
  address_undeliverable: 'address',
  unknown_location: 'address',
  address_undeliverable_limited_couriers: 'unavailable',
  customer_suspended: 'unavailable',
  customer_blocked: 'unavailable',
  missing_payment: 'unavailable',
  pickup_ready_too_late: 'closing',
};

/** `invalid_params` says which in its metadata. */
function refusalOf(code: string, metadata: Record<string, unknown>): FleetRefusal {
  if (code !== 'invalid_params') return REFUSALS[code] ?? 'refused';
  const fields = Object.keys(metadata).join(' ');
  const detail = Object.values(metadata).map(String).join(' ');
  if (/phone/i.test(`${fields} ${detail}`)) return 'phone';
  return /address|geocod|location|long\/lat/i.test(`${fields} ${detail}`) ? 'address' : 'refused';
}

export function readRefusal(body: unknown): ReadRefusal | null {
  const said = Refusal.safeParse(body);
  return said.success ? { refusal: refusalOf(said.data.code, said.data.metadata ?? {}), detail: said.data.code } : null;
}

/** The delivery created by our earlier request. */
export function duplicateOf(error: unknown): string | null {
  const said = error instanceof SaidNo ? Refusal.safeParse(error.body) : null;
  if (!said?.success || said.data.code !== 'duplicate_delivery') return null;
  const id = said.data.metadata?.['delivery_id'];
  return typeof id === 'string' && id ? id : null;
}
