import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { carrierAtReception } from '@comptoir/domain/deliveries/reception.ts';
import * as shops from '../shops/shops.store.ts';
import { feeContractsOf } from '../platform-fees/fee-contracts.store.ts';
import { serveDirectory } from '../storefront/serve-directory.ts';
import { PLAIN_FRONT } from '../storefront/shop-front.fixture.ts';
import { serveShopPages } from '../storefront/shop-pages.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { freshSlug, givenCompanyShops, type CompanyShops } from './company-shops.fixture.ts';

let server: TestServer;
let work: CompanyShops;
beforeAll(async () => {
  server = await testServer();
  await serveShopPages(server.app, server.deps, PLAIN_FRONT);
  serveDirectory(server.app, server.deps);
});
beforeEach(async () => {
  work = await givenCompanyShops(server);
});

const open = async (url: string) => {
  const reply = await server.app.inject({ method: 'GET', url });
  return { status: reply.statusCode, location: reply.headers.location, headers: reply.headers, text: reply.body };
};
const slugAt = (index: number): string => work.shops[index]?.slug ?? '';

describe('the list', () => {
  test('STO-01 STO-02 says of each shop its name, town, type, contract, state, address and people', async () => {
    await server.givenUser(work.companyId, { shopIds: [work.ids[1] ?? ''] });
    await server.givenUser(work.companyId, { shopIds: [work.ids[1] ?? ''], isDisabled: true });
    await work.admin.post(`${work.pathOf(1)}/closed`, { closedMessage: 'Panne de four' });
    await work.create({ name: 'Vence' });

    const shops = await work.list();

    expect(shops.map(({ name, state, peopleCount }) => [name, state, peopleCount])).toEqual([
      ['Antibes', 'closed', 1],
      ['Nice', 'open', 0],
      ['Vence', 'not-ready', 0],
    ]);
    expect(shops[0]).toMatchObject({
      type: 'independent',
      address: { city: 'Nice' },
      publicUrl: `${server.deps.config.publicUrl}/s/${slugAt(1)}`,
      formerSlugs: [],
      platformContract: null,
    });
  });

  test('STO-03 forty shops are one question', async () => {
    await Promise.all(
      Array.from({ length: 38 }, (_, rank) => server.givenShop(work.companyId, { name: `N° ${rank}` })),
    );
    const began = performance.now();

    const shops = await work.list();

    expect(shops).toHaveLength(40);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('STO-04 is for administrators of the company', async () => {
    const [shopId = ''] = work.ids;
    const lea = await server.as(await server.givenUser(work.companyId, { shopIds: [shopId] }));

    const replies = await Promise.all([
      lea.get(`${work.company}/shops`),
      lea.post(`${work.company}/shops`, work.wanted()),
      lea.put(`${work.pathOf(0)}/identity`, {}),
      lea.post(`${work.pathOf(0)}/retire`, { name: 'Nice' }),
      lea.post(`${work.pathOf(0)}/reopen`),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });
});

describe('a change', () => {
  test('STO-30 STO-60 of name and type is in the journal with what was before, and told to every dashboard', async () => {
    const reply = await work.edit(1, { name: 'Antibes les Pins', type: 'chain' });

    expect(reply.json<CompanyShop>()).toMatchObject({ name: 'Antibes les Pins', type: 'chain' });
    expect(await work.journal('shop.edit')).toMatchObject([
      {
        shop_id: work.ids[1],
        before: { name: 'Antibes', type: 'independent' },
        after: { name: 'Antibes les Pins', type: 'chain' },
      },
    ]);
    expect(await work.news('shops-changed')).toEqual([{ shopId: null, payload: { shopId: work.ids[1] } }]);
    expect(await work.news('shop-changed')).toMatchObject([{ payload: { shop: { name: 'Antibes les Pins' } } }]);
  });

  test('STO-30 of the type changes the role of its managers', async () => {
    const user = await server.givenUser(work.companyId, { shopIds: [work.ids[1] ?? ''] });
    const lea = await server.as(user);
    expect((await lea.get('/api/auth/session')).body['role']).toBe('independent');

    await work.edit(1, { type: 'chain' });

    const fresh = await server.as(user);
    expect((await fresh.get('/api/auth/session')).body['role']).toBe('chain');
  });

  test('STO-34 FLO-87 DLV-41 of who delivers holds for the orders to come, and nothing else of the form changes it', async () => {
    const before = await work.one(1);
    expect(before.delivery).toEqual({ deliversByItself: true, deliveryProviders: [] });
    expect((await work.edit(1, { name: 'Antibes 2' })).json<CompanyShop>().delivery).toEqual(before.delivery);

    const reply = await work.edit(1, {
      delivery: { deliversByItself: false, deliveryProviders: ['uberDirect', 'stuart', 'stuart'] },
    });

    const delivery = { deliversByItself: false, deliveryProviders: ['stuart', 'uberDirect'] };
    expect(reply.json<CompanyShop>()).toMatchObject({ delivery });
    const ref = { companyId: work.companyId, shopId: work.ids[1] ?? '' };
    const shop = await shops.find(work.db, ref);
    expect(shop && carrierAtReception(shop, false)).toBe('fleet');
    expect((await work.journal('shop.edit')).at(-1)).toMatchObject({
      before: before.delivery,
      after: delivery,
    });
    expect(
      (await work.edit(1, { delivery: { deliversByItself: false, deliveryProviders: ['deliveroo'] } })).status,
    ).toBe(422);
    const stale = await work.edit(1, { stamp: before.stamp, delivery: before.delivery });
    expect(stale.body['errorCode']).toBe('RECORD_CONFLICT');
  });

  test('STO-33 of two people who change a shop at once, the second one is told and nothing is lost', async () => {
    const form = await work.one(1);
    const { name, slug, type, address, phone, timeZone, networkContract, stamp } = form;
    const body = { name, slug, type, address, phone, timeZone, networkContract, stamp };

    const replies = await Promise.all([
      work.admin.put(`${work.pathOf(1)}/identity`, { ...body, name: 'Un' }),
      work.admin.put(`${work.pathOf(1)}/identity`, { ...body, name: 'Deux' }),
    ]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body['errorCode']).toBe('RECORD_CONFLICT');
    expect(await work.journal('shop.edit')).toHaveLength(1);
  });

  test('STO-33 what changes in a shop all day is no conflict', async () => {
    const { stamp } = await work.one(1);
    await work.admin.put(`${work.pathOf(1)}/rush`, { enabled: true });

    expect((await work.edit(1, { stamp, name: 'Antibes 2' })).status).toBe(200);
  });

  test('STO-31 STO-32 of the contract is the network’s own share; the platform’s is shown and stays', async () => {
    await work.db
      .insertInto('fee_contracts')
      .values({
        company_id: work.companyId,
        shop_id: work.ids[1] ?? '',
        biller: 'platform',
        commission_basis_points: 800,
        fixed_fee: 25,
        is_vat_subject: true,
      })
      .execute();
    const networkContract = { name: 'Redevance', commissionBasisPoints: 500, fixedFee: 0 };

    const saved = (await work.edit(1, { networkContract })).json<CompanyShop>();

    expect(saved.networkContract).toEqual(networkContract);
    expect(saved.platformContract).toMatchObject({ commissionBasisPoints: 800, fixedFee: 25 });
    expect(await feeContractsOf(work.db, work.refAt(1))).toMatchObject([
      { biller: 'platform', contract: { commissionBasisPoints: 800 } },
      { biller: 'network', contract: { commissionBasisPoints: 500 } },
    ]);
    expect(await work.journal('shop.contract')).toMatchObject([{ before: null, after: networkContract }]);

    const none = (await work.edit(1, { networkContract: null })).json<CompanyShop>();
    expect(none.networkContract).toBeNull();
    expect(await feeContractsOf(work.db, work.refAt(1))).toHaveLength(2);
  });
});

describe('a new address', () => {
  test('STO-24 the former one leads to it for good, with what stands behind it', async () => {
    const [former, slug] = [slugAt(0), freshSlug()];
    expect((await open(`/s/${former}`)).status).toBe(200);

    await work.edit(0, { slug });

    await expect.poll(async () => (await open(`/s/${slug}`)).status).toBe(200);
    for (const [path, query] of [
      ['', ''],
      ['/produit/PRODUCT-socca', ''],
      ['/panier', '?encore=abc'],
      ['', '?table=4'],
      ['/manifest.webmanifest', ''],
    ])
      await expect
        .poll(async () => {
          const { status, location } = await open(`/s/${former}${path}${query}`);
          return [status, location];
        })
        .toEqual([301, `/s/${slug}${path}${query}`]);
    expect((await open(`/s/${former}`)).headers['cache-control']).toBe('no-store');
    expect(await open(`/e/${former}`)).toMatchObject({ status: 301, location: `/e/${slug}` });
    expect((await open(`/e/${slug}`)).status).toBe(200);
    const sitemap = await open('/sitemap.xml');
    expect(sitemap.text).toContain(`/s/${slug}<`);
    expect(sitemap.text).not.toContain(`/s/${former}<`);
  });

  test('STO-22 a former address is never given to another shop, and may be taken back without a circle', async () => {
    const [former, slug] = [slugAt(0), freshSlug()];
    await work.edit(0, { slug });
    const other = await givenCompanyShops(server);

    expect((await work.edit(1, { slug: former })).body['errorCode']).toBe('ALREADY_EXISTS');
    expect((await other.create({ slug: former })).body['errorCode']).toBe('ALREADY_EXISTS');
    expect((await work.edit(0, { slug: former })).json<CompanyShop>()).toMatchObject({
      slug: former,
      formerSlugs: [slug],
    });
    await expect.poll(async () => (await open(`/s/${former}`)).status).toBe(200);
    expect(await open(`/s/${slug}`)).toMatchObject({ status: 301, location: `/s/${former}` });
  });

  test('STO-24 whoever signs in with the former one, or has it in a cookie, finds the shop', async () => {
    const former = slugAt(1);
    const user = await server.givenUser(work.companyId, { shopIds: [...work.ids] });
    const lea = await server.as(user);
    await work.edit(1, { slug: freshSlug() });

    const session = await lea.get('/api/auth/session', { query: { shopId: former } });
    const signedIn = await server.anonymous.post('/api/auth/sign-in', {
      email: user.email,
      password: user.password,
      shopId: former,
    });

    expect(session.body['shopId']).toBe(work.ids[1]);
    expect(signedIn.body).toMatchObject({ user: { shopId: work.ids[1] } });
  });
});
