import { addMinutes, addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import type { BookingNumbers, Fleet, FleetBookingState } from '../../fleets.ts';
import type { Outbound } from '../../outbound.ts';
import { ProviderUnavailable } from '../../provider-failures.ts';
import { cancelBooking, fleetCalls, type FleetSettings } from './fleet-calls.ts';
import { isSame } from './fleet-words.ts';
import * as forms from './stuart-forms.ts';
import { PROVIDER } from './stuart-forms.ts';

export type StuartSettings = FleetSettings & {
  /** The last part of the address that the service calls. */
  webhookSecrets: readonly string[];
  /** The header and the keys that its dashboard lets one choose; sent as they are. */
  webhookHeader?: { name: string; keys: readonly string[] } | null;
};

/** The service only estimates the way to the shop. */
const USUAL_TRIP_MINUTES = 20;

/** Stuart: amounts in euros, one pickup and one dropoff per job, webhooks in two versions that nobody signs. */
export function stuartFleet(settings: StuartSettings, outbound: Outbound, now: () => Instant): Fleet {
  const { webhookSecrets, webhookHeader, ...account } = settings;
  const { call, tell } = fleetCalls(
    {
      ...account,
      provider: PROVIDER,
      tokenUrl: `${account.apiUrl}/oauth/token`,
      scope: 'api',
      readRefusal: forms.readRefusal,
    },
    outbound,
    now,
  );
  const at = (id: string): string => `/v2/jobs/${encodeURIComponent(id)}`;

  const jobsOf = (reference: string): Promise<forms.Job[]> => {
    const query = new URLSearchParams({ client_reference: reference, page: '1' });
    return call(z.array(forms.Job), { method: 'GET', path: `/v2/jobs?${query}` }).then((found) =>
      found.filter(({ deliveries }) => deliveries.some((one) => one.client_reference === reference)),
    );
  };

  /** A job that a courier gave back is called off and begins again under another number: our reference finds it. */
  async function jobOf({ providerBookingId, reference }: BookingNumbers): Promise<forms.Job> {
    const job = await call(forms.Job, { method: 'GET', path: at(providerBookingId) });
    if (!forms.isOff(job)) return job;
    const others = await jobsOf(reference);
    return others.findLast((other) => !forms.isOff(other)) ?? job;
  }
  const read = async (booking: BookingNumbers): Promise<FleetBookingState> => forms.stateOf(await jobOf(booking));

  /** A reference that is taken is ours: our first try was heard. */
  async function earlierJob(reference: string): Promise<FleetBookingState> {
    const found = await jobsOf(reference);
    const job = found.findLast((one) => !forms.isOff(one)) ?? found.at(-1);
    if (!job) throw new ProviderUnavailable(PROVIDER, new Error('the job of a taken reference is not to be found'));
    return forms.stateOf(job);
  }

  return {
    async quote(job) {
      const body = forms.bodyOf(job, now());
      const price = await call(forms.Price, { method: 'POST', path: '/v2/jobs/pricing', body });
      const { eta } = await call(forms.Eta, { method: 'POST', path: '/v2/jobs/eta', body });
      const pickupAt = addMs(now(), eta * 1_000);
      return {
        feeCents: forms.quotedCents(price),
        pickupAt,
        dropoffAt: addMinutes(pickupAt, USUAL_TRIP_MINUTES),
      };
    },
    async create(job) {
      try {
        return forms.stateOf(
          await call(forms.Job, { method: 'POST', path: '/v2/jobs', body: forms.bodyOf(job, now()) }),
        );
      } catch (error) {
        if (forms.isTaken(error)) return earlierJob(job.reference);
        throw error;
      }
    },
    read,
    async tellReady(booking, { words }) {
      const job = await jobOf(booking);
      if (forms.isOff(job)) return;
      await tell({ method: 'PATCH', path: at(job.id), body: forms.changeOf(job, words) });
    },
    cancel(booking, reason) {
      const body = { public_reason_key: forms.REASONS[reason] };
      const path = `${at(booking.providerBookingId)}/cancel`;
      return cancelBooking(tell({ method: 'POST', path, body }), () => read(booking));
    },
    isGenuine(_raw, { secret, headers }) {
      const isOne = (given: unknown, known: readonly string[]): boolean =>
        typeof given === 'string' && known.some((one) => isSame(given, one));
      return (
        isOne(secret, webhookSecrets) && (!webhookHeader || isOne(headers[webhookHeader.name], webhookHeader.keys))
      );
    },
    readNews: (raw, receivedAt) => forms.newsOf(raw, receivedAt),
  };
}
