import type { LoyaltyVersion } from '@comptoir/domain/loyalty/programme.ts';
import { expect } from 'vitest';
import type { TestServer } from '../test/test-server.ts';

export const SOCCA = 'PRODUCT-socca';
export const PAN_BAGNAT = 'PRODUCT-panbagnat';

type Loyalty = {
  config: Record<string, unknown>;
  versions: LoyaltyVersion[];
  shops: { shopId: string; name: string }[];
};

/** Tiers as the call takes them. */
export const tiersOf = (tiers: Record<number, string[]>) => ({
  tiers: Object.fromEntries(
    Object.entries(tiers).map(([points, keys]) => [
      points,
      { points: Number(points), products: Object.fromEntries(keys.map((key) => [key, true])) },
    ]),
  ),
});

/** A network of three shops with the same menu, its administrator and the manager of the first shop. */
export async function givenNetwork(server: TestServer) {
  const companyId = await server.givenCompany();
  const shops = [
    await server.givenShop(companyId, { name: 'A Vieux-Nice' }),
    await server.givenShop(companyId, { name: 'B Port' }),
    await server.givenShop(companyId, { name: 'C Libération' }),
  ] as const;
  const [oldTown, port, station] = shops.map(({ shopId }) => shopId) as [string, string, string];
  const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [oldTown] }));
  const db = server.database.forCompany(companyId);
  const path = `/api/${companyId}/loyalty-programs`;
  const offer = (versionKey: string, tiers: Record<number, string[]>) =>
    admin.post(`${path}/versions/${versionKey}/products`, tiersOf(tiers));
  return {
    companyId,
    oldTown,
    port,
    station,
    admin,
    manager,
    db,
    path,
    configPath: `/api/${companyId}/configuration/loyalty`,
    read: async () => (await admin.get(path)).json<Loyalty>(),
    async version(fields: object = {}): Promise<LoyaltyVersion> {
      const reply = await admin.post(`${path}/versions`, { name: 'Centre-ville', minimumBasket: 1_000, ...fields });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.json<LoyaltyVersion>();
    },
    join: (versionKey: string, shopIds: string[], answer: object = {}) =>
      admin.post(`${path}/versions/${versionKey}/shops`, { shopIds, ...answer }),
    offer,
    change: (shopId: string, key: string, set: { unavailable?: boolean; deleted_at?: string }) =>
      db
        .updateTable('products')
        .set(set)
        .where('company_id', '=', companyId)
        .where('shop_id', '=', shopId)
        .where('key', '=', key)
        .execute(),
    news: () => db.selectFrom('live_events').select(['type', 'shop_id', 'payload']).orderBy('seq').execute(),
    journal: () =>
      db
        .selectFrom('audit')
        .select(['action', 'entity_id', 'before', 'after'])
        .where('entity', '=', 'loyalty')
        .orderBy('at')
        .execute(),
  };
}
export type Network = Awaited<ReturnType<typeof givenNetwork>>;
