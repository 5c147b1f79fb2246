import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import { createHmac } from 'node:crypto';
import type { Fleet, FleetBookingState } from '../../fleets.ts';
import type { Outbound } from '../../outbound.ts';
import { cancelBooking, fleetCalls, type FleetSettings } from './fleet-calls.ts';
import { jsonOf } from '../answers.ts';
import { instantOf, isSame } from './fleet-words.ts';
import * as forms from './uber-direct-forms.ts';
import { PROVIDER } from './uber-direct-forms.ts';

export type UberDirectSettings = FleetSettings & {
  customerId: string;
  signingKeys: readonly string[];
  authUrl: string;
};

/** Uber Direct: amounts in cents, addresses as JSON in a string, one delivery per idempotency key. */
export function uberDirectFleet(settings: UberDirectSettings, outbound: Outbound, now: () => Instant): Fleet {
  const { authUrl, customerId, signingKeys, ...account } = settings;
  const { call } = fleetCalls(
    {
      ...account,
      provider: PROVIDER,
      tokenUrl: `${authUrl}/oauth/v2/token`,
      scope: 'eats.deliveries',
      readRefusal: forms.readRefusal,
    },
    outbound,
    now,
  );
  const base = `/v1/customers/${encodeURIComponent(customerId)}`;
  const at = (id: string): string => `${base}/deliveries/${encodeURIComponent(id)}`;

  const fetched = async (id: string): Promise<FleetBookingState> =>
    forms.stateOf(await call(forms.Delivery, { method: 'GET', path: at(id) }));

  return {
    async quote(booking) {
      const body = { ...forms.placesOf(booking), ...forms.windowOf(booking, now()) };
      const quote = await call(forms.Quote, { method: 'POST', path: `${base}/delivery_quotes`, body });
      return {
        feeCents: quote.fee,
        pickupAt: addMinutes(now(), quote.pickup_duration),
        dropoffAt: instantOf(quote.dropoff_eta) ?? addMinutes(now(), quote.pickup_duration),
      };
    },
    async create(booking) {
      const body = { ...forms.placesOf(booking), ...forms.windowOf(booking, now()), ...forms.manifestOf(booking) };
      try {
        return forms.stateOf(await call(forms.Delivery, { method: 'POST', path: `${base}/deliveries`, body }));
      } catch (error) {
        const earlier = forms.duplicateOf(error);
        if (earlier) return fetched(earlier);
        throw error;
      }
    },
    read: fetched,
    cancel: (id) =>
      cancelBooking(call(forms.Delivery, { method: 'POST', path: `${at(id)}/cancel`, body: {} }), () => fetched(id)),
    isGenuine(raw, { headers }) {
      const given = headers['x-uber-signature'] ?? headers['x-postmates-signature'];
      return (
        typeof given === 'string' &&
        signingKeys.some((key) => isSame(given.toLowerCase(), createHmac('sha256', key).update(raw).digest('hex')))
      );
    },
    readNews(raw) {
      const news = forms.News.safeParse(jsonOf(raw));
      if (!news.success) return null;
      const { id: eventId, delivery_id: deliveryId, kind } = news.data;
      return { eventId, providerBookingId: kind === forms.WHERE_COURIER_IS ? null : deliveryId, reference: null };
    },
  };
}
