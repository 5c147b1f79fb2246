import { createHash } from 'node:crypto';
import { distanceKm } from '@comptoir/domain/kernel/geo.ts';
import { addMinutes, toInstant } from '@comptoir/domain/kernel/time.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Db } from '../../db/db.ts';
import {
  FleetRefused,
  hasLeft,
  type Fleet,
  type FleetBooking,
  type FleetBookingState,
  type FleetQuote,
  type FleetRefusal,
  type Fleets,
} from '../../ports/fleets.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import * as bookings from './courier-bookings.store.ts';
import type { CourierBooking } from './courier-bookings.store.ts';
import { courierNewsKey, isSandboxNews, readSandboxNews } from './courier-news.ts';
import { behaviourOf, type Behaviour } from './sandbox-behaviours.ts';

/** DLV-39: the three services, simulated in the database; each shop chooses how they behave. */
export function sandboxFleets(db: Db, appSecret: string): Fleets {
  const newsKey = courierNewsKey(appSecret);
  return {
    stuart: sandboxFleet(db, 'stuart', newsKey),
    uberDirect: sandboxFleet(db, 'uberDirect', newsKey),
    deliveroo: sandboxFleet(db, 'deliveroo', newsKey),
  };
}

type Played = Behaviour<DeliveryProvider>;

const REFUSALS: Partial<Record<Played, FleetRefusal>> = {
  refused: 'refused',
  closed: 'closing',
  phone: 'phone',
  address: 'address',
};

function sandboxFleet(db: Db, provider: DeliveryProvider, newsKey: string): Fleet {
  /** The behaviour for the shop; throws when the service refuses. */
  async function treating(shopId: string): Promise<Played> {
    const behaviour = await behaviourOf(db, shopId, provider);
    const refusal = REFUSALS[behaviour];
    if (refusal) throw new FleetRefused(provider, refusal);
    if (behaviour === 'down') throw new ProviderUnavailable(provider);
    return behaviour;
  }

  async function known(jobId: string): Promise<CourierBooking> {
    const booking = await bookings.find(db, jobId);
    if (!booking) throw new FleetRefused(provider, 'refused', 'no such booking');
    return booking;
  }

  return {
    async quote(booking) {
      await treating(booking.shopId);
      return quoteFor(provider, booking);
    },
    async create(booking) {
      const behaviour = await treating(booking.shopId);
      const { feeCents, pickupAt, dropoffAt } = quoteFor(provider, booking);
      const kept = await bookings.add(db, {
        jobId: `${provider}_${createHash('sha256').update(booking.reference).digest('hex').slice(0, 16)}`,
        provider,
        reference: booking.reference,
        shopId: booking.shopId,
        orderNumber: booking.orderNumber,
        dropoffName: `${booking.dropoff.firstName} ${booking.dropoff.lastName}`.trim(),
        pickupPlace: booking.pickup.address.location,
        dropoffPlace: booking.dropoff.address.location,
        behaviour,
        status: behaviour === 'unconfirmed' ? 'placed' : 'confirmed',
        feeCents,
        courier: null,
        position: null,
        pickupAt,
        dropoffAt,
      });
      return stateOf(kept);
    },
    read: async ({ providerBookingId }) => stateOf(await known(providerBookingId)),
    async tellReady({ providerBookingId }, { at }) {
      await bookings.postpone(db, await known(providerBookingId), at);
    },
    async cancel({ providerBookingId }) {
      const booking = await known(providerBookingId);
      if (booking.status === 'cancelled' || booking.status === 'failed') return;
      if ((await behaviourOf(db, booking.shopId, provider)) === 'down') throw new ProviderUnavailable(provider);
      const at = toInstant(Date.now());
      const leavesNow = booking.behaviour === 'already-picked-up' && booking.courier !== null;
      if (leavesNow && booking.status !== 'delivered')
        await bookings.move(db, booking, { ...booking, status: 'picked_up' }, at);
      if (leavesNow || hasLeft(booking.status)) throw new FleetRefused(provider, 'already-picked-up');
      await bookings.move(db, booking, { ...booking, status: 'cancelled' }, at);
    },
    isGenuine: (raw, { headers }) => isSandboxNews(newsKey, raw, headers),
    readNews: (raw) => readSandboxNews(raw),
  };
}

/** Base price and price per kilometre, in cents. */
const PRICES: Record<DeliveryProvider, { base: number; perKm: number }> = {
  deliveroo: { base: 390, perKm: 80 },
  stuart: { base: 450, perKm: 90 },
  uberDirect: { base: 420, perKm: 95 },
};
const MINUTES_PER_KM = 4;

/** Nothing depends on chance: the same trip has the same price. */
function quoteFor(provider: DeliveryProvider, { pickup, dropoff, readyAt }: FleetBooking): FleetQuote {
  const { base, perKm } = PRICES[provider];
  const [from, to] = [pickup.address.location, dropoff.address.location];
  const km = from && to ? distanceKm(from, to) : 2;
  return {
    feeCents: Math.round(base + perKm * km),
    pickupAt: readyAt,
    dropoffAt: addMinutes(readyAt, 5 + Math.round(km * MINUTES_PER_KM)),
  };
}

const stateOf = (booking: CourierBooking): FleetBookingState => ({
  providerBookingId: booking.jobId,
  reference: booking.reference,
  status: booking.status,
  trackingUrl: `https://suivi.comptoir.exemple/${booking.provider}/${booking.jobId}`,
  feeCents: booking.feeCents,
  courier: booking.courier,
  position: booking.position,
  pickupAt: booking.pickupAt,
  dropoffAt: booking.dropoffAt,
});
