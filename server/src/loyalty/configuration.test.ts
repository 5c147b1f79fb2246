import { refusalSentence } from '@comptoir/contract/errors.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenNetwork, SOCCA } from './loyalty.fixture.ts';
import { programmeInForce } from './programme.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const CASHBACK = { spendUnit: 10_000, cashbackPercent: 5, minimumBasket: 1_500 };
const POINTS = { pointName: 'soleils', pointsPerEuro: 1.5, showRewardsInApp: false };
const cashback = (fields: object = {}, enabled = true) => ({
  enabled,
  loyaltyType: 'cashback',
  cashbackConfig: { ...CASHBACK, ...fields },
});
const points = (fields: object = {}, enabled = true) => ({
  enabled,
  loyaltyType: 'product',
  productConfig: { ...POINTS, ...fields },
});

describe('the configuration of the programme', () => {
  test('SET-API-22 SET-API-78 LOY-03 SET-CST-08 SET-35 SET-37 saved, in the journal, told live', async () => {
    const network = await givenNetwork(server);
    expect(await network.read()).toMatchObject({
      config: { enabled: false, cashbackConfig: null, productConfig: null, productLoyaltyOffered: true },
      versions: [],
      shops: [{ name: 'A Vieux-Nice' }, { name: 'B Port' }, { name: 'C Libération' }],
    });

    const reply = await network.admin.put(network.configPath, cashback());

    const config = { loyaltyType: 'cashback', enabled: true, cashbackConfig: CASHBACK, productConfig: null };
    expect(reply).toMatchObject({ status: 200, body: config });
    expect((await network.read()).config).toMatchObject(config);
    expect(await network.journal()).toEqual([
      {
        action: 'loyalty.configuration',
        entity_id: 'configuration',
        before: { enabledType: null, cashbackConfig: null, productConfig: null },
        after: { enabledType: 'cashback', cashbackConfig: CASHBACK, productConfig: null },
      },
    ]);
    expect(await network.news()).toEqual([{ type: 'loyalty-changed', shop_id: null, payload: {} }]);
  });

  test('SET-37 what is saved again as it stands leaves no second line and no news', async () => {
    const network = await givenNetwork(server);
    await network.admin.put(network.configPath, cashback());
    await network.admin.put(network.configPath, cashback());

    expect([(await network.journal()).length, (await network.news()).length]).toEqual([1, 1]);
  });

  test('LOY-02 turning one type on turns the other off; what both were told and earned is kept', async () => {
    const network = await givenNetwork(server);
    const { id: customer_id } = await network.db
      .insertInto('customers')
      .values({ company_id: network.companyId, id: crypto.randomUUID(), first_name: 'Ada', last_name: 'Roux' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const balance = { company_id: network.companyId, customer_id, cashback: 273, points_tenths: 1_124 };
    await network.db.insertInto('loyalty_balances').values(balance).execute();
    await network.admin.put(network.configPath, cashback());

    await network.admin.put(network.configPath, points());

    const expected = { enabled: true, loyaltyType: 'product', cashbackConfig: CASHBACK, productConfig: POINTS };
    expect((await network.read()).config).toMatchObject(expected);
    expect(await network.db.selectFrom('loyalty_balances').selectAll().execute()).toEqual([balance]);

    // The other one is off already: switching it off again does not stop the one that runs.
    await network.admin.put(network.configPath, cashback({}, false));
    expect((await network.read()).config).toMatchObject(expected);
    await network.admin.put(network.configPath, points({}, false));
    expect((await network.read()).config).toMatchObject({ ...expected, enabled: false, loyaltyType: 'cashback' });
  });

  test('LOY-02 two people who turn both on at once leave one in force', async () => {
    const network = await givenNetwork(server);
    await Promise.all([
      network.admin.put(network.configPath, cashback()),
      network.admin.put(network.configPath, points()),
      network.admin.put(network.configPath, cashback()),
    ]);

    const { config } = await network.read();
    const inForce = await programmeInForce(network.db, { companyId: network.companyId, shopId: network.port });
    expect(config).toMatchObject({ enabled: true, cashbackConfig: CASHBACK, productConfig: POINTS });
    expect(inForce?.loyaltyType).toBe(config['loyaltyType']);
  });

  test('LOY-05 the server corrects what a form did not: whole percent, whole euros', async () => {
    const network = await givenNetwork(server);
    const typed = { spendUnit: 3_010, cashbackPercent: 3.33, minimumBasket: 1_450 };
    expect((await network.admin.put(network.configPath, cashback(typed))).body).toMatchObject({
      cashbackConfig: { spendUnit: 3_000, cashbackPercent: 3, minimumBasket: 1_500 },
    });
  });

  test.each([
    ['LOY-06 SET-ERR-36', { minimumBasket: -100 }, 'Le panier minimum ne peut pas être négatif.'],
    ['LOY-07', { cashbackPercent: 0.3 }, 'Le montant offert est trop faible.'],
    ['LOY-07', { cashbackPercent: 120 }, "Le montant offert ne peut pas dépasser le montant d'achat."],
  ])('%s %j is refused, and nothing is written', async (_id, wrong, sentence) => {
    const network = await givenNetwork(server);
    const reply = await network.admin.put(network.configPath, cashback(wrong));

    expect(reply).toMatchObject({ status: 422, body: { errorCode: 'RECORD_INVALID' } });
    expect(reply.body['errorMessage']).toBe(sentence.replaceAll("'", '’'));
    expect((await network.read()).config).toMatchObject({ enabled: false, cashbackConfig: null });
    expect(await network.journal()).toEqual([]);
  });

  test('LOY-04 amount and purchase are needed', async () => {
    const network = await givenNetwork(server);
    const empty = await network.admin.put(network.configPath, cashback({ spendUnit: null, cashbackPercent: null }));
    const zero = await network.admin.put(network.configPath, cashback({ spendUnit: 0 }));

    const message = refusalSentence('MISSING_FIELDS');
    expect(empty).toMatchObject({
      status: 422,
      body: {
        errorCode: 'MISSING_FIELDS',
        errorMessage: [
          { path: 'cashbackConfig.spendUnit', message },
          { path: 'cashbackConfig.cashbackPercent', message },
        ],
      },
    });
    expect(zero.body).toMatchObject({ errorMessage: [{ path: 'cashbackConfig.spendUnit' }] });
  });

  test('LOY-12 points have a name, one decimal and no sign', async () => {
    const network = await givenNetwork(server);
    const saved = await network.admin.put(network.configPath, points({ pointName: '', pointsPerEuro: 1.25 }));
    expect(saved.body).toMatchObject({ productConfig: { pointName: 'points', pointsPerEuro: 1.3 } });

    const negative = await network.admin.put(network.configPath, points({ pointsPerEuro: -1 }));
    expect(negative).toMatchObject({ status: 422, body: { errorMessage: refusalSentence('points-negative') } });
  });

  test('LOY-11 without the option the product programme is not turned on; one that runs may be turned off', async () => {
    const network = await givenNetwork(server);
    const offered = (isOffered: boolean) =>
      network.db.updateTable('companies').set({ product_loyalty_offered: isOffered }).execute();
    await offered(false);

    const refused = await network.admin.put(network.configPath, points());

    expect(refused).toMatchObject({
      status: 403,
      body: {
        errorMessage:
          'Cette option n’est pas incluse dans votre offre. Contactez votre chargé de compte pour l’activer.',
      },
    });
    expect((await network.read()).config).toMatchObject({ enabled: false, productLoyaltyOffered: false });
    expect((await network.admin.put(network.configPath, points({}, false))).status).toBe(200);

    await offered(true);
    await network.admin.put(network.configPath, points());
    await offered(false);
    expect((await network.admin.put(network.configPath, points({ pointsPerEuro: 2 }))).status).toBe(200);
    expect((await network.admin.put(network.configPath, points({}, false))).status).toBe(200);
  });

  test('MKT-09 ROL-70 ROL-101 a shop of a network reads it; the only shop of a company changes it', async () => {
    const network = await givenNetwork(server);
    expect((await network.manager.get(network.path)).status).toBe(200);
    expect((await network.manager.put(network.configPath, cashback())).status).toBe(403);
    expect((await network.manager.post(`${network.path}/versions`, { name: 'Port', minimumBasket: 0 })).status).toBe(
      403,
    );

    const companyId = await server.givenCompany();
    const shop = await server.givenShop(companyId);
    const owner = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
    expect((await owner.put(`/api/${companyId}/configuration/loyalty`, cashback())).status).toBe(200);

    const without = await server.givenUser(companyId, {
      shopIds: [shop.shopId],
      overrides: { marketing: false },
    });
    expect((await (await server.as(without)).put(`/api/${companyId}/configuration/loyalty`, cashback())).status).toBe(
      403,
    );
  });

  test('SET-API-21 LOY-35 the menus of all shops, with hidden sections said to be so', async () => {
    const network = await givenNetwork(server);
    await network.db.updateTable('menu_sections').set({ hidden: true }).where('shop_id', '=', network.port).execute();
    await network.change(network.station, SOCCA, { deleted_at: server.deps.now() });

    const menus = (await network.manager.get(`/api/${network.companyId}/menus`)).body;

    expect(Object.keys(menus).toSorted()).toEqual([network.oldTown, network.port, network.station].toSorted());
    expect(menus[network.oldTown]).toMatchObject({
      sections: [
        {
          key: 'SECTION-1',
          hidden: false,
          products: [
            { key: SOCCA, name: 'Socca', posRef: '', unavailable: false, unavailableForDelivery: false },
            { key: 'PRODUCT-panbagnat', unavailableForClickAndCollect: false, unavailableForClickAndSeat: false },
            { key: 'PRODUCT-out', unavailable: true },
          ],
        },
      ],
    });
    expect(menus[network.port]).toMatchObject({ sections: [{ hidden: true }] });
    expect(JSON.stringify(menus[network.station])).not.toContain(SOCCA);
  });
});
