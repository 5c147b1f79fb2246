import { addMinutes, addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import type { Fleet, FleetBookingState } from '../../fleets.ts';
import type { Outbound } from '../../outbound.ts';
import { ProviderUnavailable } from '../../provider-failures.ts';
import { cancelBooking, fleetCalls, type FleetSettings } from './fleet-calls.ts';
import { isSame } from './fleet-words.ts';
import * as forms from './stuart-forms.ts';
import { PROVIDER } from './stuart-forms.ts';

export type StuartSettings = FleetSettings & { webhookSecrets: readonly string[] };

/** The service only estimates the way to the shop. */
const USUAL_TRIP_MINUTES = 20;

/** Stuart: amounts in euros, one pickup and one dropoff per job, unsigned webhooks. */
export function stuartFleet(settings: StuartSettings, outbound: Outbound, now: () => Instant): Fleet {
  const { webhookSecrets, ...account } = settings;
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

  const fetched = async (id: string): Promise<FleetBookingState> =>
    forms.stateOf(await call(forms.Job, { method: 'GET', path: at(id) }));

  /** A reference that is taken is ours: our first try was heard. */
  async function earlierJob(reference: string): Promise<FleetBookingState> {
    const query = new URLSearchParams({ client_reference: reference, page: '1' });
    const found = await call(z.array(forms.Job), { method: 'GET', path: `/v2/jobs?${query}` });
    const job = found.find(({ deliveries }) => deliveries.some((one) => one.client_reference === reference));
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
        feeCents: forms.centsOf(price.amount_with_tax ?? price.amount),
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
    read: fetched,
    cancel(id, reason) {
      const body = { public_reason_key: forms.REASONS[reason] };
      return cancelBooking(tell({ method: 'POST', path: `${at(id)}/cancel`, body }), () => fetched(id));
    },
    isGenuine(_raw, { secret, headers }) {
      const given = secret ?? headers['x-webhook-secret'];
      return typeof given === 'string' && webhookSecrets.some((known) => isSame(given, known));
    },
    readNews: (raw, receivedAt) => forms.newsOf(raw, receivedAt),
  };
}
