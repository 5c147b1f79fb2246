import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FleetRefused, type BookingNumbers, type FleetRefusal, type FleetStatus } from '../../fleets.ts';
import { ProviderUnavailable } from '../../provider-failures.ts';
import { deliverooFleet } from './deliveroo-fleet.ts';
import type { Fault } from '../fake-provider.fixture.ts';
import type { Operation } from './fake-service.fixture.ts';
import {
  fakeStuart,
  stuartError,
  stuartSchemas,
  STUART_HEADER,
  STUART_SECRET,
  type FakeStuart,
  type StuartState,
} from './fake-stuart.fixture.ts';
import { aFleetBooking } from './fleet-bookings.samples.ts';

let stuart: FakeStuart;
beforeEach(async () => {
  stuart = await fakeStuart();
});
afterEach(() => {
  stuart.close();
  expect(stuart.broken).toEqual([]);
});

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const refusal = async (asked: Promise<unknown>): Promise<FleetRefusal | null> => {
  const error: unknown = await asked.then(
    () => null,
    (cause: unknown) => cause,
  );
  return error instanceof FleetRefused ? error.refusal : null;
};
/** Both numbers of a booking, as they are kept here. */
const numbersOf = ({ providerBookingId }: { providerBookingId: string }, reference = ''): BookingNumbers => ({
  providerBookingId,
  reference,
});
const sent = () => JSON.parse(stuart.seen.at(-1)?.body.toString() ?? '') as { job: Record<string, unknown> };

describe('Stuart', () => {
  test('DLV-39 prices in euros are cents here; created under our reference, read, cancelled', async () => {
    const job = aFleetBooking();

    const quote = await stuart.fleet.quote(job);
    const made = await stuart.fleet.create(job);

    expect(quote.feeCents).toBe(1_170);
    expect(made).toMatchObject({ status: 'confirmed', reference: job.reference, feeCents: 1_170, courier: null });
    expect(await stuart.fleet.read(numbersOf(made, job.reference))).toEqual(made);
    await stuart.fleet.cancel(numbersOf(made, job.reference), 'late');
    expect((await stuart.fleet.read(numbersOf(made, job.reference))).status).toBe('cancelled');
  });

  test('DLV-13 a courier who is wanted later is told when, one who is wanted now is not', async () => {
    await stuart.fleet.create(aFleetBooking({ readyAt: inMinutes(10) }));
    expect(sent().job).not.toHaveProperty('pickup_at');

    await stuart.fleet.create(aFleetBooking({ readyAt: inMinutes(45) }));
    expect(sent().job['pickup_at']).toMatch(/T[\d:.]+\+00:00$/);
  });

  test.each<[StuartState, FleetStatus]>([
    ['new', 'placed'],
    ['scheduled', 'confirmed'],
    ['searching', 'confirmed'],
    ['picking', 'assigned'],
    ['almost_picking', 'assigned'],
    ['waiting_at_pickup', 'at_pickup'],
    ['delivering', 'picked_up'],
    ['almost_delivering', 'picked_up'],
    ['waiting_at_dropoff', 'picked_up'],
    ['delivered', 'delivered'],
    ['canceled', 'cancelled'],
    ['expired', 'failed'],
    ['voided', 'cancelled'],
  ])('DLV-19 %s is %s here', async (state, expected) => {
    const { providerBookingId } = await stuart.fleet.create(aFleetBooking());

    stuart.becomes(providerBookingId, state);

    expect((await stuart.fleet.read(numbersOf({ providerBookingId }))).status).toBe(expected);
  });

  test('MAP-03 the job names its courier, whose hours are told of the parcel', async () => {
    const { providerBookingId } = await stuart.fleet.create(aFleetBooking());
    stuart.becomes(providerBookingId, 'waiting_at_pickup');

    const told = await stuart.fleet.read(numbersOf({ providerBookingId }));

    expect(told).toMatchObject({
      status: 'at_pickup',
      courier: { firstName: 'Sami', lastName: 'F.', phone: '+33639985678' },
      position: { latitude: 43.7, longitude: 7.28 },
    });
    expect(told.pickupAt && told.pickupAt > inMinutes(8) && told.pickupAt < inMinutes(10)).toBe(true);
    expect(told.dropoffAt && told.dropoffAt > inMinutes(24)).toBe(true);
  });

  test('DLV-39 the example of the documents is read as it stands', async () => {
    const json = stuartSchemas.examples['job'];
    expect(stuartSchemas.faultsOf('job', json)).toEqual([]);
    stuart.fail('read', { status: 200, json });

    expect(await stuart.fleet.read({ providerBookingId: '54351', reference: '3f0b1c' })).toEqual({
      providerBookingId: '54351',
      reference: '3f0b1c',
      status: 'assigned',
      trackingUrl: 'https://stuart.followmy.delivery/72251/h',
      feeCents: 1_150,
      courier: { firstName: 'Sami', lastName: 'F.', phone: '+33981000000' },
      position: { latitude: 43.7, longitude: 7.26 },
      pickupAt: '2026-11-16T11:10:00.000Z',
      dropoffAt: '2026-11-16T11:30:00.000Z',
    });
  });

  test('DLV-13 a job that its courier gave back goes on under another number, found by our reference', async () => {
    const job = aFleetBooking();
    const { providerBookingId } = await stuart.fleet.create(job);
    const next = stuart.reassign(providerBookingId);

    expect(await stuart.fleet.read({ providerBookingId, reference: job.reference })).toMatchObject({
      providerBookingId: next,
      status: 'confirmed',
    });
  });

  test('FLO-45 a courier who need not hurry reads it where he comes for the order', async () => {
    const job = aFleetBooking();
    const { providerBookingId } = await stuart.fleet.create(job);
    const numbers = { providerBookingId, reference: job.reference };

    await stuart.fleet.tellReady(numbers, { at: inMinutes(30), words: 'Commande 0042 : prête à 20:45.' });

    expect(stuart.jobs.get(providerBookingId)?.deliveries[0]?.pickup.comment).toBe('Commande 0042 : prête à 20:45.');
  });

  test('law:provider-outside the same reference twice is one job: the service refuses it, we find it again', async () => {
    const job = aFleetBooking();

    const [first, second] = [await stuart.fleet.create(job), await stuart.fleet.create(job)];

    expect(second).toEqual(first);
    expect(stuart.jobs.size).toBe(1);
  });

  test.each<[string, object | undefined, FleetRefusal]>([
    ['OUT_OF_RANGE', undefined, 'address'],
    ['ADDRESS_INVALID', undefined, 'address'],
    ['CANT_GEOCODE_ADDRESS', undefined, 'address'],
    ['JOB_DISTANCE_NOT_ALLOWED', undefined, 'address'],
    ['RECORD_INVALID', { 'job.dropoffs.address': ['is not in a valid area'] }, 'address'],
    ['PHONE_INVALID', undefined, 'phone'],
    ['ADDRESS_CONTACT_PHONE_REQUIRED', undefined, 'phone'],
    ['RECORD_INVALID', { 'job.dropoffs.contact.phone': ['is invalid'] }, 'phone'],
    ['JOB_PICKUP_AT_INVALID', undefined, 'closing'],
    ['JOB_DELIVERIES_INVALID', undefined, 'refused'],
  ])('ERR-21 ERR-30 %s %o is a refusal: %s', async (error, data, expected) => {
    stuart.fail('quote', { status: 422, json: stuartError(error, data) });
    stuart.fail('create', { status: 422, json: stuartError(error, data) });

    expect(await refusal(stuart.fleet.quote(aFleetBooking()))).toBe(expected);
    expect(await refusal(stuart.fleet.create(aFleetBooking()))).toBe(expected);
  });

  test.each<StuartState>(['delivering', 'delivered'])('ERR-30 %s can be cancelled no more', async (state) => {
    const { providerBookingId } = await stuart.fleet.create(aFleetBooking());
    stuart.becomes(providerBookingId, state);

    expect(await refusal(stuart.fleet.cancel(numbersOf({ providerBookingId }), 'shop'))).toBe('already-picked-up');
  });

  test('DLV-39 a job that is over already is as good as cancelled', async () => {
    const { providerBookingId } = await stuart.fleet.create(aFleetBooking());
    stuart.becomes(providerBookingId, 'canceled');

    await expect(stuart.fleet.cancel(numbersOf({ providerBookingId }), 'shop')).resolves.toBeUndefined();
  });
});

