import { ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenNoPrices } from '../test/given.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const OFF = { enabled: false, feeBasisPoints: 0, minFee: 0, maxFee: null };
const FIVE_PERCENT = { enabled: true, feeBasisPoints: 500, minFee: 50, maxFee: 300 };
const NONE = Object.fromEntries(ORDER_TYPES.map((type) => [type, OFF]));
const SOME = { ...NONE, delivery: FIVE_PERCENT };

async function givenNetwork() {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId);
  await server.givenShop(companyId);
  await givenNoPrices(server.database, companyId);
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
  const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const path = `/api/${companyId}/shops/${shop.shopId}/management-fees`;
  return { companyId, shop, manager, admin, path, network: `/api/${companyId}/management-fees` };
}

describe('management fees', () => {
  test('SET-API-70 SET-API-17 SET-API-69 MFE-11 SET-35 SET-37 a shop’s own stand whole before the network’s, until it forgets them', async () => {
    const { companyId, shop, manager, admin, path, network } = await givenNetwork();
    expect((await manager.get(path)).body).toEqual({ enabled: false, own: null, inherited: null });

    expect(await admin.put(network, SOME)).toMatchObject({ status: 200, body: { own: SOME, inherited: null } });
    expect((await admin.get(network)).body).toMatchObject({ enabled: true, own: SOME });
    expect((await manager.get(path)).body).toEqual({ enabled: true, own: null, inherited: SOME });

    expect((await manager.put(path, NONE)).body).toEqual({ enabled: false, own: NONE, inherited: SOME });
    expect((await manager.delete(path)).body).toEqual({ enabled: true, own: null, inherited: SOME });

    const db = server.database.forCompany(companyId);
    const journal = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').orderBy('at').execute();
    expect(journal).toMatchObject([
      { action: 'settings.management-fees', shop_id: null, before: null, after: SOME },
      { action: 'settings.management-fees', shop_id: shop.shopId, before: null, after: NONE },
      { action: 'settings.management-fees', shop_id: shop.shopId, before: NONE, after: null },
    ]);
    const news = await db.selectFrom('live_events').selectAll().where('type', '=', 'settings-changed').execute();
    expect(news).toHaveLength(3);
  });

  test.each([
    ['min-fee', { ...FIVE_PERCENT, minFee: 301 }, 'Les frais minimum ne peuvent pas dépasser les frais maximum.'],
    ['share', { ...FIVE_PERCENT, feeBasisPoints: 10_001 }, /100\u00A0% du panier/],
    ['negative', { ...FIVE_PERCENT, minFee: -1 }, null],
    ['interface flag', { ...FIVE_PERCENT, minFee: '50' }, null],
  ])('MFE-12 SET-ERR-32 MFE-02 refused for its %s, and nothing is written', async (_, block, sentence) => {
    const { manager, admin, path, network } = await givenNetwork();
    for (const [caller, at] of [[manager, path] as const, [admin, network] as const]) {
      const refused = await caller.put(at, { ...SOME, click_and_seat: block });
      expect(refused.status).toBe(422);
      if (sentence) expect(refused.body).toMatchObject({ errorMessage: expect.stringMatching(sentence) as string });
      expect((await caller.get(at)).body).toMatchObject({ own: null });
    }
  });

  test('MFE-01 MFE-14 one block missing is refused; without managementFee nothing is read or changed', async () => {
    const { companyId, manager, path, network } = await givenNetwork();
    expect((await manager.put(path, { delivery: FIVE_PERCENT })).status).toBe(422);
    const overrides = { managementFee: false };
    const admin = await server.as(await server.givenUser(companyId, { role: 'general', overrides }));
    const calls = [await admin.get(network), await admin.put(network, SOME), await admin.put(path, SOME)];
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});
