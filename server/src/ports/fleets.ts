import type { BookedCourier, ToldState } from '@comptoir/domain/deliveries/booking.ts';
import type { Address, Location } from '@comptoir/domain/kernel/schema.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { IncomingHttpHeaders } from 'node:http';

/** What an outside service is asked to bring, from whom to whom. */
export type FleetBooking = {
  /** Ours, for good: the service is asked twice with the same reference and makes one booking. */
  reference: string;
  shopId: string;
  orderNumber: string;
  pickup: { name: string; address: Address; phone: string | null; instruction: string | null };
  dropoff: { firstName: string; lastName: string; address: Address; phone: string | null; email: string | null };
  /** When the order is ready. */
  readyAt: Instant;
  items: { name: string; quantity: number; unitPriceCents: number }[];
  valueCents: number;
  /** The price that was quoted, where a service holds itself to it. */
  quoteId?: string | null;
};

export type FleetQuote = { feeCents: number; pickupAt: Instant; dropoffAt: Instant; quoteId?: string };

/** The states of a delivery in our words. `placed`: requested; `confirmed`: the service is looking for a courier. */
export type FleetStatus = ToldState;

/** The courier has the order, or had it. */
export const hasLeft = (status: FleetStatus): boolean => ['picked_up', 'delivered', 'returned'].includes(status);

export type FleetBookingState = {
  providerBookingId: string;
  /** Ours, where the service gives it back. */
  reference: string | null;
  status: FleetStatus;
  trackingUrl: string | null;
  feeCents: number | null;
  courier: BookedCourier | null;
  position: Location | null;
  pickupAt: Instant | null;
  dropoffAt: Instant | null;
  /** The parcel could not be given and is on its way back to the shop. */
  comesBack?: boolean;
};

/** ERR-07, ERR-30: why a service refuses. Any other reason is `refused`. */
export const FLEET_REFUSALS = [
  'closing',
  'phone',
  'address',
  'unavailable',
  'already-picked-up',
  'not-offered',
  'not-configured',
  'refused',
] as const;
export type FleetRefusal = (typeof FLEET_REFUSALS)[number];

/** The service understood the request and refused it: repeating it changes nothing. */
export class FleetRefused extends Error {
  readonly provider: DeliveryProvider;
  readonly refusal: FleetRefusal;

  constructor(provider: DeliveryProvider, refusal: FleetRefusal, detail = '') {
    super(`${provider} refuses: ${refusal} ${detail}`.trim());
    this.name = 'FleetRefused';
    this.provider = provider;
    this.refusal = refusal;
  }
}

/**
 * News of a booking: only that something happened, and to which; the booking is then read again (law:webhook-inbox).
 * Except for the way of a courier, told every few seconds: the position itself is the news.
 */
export type FleetNews = {
  eventId: string;
  providerBookingId: string | null;
  reference: string | null;
  position?: Location;
  /** When the courier was there, where the service says it: its messages come in any order. */
  positionAt?: Instant | null;
};

/** A booking by the service's number, which may change on its side, and by ours, which does not. */
export type BookingNumbers = { providerBookingId: string; reference: string };

/** What proves the sender of a message: its headers, and the last part of the address where that is a secret. */
export type NewsProof = { headers: IncomingHttpHeaders; secret: string | null };

/** Why we give a booking up: its order is over, somebody else brings it, or the service took too long. */
export const CANCEL_BOOKING_REASONS = ['customer', 'shop', 'replaced', 'late'] as const;
export type CancelBookingReason = (typeof CANCEL_BOOKING_REASONS)[number];

/**
 * One outside delivery service (DLV-39). Throws FleetRefused when it refuses, and ProviderUnavailable when it does not
 * answer or its answer makes no sense. The request may then have succeeded; it is repeated with the same reference.
 */
export type Fleet = {
  quote(booking: FleetBooking): Promise<FleetQuote>;
  /** The same reference twice is one booking. */
  create(booking: FleetBooking): Promise<FleetBookingState>;
  read(booking: BookingNumbers): Promise<FleetBookingState>;
  /** The order is ready at another hour than the booking says; a courier on the way reads it. */
  tellReady(booking: BookingNumbers, ready: { at: Instant; words: string }): Promise<void>;
  /** A booking that is over already is as good as cancelled; one that was picked up is refused (`already-picked-up`). */
  cancel(booking: BookingNumbers, reason: CancelBookingReason): Promise<void>;
  /** Whether the service itself sent these very bytes. */
  isGenuine(raw: Buffer, proof: NewsProof): boolean;
  /** null when the message is none that we know: a new kind of it, or one that is broken. */
  readNews(raw: Buffer, receivedAt: Instant): FleetNews | null;
};

export type Fleets = Record<DeliveryProvider, Fleet>;
