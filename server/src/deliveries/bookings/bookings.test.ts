import type { Order } from '@comptoir/domain/orders/order.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import * as sandbox from '../../sandbox/ports/courier-bookings.store.ts';
import { deliverCourierNews } from '../../sandbox/ports/courier-news.ts';
import { moveCourier } from '../../sandbox/simulator/couriers.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { applyFleetState } from './apply-state.ts';
import { aCourierShop, type CourierShop } from './couriers.fixture.ts';
import { placeBooking } from './place-booking.ts';
import { syncBookings } from './sync-bookings.ts';

let server: TestServer;
let shop: CourierShop;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.offsetMs = 0;
  shop = await aCourierShop(server);
});

const kept = async (order: Pick<Order, 'id'>) => {
  const found = await sandbox.findForOrder(server.database.forSystem(), order.id);
  if (!found) throw new Error('the service was asked for nothing');
  return found;
};
const later = (seconds: number) => {
  server.clock.offsetMs += seconds * 1_000;
};
const sync = () => syncBookings(server.deps, 'test');

describe('a courier of an outside service', () => {
  test('DLV-13 DLV-03 DLV-05 DLV-38 is asked for, named, and brings the order without a code', async () => {
    const order = await shop.confirmed();
    const booking = await shop.booking(order);
    expect(booking).toMatchObject({ provider: 'stuart', attempt: 1, courier: null, feeDue: 0 });
    expect(order.delivery?.providers).toEqual({
      stuart: { jobId: booking.providerBookingId, trackingUrl: booking.trackingUrl },
    });

    const named = await shop.becomes(order, 'assigned');
    expect(named).toMatchObject({ pickupStatus: 1, driverId: null, validationCode: null, status: 'preparing' });
    expect(named.delivery).toMatchObject({
      nature: 'stuart',
      isSearchingDriver: false,
      jobId: booking.id,
      trackingUrl: booking.trackingUrl,
      courierFee: booking.fee,
    });
    expect(named.driversHistory).toMatchObject([{ method: 'stuart', removedAt: null }]);
    expect([named.expectedPickupAt, named.expectedDropoffAt]).toEqual([booking.pickupAt, booking.dropoffAt]);

    expect((await shop.becomes(order, 'at_pickup')).pickupStatus).toBe(2);
    expect(await shop.becomes(order, 'picked_up')).toMatchObject({ pickupStatus: 3, status: 'delivering' });
    expect(await shop.becomes(order, 'delivered')).toMatchObject({ status: 'completed', validatedBy: 'driver' });
    expect(await shop.booking(order)).toMatchObject({ state: 'delivered', feeDue: booking.fee });
  });

  test('FLO-57 a service that tells only the end brings the order all the way', async () => {
    const order = await shop.confirmed();

    expect(await shop.becomes(order, 'delivered')).toMatchObject({ status: 'completed', pickupStatus: 3 });
    const told = (await shop.story(order)).filter((type) => ['driver-found', 'picked-up', 'delivered'].includes(type));
    expect(told).toEqual(['driver-found', 'picked-up', 'delivered']);
  });

  test('law:webhook-inbox told again and again, or of an earlier state, nothing happens twice', async () => {
    const order = await shop.assigned();
    for (const status of ['assigned', 'picked_up', 'assigned', 'at_pickup', 'picked_up'] as const)
      await shop.becomes(order, status);

    expect(await shop.now(order)).toMatchObject({ status: 'delivering', pickupStatus: 3 });
    expect((await shop.story(order)).filter((type) => type === 'driver-found' || type === 'picked-up')).toHaveLength(2);
  });

  test('law:webhook-inbox a service that answers with somebody else’s delivery is not believed', async () => {
    const order = await shop.assigned();
    const booking = await shop.booking(order);
    const told = await server.deps.fleets.stuart.read({
      providerBookingId: booking.providerBookingId ?? '',
      reference: booking.id,
    });

    await applyFleetState(shop.ctx(), booking, { ...told, reference: shop.companyId, status: 'delivered' });

    expect(await shop.now(order)).toEqual(order);
    expect(await shop.booking(order)).toEqual(booking);
  });

  test('API-90 API-65 its news come signed, are kept, and the booking is read again', async () => {
    const order = await shop.confirmed();
    await moveCourier(server.database.forSystem(), await kept(order), 'assigned', server.deps.now());

    await deliverCourierNews(server.app, server.deps);

    await eventually(async () => expect((await shop.now(order)).pickupStatus).toBe(1));
    const forged = await server.app.inject({
      method: 'POST',
      url: '/webhooks/stuart',
      headers: { 'x-sandbox-signature': 'aa' },
      payload: '{}',
    });
    expect(forged.statusCode).toBe(401);
  });

  test('FLO-54 picked up before the shop has answered (reverse flow), the order follows once it has', async () => {
    const reverse = await aCourierShop(server, { flowType: 'reverse' });
    const order = await server.givenOrder(reverse.shop, { orderType: 'delivery', ...PAID_ONLINE });
    await eventually(async () => expect((await reverse.booking(order)).state).toBe('confirmed'));
    expect(await reverse.becomes(order, 'assigned')).toMatchObject({ status: 'contacting', pickupStatus: 1 });
    expect(await reverse.becomes(order, 'delivered')).toMatchObject({ status: 'contacting' });

    await reverse.command(order, 'prepare', { preparationMinutes: 10 });
    await sync();

    expect(await reverse.now(order)).toMatchObject({ status: 'completed' });
  });
});

