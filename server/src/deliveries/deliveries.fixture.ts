import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { companyCtx, systemCtx } from '../http/envelope.ts';
import * as orders from '../orders/orders.store.ts';
import type { Answered, Caller, TestServer } from '../test/test-server.ts';
import { courierOf, driverFound } from './driver-events.ts';

/** A shop that does not deliver by itself, who works there, and the calls they make. */
export async function aDeliveredShop(server: TestServer, fields: Partial<Shop>) {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId, {
    deliversByItself: false,
    acceptDeliveryFromDashboard: true,
    validateDeliveryFromDashboard: true,
    ...fields,
  });
  const lea: Caller = await server.as(
    await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId], firstName: 'Léa' }),
  );
  const admin: Caller = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const path = (order: Pick<Order, 'id'>, command = '') =>
    `/api/${companyId}/shops/${shop.shopId}/orders/${order.id}${command && `/${command}`}`;
  const db = server.database.forCompany(companyId);
  return {
    companyId,
    shop,
    db,
    lea,
    admin,
    path,
    command: (order: Pick<Order, 'id'>, command: string, body: object = {}): Promise<Answered> =>
      lea.post(path(order, command), body),
    /** The order as it is now. */
    async now(order: Pick<Order, 'id'>): Promise<Order> {
      const found = await orders.find(db, { companyId }, order.id);
      if (!found) throw new Error('the order is gone');
      return found;
    },
  };
}

/** It leaves its deliveries to drivers. */
export async function aDrivenShop(server: TestServer, fields: Partial<Shop> = {}) {
  const delivered = await aDeliveredShop(server, fields);
  const { companyId, shop, db, lea, admin, path } = delivered;
  const karim = await server.givenDriver(shop);
  const asDriver = (driver: Pick<Driver, 'firstName'> = karim): Ctx =>
    companyCtx(server.deps, companyId, { kind: 'driver', name: driver.firstName }, 'test');
  return {
    ...delivered,
    karim,
    system: systemCtx(server.deps, companyId, 'test'),
    asDriver,
    as: (kind: 'provider' | 'marketplace') => companyCtx(server.deps, companyId, { kind, name: null }, 'test'),
    deliveryOrder: (more: Parameters<TestServer['givenOrder']>[1] = {}) =>
      server.givenOrder(shop, { orderType: 'delivery', ...more }),
    /** Without what a search says of its own accord, now or later. */
    async moves(order: Pick<Order, 'id'>): Promise<string[]> {
      const asides = ['drivers-asked', 'nobody-available', 'customer-told'];
      const events = await orders.story(db, companyId, order.id);
      return events.map(({ type }) => type).filter((type) => !asides.includes(type));
    },
    async story(order: Pick<Order, 'id'>): Promise<string[]> {
      const events = await orders.story(db, companyId, order.id);
      // The customer's messages leave from a queue of their own, now or later.
      return events.map(({ type }) => type).filter((type) => type !== 'customer-told');
    },
    /** Accepted, sent to drivers and taken by Karim. */
    async taken(more: Parameters<TestServer['givenOrder']>[1] = {}): Promise<Order> {
      const order = await server.givenOrder(shop, { orderType: 'delivery', ...more });
      await lea.post(path(order, 'prepare'), { preparationMinutes: 20 });
      // DLV-08: Karim may be out with another order; who looks after all shops sends all the same.
      await admin.post(path(order, 'send-to-drivers'));
      return driverFound(asDriver(), order.id, courierOf(karim));
    },
    /** What the live stream was told, newest last. */
    async news(type: string): Promise<{ shop_id: string | null; payload: Record<string, unknown> }[]> {
      const rows = await db
        .selectFrom('live_events')
        .select(['shop_id', 'payload'])
        .where((eb) => eb.and({ company_id: companyId, type }))
        .orderBy('seq')
        .execute();
      return rows;
    },
  };
}
export type DrivenShop = Awaited<ReturnType<typeof aDrivenShop>>;
