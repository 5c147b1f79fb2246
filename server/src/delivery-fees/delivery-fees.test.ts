import { feesOf, someFees } from '@comptoir/domain/delivery-fees/km-fees.samples.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const other = feesOf([0, 0, 0, 990]);
const NONE = { customer: null, driver: null };

async function givenNetwork() {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId, { independentDriversAllowed: true });
  const sister = await server.givenShop(companyId);
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
  const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const path = `/api/${companyId}/shops/${shop.shopId}`;
  const turn = (by: Caller, at: string, enabled: boolean) => by.put(`${at}/user-service-price/enabled`, { enabled });
  return { companyId, shop, sister, manager, admin, path, network: `/api/${companyId}`, turn };
}

const stored = async (caller: Caller, path: string) => (await caller.get(`${path}/service-price`)).body;

async function noted(companyId: string) {
  const db = server.database.forCompany(companyId);
  const journal = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').orderBy('at').execute();
  const news = await db.selectFrom('live_events').selectAll().where('type', '=', 'settings-changed').execute();
  return { journal, news: news.map(({ payload }) => payload) };
}

describe('fees per km of a shop', () => {
  test('SET-API-11 SET-35 SET-37 FEE-03 FEE-08 saved in order, noted and told', async () => {
    const { companyId, shop, manager, path } = await givenNetwork();
    const [first, ...rest] = someFees.steps;
    const body = { ...someFees, steps: [...rest, { fromKm: 0, baseFee: 900 }, first] };

    const reply = await manager.put(`${path}/user-service-price`, body);

    expect(reply).toMatchObject({ status: 200, body: { own: { customer: { ...someFees, enabled: false } } } });
    expect(await stored(manager, path)).toEqual(reply.body);
    const { journal, news } = await noted(companyId);
    expect(journal).toMatchObject([
      {
        action: 'settings.customer-fees',
        entity_id: 'deliveryFees',
        shop_id: shop.shopId,
        before: NONE,
        after: { customer: someFees },
      },
    ]);
    expect(news).toEqual([{ family: 'deliveryFees', shopId: shop.shopId }]);
  });

  test('SET-API-12 FEE-09 the switch keeps the values of a shop without a network’s setting', async () => {
    const { manager, path, turn } = await givenNetwork();
    await manager.put(`${path}/user-service-price`, someFees);
    expect((await turn(manager, path, true)).body).toMatchObject({ own: { customer: { ...someFees, enabled: true } } });
    expect((await turn(manager, path, false)).body).toMatchObject({
      own: { customer: { ...someFees, enabled: false } },
    });
  });

  test('SET-API-55 FEE-02 FEE-18 a driver’s fees where independents are allowed, and nowhere else', async () => {
    const { admin, manager, path, network, sister } = await givenNetwork();
    const saved = await manager.put(`${path}/driver-service-price`, someFees);
    expect(saved).toMatchObject({ status: 200, body: { own: { customer: null, driver: someFees } } });
    const without = await server.givenShop(sister.companyId, { independentDriversAllowed: false });
    const elsewhere = `${network}/shops/${without.shopId}`;
    const refused = await admin.put(`${elsewhere}/driver-service-price`, someFees);
    expect(refused).toMatchObject({ status: 422, body: { errorCode: 'RECORD_INVALID' } });
    expect(await stored(admin, elsewhere)).toMatchObject({ own: NONE });
  });

  test('SET-API-58 a customer’s and a driver’s fees are read apart, with what the network has set', async () => {
    const { admin, manager, path, network } = await givenNetwork();
    await admin.put(`${network}/user-service-price`, other);
    await manager.put(`${path}/driver-service-price`, someFees);

    expect(await manager.get(`${path}/user-service-price`)).toMatchObject({
      status: 200,
      body: { own: null, inherited: other },
    });
    expect(await manager.get(`${path}/driver-service-price`)).toMatchObject({
      status: 200,
      body: { own: someFees, inherited: null },
    });
  });

  test.each([
    { ...someFees, perKm: { fromKm: -1, feePerKm: 80 } },
    { ...someFees, perKm: { fromKm: 5, feePerKm: 100_001 } },
    { ...someFees, perKm: { fromKm: 5, feePerKm: 0.5 } },
    { ...someFees, steps: [{ fromKm: 1_001, baseFee: 100 }] },
    { ...someFees, steps: [{ fromKm: 1, baseFee: -100 }] },
    { ...someFees, steps: [{ fromKm: '1', baseFee: 100 }] },
    { ...someFees, steps: Array.from({ length: 51 }, (_, fromKm) => ({ fromKm, baseFee: 1 })) },
    { ...someFees, enabled: true },
  ])('FEE-03 absurd fees are refused, and nothing is written: %j', async (body) => {
    const { companyId, manager, path } = await givenNetwork();
    expect((await manager.put(`${path}/user-service-price`, body)).status).toBe(422);
    expect(await stored(manager, path)).toMatchObject({ own: NONE });
    expect((await noted(companyId)).journal).toEqual([]);
  });
});

