import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FleetRefused, type BookingNumbers, type FleetRefusal, type FleetStatus } from '../../fleets.ts';
import { ProviderUnavailable } from '../../provider-failures.ts';
import type { Fault } from '../fake-provider.fixture.ts';
import type { Operation } from './fake-service.fixture.ts';
import { fakeUber, uberError, uberSchemas, type FakeUber, type UberStatus } from './fake-uber-direct.fixture.ts';
import { aFleetBooking } from './fleet-bookings.samples.ts';
import { uberDirectFleet } from './uber-direct-fleet.ts';

let uber: FakeUber;
beforeEach(async () => {
  uber = await fakeUber();
});
afterEach(() => {
  uber.close();
  expect(uber.broken).toEqual([]);
});

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const refusal = async (asked: Promise<unknown>): Promise<FleetRefusal | null> => {
  const error: unknown = await asked.then(
    () => null,
    (cause: unknown) => cause,
  );
  return error instanceof FleetRefused ? error.refusal : null;
};

const numbersOf = ({ providerBookingId }: { providerBookingId: string }): BookingNumbers => ({
  providerBookingId,
  reference: '',
});

describe('Uber Direct', () => {
  test('DLV-39 quotes in cents, creates under our reference, reads and cancels, with one token', async () => {
    const job = aFleetBooking();

    const quote = await uber.fleet.quote(job);
    const made = await uber.fleet.create(job);

    expect(quote).toMatchObject({ feeCents: 650 });
    expect(quote.pickupAt < quote.dropoffAt).toBe(true);
    expect(made).toMatchObject({ status: 'confirmed', reference: job.reference, feeCents: 650, courier: null });
    expect(await uber.fleet.read(numbersOf(made))).toEqual(made);
    await uber.fleet.cancel(numbersOf(made), 'shop');
    expect((await uber.fleet.read(numbersOf(made))).status).toBe('cancelled');
    expect(uber.seen.filter(({ path }) => path.endsWith('/token'))).toHaveLength(1);
  });

  test('DLV-39 addresses travel as JSON in a string, notes on one line and no longer than allowed', async () => {
    const { dropoff } = aFleetBooking();
    const address = { ...dropoff.address, instruction: `Sonner\n${'x'.repeat(400)}` };

    await uber.fleet.create(aFleetBooking({ dropoff: { ...dropoff, address } }));

    const sent = JSON.parse(uber.seen.at(-1)?.body.toString() ?? '') as Record<string, string>;
    expect(JSON.parse(sent['dropoff_address'] ?? '')).toEqual({
      street_address: ['12 rue de France'],
      city: 'Nice',
      zip_code: '06300',
      country: 'FR',
    });
    expect(sent['dropoff_notes']).toMatch(/^3e étage · Sonner x+$/);
  });

  test.each([[0], [5], [45]])(
    'DLV-13 a bag ready in %i minutes has a window that the service accepts',
    async (minutes) => {
      const job = aFleetBooking({ readyAt: inMinutes(minutes) });

      await uber.fleet.quote(job);

      expect((await uber.fleet.create(job)).status).toBe('confirmed');
    },
  );

  test.each<[UberStatus, boolean, FleetStatus]>([
    ['pending', false, 'confirmed'],
    ['pickup', false, 'assigned'],
    ['pickup', true, 'at_pickup'],
    ['pickup_complete', false, 'picked_up'],
    ['dropoff', true, 'picked_up'],
    ['delivered', false, 'delivered'],
    ['canceled', false, 'cancelled'],
    ['returned', false, 'returned'],
  ])('DLV-19 %s (near: %s) is %s here', async (status, isNear, expected) => {
    const { providerBookingId } = await uber.fleet.create(aFleetBooking());

    uber.becomes(providerBookingId, status, isNear);

    expect((await uber.fleet.read(numbersOf({ providerBookingId }))).status).toBe(expected);
  });

  test('DET-08 MAP-03 the courier has a name and a place; the shop calls the public number with its code', async () => {
    const { providerBookingId } = await uber.fleet.create(aFleetBooking());
    uber.becomes(providerBookingId, 'pickup');

    expect(await uber.fleet.read(numbersOf({ providerBookingId }))).toMatchObject({
      courier: { firstName: 'Alex', lastName: 'I.', phone: '+33639981234', phoneCode: '48213' },
      position: { latitude: 43.7, longitude: 7.28 },
    });
  });

  test.each(['return', 'returned'] as const)(
    'FLO-89 a parcel that nobody took is followed until it is back in the shop (%s)',
    async (relationship) => {
      const numbers = numbersOf(await uber.fleet.create(aFleetBooking()));
      const trip = uber.bringBack(numbers.providerBookingId, relationship);

      expect(await uber.fleet.read(numbers)).toMatchObject({
        providerBookingId: numbers.providerBookingId,
        status: 'picked_up',
        comesBack: true,
      });
      const raw = Buffer.from(uber.news(trip).payload);
      expect(uber.fleet.readNews(raw, '')).toMatchObject({ providerBookingId: numbers.providerBookingId });

      const place = Buffer.from(uber.positionNews(trip, 43.69, 7.27, '2026-11-16T11:00:00Z').payload);
      expect(uber.fleet.readNews(place, '')).toMatchObject({
        providerBookingId: numbers.providerBookingId,
        positionAt: '2026-11-16T11:00:00.000Z',
      });

      uber.becomes(trip, 'delivered');
      const back = await uber.fleet.read(numbers);
      expect(back.status).toBe('returned');
      expect(back.comesBack).toBeUndefined();
    },
  );

  test('DLV-39 news of the other mode, test or live, is nothing to us', async () => {
    const { providerBookingId } = await uber.fleet.create(aFleetBooking());
    const news = JSON.parse(uber.news(providerBookingId).payload) as { live_mode: boolean };
    const told = (live: boolean) => uber.fleet.readNews(Buffer.from(JSON.stringify({ ...news, live_mode: live })), '');

    expect(told(news.live_mode)).toMatchObject({ providerBookingId });
    expect(told(!news.live_mode)).toBeNull();
  });

  test('DLV-39 the price that was quoted is held; a quote that is too old is asked for again, once', async () => {
    const job = aFleetBooking();
    const { quoteId = null } = await uber.fleet.quote(job);
    const made = await uber.fleet.create({ ...job, quoteId });
    expect(made.status).toBe('confirmed');
    expect(JSON.parse(uber.seen.at(-1)?.body.toString() ?? '')).toMatchObject({ quote_id: quoteId });

    uber.quotes.clear();
    await uber.fleet.create({ ...aFleetBooking(), quoteId });
    expect(uber.effects.get('quote')).toBe(2);
  });

  test('FLO-45 a courier who need not hurry reads it where he comes for the order', async () => {
    const numbers = numbersOf(await uber.fleet.create(aFleetBooking()));

    await uber.fleet.tellReady(numbers, { at: inMinutes(30), words: 'Commande 0042 : prête à 20:45.' });

    const sent = JSON.parse(uber.seen.at(-1)?.body.toString() ?? '') as unknown;
    expect(sent).toEqual({ pickup_notes: 'Commande 0042 : prête à 20:45.' });
  });

  test('DLV-39 an account for tests asks for a robot', async () => {
    const tried = await fakeUber(undefined, true);

    await tried.fleet.create(aFleetBooking());
    tried.close();

    expect(tried.broken).toEqual([]);
  });

  test('law:provider-outside the same reference twice is one delivery', async () => {
    const job = aFleetBooking();

    const [first, second] = [await uber.fleet.create(job), await uber.fleet.create(job)];

    expect(second).toEqual(first);
    expect(uber.deliveries.size).toBe(1);
  });

  test.each<[number, string, object | undefined, FleetRefusal]>([
    [400, 'address_undeliverable', undefined, 'address'],
    [400, 'unknown_location', undefined, 'address'],
    [400, 'invalid_params', { param_details: 'No geocoding result found' }, 'address'],
    [400, 'invalid_params', { dropoff_phone_number: 'dropoff phone number is not valid.' }, 'phone'],
    [400, 'address_undeliverable_limited_couriers', undefined, 'unavailable'],
    [503, 'couriers_busy', undefined, 'unavailable'],
    [402, 'customer_suspended', undefined, 'unavailable'],
    [403, 'customer_blocked', undefined, 'unavailable'],
    [400, 'pickup_ready_too_late', undefined, 'closing'],
    [400, 'invalid_params', { manifest_items: 'too many' }, 'refused'],
    [400, 'something_new', undefined, 'refused'],
  ])('ERR-30 %i %s %o is a refusal: %s', async (status, code, metadata, expected) => {
    uber.fail('quote', { status, json: uberError(code, metadata) });
    uber.fail('create', { status, json: uberError(code, metadata) });

    expect(await refusal(uber.fleet.quote(aFleetBooking()))).toBe(expected);
    expect(await refusal(uber.fleet.create(aFleetBooking()))).toBe(expected);
  });

  test('ERR-30 without a telephone nobody is asked', async () => {
    const { dropoff } = aFleetBooking();

    expect(await refusal(uber.fleet.create(aFleetBooking({ dropoff: { ...dropoff, phone: null } })))).toBe('phone');
    expect(uber.seen).toEqual([]);
  });

  test.each<UberStatus>(['pickup_complete', 'dropoff', 'delivered', 'returned'])(
    'ERR-30 %s can be cancelled no more; a delivery that is cancelled already is as good as that',
    async (status) => {
      const { providerBookingId } = await uber.fleet.create(aFleetBooking());
      uber.becomes(providerBookingId, status);
      expect(await refusal(uber.fleet.cancel(numbersOf({ providerBookingId }), 'shop'))).toBe('already-picked-up');

      uber.becomes(providerBookingId, 'canceled');
      await expect(uber.fleet.cancel(numbersOf({ providerBookingId }), 'shop')).resolves.toBeUndefined();
    },
  );
});

