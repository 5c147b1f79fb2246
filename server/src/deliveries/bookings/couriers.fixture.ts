import type { Order } from '@comptoir/domain/orders/order.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { expect } from 'vitest';
import { systemCtx } from '../../http/envelope.ts';
import * as orders from '../../orders/orders.store.ts';
import { eventually } from '../../orders/walks/at-work.fixture.ts';
import type { FleetStatus } from '../../ports/fleets.ts';
import { setBehaviour, type Behaviour } from '../../sandbox/ports/sandbox-behaviours.ts';
import * as sandbox from '../../sandbox/ports/courier-bookings.store.ts';
import { moveCourier } from '../../sandbox/simulator/couriers.ts';
import type { TestServer } from '../../test/test-server.ts';
import { aDeliveredShop } from '../deliveries.fixture.ts';
import { readAndApply } from './apply-state.ts';
import * as bookings from './bookings.store.ts';
import type { Booking } from './bookings.store.ts';

/** A shop without drivers of its own, which sends its orders with outside services. */
export async function aCourierShop(server: TestServer, fields: Partial<Shop> = {}) {
  const delivered = await aDeliveredShop(server, { deliveryProviders: ['stuart'], ...fields });
  const { companyId, shop, db, admin, path, command, now } = delivered;
  await db.updateTable('shops').set({ phone: '+33465710101' }).where('id', '=', shop.shopId).execute();
  const ctx = () => systemCtx(server.deps, companyId, 'test');

  /** Every attempt, oldest first. */
  async function attempts(order: Pick<Order, 'id'>): Promise<Booking[]> {
    const rows = await db
      .selectFrom('delivery_jobs')
      .select(['id'])
      .where('order_id', '=', order.id)
      .orderBy('attempt')
      .execute();
    const found = await Promise.all(rows.map(({ id }) => bookings.find(db, { companyId, id })));
    return found.filter((booking) => booking !== null);
  }

  async function booking(order: Pick<Order, 'id'>): Promise<Booking> {
    const last = (await attempts(order)).at(-1);
    if (!last) throw new Error('no service was asked');
    return last;
  }

  /** Accepted, and sent to whoever can bring it. */
  async function sent(given?: Order): Promise<Order> {
    const order = given ?? (await server.givenOrder(shop, { orderType: 'delivery', ...PAID_ONLINE }));
    await command(order, 'prepare', { preparationMinutes: 20 });
    const reply = await admin.post(path(order, 'send-to-drivers'));
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.json<Order>();
  }

  /** The service of the sandbox goes on, and is read. */
  async function becomes(order: Pick<Order, 'id'>, status: FleetStatus): Promise<Order> {
    const known = await booking(order);
    const kept = await sandbox.find(server.database.forSystem(), known.providerBookingId ?? '');
    if (!kept) throw new Error('the sandbox does not know this booking');
    await moveCourier(server.database.forSystem(), kept, status, server.deps.now());
    await readAndApply(ctx(), known);
    return now(order);
  }

  return {
    ...delivered,
    ctx,
    attempts,
    booking,
    sent,
    becomes,
    play: (behaviour: Behaviour<DeliveryProvider>, provider: DeliveryProvider = 'stuart') =>
      setBehaviour(server.database.forSystem(), shop.shopId, provider, behaviour),
    /** Sent, and its service looks for a courier. */
    async confirmed(): Promise<Order> {
      const order = await sent();
      await eventually(async () => expect((await booking(order)).state).toBe('confirmed'));
      return now(order);
    },
    async assigned(): Promise<Order> {
      const order = await this.confirmed();
      return becomes(order, 'assigned');
    },
    story: async (order: Pick<Order, 'id'>): Promise<string[]> =>
      (await orders.story(db, companyId, order.id)).map(({ type }) => type),
    alerts: (order: Pick<Order, 'id'>) =>
      db.selectFrom('shop_alerts').select('kind').where('order_id', '=', order.id).execute(),
  };
}
export type CourierShop = Awaited<ReturnType<typeof aCourierShop>>;
