import { createHash } from 'node:crypto';
import { distanceKm } from '@comptoir/domain/kernel/geo.ts';
import { addMinutes, toInstant } from '@comptoir/domain/kernel/time.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Db } from '../../db/db.ts';
import {
  FleetRefused,
  type Fleet,
  type FleetJob,
  type FleetJobState,
  type FleetQuote,
  type FleetRefusal,
  type Fleets,
} from '../../ports/fleets.ts';
import { ProviderUnavailable } from '../../ports/provider-failures.ts';
import * as jobs from './courier-bookings.store.ts';
import type { CourierJob } from './courier-bookings.store.ts';
import { isSandboxNews, readSandboxNews } from './courier-news.ts';
import { behaviourOf, type Behaviour } from './sandbox-behaviours.ts';

/** DLV-39: the three services, played in the database; each shop says how each of them treats it. */
export const sandboxFleets = (db: Db): Fleets => ({
  stuart: sandboxFleet(db, 'stuart'),
  uberDirect: sandboxFleet(db, 'uberDirect'),
  deliveroo: sandboxFleet(db, 'deliveroo'),
});

type Played = Behaviour<DeliveryProvider>;

const REFUSALS: Partial<Record<Played, FleetRefusal>> = {
  refused: 'refused',
  closed: 'closing',
  phone: 'phone',
  address: 'address',
};

function sandboxFleet(db: Db, provider: DeliveryProvider): Fleet {
  /** How it treats the shop; what it will not have is refused here. */
  async function treating(shopId: string): Promise<Played> {
    const behaviour = await behaviourOf(db, shopId, provider);
    const refusal = REFUSALS[behaviour];
    if (refusal) throw new FleetRefused(provider, refusal);
    if (behaviour === 'down') throw new ProviderUnavailable(provider);
    return behaviour;
  }

  async function known(jobId: string): Promise<CourierJob> {
    const job = await jobs.find(db, jobId);
    if (!job) throw new FleetRefused(provider, 'refused', 'no such job');
    return job;
  }

  return {
    async quote(job) {
      await treating(job.shopId);
      return quoteFor(provider, job);
    },
    async create(job) {
      const behaviour = await treating(job.shopId);
      const { feeCents, pickupAt, dropoffAt } = quoteFor(provider, job);
      const kept = await jobs.add(db, {
        jobId: `${provider}_${createHash('sha256').update(job.reference).digest('hex').slice(0, 16)}`,
        provider,
        reference: job.reference,
        shopId: job.shopId,
        orderNumber: job.orderNumber,
        dropoffName: `${job.dropoff.firstName} ${job.dropoff.lastName}`.trim(),
        pickupPlace: job.pickup.address.location,
        dropoffPlace: job.dropoff.address.location,
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
    read: async (jobId) => stateOf(await known(jobId)),
    async cancel(jobId) {
      const job = await known(jobId);
      if (job.status === 'cancelled' || job.status === 'failed') return;
      if ((await behaviourOf(db, job.shopId, provider)) === 'down') throw new ProviderUnavailable(provider);
      const at = toInstant(Date.now());
      const leavesNow = job.behaviour === 'already-picked-up' && job.courier !== null;
      if (leavesNow && job.status !== 'delivered') await jobs.move(db, job, { ...job, status: 'picked_up' }, at);
      if (leavesNow || HAS_LEFT.includes(job.status)) throw new FleetRefused(provider, 'already-picked-up');
      await jobs.move(db, job, { ...job, status: 'cancelled' }, at);
    },
    isGenuine: (raw, { headers }) => isSandboxNews(raw, headers),
    readNews: (raw) => readSandboxNews(raw),
  };
}

const HAS_LEFT: readonly CourierJob['status'][] = ['picked_up', 'delivered', 'returned'];

/** Cents for coming, and for each kilometre. */
const PRICES: Record<DeliveryProvider, { base: number; perKm: number }> = {
  deliveroo: { base: 390, perKm: 80 },
  stuart: { base: 450, perKm: 90 },
  uberDirect: { base: 420, perKm: 95 },
};
const MINUTES_PER_KM = 4;
const QUOTE_MINUTES = 15;

/** Nothing depends on chance: the same trip has the same price. */
function quoteFor(provider: DeliveryProvider, { pickup, dropoff, readyAt }: FleetJob): FleetQuote {
  const { base, perKm } = PRICES[provider];
  const [from, to] = [pickup.address.location, dropoff.address.location];
  const km = from && to ? distanceKm(from, to) : 2;
  return {
    feeCents: Math.round(base + perKm * km),
    pickupAt: readyAt,
    dropoffAt: addMinutes(readyAt, 5 + Math.round(km * MINUTES_PER_KM)),
    expiresAt: addMinutes(readyAt, QUOTE_MINUTES),
  };
}

const stateOf = (job: CourierJob): FleetJobState => ({
  providerJobId: job.jobId,
  reference: job.reference,
  status: job.status,
  trackingUrl: `https://suivi.comptoir.exemple/${job.provider}/${job.jobId}`,
  feeCents: job.feeCents,
  courier: job.courier,
  position: job.position,
  pickupAt: job.pickupAt,
  dropoffAt: job.dropoffAt,
});