describe('a service that does not want the order', () => {
  test.each([
    ['refused', 'refused'],
    ['closed', 'closing'],
    ['phone', 'phone'],
    ['address', 'address'],
    ['down', 'unavailable'],
  ] as const)('DLV-13 %s: the booking is over, and the search goes on', async (behaviour, failure) => {
    await shop.play(behaviour);
    const order = await shop.sent();

    await eventually(async () =>
      expect(await shop.booking(order)).toMatchObject({ state: 'failed', failure, feeDue: 0 }),
    );
    expect((await shop.now(order)).delivery?.isSearchingDriver).toBe(true);
  });

  test('DLV-13 the next service of the shop is asked', async () => {
    const two = await aCourierShop(server, { deliveryProviders: ['stuart', 'uberDirect'] });
    await two.play('refused', 'stuart');

    const order = await two.sent();

    await eventually(async () =>
      expect(await two.booking(order)).toMatchObject({ provider: 'uberDirect', attempt: 2 }),
    );
  });

  test('FLO-59 cancelled by the service before the pickup: its courier is gone, the search starts again', async () => {
    const order = await shop.assigned();

    const lost = await shop.becomes(order, 'cancelled');

    expect(lost).toMatchObject({ status: 'preparing', pickupStatus: 0, driverFirstName: null });
    expect(lost.delivery).toMatchObject({ isSearchingDriver: true, jobId: null, trackingUrl: null });
    expect(lost.driversHistory.at(-1)?.removedAt).not.toBeNull();
    const [first] = await shop.attempts(order);
    expect(first).toMatchObject({ state: 'cancelled', feeDue: 0 });
  });

  test.each(['cancelled', 'returned'] as const)('FLO-59 %s after the pickup: the shop is alerted', async (status) => {
    const order = await shop.assigned();
    await shop.becomes(order, 'picked_up');

    expect(await shop.becomes(order, status)).toMatchObject({ status: 'delivering', pickupStatus: 3 });
    await shop.becomes(order, status);
    expect((await shop.story(order)).filter((type) => type === 'job-cancelled')).toHaveLength(1);
    expect(await shop.alerts(order)).toEqual([{ kind: 'job-lost-after-pickup' }]);
  });
});

describe('what a crash leaves half done', () => {
  test('law:provider-outside a booking that was never placed is placed by the next round, once', async () => {
    const order = await shop.confirmed();
    const booking = await shop.booking(order);
    // As a server leaves it that dies between the service's answer and ours.
    await shop.db
      .updateTable('delivery_jobs')
      .set({ state: 'creating', provider_job_id: null, placed_at: null, heard_at: null })
      .where('id', '=', booking.id)
      .execute();
    later(70);

    await sync();

    expect(await shop.booking(order)).toMatchObject({
      id: booking.id,
      state: 'confirmed',
      providerBookingId: booking.providerBookingId,
    });
    const { rows } = await sql<{ made: number }>`
      select count(*)::int as made from sandbox.courier_jobs where reference = ${booking.id}`.execute(
      server.database.forSystem(),
    );
    expect(rows).toEqual([{ made: 1 }]);
  });

  test('FLO-86 law:provider-outside a courier being called off when the server died is called off, and another one looked for', async () => {
    const order = await shop.assigned();
    const booking = await shop.booking(order);
    await shop.db
      .updateTable('delivery_jobs')
      .set({ state: 'cancelling', cancel_reason: 'replaced', cancel_asked_at: server.deps.now() })
      .where('id', '=', booking.id)
      .execute();
    later(30);
    await sync();
    expect((await shop.booking(order)).state).toBe('cancelling');
    later(60);

    await sync();

    const [first] = await shop.attempts(order);
    expect(first).toMatchObject({ state: 'cancelled', feeDue: booking.fee });
    expect(await shop.now(order)).toMatchObject({ pickupStatus: 0, delivery: { isSearchingDriver: true } });
  });

  test('law:webhook-inbox news that never came: the next round reads every silent booking', async () => {
    const order = await shop.confirmed();
    await moveCourier(server.database.forSystem(), await kept(order), 'picked_up', server.deps.now());
    later(60);

    await sync();

    expect(await shop.now(order)).toMatchObject({ status: 'delivering' });
  });

  test('DLV-13 given up before its service was asked, it is over and nobody is asked', async () => {
    const order = await shop.confirmed();
    const booking = await shop.booking(order);
    await shop.db
      .updateTable('delivery_jobs')
      .set({ state: 'creating', provider_job_id: null, asked_at: null })
      .where('id', '=', booking.id)
      .execute();
    await shop.command(order, 'cancel-driver-search');
    expect(await shop.booking(order)).toMatchObject({ state: 'cancelled', failure: 'not-wanted' });

    await placeBooking(shop.ctx(), booking.id);

    expect(await shop.booking(order)).toMatchObject({ state: 'cancelled', providerBookingId: null });
  });

  test('law:provider-outside given up while the answer was lost: its number is asked for by our reference, then it is cancelled', async () => {
    const order = await shop.confirmed();
    const booking = await shop.booking(order);
    await shop.db
      .updateTable('delivery_jobs')
      .set({ state: 'creating', provider_job_id: null })
      .where('id', '=', booking.id)
      .execute();

    await shop.command(order, 'cancel-driver-search');

    await eventually(async () => expect((await shop.booking(order)).state).toBe('cancelled'));
    expect((await kept(order)).status).toBe('cancelled');
  });

  test('a booking of which nothing was heard for a day is over', async () => {
    const order = await shop.confirmed();
    await shop.db
      .updateTable('delivery_jobs')
      .set({ created_at: new Date(Date.now() - 90_000_000).toISOString(), heard_at: null })
      .where('order_id', '=', order.id)
      .execute();

    await sync();

    expect((await shop.attempts(order))[0]).toMatchObject({ state: 'failed', failure: 'forgotten', feeDue: 0 });
  });
});
