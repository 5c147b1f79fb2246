import { flowOrder, flowShop } from '@comptoir/domain/orders/flow-facts.ts';
import { moveRefusal, statusAfter, type FlowActor, type OrderEventName } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { ORDER_STATUSES } from '@comptoir/domain/orders/order-status.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../ctx.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { Refused } from '../http/refused.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aDrivenShop, type DrivenShop } from './deliveries.fixture.ts';
import {
  courierOf,
  delivered,
  driverFound,
  driverLost,
  driverNear,
  marketplaceCancel,
  pickedUp,
} from './driver-events.ts';

let server: TestServer;
let mimi: DrivenShop;
let port: DrivenShop;
beforeAll(async () => {
  server = await testServer();
  mimi = await aDrivenShop(server);
  port = await aDrivenShop(server, { flowType: 'reverse' });
});

const read = (at: DrivenShop, driverId: string) =>
  drivers.find(server.database.forCompany(at.companyId), at.companyId, driverId);

/** Puts the order where a case needs it. */
async function place(at: DrivenShop, order: Order, fields: Partial<Order>): Promise<Order> {
  const delivery = { ...order.delivery, ...fields.delivery };
  await server.database
    .forCompany(at.companyId)
    .updateTable('orders')
    .set({
      status: fields.status ?? order.status,
      pickup_status: fields.pickupStatus ?? order.pickupStatus,
      flow_type: fields.flowType ?? order.flowType,
      channel: fields.channel ?? order.channel,
      validation_code: null,
      delivery: JSON.stringify(delivery),
    })
    .where('company_id', '=', at.companyId)
    .where('id', '=', order.id)
    .execute();
  return at.now(order);
}