describe('Stuart in trouble', () => {
  const OPERATIONS = ['quote', 'eta', 'create', 'read', 'cancel'] as const;
  const ask = async (operation: Operation, id: string): Promise<unknown> => {
    if (operation === 'quote' || operation === 'eta') return stuart.fleet.quote(aFleetBooking());
    if (operation === 'create') return stuart.fleet.create(aFleetBooking());
    const numbers = numbersOf({ providerBookingId: id });
    return operation === 'read' ? stuart.fleet.read(numbers) : stuart.fleet.cancel(numbers, 'shop');
  };

  test.each(OPERATIONS)('API-60 %s: a token that was revoked is renewed once', async (operation) => {
    const { providerBookingId } = await stuart.fleet.create(aFleetBooking());
    stuart.fail(operation, 401);

    await expect(ask(operation, providerBookingId)).resolves.not.toThrow();
    expect(stuart.seen.filter(({ path }) => path.endsWith('/token'))).toHaveLength(2);
  });

  const FAULTS = ['down', 'slow', 'cut', 429, 500, 503] as const;
  const troubles = OPERATIONS.flatMap((operation) => FAULTS.map((fault): [Operation, Fault] => [operation, fault]));

  // The answer to a cancellation says nothing: cut short, it says as much.
  test.each(troubles.filter(([operation, fault]) => operation !== 'cancel' || fault !== 'cut'))(
    'law:provider-outside %s, %s: nothing is concluded, and the next try works',
    async (operation, fault) => {
      const { providerBookingId } = await stuart.fleet.create(aFleetBooking());
      stuart.fail(operation, fault);

      await expect(ask(operation, providerBookingId)).rejects.toBeInstanceOf(ProviderUnavailable);
      await expect(ask(operation, providerBookingId)).resolves.not.toThrow();
    },
  );

  test.each([
    { id: 1, status: 'in_progress', deliveries: [] },
    { id: 1, status: 'dancing', deliveries: [{ status: 'pending' }] },
    { id: 1, status: 'in_progress', deliveries: [{ status: 'levitating' }] },
    { id: 1, status: 'in_progress', deliveries: [{ status: 'picking' }], pricing: { price_tax_included: -3 } },
  ])('API-60 a lie is not believed: %o', async (json) => {
    stuart.fail('read', { status: 200, json });

    await expect(stuart.fleet.read({ providerBookingId: '1', reference: '' })).rejects.toBeInstanceOf(
      ProviderUnavailable,
    );
  });

  test('law:provider-outside made, the answer lost: asked again it is the same one', async () => {
    const job = aFleetBooking();
    stuart.fail('create', 'lost');
    await expect(stuart.fleet.create(job)).rejects.toBeInstanceOf(ProviderUnavailable);

    expect((await stuart.fleet.create(job)).reference).toBe(job.reference);
    expect(stuart.jobs.size).toBe(1);
  });
});

