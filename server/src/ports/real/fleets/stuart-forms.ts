import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { addMinutes, MINUTE, type Instant } from '@comptoir/domain/kernel/time.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  FleetRefused,
  type CancelBookingReason,
  type FleetBooking,
  type FleetBookingState,
  type FleetNews,
  type FleetRefusal,
  type FleetStatus,
} from '../../fleets.ts';
import { ProviderUnavailable } from '../../provider-failures.ts';
import { SaidNo, type ReadRefusal } from './fleet-calls.ts';
import { cityOf, streetOf } from '@comptoir/domain/kernel/address.ts';
import { jsonOf } from '../answers.ts';
import { doorOf, instantOf, short } from './fleet-words.ts';

export const PROVIDER = 'stuart';
const COMMENT = 255;

const Euros = z.number().min(0).max(1_000);
/** Without VAT; an integrator has seen the amount with it, too. */
export const Price = z.object({ amount: Euros, amount_with_tax: Euros.nullish(), currency: z.literal('EUR') });
const VAT_RATE = 0.2;
export const Eta = z.object({ eta: z.number().min(0) });
const JobNumber = z.union([z.string().min(1), z.int()]).transform(String);
/** A number, or the same in quotes. */
const Degrees = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
const Latitude = Degrees.pipe(z.number().min(-90).max(90));
const Longitude = Degrees.pipe(z.number().min(-180).max(180));
const Courier = z.object({
  display_name: z.string().nullish(),
  phone: z.string().nullish(),
  latitude: Latitude.nullish(),
  longitude: Longitude.nullish(),
});
const Delivery = z.object({
  id: JobNumber,
  status: z.string(),
  client_reference: z.string().nullish(),
  tracking_url: z.string().nullish(),
  eta: z.object({ pickup: z.string().nullish(), dropoff: z.string().nullish() }).nullish(),
  cancellation: z.object({ reason_key: z.string().nullish() }).nullish(),
});
export const Job = z.object({
  id: JobNumber,
  status: z.string(),
  pickup_at: z.string().nullish(),
  dropoff_at: z.string().nullish(),
  pricing: z.object({ price_tax_included: Euros.nullish() }).nullish(),
  driver: Courier.nullish(),
  deliveries: z.array(Delivery).min(1),
});
export type Job = z.infer<typeof Job>;
const Refusal = z.object({ error: z.string(), message: z.string().nullish(), data: z.unknown().optional() });
const CurrentDelivery = z.object({ clientReference: z.string().nullish() }).nullish();
/** The second version: a job, its delivery, or the way of its courier. */
const NewsV2 = z.object({
  event: z.enum(['job', 'delivery', 'driver']),
  data: z.object({
    id: JobNumber.nullish(),
    clientReference: z.string().nullish(),
    currentDelivery: CurrentDelivery,
    job: z.object({ id: JobNumber.nullish(), currentDelivery: CurrentDelivery }).nullish(),
    latitude: Latitude.nullish().catch(null),
    longitude: Longitude.nullish().catch(null),
  }),
});
/** The third: what happened is its topic, and our reference names the parcel. */
const NewsV3 = z.object({
  version: z.literal('v3'),
  event_id: z.string().min(1).max(200),
  details: z.object({ package: z.object({ reference: z.string().nullish() }).nullish() }),
});

/** A courier ordered now arrives in about fifteen minutes; a later pickup time must be sent. */
const AT_ONCE_MINUTES = 20;

const centsOf = (euros: number): number => Math.round(euros * 100);

export const quotedCents = ({ amount, amount_with_tax: withTax }: z.infer<typeof Price>): number =>
  centsOf(withTax ?? amount * (1 + VAT_RATE));

export function bodyOf({ reference, orderNumber, pickup, dropoff, readyAt, items }: FleetBooking, now: Instant) {
  if (!dropoff.phone) throw new FleetRefused(PROVIDER, 'phone', 'the customer has none');
  const waits = readyAt > addMinutes(now, AT_ONCE_MINUTES);
  return {
    job: {
      assignment_code: orderNumber,
      ...(waits && { pickup_at: readyAt.replace('Z', '+00:00') }),
      pickups: [
        {
          address: placeOf(pickup.address),
          comment: short(`Commande ${orderNumber} ${pickup.instruction ?? ''}`, COMMENT),
          contact: { ...NO_CONTACT, phone: pickup.phone ?? '', company: short(pickup.name, 100) },
          ...coordinates(pickup.address),
        },
      ],
      dropoffs: [
        {
          address: placeOf(dropoff.address),
          package_type: 'small',
          package_description: short(items.map(({ name, quantity }) => `${quantity} ${name}`).join(', '), COMMENT),
          client_reference: reference,
          comment: short(doorOf(dropoff.address), COMMENT),
          contact: {
            ...NO_CONTACT,
            firstname: short(dropoff.firstName, 100),
            lastname: short(dropoff.lastName, 100),
            phone: dropoff.phone,
            email: dropoff.email ?? '',
          },
          ...coordinates(dropoff.address),
        },
      ],
    },
  };
}

/** The service wants every field, empty or not. */
const NO_CONTACT = { firstname: '', lastname: '', phone: '', email: '', company: '' };

const placeOf = (address: Address): string => `${streetOf(address)}, ${cityOf(address)}`;

const coordinates = ({ location }: Address) =>
  location ? { coordinates: { lat: location.latitude, long: location.longitude } } : {};

