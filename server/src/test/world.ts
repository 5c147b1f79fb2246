import type { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { ROLES, type Role } from '@comptoir/domain/session/roles.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { shopTypeOf, type GivenUser } from './given.ts';
import type { TestServer } from './test-server.ts';

/** Ids by the name they have in a path. A parameter that is not here names nothing that exists. */
export type KnownIds = {
  companyId: string;
  shopId: string;
  orderId: string;
  userId: string;
  driverId: string;
  kind: DocumentKind;
};

export type World = {
  /** One user of each role, and the shop that is theirs (for administrators, any). */
  people: Record<Role, { user: GivenUser; own: KnownIds; sister: KnownIds }>;
  /** Somebody who brings orders. */
  driver: Driver;
  /** A shop of another company, with the same things in it. */
  foreign: KnownIds;
};

/** Two companies: one with a shop of each type and a user of each role, and a stranger's. */
export async function givenWorld(server: TestServer): Promise<World> {
  const companyId = await server.givenCompany();
  const shops = {
    independent: await furnished(server, companyId, 'independent'),
    franchise: await furnished(server, companyId, 'franchise'),
    chain: await furnished(server, companyId, 'chain'),
  };
  const people = await Promise.all(
    ROLES.map(async (role) => {
      const type = shopTypeOf(role);
      const own = shops[type];
      const sister = shops[type === 'chain' ? 'franchise' : 'chain'];
      const user = await server.givenUser(companyId, { role, shopIds: [own.shopId] });
      return [role, { user, own, sister }] as const;
    }),
  );
  const foreign = await furnished(server, await server.givenCompany(), 'independent');
  const driver = await server.givenDriver(await server.givenShop(companyId));
  return { people: Object.fromEntries(people) as World['people'], driver, foreign };
}

async function furnished(server: TestServer, companyId: string, type: Shop['type']): Promise<KnownIds> {
  const shop = await server.givenShop(companyId, { type });
  const order = await server.givenOrder(shop);
  await server.database
    .forCompany(companyId)
    .insertInto('delivery_photos')
    .values({
      company_id: companyId,
      order_id: order.id,
      driver_id: order.id,
      taken_at: server.deps.now(),
      content: Buffer.from('photo'),
    })
    .execute();
  const colleague = await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId] });
  const { driverId } = await server.givenDriver(shop);
  return { companyId, shopId: shop.shopId, orderId: order.id, userId: colleague.userId, driverId, kind: 'identity' };
}

export const isKnown = (name: string, ids: KnownIds): name is keyof KnownIds => name in ids;