describe('Uber Direct in trouble', () => {
  const OPERATIONS = ['quote', 'create', 'read', 'cancel'] as const;
  const ask = async (operation: Operation, id: string): Promise<unknown> => {
    if (operation === 'quote') return uber.fleet.quote(aFleetBooking());
    if (operation === 'create') return uber.fleet.create(aFleetBooking());
    const numbers = numbersOf({ providerBookingId: id });
    return operation === 'read' ? uber.fleet.read(numbers) : uber.fleet.cancel(numbers, 'shop');
  };

  test.each(OPERATIONS)('API-60 %s: a token that was revoked is renewed once', async (operation) => {
    const { providerBookingId } = await uber.fleet.create(aFleetBooking());
    uber.fail(operation, 401);

    await expect(ask(operation, providerBookingId)).resolves.not.toThrow();
    expect(uber.seen.filter(({ path }) => path.endsWith('/token'))).toHaveLength(2);
  });

  test.each(
    OPERATIONS.flatMap((operation) =>
      (['down', 'lost', 'slow', 'cut', 'nonsense', 408, 429, 500, 503] as const).map((fault): [Operation, Fault] => [
        operation,
        fault,
      ]),
    ),
  )('law:provider-outside %s, %s: nothing is concluded, and the next try works', async (operation, fault) => {
    const { providerBookingId } = await uber.fleet.create(aFleetBooking());
    uber.fail(operation, fault);

    await expect(ask(operation, providerBookingId)).rejects.toBeInstanceOf(ProviderUnavailable);
    await expect(ask(operation, providerBookingId)).resolves.not.toThrow();
  });

  test.each<Fault>(['lost', 'slow', 'cut'])(
    'law:provider-outside made, the answer %s: asked again it is the same one',
    async (fault) => {
      const job = aFleetBooking();
      uber.fail('create', fault);
      await expect(uber.fleet.create(job)).rejects.toBeInstanceOf(ProviderUnavailable);

      expect((await uber.fleet.create(job)).reference).toBe(job.reference);
      expect(uber.deliveries.size).toBe(1);
    },
  );

  test('API-60 no token, no call; ten at once ask for one token', async () => {
    uber.fail('token', 429);
    await expect(uber.fleet.quote(aFleetBooking())).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(uber.effects.get('quote')).toBeUndefined();

    await Promise.all(Array.from({ length: 10 }, () => uber.fleet.quote(aFleetBooking())));
    expect(uber.seen.filter(({ path }) => path.endsWith('/token'))).toHaveLength(2);
  });
});

