import { french } from '@comptoir/domain/kernel/text.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import * as sandbox from '../../sandbox/ports/courier-bookings.store.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { readAndApply } from './apply-state.ts';
import { cancelBooking } from './cancel-booking.ts';
import { aCourierShop, type CourierShop } from './couriers.fixture.ts';
import * as bookings from './bookings.store.ts';

let server: TestServer;
let shop: CourierShop;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  shop = await aCourierShop(server);
});

const kept = async (order: Pick<Order, 'id'>) => {
  const found = await sandbox.findForOrder(server.database.forSystem(), order.id);
  if (!found) throw new Error('the service was asked for nothing');
  return found;
};

describe('calling a courier off', () => {
  test('API-22 FLO-49 FLO-86 the booking is cancelled first, then another courier is looked for', async () => {
    const order = await shop.assigned();
    const { id, fee } = await shop.booking(order);

    const reply = await shop.command(order, 'remove-driver');

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ pickupStatus: 0, delivery: { isSearchingDriver: true, jobId: null } });
    expect(await bookings.find(shop.db, { companyId: shop.companyId, id })).toMatchObject({
      state: 'cancelled',
      cancelReason: 'replaced',
      feeDue: fee,
    });
  });

  test('DLV-22 DLV-30 FLO-51 taken over after a courier was named, the full fee is due', async () => {
    const order = await shop.assigned();
    const { fee } = await shop.booking(order);

    const reply = await shop.command(order, 'accept-delivery');

    expect(reply.body).toMatchObject({
      shopResponsibleForDelivery: true,
      delivery: { nature: 'shop', courierFee: fee },
    });
    expect(await shop.booking(order)).toMatchObject({ state: 'cancelled', feeDue: fee });
    expect((await kept(order)).status).toBe('cancelled');
  });

  test('DLV-22 taken over before anybody was named, nothing is due', async () => {
    const order = await shop.confirmed();

    const reply = await shop.command(order, 'accept-delivery');

    expect(reply.body).toMatchObject({ shopResponsibleForDelivery: true, delivery: { courierFee: 0 } });
    expect(await shop.booking(order)).toMatchObject({ state: 'cancelled', feeDue: 0 });
  });

  test.each(['remove-driver', 'accept-delivery'])(
    'ERR-30 FLO-86 %s: the courier has the order already; nothing is cancelled, and the order has left',
    async (name) => {
      await shop.play('already-picked-up');
      const order = await shop.assigned();

      const reply = await shop.command(order, name);

      expect([reply.status, reply.body['errorCode'], reply.body['errorMessage']]).toEqual([
        502,
        'DELIVERY_PROVIDER_ERROR',
        'La commande a déjà été récupérée par le livreur.',
      ]);
      expect(await shop.now(order)).toMatchObject({ status: 'delivering', pickupStatus: 3 });
      expect(await shop.booking(order)).toMatchObject({ state: 'picked_up', cancelReason: null, feeDue: 0 });
    },
  );

  test.each(['remove-driver', 'accept-delivery'])(
    'ERR-05 ERR-06 FLO-86 %s: the service does not answer; the order stays as it was',
    async (name) => {
      const order = await shop.assigned();
      await shop.play('down');

      const reply = await shop.command(order, name);

      expect([reply.status, reply.body['errorCode'], reply.body['errorMessage']]).toEqual([
        502,
        'DELIVERY_PROVIDER_ERROR',
        french('Un problème est survenu avec le service Stuart, merci de réessayer !'),
      ]);
      expect(await shop.now(order)).toEqual(order);
      expect((await shop.booking(order)).state).toBe('assigned');
      await shop.play('accepted');
      expect((await shop.command(order, name)).status).toBe(200);
    },
  );

  test('FLO-86 law:webhook-inbox the service’s own news of the cancellation overtake the command: the command still does it', async () => {
    const order = await shop.assigned();
    const { stuart } = server.deps.fleets;
    const tellsAtOnce: typeof stuart.cancel = async (id, reason) => {
      await stuart.cancel(id, reason);
      await readAndApply(shop.ctx(), await shop.booking(order));
    };
    server.deps.fleets = { ...server.deps.fleets, stuart: { ...stuart, cancel: tellsAtOnce } };

    const reply = await shop.command(order, 'accept-delivery');

    server.deps.fleets = { ...server.deps.fleets, stuart };
    expect(reply.body).toMatchObject({ shopResponsibleForDelivery: true });
    expect(await shop.booking(order)).toMatchObject({ state: 'cancelled', cancelReason: 'shop' });
  });

  test('FLO-73 two who call the same courier off: one does it', async () => {
    const order = await shop.assigned();

    const replies = await Promise.all([
      shop.command(order, 'remove-driver', { expectedStatus: 'preparing' }),
      shop.command(order, 'accept-delivery'),
    ]);

    const { delivery, pickupStatus } = await shop.now(order);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect([pickupStatus, delivery?.jobId]).toEqual([0, null]);
    expect((await shop.attempts(order))[0]?.state).toBe('cancelled');
  });

  test.each([
    ['cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } }],
    ['cancel-driver-search', {}],
  ])('FLO-50 FLO-58 after %s the service is told from the queue', async (name, body) => {
    const order = await shop.confirmed();

    expect((await shop.command(order, name, body)).status).toBe(200);

    await eventually(async () => expect((await shop.booking(order)).state).toBe('cancelled'));
    expect((await kept(order)).status).toBe('cancelled');
  });

  test('FLO-86 a cancelled order whose service is away: the booking is given up, and told when the service is back', async () => {
    const order = await shop.assigned();
    await shop.play('down');
    await shop.command(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
    const booking = await shop.booking(order);
    expect([(await shop.now(order)).status, booking.state]).toEqual(['canceled', 'cancelling']);

    await shop.play('accepted');
    await cancelBooking(shop.ctx(), booking.id);

    expect(await shop.booking(order)).toMatchObject({ state: 'cancelled', feeDue: booking.fee });
  });

  test('FLO-56 the shop validates while the courier is on the road: the trip ends by itself and is due', async () => {
    const order = await shop.assigned();
    await shop.becomes(order, 'picked_up');
    expect((await shop.command(order, 'validate')).body).toMatchObject({ status: 'completed' });
    const booking = await shop.booking(order);
    expect(booking.state).toBe('picked_up');

    await shop.becomes(order, 'delivered');

    expect(await shop.booking(order)).toMatchObject({ state: 'delivered', feeDue: booking.fee });
  });
});
