import { ALL_RIGHTS, RIGHTS, type Right } from '@comptoir/domain/session/rights.ts';
import { ROLES, type Role } from '@comptoir/domain/session/roles.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { shopTypeOf } from '../test/given.ts';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const PATH = '/api/auth/session';
const NOT_ALLOWED = [403, 'NOT_ALLOWED', 'Vous n’êtes pas autorisé à vous connecter à ce magasin.'];

async function sessionOf(caller: Caller, query: Record<string, string> = {}): Promise<SessionUser> {
  const reply = await caller.get(PATH, { query });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.json<SessionUser>();
}
async function refusalOf(caller: Caller, query: Record<string, string>): Promise<unknown[]> {
  const { status, body } = await caller.get(PATH, { query });
  return [status, body['errorCode'], body['errorMessage']];
}

describe('API-74 the session user', () => {
  test.each(ROLES)('ROL-01 ROL-05 ROL-10 carries the flags and rights of a %s', async (role) => {
    const companyId = await server.givenCompany();
    const shop = await server.givenShop(companyId, { type: shopTypeOf(role) });
    await server.givenShop(companyId);
    const caller = await server.as(await server.givenUser(companyId, { role, shopIds: [shop.shopId] }));

    const user = await sessionOf(caller, { shopId: shop.shopId });

    const held = ALL_RIGHTS.filter((right) => RIGHTS[right][ROLES.indexOf(role)] === 'yes');
    expect(user.role).toBe(role);
    expect(user.featureFlags.toSorted()).toEqual(held.toSorted());
    expect(user.pagePermissions).toEqual(
      (['finance', 'marketing', 'designWeb', 'invoice'] as const).filter((page) => held.includes(page)),
    );
    expect(flagsOf(user)).toEqual(FLAGS[role]);
  });

  test('ROL-10 an override by the administrator wins over the matrix', async () => {
    const companyId = await server.givenCompany();
    const shop = await server.givenShop(companyId);
    const overrides: Partial<Record<Right, boolean>> = { refundOrder: false, globalFinances: true, finance: false };
    const caller = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId], overrides }));

    const user = await sessionOf(caller);

    expect(user.featureFlags).toContain('globalFinances');
    expect(user.featureFlags).not.toContain('refundOrder');
    expect(user.pagePermissions).not.toContain('finance');
  });

  test('ROL-05 ROL-10 rights are computed again for each shop', async () => {
    const companyId = await server.givenCompany();
    const own = await server.givenShop(companyId, { type: 'independent' });
    const chain = await server.givenShop(companyId, { type: 'chain' });
    const caller = await server.as(await server.givenUser(companyId, { shopIds: [own.shopId, chain.shopId] }));

    const [here, there] = [
      await sessionOf(caller, { shopId: own.shopId }),
      await sessionOf(caller, { shopId: chain.shopId }),
    ];

    expect([here.role, there.role]).toEqual(['independent', 'chain']);
    expect(here.featureFlags).toContain('refundOrder');
    expect(there.featureFlags).not.toContain('refundOrder');
  });

  test('SES-22 lists the reachable shops as a French reader sorts them, and the first is the default', async () => {
    const companyId = await server.givenCompany();
    const names = ['Zoé', 'Écume', 'eau vive', 'Caisse 10', 'Caisse 9'];
    const shops = await Promise.all(names.map((name) => server.givenShop(companyId, { name })));
    await server.givenShop(companyId, { name: 'Ailleurs' });
    const shopIds = shops.map((shop) => shop.shopId);
    const manager = await server.as(await server.givenUser(companyId, { shopIds }));
    const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));

    const user = await sessionOf(manager);

    expect(user.shops.map((shop) => shop.name)).toEqual(['Caisse 9', 'Caisse 10', 'eau vive', 'Écume', 'Zoé']);
    expect(user.shopName).toBe('Caisse 9');
    expect(user.shopCount).toBe(6);
    expect((await sessionOf(admin)).shops).toHaveLength(6);
  });

  test('SES-24 the cookie’s slug restores the last shop', async () => {
    const companyId = await server.givenCompany();
    const [first, second] = [
      await server.givenShop(companyId, { name: 'A' }),
      await server.givenShop(companyId, { name: 'B' }),
    ];
    const caller = await server.as(await server.givenUser(companyId, { shopIds: [first.shopId, second.shopId] }));

    const user = await sessionOf(caller, { shopId: second.slug });

    expect([user.shopId, user.shopSlug]).toEqual([second.shopId, second.slug]);
  });

  test('ROL-35 carries what pages depend on: one-touch, integration, channels', async () => {
    const companyId = await server.givenCompany();
    const till = await server.givenShop(companyId, { name: 'A', integration: { type: 'oneTouch', enabled: true } });
    const off = await server.givenShop(companyId, { name: 'B', integration: { type: 'oneTouch', enabled: false } });
    const caller = await server.as(await server.givenUser(companyId, { role: 'general' }));

    const [on, without] = [
      await sessionOf(caller, { shopId: till.shopId }),
      await sessionOf(caller, { shopId: off.shopId }),
    ];

    expect([on.oneTouchEnabled, on.integrationType]).toEqual([true, 'oneTouch']);
    expect([without.oneTouchEnabled, without.integrationType]).toEqual([false, null]);
    expect(on.channels).toEqual(till.channels);
  });

  test('MKT-05 what this server serves has the shop’s own page as its address, which follows the slug', async () => {
    const companyId = await server.givenCompany();
    const shop = await server.givenShop(companyId);
    const states = (['webapp', 'mobileApp', 'qrcode', 'terminal', 'chatbot'] as const).map((channel) => ({
      channel,
      enabled: channel !== 'terminal',
      url: null,
    }));
    await server.database
      .forCompany(companyId)
      .updateTable('shops')
      .set({ channels: JSON.stringify(states) })
      .execute();
    const caller = await server.as(await server.givenUser(companyId, { role: 'general' }));

    const { channels } = await sessionOf(caller, { shopId: shop.shopId });

    const page = `${server.deps.config.publicUrl}/s/${shop.slug}`;
    expect(channels.map(({ url }) => url)).toEqual([page, null, page, null, null]);
  });
});

