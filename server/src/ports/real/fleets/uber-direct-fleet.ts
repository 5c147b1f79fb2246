import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import { createHmac } from 'node:crypto';
import type { BookingNumbers, Fleet, FleetBooking, FleetBookingState } from '../../fleets.ts';
import type { Outbound } from '../../outbound.ts';
import { cancelBooking, fleetCalls, type FleetSettings } from './fleet-calls.ts';
import { instantOf, isSame } from './fleet-words.ts';
import * as forms from './uber-direct-forms.ts';
import { PROVIDER } from './uber-direct-forms.ts';

export type UberDirectSettings = FleetSettings & {
  customerId: string;
  signingKeys: readonly string[];
  authUrl: string;
  /** An account for tests: a robot carries the parcel. */
  isTest?: boolean;
};

/** Uber Direct: amounts in cents, addresses as JSON in a string, one delivery per idempotency key. */
export function uberDirectFleet(settings: UberDirectSettings, outbound: Outbound, now: () => Instant): Fleet {
  const { authUrl, customerId, signingKeys, isTest, ...account } = settings;
  const { call } = fleetCalls(
    {
      ...account,
      provider: PROVIDER,
      tokenUrl: `${authUrl}/oauth/v2/token`,
      scope: 'eats.deliveries',
      readRefusal: forms.readRefusal,
      isPlainNo: forms.isPlainNo,
    },
    outbound,
    now,
  );
  const base = `/v1/customers/${encodeURIComponent(customerId)}`;
  const at = (id: string): string => `${base}/deliveries/${encodeURIComponent(id)}`;

  const readDelivery = (id: string): Promise<forms.Delivery> => call(forms.Delivery, { method: 'GET', path: at(id) });

  /** A parcel that could not be given is over once it is back in the shop. */
  async function stateOf(delivery: forms.Delivery): Promise<FleetBookingState> {
    const back = forms.returnTripOf(delivery);
    return forms.stateOf(delivery, back === null ? null : await readDelivery(back));
  }
  const read = async ({ providerBookingId }: BookingNumbers) => stateOf(await readDelivery(providerBookingId));

  const quoteOf = (booking: FleetBooking) =>
    call(forms.Quote, {
      method: 'POST',
      path: `${base}/delivery_quotes`,
      body: { ...forms.placesOf(booking), ...forms.windowOf(booking, now()) },
    });

  async function create(booking: FleetBooking): Promise<FleetBookingState> {
    const body = {
      ...forms.placesOf(booking),
      ...forms.windowOf(booking, now()),
      ...forms.manifestOf(booking),
      ...(isTest && { test_specifications: { robo_courier_specification: { mode: 'auto' } } }),
    };
    try {
      return await stateOf(await call(forms.Delivery, { method: 'POST', path: `${base}/deliveries`, body }));
    } catch (error) {
      const earlier = forms.duplicateOf(error);
      if (earlier) return stateOf(await readDelivery(earlier));
      throw error;
    }
  }

  return {
    async quote(booking) {
      const { id: quoteId, fee: feeCents, pickup_duration: minutes, dropoff_eta: eta } = await quoteOf(booking);
      const pickupAt = addMinutes(now(), minutes);
      return { feeCents, pickupAt, dropoffAt: instantOf(eta) ?? pickupAt, quoteId };
    },
    create: (booking) =>
      create(booking).catch(async (error: unknown) => {
        if (!booking.quoteId || !forms.isOldQuote(error)) throw error;
        const { id: quoteId } = await quoteOf(booking);
        return create({ ...booking, quoteId });
      }),
    read,
    async tellReady({ providerBookingId }, { words }) {
      const body = { pickup_notes: forms.noteOf(words) };
      await call(forms.Delivery, { method: 'POST', path: at(providerBookingId), body });
    },
    cancel: (booking) =>
      cancelBooking(
        call(forms.Delivery, { method: 'POST', path: `${at(booking.providerBookingId)}/cancel`, body: {} }),
        () => read(booking),
      ),
    isGenuine(raw, { headers }) {
      const given = headers['x-uber-signature'] ?? headers['x-postmates-signature'];
      return (
        typeof given === 'string' &&
        signingKeys.some((key) => isSame(given.toLowerCase(), createHmac('sha256', key).update(raw).digest('hex')))
      );
    },
    readNews: (raw) => forms.newsOf(raw, Boolean(isTest)),
  };
}
