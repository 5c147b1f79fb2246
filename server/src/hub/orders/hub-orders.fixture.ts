import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { atWork } from '../../orders/walks/at-work.fixture.ts';
import * as orders from '../../orders/orders.store.ts';
import type { FakeHubOrders, Sent, Wire } from '../../ports/real/hub-orders/fake-hub-orders.fixture.ts';
import { nextAddress } from '../../test/addresses.ts';
import type { TestServer } from '../../test/test-server.ts';
import { handleWebhook } from '../../webhooks/handle-webhook.ts';
import * as connections from '../hub-connections.store.ts';
import * as hubOrders from './hub-orders.store.ts';
import { tellHub } from './tell-hub.ts';

let shopsMade = 0;

/** A shop that is connected to a point of sale of the fake hub. */
export async function aHubShop(server: TestServer, hub: FakeHubOrders, fields: Partial<Shop> = {}) {
  const work = await atWork(server, { integration: { type: 'hubrise', enabled: true }, ...fields });
  shopsMade += 1;
  const locationId = `loc${shopsMade}-${work.shop.shopId.slice(0, 4)}`;
  const { companyId, shop, db } = work;
  const names = { accountName: 'A', locationName: 'L', catalogName: 'C', customerListName: 'C' };
  const ids = { accountId: 'a', locationId, catalogId: `cat${shopsMade}`, customerListId: `list${shopsMade}` };
  await connections.keep(db, shop, { ...ids, ...names }, server.deps.now());

  /** As HubRise sends it; the answer is the webhook's. */
  const deliver = async ({ url, payload, headers }: Sent): Promise<number> =>
    (await server.app.inject({ method: 'POST', url, payload, headers, remoteAddress: nextAddress() })).statusCode;

  async function handled(sent: Sent): Promise<void> {
    const eventId = (JSON.parse(sent.payload) as { id: string }).id;
    await handleWebhook(server.deps, { provider: 'hubrise', eventId }, 'test');
  }

  return {
    ...work,
    locationId,
    deliver,
    /** Placed at the hub by a marketplace, told, and taken here. */
    async arrives(order: Wire & { id: string }): Promise<Order> {
      hub.put(order);
      const sent = hub.news(order.id, locationId, 'create');
      if ((await deliver(sent)) !== 200) throw new Error('the message was not taken');
      await handled(sent);
      const found = await this.orderOf(order.id);
      if (!found) throw new Error(`the order did not arrive: ${JSON.stringify(await this.row(order.id))}`);
      return found;
    },
    async changes(order: Wire & { id: string }): Promise<void> {
      hub.put(order);
      const sent = hub.news(order.id, locationId);
      await deliver(sent);
      await handled(sent);
    },
    handled,
    row: async (hubOrderId: string) =>
      hubOrders.open(db, shop, { id: server.deps.newId(), hubOrderId, now: server.deps.now() }),
    async orderOf(hubOrderId: string): Promise<Order | null> {
      const row = await db
        .selectFrom('hub_orders')
        .select('order_id')
        .where('hub_order_id', '=', hubOrderId)
        .where('shop_id', '=', shop.shopId)
        .executeTakeFirst();
      return row?.order_id ? orders.find(db, { companyId }, row.order_id) : null;
    },
    count: async (): Promise<number> =>
      (await db.selectFrom('orders').select('id').where('shop_id', '=', shop.shopId).execute()).length,
    tell: (order: Order, attempt = 0) => tellHub(work.ctx(), { orderId: order.id, attempt }),
    /** What the hub was sent of an order, oldest first. */
    patches: (hubOrderId: string): Wire[] =>
      hub.seen
        .filter(({ method, path }) => method === 'PATCH' && path === `/location/orders/${hubOrderId}`)
        .map(({ body }) => JSON.parse(body.toString()) as Wire),
    /** What the hub was to be told of an order, whether it was or not. */
    moves: ({ id }: Order) =>
      db
        .selectFrom('hub_moves')
        .innerJoin('hub_orders', 'hub_orders.id', 'hub_moves.hub_row_id')
        .select('hub_moves.status')
        .where('hub_orders.order_id', '=', id)
        .orderBy('position')
        .execute(),
    stockOf: async (key: string): Promise<number | null> => {
      const asked = db.selectFrom('products').select('remaining_stock').where('shop_id', '=', shop.shopId);
      return (await asked.where('key', '=', key).executeTakeFirstOrThrow()).remaining_stock;
    },
    shopAlerts: () =>
      db
        .selectFrom('shop_alerts')
        .select(['kind', 'closed_at', 'data', 'order_id'])
        .where('shop_id', '=', shop.shopId)
        .orderBy('created_at')
        .execute(),
  };
}

export type HubShop = Awaited<ReturnType<typeof aHubShop>>;

let made = 0;

/** An order of Uber Eats with its own courier, of the sample's socca. */
export function aHubOrder(fields: Wire = {}): Wire & { id: string } {
  made += 1;
  const expected = new Date(Date.now() + 40 * 60_000).toISOString().replace(/\.\d+Z/, '+00:00');
  return {
    id: `ue${made}`,
    location_id: '3r4s3-1',
    channel: 'Uber Eats',
    created_by: 'Uber Eats',
    status: 'new',
    service_type: 'delivery',
    expected_time: expected,
    expected_time_pickup: true,
    asap: true,
    ref: `REF${made}`,
    collection_code: `U-${made}`,
    items: [{ product_name: 'Socca', sku_ref: 'PRODUCT-socca', price: '4.50 EUR', quantity: '2', tax_rate: '10.0' }],
    charges: [],
    discounts: [],
    payments: [{ name: 'Uber Eats', amount: '9.00 EUR' }],
    customer: { first_name: 'Camille', last_name: 'R.', phone: '+33639980000', phone_access_code: '123 45' },
    total: '9.00 EUR',
    ...fields,
  };
}