describe('all-shops mode', () => {
  test('ROL-31 is for company administrators', async () => {
    const companyId = await server.givenCompany();
    const shop = await server.givenShop(companyId);
    const admin = await server.as(await server.givenUser(companyId, { role: 'distributor' }));
    const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));

    expect((await sessionOf(admin, { isAllShops: 'true' })).isAllShops).toBe(true);
    expect(await refusalOf(manager, { isAllShops: 'true' })).toEqual(NOT_ALLOWED);
    expect((await sessionOf(manager, { isAllShops: 'false' })).isAllShops).toBe(false);
  });

  test('DET-63 decides for the delivery actions where the shop says nothing', async () => {
    const companyId = await server.givenCompany();
    const silent = await server.givenShop(companyId);
    const says = await server.givenShop(companyId, {
      acceptDeliveryFromDashboard: true,
      validateDeliveryFromDashboard: false,
    });
    const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
    const actions = async (shopId: string, isAllShops: string) => {
      const user = await sessionOf(admin, { shopId, isAllShops });
      return [user.acceptDeliveryFromDashboard, user.validateDeliveryFromDashboard];
    };

    expect(await actions(silent.shopId, 'true')).toEqual([true, true]);
    expect(await actions(silent.shopId, 'false')).toEqual([false, false]);
    expect(await actions(says.shopId, 'true')).toEqual([true, false]);
  });
});

describe('API-05 what is not one’s own', () => {
  test('API-74 an unreachable shop, a foreign one and one that never was: the same answer', async () => {
    const companyId = await server.givenCompany();
    const [own, sibling] = [await server.givenShop(companyId), await server.givenShop(companyId)];
    const foreign = await server.givenShop(await server.givenCompany());
    const caller = await server.as(await server.givenUser(companyId, { shopIds: [own.shopId] }));

    for (const shopId of [sibling.shopId, foreign.shopId, foreign.slug, crypto.randomUUID(), '*'])
      // eslint-disable-next-line no-await-in-loop -- one case after the other
      expect(await refusalOf(caller, { shopId })).toEqual(NOT_ALLOWED);
  });

  test('API-05 a foreign company or shop in a path is 404, a missing right is 403', async () => {
    const companyId = await server.givenCompany();
    const [own, sibling] = [await server.givenShop(companyId), await server.givenShop(companyId)];
    const foreignCompany = await server.givenCompany();
    const foreign = await server.givenShop(foreignCompany);
    const caller = await server.as(await server.givenUser(companyId, { shopIds: [own.shopId] }));
    const answer = async (path: string) => {
      const { status, body } = await caller.get(path);
      return [status, body['errorCode']];
    };

    expect(await answer(`/api/${foreignCompany}/staff`)).toEqual([404, 'NOT_FOUND']);
    expect(await answer(`/api/${foreignCompany}/shops/${foreign.shopId}`)).toEqual([404, 'NOT_FOUND']);
    expect(await answer(`/api/${companyId}/shops/${foreign.shopId}`)).toEqual([404, 'NOT_FOUND']);
    expect(await answer(`/api/${companyId}/shops/${sibling.shopId}`)).toEqual([404, 'NOT_FOUND']);
    expect(await answer(`/api/${companyId}/staff`)).toEqual([403, 'FORBIDDEN']);
    expect(await answer(`/api/${companyId}/shops/${own.shopId}`)).toEqual([200, undefined]);
  });

  test('SES-23 sec:cookies hint cookies are never believed', async () => {
    const companyId = await server.givenCompany();
    const shop = await server.givenShop(companyId);
    const caller = await server.as(await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId] }));
    const cookie = 'role=general; isAllShops=true; shopId=elsewhere';

    const reply = await caller.get(PATH, { headers: { cookie } });
    const staff = await caller.get(`/api/${companyId}/staff`, { headers: { cookie } });

    expect(reply.body).toMatchObject({ role: 'staff', isAllShops: false, isGeneralAdmin: false, shopId: shop.shopId });
    expect(staff.status).toBe(403);
  });
});

const NONE = {
  isGeneralAdmin: false,
  isDistributorAdmin: false,
  isSuperAdmin: false,
  isIndependentShopAdmin: false,
  isFranchiseShopAdmin: false,
  isChainShopAdmin: false,
  isAdminOfThisShop: false,
};
const FLAGS: Record<Role, typeof NONE> = {
  general: { ...NONE, isGeneralAdmin: true, isSuperAdmin: true },
  distributor: { ...NONE, isDistributorAdmin: true, isSuperAdmin: true },
  independent: { ...NONE, isIndependentShopAdmin: true, isAdminOfThisShop: true },
  franchise: { ...NONE, isFranchiseShopAdmin: true, isAdminOfThisShop: true },
  chain: { ...NONE, isChainShopAdmin: true, isAdminOfThisShop: true },
  staff: NONE,
};
const flagsOf = (user: SessionUser) =>
  Object.fromEntries((Object.keys(NONE) as (keyof typeof NONE)[]).map((flag) => [flag, user[flag]]));
