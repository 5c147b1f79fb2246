import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import type { TestServer } from '../../test/test-server.ts';
import { aDrivenShop } from '../deliveries.fixture.ts';
import * as offers from '../offers/offers.store.ts';
import { tickSearch } from './tick-search.ts';

/** A shop that sends by itself, and a clock that the test moves through the search. */
export async function aSearchingShop(server: TestServer, fields: Partial<Shop> = {}) {
  const at = await aDrivenShop(server, { autoSendToDrivers: true, ...fields });
  const db = server.database.forCompany(at.companyId);
  const names = new Map([[at.karim.driverId, 'Karim']]);

  return {
    ...at,
    /** In the kitchen, and looked for since this moment. */
    async searching(more: Parameters<typeof at.deliveryOrder>[0] = {}): Promise<Order> {
      const order = await at.deliveryOrder({ ...PAID_ONLINE, ...more });
      return (await at.command(order, 'prepare', { preparationMinutes: 20 })).json<Order>();
    },
    async hired(firstName: string, more: Partial<Driver> = {}): Promise<Driver> {
      const driver = await server.givenDriver(at.shop, { firstName, ...more });
      names.set(driver.driverId, firstName);
      return driver;
    },
    /** The clock stands this long after the start of the search, every driver was seen just now, and it looks around. */
    async look(order: Order, seconds: number): Promise<Order> {
      const startedAt = order.driverSearch?.startedAt ?? '';
      server.clock.offsetMs = Date.parse(addMs(startedAt, seconds * 1_000)) - Date.now();
      await db
        .updateTable('drivers')
        .set({ position_at: server.deps.now() })
        .where('company_id', '=', at.companyId)
        .execute();
      await tickSearch(at.system, order.id, startedAt);
      return at.now(order);
    },
    /** « Karim open », in alphabetical order. */
    async asked(order: Order): Promise<string[]> {
      const rows = await offers.ofOrder(db, order);
      return rows.map(({ driverId, state }) => `${names.get(driverId)} ${state}`).sort();
    },
    /** « stuart failed », oldest first. */
    async services(order: Order): Promise<string[]> {
      const rows = await db
        .selectFrom('delivery_jobs')
        .select(['provider', 'state'])
        .where((eb) => eb.and({ company_id: at.companyId, order_id: order.id }))
        .orderBy('attempt')
        .execute();
      return rows.map(({ provider, state }) => `${provider} ${state}`);
    },
    async setDriver({ driverId }: Driver, set: { is_online?: boolean; kind?: Driver['kind'] }): Promise<void> {
      await db
        .updateTable('drivers')
        .set(set)
        .where((eb) => eb.and({ company_id: at.companyId, id: driverId }))
        .execute();
    },
    /** The reminders in the queue for this order. */
    async reminders(order: Order, ...queues: string[]): Promise<{ name: string; at: string }[]> {
      const { rows } = await sql<{ name: string; start_after: string }>`
        select name, start_after from jobs.job where data ->> 'orderId' = ${order.id} and name = any(${queues})
        and state = 'created' order by start_after`.execute(server.database.forSystem());
      return rows.map(({ name, start_after }) => ({ name, at: new Date(start_after).toISOString() }));
    },
  };
}
export type SearchingShop = Awaited<ReturnType<typeof aSearchingShop>>;
