import type { Rank } from '@comptoir/domain/staff/rank.ts';
import type { GivenUser } from '../test/given.ts';
import type { Caller, TestServer } from '../test/test-server.ts';

export type Team = Awaited<ReturnType<typeof givenTeam>>;

/** A company of two shops with two administrators, a manager and somebody of the staff. */
export async function givenTeam(server: TestServer) {
  const companyId = await server.givenCompany();
  const [shop, sister] = [await server.givenShop(companyId), await server.givenShop(companyId)];
  const [michele, bruno] = [
    await server.givenUser(companyId, { role: 'general', firstName: 'Michèle' }),
    await server.givenUser(companyId, { role: 'distributor', firstName: 'Bruno' }),
  ];
  const antoine = await server.givenUser(companyId, { shopIds: [shop.shopId], firstName: 'Antoine' });
  const lea = await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId], firstName: 'Léa' });
  const head = await server.as(michele);
  const path = ({ userId }: GivenUser, part = '') => `/api/${companyId}/staff/${userId}${part}`;
  return {
    companyId,
    shop,
    sister,
    michele,
    bruno,
    antoine,
    lea,
    head,
    path,
    invite: (
      by: Caller,
      email: string,
      rank: Rank = 'staff',
      shopIds = rank === 'administrator' ? [] : [shop.shopId],
    ) => by.post(`/api/${companyId}/staff-invitations`, { email, rank, shopIds }),
  };
}

export const answer = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['errorMessage'],
];

export async function eventsOf(server: TestServer, companyId: string) {
  return server.database
    .forCompany(companyId)
    .selectFrom('live_events')
    .select(['type', 'payload'])
    .where('company_id', '=', companyId)
    .where('type', '=', 'staff-changed')
    .orderBy('seq')
    .execute();
}
