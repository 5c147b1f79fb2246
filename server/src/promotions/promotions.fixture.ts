import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { PromotionInput } from '@comptoir/domain/promotions/promotion.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import { aPromotionInput } from '@comptoir/domain/promotions/promotions.samples.ts';
import { expect } from 'vitest';
import type { TestServer } from '../test/test-server.ts';

type Fields = Parameters<typeof anOrderBody>[0] & { promoCode?: string | null };

/** A shop with a manager who may do everything with codes, and a public that orders. */
export async function givenCounter(server: TestServer) {
  const companyId = await server.givenCompany();
  const [shop, other] = [await server.givenShop(companyId), await server.givenShop(companyId)];
  const manager = await server.as(
    await server.givenUser(companyId, { firstName: 'Léa', role: 'franchise', shopIds: [shop.shopId] }),
  );
  const network = await server.as(
    await server.givenUser(companyId, { firstName: 'Antoine', role: 'general', shopIds: [shop.shopId, other.shopId] }),
  );
  const at = (shopId: string) => `/api/${companyId}/shops/${shopId}/promotions`;
  const db = server.database.forCompany(companyId);
  const own = { headers: { 'x-channel-key': server.identity.tokens.channelKey } };
  const body = (fields: Fields) => ({ ...anOrderBody(fields), ...fields });
  const create = (change: Partial<PromotionInput> = {}, extra: object = {}, who = manager, shopId = shop.shopId) =>
    who.post(`/api/${companyId}/promotions`, { shopId, promotion: aPromotionInput(change), ...extra });
  return {
    companyId,
    shop,
    other,
    manager,
    network,
    db,
    path: at(shop.shopId),
    at,
    create,
    created: async (change: Partial<PromotionInput> = {}, extra: object = {}, who = manager): Promise<Promotion> => {
      const reply = await create(change, extra, who);
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.json<Promotion>();
    },
    read: async (key: string): Promise<Promotion> => {
      const reply = await network.get(`${at(shop.shopId)}/${key}/report`);
      return reply.json<{ promotion: Promotion }>().promotion;
    },
    order: (fields: Fields = {}, shopId = shop.shopId) =>
      server.anonymous.post(`/api/public/shops/${shopId}/orders`, body(fields), own),
    quote: (fields: Fields = {}, shopId = shop.shopId) => {
      const { customer, ...basket } = body(fields);
      return server.anonymous.post(
        `/api/public/shops/${shopId}/quote`,
        { ...basket, customer: { email: customer.email, phone: customer.phone } },
        own,
      );
    },
    traces: async () => ({
      journal: await db.selectFrom('audit').selectAll().where('entity', '=', 'promotion').orderBy('at').execute(),
      news: await db
        .selectFrom('live_events')
        .selectAll()
        .where('type', '=', 'promotion-changed')
        .orderBy('seq')
        .execute(),
    }),
  };
}
export type Counter = Awaited<ReturnType<typeof givenCounter>>;

export const someone = (email: string) => ({
  firstName: 'Camille',
  lastName: 'Dubois',
  email,
  phone: '06 12 34 56 78',
});
