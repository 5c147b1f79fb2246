import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { aDrivenShop, type DrivenShop } from '../deliveries/deliveries.fixture.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import type { TestServer } from '../test/test-server.ts';

type Given = Pick<Order, 'id'> & Partial<Pick<Order, 'driverId'>>;

export const bodyOf = (driver: Driver, orders: readonly Given[], seen?: string | null) => ({
  driverId: driver.driverId,
  orders: orders.map(({ id, driverId = null }) => ({
    orderId: id,
    seenDriverId: seen === undefined ? driverId : seen,
  })),
});
export const itemsOf = (reply: { json<T>(): T }) => reply.json<{ items: Order[] }>().items;
export const stopsOf = (orders: readonly Order[]) =>
  orders.map(({ delivery }) => `${delivery?.round?.stop}/${delivery?.round?.stops}`);

/** A shop with two drivers of its own, Karim and Sonia, and what this room is tested by. */
export async function aShopWithRounds(server: TestServer) {
  const at = await aDrivenShop(server);
  const sonia = await server.givenDriver(at.shop, { firstName: 'Sonia', lastName: 'Martel' });
  const telephone = (driver: Driver) => server.asDriver(driver);
  return {
    ...at,
    sonia,
    telephone,
    give: (driver: Driver, orders: readonly Given[], seen?: string | null) =>
      at.lea.post(`/api/${at.companyId}/shops/${at.shop.shopId}/rounds`, bodyOf(driver, orders, seen)),
    async cooking(more: Parameters<DrivenShop['deliveryOrder']>[0] = {}): Promise<Order> {
      const order = await at.deliveryOrder(more);
      return (await at.command(order, 'prepare', { preparationMinutes: 20 })).json<Order>();
    },
    /** About a kilometre a hundredth, north of the shop. */
    async placedAt(order: Order, north: number): Promise<Order> {
      const location = {
        latitude: (order.shop.location?.latitude ?? 43.7) + north / 100,
        longitude: order.shop.location?.longitude ?? 7.26,
      };
      await at.db
        .updateTable('orders')
        .set({ address: JSON.stringify({ ...order.address, location }) })
        .where('id', '=', order.id)
        .execute();
      return at.now(order);
    },
    deskOf: async (driver: Driver) => (await (await telephone(driver)).get('/api/driver/desk')).json<DriverDesk>(),
    async subscribe(driver: Driver): Promise<string> {
      const endpoint = `https://push.example/${driver.driverId}`;
      await at.db
        .updateTable('drivers')
        .set({ push_subscription: JSON.stringify({ endpoint, p256dh: 'key', auth: 'auth' }) })
        .where('id', '=', driver.driverId)
        .execute();
      return endpoint;
    },
    pushesTo: async (endpoint: string) =>
      (await listMessages(server.database.forSystem(), { kind: 'push', limit: 200 })).filter(
        ({ recipient }) => recipient === endpoint,
      ),
    async journalOf(order: Pick<Order, 'id'>): Promise<string[]> {
      const rows = await at.db
        .selectFrom('audit')
        .select('action')
        .where('entity_id', '=', order.id)
        .orderBy('at')
        .execute();
      return rows.map(({ action }) => action);
    },
  };
}
export type ShopWithRounds = Awaited<ReturnType<typeof aShopWithRounds>>;