describe('a delivery, all the way', () => {
  test('FLO-47 DLV-20 DLV-21 DLV-04 a driver accepts: names, phone, code, history; the search is over', async () => {
    const order = await mimi.taken();

    expect(order).toMatchObject({
      status: 'preparing',
      pickupStatus: 1,
      driverId: mimi.karim.driverId,
      driverFirstName: 'Karim',
      driverLastName: 'Benali',
      driverPhone: mimi.karim.phone,
      delivery: { nature: 'fleet', isSearchingDriver: false },
      driversHistory: [{ driverName: 'Karim BENALI', method: 'employee', removedAt: null }],
    });
    expect(order.validationCode).toMatch(/^\d{4}$/);
  });

  test('FLO-48 FLO-54 FLO-57 FLO-64 near, picked up, delivered with the code, and counted', async () => {
    const before = await read(mimi, mimi.karim.driverId);
    const order = await mimi.taken();

    expect(await driverNear(mimi.asDriver(), order.id)).toMatchObject({ pickupStatus: 2 });
    expect(await pickedUp(mimi.asDriver(), order.id)).toMatchObject({
      status: 'delivering',
      pickupStatus: 3,
      deliveryAcceptableByShop: false,
    });
    const done = await delivered(mimi.asDriver(), order.id, order.validationCode);

    expect(done).toMatchObject({ status: 'completed', validatedBy: 'driver', driverId: mimi.karim.driverId });
    expect(done.delivery?.deliveredAt).not.toBeNull();
    expect(await mimi.moves(order)).toEqual([
      'received',
      'accept',
      'start-search',
      'driver-found',
      'driver-near',
      'picked-up',
      'delivered',
    ]);
    expect((await read(mimi, mimi.karim.driverId))?.completedOrderCount).toBe((before?.completedOrderCount ?? 0) + 1);
  });

  test('DLV-20 FLO-57 a wrong code ends nothing', async () => {
    const order = await mimi.taken();
    await pickedUp(mimi.asDriver(), order.id);
    const wrong = order.validationCode === '0000' ? '1111' : '0000';

    for (const code of [wrong, '', null])
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await expect(delivered(mimi.asDriver(), order.id, code)).rejects.toMatchObject({
        refusal: 'wrong-validation-code',
      });

    expect((await mimi.now(order)).status).toBe('delivering');
  });

  test('FLO-38 FLO-14 in reverse flow the driver brings the order to the shop, which has ten minutes', async () => {
    const order = await port.deliveryOrder();
    expect(order).toMatchObject({ status: 'looking_for_driver', acceptDeadlineAt: null });

    const found = await driverFound(port.asDriver(), order.id, courierOf(port.karim));

    expect(found).toMatchObject({ status: 'contacting', flowType: 'reverse', pickupStatus: 1 });
    const minutes = (Date.parse(found.acceptDeadlineAt ?? '') - Date.parse(server.deps.now())) / 60_000;
    expect(minutes).toBeGreaterThan(9.5);
    expect(minutes).toBeLessThanOrEqual(10);
    expect((await port.command(found, 'prepare', { preparationMinutes: 15 })).json<Order>()).toMatchObject({
      status: 'preparing',
      pickupStatus: 1,
      delivery: { isSearchingDriver: false },
    });
  });

  test('FLO-37 in reverse flow an order that loses its driver goes back to the search', async () => {
    const order = await port.deliveryOrder();
    const found = await driverFound(port.asDriver(), order.id, courierOf(port.karim));

    const byStaff = await port.command(found, 'remove-driver');

    expect(byStaff.json<Order>()).toMatchObject({
      status: 'looking_for_driver',
      pickupStatus: 0,
      acceptDeadlineAt: null,
      delivery: { isSearchingDriver: true },
    });
    const sonia = await server.givenDriver(port.shop, { firstName: 'Sonia' });
    await driverFound(port.asDriver(sonia), order.id, courierOf(sonia));
    expect(await driverLost(port.asDriver(sonia), order.id)).toMatchObject({ status: 'looking_for_driver' });
    expect((await port.now(order)).driversHistory.map(({ removedAt }) => removedAt !== null)).toEqual([true, true]);
  });

  test('FLO-59 a booking cancelled before the pickup is looked for again; after it the shop is alerted', async () => {
    const order = await mimi.taken();
    expect(await driverLost(mimi.as('provider'), order.id)).toMatchObject({
      status: 'preparing',
      pickupStatus: 0,
      delivery: { isSearchingDriver: true },
    });

    const gone = await mimi.taken();
    await pickedUp(mimi.asDriver(), gone.id);
    expect(await driverLost(mimi.as('provider'), gone.id)).toMatchObject({ status: 'delivering', pickupStatus: 3 });
    expect((await mimi.news('alert-raised')).at(-1)?.payload).toMatchObject({
      alert: { kind: 'job-lost-after-pickup', orderId: gone.id },
    });
  });

  test.each(['customer', 'marketplace'] as const)(
    'FLO-60 NTF-09 a marketplace cancels for its %s',
    async (canceledBy) => {
      const order = await place(mimi, await mimi.deliveryOrder(), { channel: 'ubereats' });

      const ended = await marketplaceCancel(mimi.as('marketplace'), order.id, {
        canceledBy,
        cancelReason: 'customer_cancel_phase_contacting',
      });

      expect(ended).toMatchObject({ status: 'canceled', cancellation: { canceledBy, chargeId: order.chargeId } });
    },
  );
});

describe('one order, many drivers', () => {
  test('FLO-47 DLV-15 of ten drivers who accept at once exactly one gets it', async () => {
    const crowd = await Promise.all(Array.from({ length: 10 }, () => server.givenDriver(mimi.shop)));
    for (let round = 0; round < 3; round += 1) {
      // eslint-disable-next-line no-await-in-loop -- one round after the other
      const order = await mimi.deliveryOrder();
      // eslint-disable-next-line no-await-in-loop -- one round after the other
      await mimi.command(order, 'prepare', { preparationMinutes: 20 });
      // eslint-disable-next-line no-await-in-loop -- one round after the other
      await mimi.command(order, 'send-to-drivers');

      // eslint-disable-next-line no-await-in-loop -- one round after the other
      const answers = await Promise.allSettled(
        crowd.map((driver) => driverFound(mimi.asDriver(driver), order.id, courierOf(driver))),
      );

      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      // eslint-disable-next-line no-await-in-loop -- one round after the other
      const after = await mimi.now(order);
      expect(after.driversHistory).toHaveLength(1);
      expect(after.driversHistory[0]?.driverId).toBe(after.driverId);
      // eslint-disable-next-line no-await-in-loop -- one round after the other
      const carrying = await Promise.all(crowd.map(({ driverId }) => read(mimi, driverId)));
      expect(carrying.filter((driver) => driver?.orderIds.includes(order.id))).toHaveLength(1);
    }
  }, 60_000);

  test('FLO-08 DRV-29 whoever takes or leaves an order is news, with a higher version each time', async () => {
    const at = await aDrivenShop(server);
    const order = await at.taken();
    await at.command(order, 'accept-delivery');

    const told = (await at.news('driver-changed')).map(({ shop_id, payload }) => ({ shop_id, ...payload }));

    expect(told).toMatchObject([
      { shop_id: at.shop.shopId, driver: { driverId: at.karim.driverId, orderIds: [order.id], version: 2 } },
      { shop_id: at.shop.shopId, driver: { driverId: at.karim.driverId, orderIds: [], version: 3 } },
    ]);
  });
});