/** One job has one dropoff. Its courier is told of the job, in one name. */
export function stateOf(job: Job): FleetBookingState {
  const [delivery] = job.deliveries;
  const { display_name: name, phone, latitude, longitude } = job.driver ?? {};
  const [firstName = '', ...others] = (name ?? '').trim().split(/\s+/);
  const price = job.pricing?.price_tax_included ?? null;
  return {
    providerBookingId: job.id,
    reference: delivery?.client_reference ?? null,
    status: statusOf(job, delivery),
    trackingUrl: delivery?.tracking_url || null,
    feeCents: price === null ? null : centsOf(price),
    courier: firstName ? { firstName, lastName: others.join(' '), phone: phone || null } : null,
    // Before a courier has moved, the service reports the position 0, 0.
    position: latitude && longitude ? { latitude, longitude } : null,
    pickupAt: instantOf(delivery?.eta?.pickup ?? job.pickup_at),
    dropoffAt: instantOf(delivery?.eta?.dropoff ?? job.dropoff_at),
  };
}

const JOB_ENDS: Record<string, FleetStatus> = {
  canceled: 'cancelled',
  cancelled: 'cancelled',
  voided: 'cancelled',
  expired: 'failed',
};
const NOBODY_CAME = 'job_expired';
const DELIVERY_STATES: Record<string, FleetStatus> = {
  picking: 'assigned',
  almost_picking: 'assigned',
  waiting_at_pickup: 'at_pickup',
  delivering: 'picked_up',
  almost_delivering: 'picked_up',
  waiting_at_dropoff: 'picked_up',
  delivered: 'delivered',
  cancelled: 'cancelled',
};
const BOOKING_STATES: Record<string, FleetStatus> = {
  new: 'placed',
  scheduled: 'confirmed',
  searching: 'confirmed',
  in_progress: 'confirmed',
  finished: 'delivered',
};

/** The job is over and nothing was brought; the same parcel may live on under another job. */
export const isOff = ({ status }: Job): boolean => status in JOB_ENDS;

/** The state of the parcel is more precise than that of the job, except after a cancellation. */
function statusOf({ status: job }: Job, delivery: z.infer<typeof Delivery> | undefined): FleetStatus {
  const parcel = delivery?.status ?? '';
  if (delivery?.cancellation?.reason_key === NOBODY_CAME) return 'failed';
  const status = JOB_ENDS[job] ?? DELIVERY_STATES[parcel] ?? (parcel === 'pending' ? BOOKING_STATES[job] : undefined);
  if (!status) throw new ProviderUnavailable(PROVIDER, new Error(`tells ${short(job, 40)}, ${short(parcel, 40)}`));
  return status;
}

export const REASONS: Record<CancelBookingReason, string> = {
  customer: 'customer_cancellation_requested',
  shop: 'other',
  replaced: 'other',
  late: 'no_supply',
};

const REFUSALS: Record<string, FleetRefusal> = {
  OUT_OF_RANGE: 'address',
  ADDRESS_INVALID: 'address',
  CANT_GEOCODE_ADDRESS: 'address',
  JOB_DISTANCE_NOT_ALLOWED: 'address',
  PHONE_INVALID: 'phone',
  ADDRESS_CONTACT_PHONE_REQUIRED: 'phone',
  JOB_PICKUP_AT_INVALID: 'closing',
};

/** RECORD_INVALID says which field in its data. */
function refusalOf({ error, message, data }: z.infer<typeof Refusal>): FleetRefusal {
  const known = REFUSALS[error];
  if (known) return known;
  const detail = `${message ?? ''} ${JSON.stringify(data ?? '')}`;
  if (/phone/i.test(detail)) return 'phone';
  if (/pickup_at/i.test(detail)) return 'closing';
  return /address|valid area/i.test(detail) ? 'address' : 'refused';
}

export function readRefusal(body: unknown): ReadRefusal | null {
  const said = Refusal.safeParse(body);
  return said.success ? { refusal: refusalOf(said.data), detail: said.data.error } : null;
}

export const isTaken = (error: unknown): boolean =>
  error instanceof SaidNo && /client_reference/i.test(JSON.stringify(error.body));

/** Only what is written for the courier can be changed once a job exists, not its hours. */
export const changeOf = ({ deliveries }: Job, words: string) => ({
  job: { deliveries: deliveries.map(({ id }) => ({ id, pickup: { comment: short(words, COMMENT) } })) },
});

/**
 * Messages of the second version have no id, so they are identified by content and time: a repetition is dropped, a later
 * return to the same state is not.
 */
export function newsOf(raw: Buffer, receivedAt: Instant): FleetNews | null {
  const body = jsonOf(raw);
  const newer = NewsV3.safeParse(body);
  if (newer.success) {
    const { event_id: eventId, details } = newer.data;
    return { eventId, providerBookingId: null, reference: details.package?.reference ?? null };
  }
  const news = NewsV2.safeParse(body);
  if (!news.success) return null;
  const { event, data } = news.data;
  const minute = Math.floor(Date.parse(receivedAt) / MINUTE);
  const { latitude, longitude, job } = data;
  const current = data.currentDelivery ?? job?.currentDelivery;
  return {
    eventId: createHash('sha256').update(`${minute} `).update(raw).digest('hex'),
    // Only the news of a job carries the job's own number in its first line.
    providerBookingId: job?.id ?? (event === 'job' ? data.id : null) ?? null,
    reference: data.clientReference ?? current?.clientReference ?? null,
    ...(event === 'driver' && latitude && longitude && { position: { latitude, longitude } }),
  };
}