describe('fees per km of the network', () => {
  test('SET-API-56 SET-API-57 SET-API-59 FEE-24 SET-30 set once for all shops, inherited once they are on', async () => {
    const { companyId, admin, manager, path, network, turn } = await givenNetwork();
    await admin.put(`${network}/user-service-price`, someFees);
    await admin.put(`${network}/driver-service-price`, other);
    expect(await stored(manager, path)).toMatchObject({
      own: NONE,
      inherited: { customer: { enabled: false }, driver: other },
    });

    await turn(admin, network, true);

    expect(await stored(admin, network)).toMatchObject({ own: { customer: { ...someFees, enabled: true } } });
    expect(await stored(manager, path)).toMatchObject({ own: NONE, inherited: { customer: { enabled: true } } });
    expect((await noted(companyId)).news).toHaveLength(3);
  });

  test('SET-API-108 FEE-14 whoever looks at the zones sees what is in force, the network’s beside the shop’s', async () => {
    const { companyId, shop, admin, network, path } = await givenNetwork();
    await admin.put(`${network}/user-service-price`, someFees);
    const chain = await server.as(await server.givenUser(companyId, { role: 'chain', shopIds: [shop.shopId] }));

    expect(await chain.get(`${path}/service-price/in-force`)).toMatchObject({
      status: 200,
      body: { shop: NONE, network: { customer: { ...someFees, enabled: false }, driver: null } },
    });
  });

  test('FEE-10 FEE-11 a shop overrides them with their own values, and comes back to them', async () => {
    const { admin, manager, path, network, turn } = await givenNetwork();
    await manager.put(`${path}/user-service-price`, other);
    await admin.put(`${network}/user-service-price`, someFees);
    await turn(admin, network, true);

    const refused = await manager.put(`${path}/user-service-price`, other);
    expect(refused).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN' } });
    expect(refused.body).toMatchObject({ errorMessage: 'Ces tarifs sont définis par l’administrateur du réseau.' });

    const on = await turn(manager, path, true);
    expect(on.body).toMatchObject({ own: { customer: { ...someFees, enabled: true } } });
    await manager.put(`${path}/user-service-price`, other);
    expect(await stored(manager, path)).toMatchObject({ own: { customer: { ...other, enabled: true } } });

    await turn(manager, path, false);
    expect(await stored(manager, path)).toMatchObject({ own: NONE, inherited: { customer: { enabled: true } } });
  });

  test('FEE-11 SET-36 a shop switches on while the network changes: it has the values of before or of after, whole', async () => {
    const { admin, manager, path, network, turn } = await givenNetwork();
    await admin.put(`${network}/user-service-price`, someFees);
    await turn(admin, network, true);

    await Promise.all([turn(manager, path, true), admin.put(`${network}/user-service-price`, other)]);

    const { own } = (await stored(manager, path)) as { own: { customer: unknown } };
    expect([
      { ...someFees, enabled: true },
      { ...other, enabled: true },
    ]).toContainEqual(own.customer);
  });

  test('FEE-22 ROL-15 without deliverySettings nothing of it is read or changed, in all-shops mode neither', async () => {
    const { companyId, network, path } = await givenNetwork();
    const overrides = { deliverySettings: false };
    const admin = await server.as(await server.givenUser(companyId, { role: 'general', overrides }));
    const calls = [
      await admin.get(`${network}/service-price`),
      await admin.put(`${network}/user-service-price`, someFees),
      await admin.put(`${network}/user-service-price/enabled`, { enabled: true }),
      await admin.put(`${path}/user-service-price`, someFees),
    ];
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