describe('every event in every state', () => {
  type Told = {
    name: string;
    event: OrderEventName;
    by: FlowActor;
    tell: (ctx: DrivenShop, order: Order) => Promise<Order>;
  };
  const asDriver = (at: DrivenShop): Ctx => at.asDriver();
  const EVENTS: Told[] = [
    {
      name: 'found',
      event: 'driver-found',
      by: 'driver',
      tell: (at, { id }) => driverFound(asDriver(at), id, courierOf(at.karim)),
    },
    { name: 'near', event: 'driver-near', by: 'driver', tell: (at, { id }) => driverNear(asDriver(at), id) },
    { name: 'picked up', event: 'picked-up', by: 'driver', tell: (at, { id }) => pickedUp(asDriver(at), id) },
    { name: 'delivered', event: 'delivered', by: 'driver', tell: (at, { id }) => delivered(asDriver(at), id, null) },
    {
      name: 'cancelled by the marketplace',
      event: 'marketplace-cancel',
      by: 'marketplace',
      tell: (at, { id }) =>
        marketplaceCancel(at.as('marketplace'), id, {
          canceledBy: 'customer',
          cancelReason: 'customer_cancel_phase_contacting',
        }),
    },
  ];
  const CASES = ([0, 1, 3] as const).flatMap((pickupStatus) =>
    (['classic', 'reverse'] as const).map((flowType) => ({ pickupStatus, flowType })),
  );
  const outcome = (told: Promise<Order>): Promise<string> =>
    told.then(
      ({ status }) => status,
      (error: unknown) => {
        if (error instanceof Refused) return error.refusal;
        throw error;
      },
    );

  test.each(EVENTS)(
    'FLO-63 $name does what the table says, in each state',
    async ({ event, by, tell }) => {
      const fresh = await mimi.deliveryOrder();
      for (const status of ORDER_STATUSES)
        for (const given of CASES) {
          const delivery = { ...fresh.delivery, isSearchingDriver: given.pickupStatus === 0 } as Order['delivery'];
          // eslint-disable-next-line no-await-in-loop -- one order, one state after the other
          const order = await place(mimi, fresh, { ...given, status, delivery, channel: 'ubereats' });
          const rules = [flowOrder(order), event, by, flowShop(mimi.shop, false), server.deps.now()] as const;

          // eslint-disable-next-line no-await-in-loop -- one order, one state after the other
          const after = await outcome(tell(mimi, order));

          expect(after, `${event} ${status} ${JSON.stringify(given)}`).toBe(
            moveRefusal(...rules) ?? statusAfter(...rules),
          );
        }
    },
    60_000,
  );

  test('FLO-37 FLO-59 a driver is lost only where there is one: before the answer in reverse flow, or after it', async () => {
    const fresh = await mimi.deliveryOrder();
    const allowed: string[] = [];
    for (const status of ORDER_STATUSES)
      for (const given of CASES) {
        // eslint-disable-next-line no-await-in-loop -- one order, one state after the other
        const order = await place(mimi, fresh, { ...given, status });
        // eslint-disable-next-line no-await-in-loop -- one order, one state after the other
        const after = await outcome(driverLost(mimi.asDriver(), order.id));
        if (after !== 'ORDER_STATE') allowed.push(`${status} ${given.flowType} ${given.pickupStatus} → ${after}`);
      }

    expect(allowed).toEqual([
      'contacting reverse 1 → looking_for_driver',
      ...['preparing', 'ready', 'delivering'].flatMap((status) =>
        [1, 3].flatMap((pickup) => ['classic', 'reverse'].map((flow) => `${status} ${flow} ${pickup} → ${status}`)),
      ),
    ]);
  }, 60_000);
});
