import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { systemCtx } from '../../http/envelope.ts';
import { listMessages, type KeptMessage, type MessageKind } from '../../sandbox/ports/sandbox-messages.ts';
import type { Answered, Caller, TestServer } from '../../test/test-server.ts';
import * as orders from '../orders.store.ts';

export type AtWork = Awaited<ReturnType<typeof atWork>>;

/** A shop with Léa, its manager, and what a test asks again and again about one of its orders. */
export async function atWork(server: TestServer, fields: Partial<Shop> = {}) {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId, { validateDeliveryFromDashboard: true, ...fields });
  const user = await server.givenUser(companyId, { shopIds: [shop.shopId], firstName: 'Léa' });
  const signedIn: { lea: Caller } = { lea: await server.as(user) };
  const db = server.database.forCompany(companyId);
  const at = `/api/${companyId}/shops/${shop.shopId}/orders`;
  const say = (order: Order, command: string, body: object = {}, by: Caller = signedIn.lea): Promise<Answered> =>
    by.post(`${at}/${order.id}/${command}`, body);

  async function fresh(order: Order): Promise<Order> {
    const found = await orders.find(db, { companyId }, order.id);
    if (!found) throw new Error('the order is gone');
    return found;
  }

  return {
    companyId,
    shop,
    get lea(): Caller {
      return signedIn.lea;
    },
    /** For a test that outlives a session. */
    signInAgain: async (): Promise<void> => {
      signedIn.lea = await server.as(user);
    },
    db,
    at,
    say,
    fresh,
    ctx: () => systemCtx(server.deps, companyId, 'test'),
    colleague: async (firstName: string): Promise<Caller> =>
      server.as(await server.givenUser(companyId, { shopIds: [shop.shopId], firstName })),
    card: (cardToken = 'success', more: Parameters<TestServer['givenOrder']>[1] = {}) =>
      server.givenOrder(shop, { paymentType: 'stripe', cardToken, ...more }),
    /** Accepted, ready, handed over: a click and collect of the shop, done. */
    async completed(order: Order): Promise<Order> {
      await say(order, 'prepare', { preparationMinutes: 15 });
      await say(order, 'ready-to-take-away');
      const done = await say(order, 'validate');
      if (done.status !== 200) throw new Error(JSON.stringify(done.body));
      return done.json<Order>();
    },
    story: (order: Order): Promise<OrderEvent[]> => orders.story(db, companyId, order.id),
    async setOrder(order: Order, row: Parameters<typeof updateOrder>[1]): Promise<void> {
      await updateOrder(order, row);
    },
    setStock: (key: string, stock: number | null) =>
      db
        .updateTable('products')
        .set({ remaining_stock: stock })
        .where((eb) => eb.and({ shop_id: shop.shopId, key }))
        .execute(),
    async stock(key: string): Promise<number | null> {
      const row = await db
        .selectFrom('products')
        .select('remaining_stock')
        .where((eb) => eb.and({ shop_id: shop.shopId, key }))
        .executeTakeFirstOrThrow();
      return row.remaining_stock;
    },
    /** Per account: what the ledger holds of this order. */
    async balance(order: Order): Promise<Record<string, number>> {
      const rows = await db
        .selectFrom('ledger_movements as m')
        .innerJoin('ledger_entries as e', (join) =>
          join.onRef('e.company_id', '=', 'm.company_id').onRef('e.movement_id', '=', 'm.id'),
        )
        .select(['e.account', (eb) => eb.fn.sum<number>('e.amount').as('amount')])
        .where('m.order_id', '=', order.id)
        .groupBy('e.account')
        .execute();
      return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
    },
    refunds: (order: Order) =>
      db
        .selectFrom('refunds')
        .select(['cause', 'amount', 'state', 'failure'])
        .where('order_id', '=', order.id)
        .orderBy('asked_at')
        .execute(),
    alerts: (order: Order) =>
      db.selectFrom('shop_alerts').select(['kind', 'closed_at']).where('order_id', '=', order.id).execute(),
    /** Deletes jobs. One that runs just now would still act on what the test does next: it is waited for. */
    loseJobs: (names: string[]): Promise<void> =>
      eventually(async () => {
        const system = server.database.forSystem();
        await sql`delete from jobs.job where name = any(${names}) and state <> 'active'`.execute(system);
        const { rows } = await sql`select name from jobs.job where name = any(${names})`.execute(system);
        if (rows.length > 0) throw new Error('a job is still running');
      }),
    /** Messages of this order: each names it by its number. */
    async messages(order: Order, kind: MessageKind): Promise<KeptMessage[]> {
      const all = await listMessages(server.database.forSystem(), { kind, limit: 500 });
      const to = kind === 'mail' ? order.customer.email : order.customer.phone;
      return all.filter(({ recipient }) => recipient === to);
    },
  };

  async function updateOrder(
    order: Order,
    row: { customer_lock_until?: string | null; requested_for?: string; pickup_status?: 0 | 1 | 2 | 3 },
  ): Promise<void> {
    await db.updateTable('orders').set(row).where('id', '=', order.id).execute();
  }
}

/** Waits for a state that a job brings about. */
export const eventually = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 40_000, interval: 100 });