describe('its news', () => {
  test.each(['x-uber-signature', 'x-postmates-signature'])(
    'sec:webhook-signature API-90 %s signs the very bytes',
    async (header) => {
      const { providerBookingId } = await uber.fleet.create(aFleetBooking());
      const { payload, headers } = uber.news(providerBookingId, undefined, header);
      const raw = Buffer.from(payload);

      expect(uber.fleet.isGenuine(raw, { headers, secret: null })).toBe(true);
      expect(uber.fleet.isGenuine(Buffer.from(payload.replace('pending', 'pickup ')), { headers, secret: null })).toBe(
        false,
      );
      expect(uber.fleet.isGenuine(raw, { headers: {}, secret: null })).toBe(false);
      expect(uber.fleet.isGenuine(raw, { headers: uber.news(providerBookingId, 'forged').headers, secret: null })).toBe(
        false,
      );
      expect(uber.fleet.readNews(raw, '')).toMatchObject({ providerBookingId });
    },
  );

  test('sec:webhook-signature API-90 the example that the service documents is genuine', () => {
    const key = 'c5c26d5a-70d6-46c7-a652-d7c09825ad29';
    const raw = Buffer.from('{"kind": "event.courier_update", "location": {"lat": 37.7974109, "lng": -122.424145}}');
    const settings = { ...uber.account, customerId: 'c', authUrl: uber.url, signingKeys: [key] };
    const fleet = uberDirectFleet(settings, uber.outbound, () => inMinutes(0));
    const headers = { 'x-uber-signature': 'cdff8133fb065f8d37a2c1c94c3331b6a82766d14e7ea4faacc4886558cedd65' };

    expect(fleet.isGenuine(raw, { headers, secret: null })).toBe(true);
  });

  test('API-90 the way of a courier has no number: the position itself is the news', async () => {
    const { providerBookingId } = await uber.fleet.create(aFleetBooking());

    const raw = Buffer.from(uber.positionNews(providerBookingId, 43.69, 7.27).payload);

    expect(uber.fleet.readNews(raw, '')).toMatchObject({
      providerBookingId,
      position: { latitude: 43.69, longitude: 7.27 },
    });
    for (const name of ['deliveryStatus', 'courierUpdate']) {
      const example = { ...(uberSchemas.examples[name] as object), live_mode: true };
      expect(uberSchemas.faultsOf(name, example)).toEqual([]);
      expect(uber.fleet.readNews(Buffer.from(JSON.stringify(example)), '')).toMatchObject({
        providerBookingId: 'del_1',
      });
    }
  });

  test('what makes no sense is no news', () => {
    for (const text of ['', '{', '[]', '{"id":"evt_1"}', '\u0000'])
      expect(uber.fleet.readNews(Buffer.from(text), '')).toBeNull();
  });
});
