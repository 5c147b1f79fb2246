import { FLEET_TERMS_VERSION } from '@comptoir/domain/deliveries/providers.ts';
import type { Role } from '@comptoir/domain/session/roles.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';

const ENABLED = { enabled: true, acceptedTerms: false, acceptedAt: null, acceptedBy: null, termsVersion: null };
const AGREED = { termsVersion: FLEET_TERMS_VERSION, accepted: true };
const A_YEAR_AGO = '2025-11-14T19:00:00.000Z';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await testServer();
  companyId = await server.givenCompany();
});

/** A shop with that fleet, and the calls of somebody who works there. */
async function aFleetShop(expressFleet: Partial<Shop['expressFleet']> = {}) {
  const shop = await server.givenShop(companyId, { expressFleet: { ...ENABLED, ...expressFleet } });
  const { shopId } = shop;
  return {
    shop,
    async accept(body: object = AGREED, role: Role = 'independent') {
      const user = await server.givenUser(companyId, { role, shopIds: [shopId] });
      const caller = await server.as(user);
      const reply = await caller.post(`/api/${companyId}/shops/${shopId}/deliveroo/accept-cgu-terms`, body);
      const stored = (await caller.get(`/api/${companyId}/shops/${shopId}`)).json<Shop>().expressFleet;
      return { ...reply, userId: user.userId, stored };
    },
    rows: async (table: 'audit' | 'live_events'): Promise<Record<string, unknown>[]> =>
      server.database
        .forCompany(companyId)
        .selectFrom(table)
        .selectAll()
        .where('company_id', '=', companyId)
        .where('shop_id', '=', shopId)
        .execute(),
  };
}

test('API-38 DLV-26 DLV-35 the acceptance keeps who, when and which version, and is told', async () => {
  const { accept, rows } = await aFleetShop();

  const { status, body, userId, stored } = await accept();

  expect([status, body]).toEqual([
    200,
    {
      enabled: true,
      acceptedTerms: true,
      acceptedAt: expect.any(String),
      acceptedBy: userId,
      termsVersion: FLEET_TERMS_VERSION,
    },
  ]);
  expect(stored).toEqual(body);
  expect(await rows('audit')).toMatchObject([
    {
      action: 'shop.accept-fleet-terms',
      actor_id: userId,
      before: { expressFleet: { acceptedTerms: false } },
      after: { expressFleet: { termsVersion: FLEET_TERMS_VERSION } },
    },
  ]);
  expect(await rows('live_events')).toMatchObject([
    { type: 'shop-changed', payload: { shop: { expressFleet: { acceptedTerms: true } } } },
  ]);
});

test('DLV-35 the first acceptance of a version stands', async () => {
  const { accept, rows } = await aFleetShop();
  const first = await accept();

  const second = await accept();

  expect(second.body).toEqual(first.body);
  expect(await rows('audit')).toHaveLength(1);
});

test('DLV-35 a shop that accepted other terms accepts the new ones', async () => {
  const { accept } = await aFleetShop({ acceptedTerms: true, acceptedAt: A_YEAR_AGO, termsVersion: '2025-01' });

  expect((await accept()).stored).toMatchObject({ termsVersion: FLEET_TERMS_VERSION });
});

test.each([
  ['DLV-26 ERR-19 the box is not ticked', { ...AGREED, accepted: false }, 422, 'TERMS_NOT_ACCEPTED'],
  ['DLV-35 another version than today’s', { ...AGREED, termsVersion: '2020-01' }, 409, 'RECORD_CONFLICT'],
])('%s: refused, and nothing is stored', async (_, wrong, status, code) => {
  const { accept, rows } = await aFleetShop();

  const reply = await accept(wrong);

  expect([reply.status, reply.body['errorCode']]).toEqual([status, code]);
  expect(reply.stored).toEqual(ENABLED);
  expect(await rows('audit')).toEqual([]);
});

test('ERR-19 SET-ERR-49 the sentence', async () => {
  const { accept } = await aFleetShop();

  expect((await accept({ ...AGREED, accepted: false })).body['errorMessage']).toBe(
    'Merci de cocher la case pour accepter les conditions d’utilisation\u00A0!',
  );
});

test('ROL-69 ROL-109 not by the staff, nor where there is no such fleet', async () => {
  expect((await (await aFleetShop()).accept(AGREED, 'staff')).status).toBe(403);
  expect((await (await aFleetShop({ enabled: false })).accept()).status).toBe(404);
});
