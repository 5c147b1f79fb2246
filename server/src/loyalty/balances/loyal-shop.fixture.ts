import type { OwnLoyalty } from '@comptoir/contract/clients.ts';
import type { CashbackConfig, ProductConfig, Tier } from '@comptoir/domain/loyalty/programme.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { storedHash } from '../../clients/account/account-session.ts';
import * as sessions from '../../clients/account/sessions.store.ts';
import { atWork } from '../../orders/walks/at-work.fixture.ts';
import { newSecretToken } from '../../session/secret-token.ts';
import { givenNoPrices } from '../../test/given.ts';
import type { Answered, TestServer } from '../../test/test-server.ts';

export const CAMILLE = 'camille.dubois@exemple.fr';
export const SOCCA = 'PRODUCT-socca';
export const COFFEE = 'PRODUCT-panbagnat';

type Fields = Parameters<typeof anOrderBody>[0];
export type LoyalShop = Awaited<ReturnType<typeof loyalShop>>;

/** A shop without fees, where Camille is signed in and where the socca costs one euro: a basket of 42,60 € is easily said. */
export async function loyalShop(server: TestServer) {
  const work = await atWork(server);
  const { companyId, shop, db } = work;
  await givenNoPrices(server.database, companyId);
  const price = (key: string, amount: number) =>
    db
      .updateTable('products')
      .set({ price: amount })
      .where((eb) => eb.and({ shop_id: shop.shopId, key }))
      .execute();
  await price(SOCCA, 100);

  /** The cookie of a browser whose owner has typed the code sent to this e-mail. */
  const signedIn = async (email: string): Promise<Record<string, string>> => {
    const token = newSecretToken(companyId);
    const account = { companyId, sessionId: randomUUID(), email };
    await db.transaction().execute((tx) => sessions.open(tx, account, storedHash(token), server.deps.now()));
    return { cookie: `customer-${companyId.replaceAll('-', '')}=${token}` };
  };
  const camille = await signedIn(CAMILLE);
  const call = (path: string, body: object, headers: Record<string, string>): Promise<Answered> =>
    server.anonymous.post(`/api/public/shops/${shop.shopId}/${path}`, body, {
      headers: { 'x-channel-key': server.identity.tokens.channelKey, ...headers },
    });

  const configure = (row: {
    enabled_type: 'cashback' | 'product' | null;
    cashback_config: string | null;
    product_config: string | null;
  }) =>
    db
      .insertInto('loyalty_configs')
      .values({ company_id: companyId, updated_at: server.deps.now(), ...row })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
      .execute();

  return {
    ...work,
    camille,
    signedIn,
    price,
    /** LOY-09: 5 € for 100 €, from 15 € on. */
    cashback: (fields: Partial<CashbackConfig> = {}) =>
      configure({
        enabled_type: 'cashback',
        cashback_config: JSON.stringify({
          spendUnit: cents(10_000),
          cashbackPercent: 5,
          minimumBasket: cents(1_500),
          ...fields,
        }),
        product_config: null,
      }),
    /** LOY-15: 1,5 point per euro, from 10 € on. */
    async product(tiers: Tier[], fields: Partial<ProductConfig> = {}): Promise<void> {
      const config = { pointName: 'points', pointsPerEuro: 1.5, showRewardsInApp: true, ...fields };
      await configure({ enabled_type: 'product', cashback_config: null, product_config: JSON.stringify(config) });
      await db.deleteFrom('loyalty_versions').execute();
      await db
        .insertInto('loyalty_versions')
        .values({
          company_id: companyId,
          key: 'VERSION-1',
          name: 'Centre-ville',
          minimum_basket: 1_000,
          is_default: true,
          tiers: JSON.stringify(tiers),
          created_at: server.deps.now(),
        })
        .execute();
    },
    off: () => configure({ enabled_type: null, cashback_config: null, product_config: null }),
    /** `euros` of socca, as Camille orders them. */
    place: (euros: number, fields: Fields & Record<string, unknown> = {}, headers = camille) =>
      call('orders', { ...anOrderBody({ lines: baskets(euros) }), ...fields }, headers),
    quote: (fields: Record<string, unknown>, headers = camille) => {
      const { channel, orderType } = anOrderBody();
      return call('quote', { channel, orderType, ...fields }, headers);
    },
    async ordered(euros: number, fields: Fields & Record<string, unknown> = {}, headers = camille): Promise<Order> {
      const reply = await call('orders', { ...anOrderBody({ lines: baskets(euros) }), ...fields }, headers);
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return work.fresh({ id: reply.body['id'] } as Order);
    },
    customerOf: async (email: string): Promise<string> =>
      (await db.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id,
    /** Cash back in cents, points in tenths. */
    async has(email = CAMILLE): Promise<[number, number]> {
      const row = await db
        .selectFrom('loyalty_balances as b')
        .innerJoin('customers as c', 'c.id', 'b.customer_id')
        .select(['b.cashback', 'b.points_tenths'])
        .where('c.email', '=', email)
        .executeTakeFirst();
      return [row?.cashback ?? 0, row?.points_tenths ?? 0];
    },
    async give(cashback: number, pointsTenths = 0, email = CAMILLE): Promise<void> {
      const { id } = await db.selectFrom('customers').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      await db
        .insertInto('loyalty_balances')
        .values({ company_id: companyId, customer_id: id, cashback, points_tenths: pointsTenths })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'customer_id']).doUpdateSet({ cashback, points_tenths: pointsTenths }),
        )
        .execute();
    },
    moves: async (order?: Pick<Order, 'id'>) => {
      const rows = await db
        .selectFrom('loyalty_moves')
        .select(['kind', 'cashback', 'points_tenths'])
        .$if(order !== undefined, (query) => query.where('order_id', '=', order?.id ?? ''))
        .orderBy('at')
        .orderBy('kind', 'desc')
        .execute();
      return rows.map((row) => [row.kind, row.cashback, row.points_tenths]);
    },
    loyalty: async (headers = camille): Promise<OwnLoyalty | null> =>
      (await server.anonymous.get(`/api/public/shops/${shop.shopId}/loyalty`, { headers })).json<{
        loyalty: OwnLoyalty | null;
      }>().loyalty,
    news: () =>
      db.selectFrom('live_events').select(['type', 'payload']).where('type', '=', 'customers-changed').execute(),
  };
}

/** The socca costs a euro; a basket holds 99 of one line. */
export const baskets = (euros: number) => {
  const lines: { productKey: string; quantity: number }[] = [];
  for (let left = euros; left > 0; left -= 99) lines.push({ productKey: SOCCA, quantity: Math.min(99, left) });
  return lines;
};
