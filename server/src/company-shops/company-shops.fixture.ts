import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import { aShop } from '@comptoir/domain/shops/shops.samples.ts';
import { givenNetwork } from '../menu-sync/network.fixture.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Answered, TestServer } from '../test/test-server.ts';

let rank = 0;
export const freshSlug = (): string => `neuf-${process.pid}-${(rank += 1)}`;

/** A network, and what a test asks of its list of shops. */
export async function givenCompanyShops(server: TestServer, fields: Partial<Shop>[] = [{}, {}]) {
  const network = await givenNetwork(server, fields);
  const { admin, company, db, pathOf } = network;
  for (const index of network.ids.keys()) if (index > 0) await network.setMenu(index, await network.menuOf(0));
  const { address } = aShop();
  const wanted = (more: object = {}) => ({
    name: 'Chez Mimi Cagnes',
    slug: freshSlug(),
    type: 'franchise',
    address,
    phone: '+33493000009',
    timeZone: 'Europe/Paris',
    copy: null,
    ...more,
  });
  const list = async (): Promise<CompanyShop[]> =>
    (await admin.get(`${company}/shops`)).json<{ items: CompanyShop[] }>().items;
  const one = async (index: number): Promise<CompanyShop> => {
    const found = (await list()).find(({ shopId }) => shopId === network.ids[index]);
    if (!found) throw new Error(`shop ${index} is not listed`);
    return found;
  };
  const formOf = ({ name, slug, type, address: at, phone, timeZone, networkContract, stamp }: CompanyShop) => {
    return { name, slug, type, address: at, phone, timeZone, networkContract, stamp };
  };
  return {
    ...network,
    wanted,
    list,
    one,
    create: (more: object = {}, key?: string): Promise<Answered> =>
      admin.post(`${company}/shops`, wanted(more), key ? { headers: { 'idempotency-key': key } } : {}),
    edit: async (index: number, change: object): Promise<Answered> =>
      admin.put(`${pathOf(index)}/identity`, { ...formOf(await one(index)), ...change }),
    retire: async (index: number, name?: string): Promise<Answered> =>
      admin.post(`${pathOf(index)}/retire`, { name: name ?? (await one(index)).name }),
    reopen: (index: number): Promise<Answered> => admin.post(`${pathOf(index)}/reopen`),
    journal: async (action: string) =>
      db
        .selectFrom('audit')
        .select(['action', 'shop_id', 'actor_kind', 'before', 'after'])
        .where('action', '=', action)
        .execute(),
    news: async (type: string) =>
      (await db.selectFrom('live_events').select(['shop_id', 'payload']).where('type', '=', type).execute()).map(
        ({ shop_id, payload }) => ({ shopId: shop_id, payload }),
      ),
  };
}
export type CompanyShops = Awaited<ReturnType<typeof givenCompanyShops>>;