describe('its news', () => {
  const AT = '2026-11-14T19:00:10.000Z';

  test('sec:webhook-signature API-90 nobody signs them: a secret ends the address, a key stands in a header', () => {
    const raw = Buffer.from('{}');
    const [older, newer] = STUART_HEADER.keys;
    const proofs = [
      [{ headers: { [STUART_HEADER.name]: newer }, secret: STUART_SECRET }, true],
      [{ headers: { [STUART_HEADER.name]: older }, secret: STUART_SECRET }, true],
      [{ headers: { [STUART_HEADER.name]: newer }, secret: 'wrong' }, false],
      [{ headers: { [STUART_HEADER.name]: newer }, secret: null }, false],
      [{ headers: { [STUART_HEADER.name]: 'wrong' }, secret: STUART_SECRET }, false],
      [{ headers: {}, secret: STUART_SECRET }, false],
    ] as const;
    for (const [proof, expected] of proofs) expect(stuart.fleet.isGenuine(raw, proof)).toBe(expected);
  });

  test('API-90 the third version is read too: our reference names the parcel, whatever the topic', async () => {
    const job = aFleetBooking();
    const { providerBookingId } = await stuart.fleet.create(job);
    const read = (topic: string) =>
      stuart.fleet.readNews(Buffer.from(stuart.topicNews(providerBookingId, topic).payload), AT);

    const [assigned, unheardOf] = [read('courier_assigned'), read('package_teleported')];

    expect(assigned).toMatchObject({ providerBookingId: null, reference: job.reference });
    expect(unheardOf).toMatchObject({ reference: job.reference });
    expect(unheardOf?.eventId).not.toBe(assigned?.eventId);
    const example = Buffer.from(JSON.stringify(stuartSchemas.examples['webhookV3']));
    expect(stuart.fleet.readNews(example, AT)).toMatchObject({ reference: '3f0b1c' });
  });

  test('API-90 the way of a courier is its own news, in numbers or in quotes', async () => {
    const { providerBookingId } = await stuart.fleet.create(aFleetBooking());

    for (const [latitude, longitude] of [
      [43.7, 7.28],
      ['43.7', '7.28'],
    ] as const) {
      const raw = Buffer.from(stuart.positionNews(providerBookingId, latitude, longitude).payload);
      expect(stuart.fleet.readNews(raw, AT)).toMatchObject({
        providerBookingId,
        position: { latitude: 43.7, longitude: 7.28 },
      });
    }
  });

  test('API-65 they have no number: a repetition is the same, the same words later are not', async () => {
    const job = aFleetBooking();
    const { providerBookingId } = await stuart.fleet.create(job);
    const raw = Buffer.from(stuart.news(providerBookingId).payload);

    const [first, again, later] = [AT, AT, '2026-11-14T19:02:10.000Z'].map((at) => stuart.fleet.readNews(raw, at));

    expect(first).toMatchObject({ providerBookingId, reference: job.reference });
    expect(again?.eventId).toBe(first?.eventId);
    expect(later?.eventId).not.toBe(first?.eventId);
    expect(stuart.fleet.readNews(Buffer.from('{"event":1}'), AT)).toBeNull();
  });
});

test('DLV-39 DLV-24 Deliveroo’s fleet has no public protocol: it is not offered, and nobody speaks for it', async () => {
  const fleet = deliverooFleet();

  expect(await refusal(fleet.quote(aFleetBooking()))).toBe('not-offered');
  expect(await refusal(fleet.create(aFleetBooking()))).toBe('not-offered');
  expect(fleet.isGenuine(Buffer.from('{}'), { headers: {}, secret: '' })).toBe(false);
});
