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
export const Price = z.object({ amount: Euros, amount_with_tax: Euros.nullish(), currency: z.literal('EUR') });
export const Eta = z.object({ eta: z.number().min(0) });
const JobNumber = z.union([z.string().min(1), z.int()]).transform(String);
const Courier = z.object({
  firstname: z.string().nullish(),
  lastname: z.string().nullish(),
  phone: z.string().nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
});
const Delivery = z.object({
  status: z.string(),
  client_reference: z.string().nullish(),
  tracking_url: z.string().nullish(),
  driver: Courier.nullish(),
});
export const Job = z.object({
  id: JobNumber,
  status: z.string(),
  pickup_at: z.string().nullish(),
  dropoff_at: z.string().nullish(),
  pricing: z.object({ price_tax_included: Euros }).nullish(),
  driver: Courier.nullish(),
  deliveries: z.array(Delivery).min(1),
});
type Job = z.infer<typeof Job>;
const Refusal = z.object({ error: z.string(), message: z.string().nullish(), data: z.unknown().optional() });
const News = z.object({
  event: z.string(),
  data: z.object({
    id: JobNumber.nullish(),
    job: z.object({ id: JobNumber }).nullish(),
    client_reference: z.string().nullish(),
    clientReference: z.string().nullish(),
    currentDelivery: z.object({ client_reference: z.string().nullish() }).nullish(),
  }),
});

/** A courier ordered now arrives in about fifteen minutes; a later pickup time must be sent. */
const AT_ONCE_MINUTES = 20;

export const centsOf = (euros: number): number => Math.round(euros * 100);

export function bodyOf({ reference, orderNumber, pickup, dropoff, readyAt, items }: FleetBooking, now: Instant) {
  if (!dropoff.phone) throw new FleetRefused(PROVIDER, 'phone', 'the customer has none');
  const waits = readyAt > addMinutes(now, AT_ONCE_MINUTES);
  return {
    job: {
      assignment_code: orderNumber,
      ...(waits && { pickup_at: readyAt.replace('Z', '+0000') }),
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

/** Job ids may change on their side; our reference does not, and one job has one dropoff. */
export function stateOf(job: Job): FleetBookingState {
  const [delivery] = job.deliveries;
  const driver = delivery?.driver ?? job.driver;
  const { latitude, longitude } = driver ?? {};
  return {
    providerBookingId: job.id,
    reference: delivery?.client_reference ?? null,
    status: statusOf(job.status, delivery?.status ?? ''),
    trackingUrl: delivery?.tracking_url || null,
    feeCents: job.pricing ? centsOf(job.pricing.price_tax_included) : null,
    courier: driver?.firstname
      ? { firstName: driver.firstname, lastName: driver.lastname ?? '', phone: driver.phone || null }
      : null,
    // Before a courier has moved, the service reports the position 0, 0.
    position: latitude && longitude ? { latitude, longitude } : null,
    pickupAt: instantOf(job.pickup_at),
    dropoffAt: instantOf(job.dropoff_at),
  };
}

const JOB_ENDS: Record<string, FleetStatus> = { canceled: 'cancelled', voided: 'cancelled', expired: 'failed' };
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

/** The state of the parcel is more precise than that of the job, except after a cancellation. */
function statusOf(job: string, delivery: string): FleetStatus {
  const status =
    JOB_ENDS[job] ?? DELIVERY_STATES[delivery] ?? (delivery === 'pending' ? BOOKING_STATES[job] : undefined);
  if (!status) throw new ProviderUnavailable(PROVIDER, new Error(`tells ${short(job, 40)}, ${short(delivery, 40)}`));
  return status;
}

export const REASONS: Record<CancelBookingReason, string> = {
  customer: 'customer_cancellation_requested',
  shop: 'customer_cancellation_requested',
  replaced: 'courier_issue',
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

/**
 * Messages have no id, so they are identified by content and time: a repetition is dropped, a later return to the same
 * state is not.
 */
export function newsOf(raw: Buffer, receivedAt: Instant): FleetNews | null {
  const news = News.safeParse(jsonOf(raw));
  if (!news.success) return null;
  const { event, data } = news.data;
  const minute = Math.floor(Date.parse(receivedAt) / MINUTE);
  return {
    eventId: createHash('sha256').update(`${minute} `).update(raw).digest('hex'),
    // Only the news of a job carries the job's own number in its first line.
    providerBookingId: data.job?.id ?? (event === 'job' ? data.id : null) ?? null,
    reference: data.client_reference ?? data.clientReference ?? data.currentDelivery?.client_reference ?? null,
  };
}
