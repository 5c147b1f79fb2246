import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { addMinutes, later, type Instant } from '@comptoir/domain/kernel/time.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  FleetRefused,
  type FleetBooking,
  type FleetBookingState,
  type FleetNews,
  type FleetRefusal,
  type FleetStatus,
} from '../../fleets.ts';
import { SaidNo, type ReadRefusal } from './fleet-calls.ts';
import { streetOf } from '@comptoir/domain/kernel/address.ts';
import { jsonOf } from '../answers.ts';
import { doorOf, instantOf, short } from './fleet-words.ts';

export const PROVIDER = 'uberDirect';
const NOTE = 280;

const Fee = z.int().min(0).max(100_000);
export const Quote = z.object({
  id: z.string().min(1),
  fee: Fee,
  dropoff_eta: z.string().nullish(),
  pickup_duration: z.number(),
});
const STATUSES = ['pending', 'pickup', 'pickup_complete', 'dropoff', 'delivered', 'canceled', 'returned'] as const;
const Place = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
const RelatedDelivery = z.object({ id: z.string().min(1), relationship: z.string().nullish() });
/** The service's own description has one, its messages have several. */
const Related = z
  .union([
    z.array(RelatedDelivery.nullable().catch(null)).transform((all) => all.filter((one) => one !== null)),
    RelatedDelivery.transform((one) => [one]),
  ])
  .nullish()
  .catch(null);
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
      name: z.string().nullish(),
      public_phone_info: z.object({ phone_number: z.string().nullish(), pin_code: z.string().nullish() }).nullish(),
      location: Place.nullish(),
    })
    .nullish(),
  related_deliveries: Related,
});
export type Delivery = z.infer<typeof Delivery>;
/** Whoever brings a parcel back makes a trip of its own. */
const RETURN_TRIP = /^ret_/;
const InNews = {
  live_mode: z.boolean().nullish(),
  data: z
    .object({ external_id: z.string().nullish(), updated: z.string().nullish(), related_deliveries: Related })
    .nullish()
    .catch(null),
};
const StatusNews = z.object({
  ...InNews,
  kind: z.literal('event.delivery_status'),
  id: z.string().min(1).max(200).nullish(),
  delivery_id: z.string().min(1),
});
/** Sent every twenty seconds per courier: reading the delivery each time would exceed the service's rate limit. */
const CourierNews = z.object({
  ...InNews,
  kind: z.literal('event.courier_update'),
  delivery_id: z.string().min(1),
  location: Place,
});
const News = z.discriminatedUnion('kind', [StatusNews, CourierNews]);
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

export const noteOf = (words: string): string => short(words, NOTE);

export function manifestOf({ reference, orderNumber, pickup, dropoff, items, quoteId }: FleetBooking) {
  const [pickupNotes, dropoffNotes] = [noteOf(pickup.instruction ?? ''), noteOf(doorOf(dropoff.address))];
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
    ...(quoteId && { quote_id: quoteId }),
  };
}

/**
 * `phone_number` answers the customer's telephone alone; the shop calls the public number and types its code. `comesBack`:
 * the trip that brings the parcel back, where it could not be given.
 */
export function stateOf(delivery: Delivery, comesBack: Delivery | null = null): FleetBookingState {
  const { courier } = comesBack ?? delivery;
  const [firstName = '', ...others] = (courier?.name ?? '').trim().split(/\s+/);
  const { phone_number: phone, pin_code: phoneCode } = courier?.public_phone_info ?? {};
  const isOnItsWayBack = comesBack !== null && comesBack.status !== 'delivered';
  return {
    providerBookingId: delivery.id,
    reference: delivery.external_id ?? null,
    status: isOnItsWayBack ? 'picked_up' : statusOf(delivery),
    trackingUrl: delivery.tracking_url || null,
    feeCents: delivery.fee ?? null,
    courier: firstName
      ? { firstName, lastName: others.join(' '), phone: phone || null, ...(phone && phoneCode && { phoneCode }) }
      : null,
    position: courier?.location ? { latitude: courier.location.lat, longitude: courier.location.lng } : null,
    pickupAt: instantOf(delivery.pickup_eta),
    dropoffAt: instantOf(delivery.dropoff_eta),
    ...(isOnItsWayBack && { comesBack: true }),
  };
}

/** The trip back of a parcel that could not be given: the service's documents name it in two ways. */
export const returnTripOf = ({ status, related_deliveries: related }: Delivery): string | null =>
  (status === 'returned' && related?.find(isReturnTrip)?.id) || null;

const isReturnTrip = ({ id, relationship }: z.infer<typeof RelatedDelivery>): boolean =>
  RETURN_TRIP.test(id) || relationship === 'return' || relationship === 'returned';

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
const statusOf = ({ status, courier_imminent: isNear }: Delivery): FleetStatus =>
  status === 'pickup' && isNear ? 'at_pickup' : STATES[status];

const REFUSALS: Record<string, FleetRefusal> = {
  address_undeliverable: 'address',
  unknown_location: 'address',
  address_undeliverable_limited_couriers: 'unavailable',
  couriers_busy: 'unavailable',
  robo_couriers_busy: 'unavailable',
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

const NOBODY_FREE = ['couriers_busy', 'robo_couriers_busy'];

/** Said with the status of a service that is down: everybody is busy, which asking again does not change. */
export const isPlainNo = (body: unknown): boolean => {
  const said = Refusal.safeParse(body);
  return said.success && NOBODY_FREE.includes(said.data.code);
};

const OLD_QUOTES = ['expired_quote', 'used_quote', 'mismatched_price_quote'];

export const isOldQuote = (error: unknown): boolean => {
  const said = error instanceof SaidNo ? Refusal.safeParse(error.body) : null;
  return said?.success === true && OLD_QUOTES.includes(said.data.code);
};

/** The delivery created by our earlier request. */
export function duplicateOf(error: unknown): string | null {
  const said = error instanceof SaidNo ? Refusal.safeParse(error.body) : null;
  if (!said?.success || said.data.code !== 'duplicate_delivery') return null;
  const id = said.data.metadata?.['delivery_id'];
  return typeof id === 'string' && id ? id : null;
}

/**
 * Null for a kind of message that is new to us, and for one of the other mode: its couriers are not real. The trip back is
 * told as news of the delivery that it belongs to.
 */
export function newsOf(raw: Buffer, isTest: boolean): FleetNews | null {
  const read = News.safeParse(jsonOf(raw));
  if (!read.success || read.data.live_mode === isTest) return null;
  const news = read.data;
  const original = news.data?.related_deliveries?.find((one) => !isReturnTrip(one));
  const providerBookingId = RETURN_TRIP.test(news.delivery_id) ? (original?.id ?? null) : news.delivery_id;
  const unnamed = createHash('sha256').update(raw).digest('hex');
  if (news.kind === 'event.courier_update') {
    const { lat: latitude, lng: longitude } = news.location;
    return {
      eventId: unnamed,
      providerBookingId,
      reference: null,
      position: { latitude, longitude },
      positionAt: instantOf(news.data?.updated),
    };
  }
  return {
    eventId: news.id ?? unnamed,
    providerBookingId,
    reference: news.data?.external_id ?? null,
  };
}
