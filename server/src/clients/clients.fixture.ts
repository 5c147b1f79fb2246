import type { CustomerPage } from '@comptoir/contract/clients.ts';
import type { CustomerRow } from '@comptoir/domain/clients/customer.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { expect } from 'vitest';
import { atWork } from '../orders/walks/at-work.fixture.ts';
import type { Caller, TestServer } from '../test/test-server.ts';

export type Guest = { firstName: string; lastName: string; email: string | null; phone: string };

export const CAMILLE: Guest = {
  firstName: 'Camille',
  lastName: 'Dubois',
  email: 'camille.dubois@exemple.fr',
  phone: '06 12 34 56 78',
};
export const ERIC: Guest = { firstName: 'Éric', lastName: 'Testa', email: 'eric@exemple.fr', phone: '06 33 15 70 92' };

/** A shop with its manager and a company administrator, and what tests of its clients ask again and again. */
export async function amongClients(server: TestServer) {
  const work = await atWork(server);
  const { companyId, shop } = work;
  const admin: Caller = await server.as(await server.givenUser(companyId, { role: 'general', firstName: 'Antoine' }));
  const at = `/api/${companyId}/shops/${shop.shopId}/users`;
  const list = async (query: Record<string, string> = {}, by: Caller = work.lea): Promise<CustomerPage> => {
    const reply = await by.get(at, { query });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.json<CustomerPage>();
  };
  return {
    ...work,
    admin,
    users: at,
    companyUsers: `/api/${companyId}/users`,
    list,
    order: (customer: Guest, fields: Parameters<TestServer['givenOrder']>[1] = {}): Promise<Order> =>
      server.givenOrder(shop, { customer: { ...customer, email: customer.email ?? undefined }, ...fields }),
    async client(search: string): Promise<CustomerRow> {
      const [found] = (await list({ search })).items;
      if (!found) throw new Error(`nobody is called ${search}`);
      return found;
    },
    journal: (action: string) =>
      work.db
        .selectFrom('audit')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('action', '=', action)
        .execute(),
    news: () =>
      work.db
        .selectFrom('live_events')
        .select('payload')
        .where('company_id', '=', companyId)
        .where('type', '=', 'customers-changed')
        .execute(),
  };
}
