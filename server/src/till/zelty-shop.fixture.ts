import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { atWork, eventually } from '../orders/walks/at-work.fixture.ts';
import { fakeZelty, type FakeZelty } from '../ports/real/tills/fake-zelty.fixture.ts';
import { nextAddress } from '../test/addresses.ts';
import type { TestServer } from '../test/test-server.ts';
import { pushToTill } from './send-to-till.ts';
import { tillNewsKey, tillNewsPath } from './news/apply-news.ts';
import * as tillOrders from './till-orders.store.ts';

const dish = (id: number, name: string) => ({
  id: `ZD${id}`,
  internal_id: id,
  type: 'dish',
  name,
  price: { price: 9_000 },
});
/** The dishes of the tests' shops, dearer than here: nothing is refused for its total. */
const CATALOG = {
  dishes: [],
  catalog: {
    id: '1',
    items: [dish(100, 'Socca'), dish(101, 'Pan bagnat'), dish(102, 'Daube')],
    tags: [],
    options: [{ id: 'ZO40', internal_id: 40, value_ids: ['ZOV400'] }],
    optionValues: [{ id: 'ZOV400', internal_id: 400, price: { price: 0 } }],
  },
};
export const zeltyOfTests = (timeoutMs?: number): Promise<FakeZelty> => fakeZelty(CATALOG, timeoutMs);

export const SOCCA = 'PRODUCT-socca';
const REFS = { [SOCCA]: '100', 'PRODUCT-panbagnat': '101' };
export type ZeltyShop = Awaited<ReturnType<typeof aZeltyShop>>;
type Sent = { url: string; payload: string; headers: Record<string, string> };

/** A shop whose menu is the till's, and everything that a test asks of both. */
export async function aZeltyShop(server: TestServer, zelty: FakeZelty, fields: Partial<Shop> = {}) {
  const work = await atWork(server, {
    integration: { type: 'zelty', enabled: true },
    paymentTypePosRefs: { stripe: '7', counter: '8' },
    ...fields,
  });
  const { companyId, shop, db } = work;
  for (const [key, pos_ref] of Object.entries(REFS))
    // eslint-disable-next-line no-await-in-loop -- three rows
    await db
      .updateTable('products')
      .set({ pos_ref })
      .where('shop_id', '=', shop.shopId)
      .where('key', '=', key)
      .execute();
  const target = tillNewsPath(companyId);
  const secret = tillNewsKey(server.deps.config, companyId);

  return {
    ...work,
    push: (order: Order, attempt = 0) => pushToTill(work.ctx(), order.id, attempt),
    at: (order: Order) => tillOrders.find(db, { companyId, orderId: order.id }),
    atTill: (order: Order) => zelty.named(order.id)[0],
    accept: (order: Order) => work.say(order, 'prepare', { preparationMinutes: 20 }),
    /** Accepted, and at the till. */
    async sent(given: Parameters<TestServer['givenOrder']>[1] = {}): Promise<Order> {
      const order = await server.givenOrder(shop, given);
      await work.say(order, 'prepare', { preparationMinutes: 20 });
      await pushToTill(work.ctx(), order.id, 0);
      await eventually(async () => {
        if (!(await work.fresh(order)).posSynced) throw new Error('not at the till yet');
      });
      return work.fresh(order);
    },
    /** What the till tells, signed with the company's secret. */
    news: (event: string, data: object, more: { at?: string; secret?: string; target?: string } = {}) =>
      zelty.news(event, data, { secret, target, ...more }),
    async deliver({ url, payload, headers }: Sent): Promise<number> {
      const remoteAddress = nextAddress();
      return (await server.app.inject({ method: 'POST', url, payload, headers, remoteAddress })).statusCode;
    },
    tillStory: async (order: Order): Promise<string[]> =>
      (await work.story(order)).map(({ type }) => type).filter((type) => type.startsWith('till-')),
    product: (key: string) =>
      db
        .selectFrom('products')
        .select(['unavailable', 'state_version'])
        .where('shop_id', '=', shop.shopId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow(),
    openAlerts: () =>
      db
        .selectFrom('shop_alerts')
        .select(['kind', 'order_id', 'data'])
        .where('shop_id', '=', shop.shopId)
        .where('closed_at', 'is', null)
        .execute(),
  };
}
