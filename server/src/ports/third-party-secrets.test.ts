import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../db/db.ts';
import * as shops from '../shops/shops.store.ts';
import { givenCompany, givenShop } from '../test/given.ts';
import { testDatabase } from '../test/test-db.ts';
import { keepTillKey } from '../till/keep-till-key.ts';
import { listenToTill } from '../till/listen-to-till.ts';
import { tillNewsKey } from '../till/news/apply-news.ts';
import { fakeZelty } from './real/tills/fake-zelty.fixture.ts';
import { createSecrets } from './secrets.ts';
import { thirdPartySecrets, type ThirdPartySecrets } from './third-party-secrets.ts';

const appSecret = 'a secret of the tests, long enough to be one';
let database: Database;
let secrets: ThirdPartySecrets;
beforeAll(async () => {
  database = await testDatabase();
  secrets = thirdPartySecrets(database, createSecrets(appSecret), randomUUID);
});

describe('what third parties gave to a company', () => {
  test('SYN-36 a shop’s own key comes before that of its company, a newer one before an older one', async () => {
    const companyId = await givenCompany(database);
    const [shop, other] = [await givenShop(database, companyId), await givenShop(database, companyId)];

    await secrets.keep({ companyId, shopId: null }, 'zelty', 'of the company');
    await secrets.keep(shop, 'zelty', 'older');
    await secrets.keep(shop, 'zelty', 'newer');
    await secrets.keep({ companyId, shopId: null }, 'zelty', 'of the company, newer');

    expect(await secrets.find(shop, 'zelty')).toBe('newer');
    expect(await secrets.find(other, 'zelty')).toBe('of the company, newer');
    expect(await secrets.find(shop, 'splash')).toBeNull();
    const stranger = await givenShop(database, await givenCompany(database));
    expect(await secrets.find(stranger, 'zelty')).toBeNull();
  });

  test('API-57 is sealed at rest, and opens with our secret only', async () => {
    const shop = await givenShop(database, await givenCompany(database));
    await secrets.keep(shop, 'zelty', 'zlt_secret');

    const rows = await database.forCompany(shop.companyId).selectFrom('third_party_secrets').select('sealed').execute();

    expect(rows.map(({ sealed }) => sealed).join()).not.toContain('zlt_secret');
    const foreign = thirdPartySecrets(database, createSecrets('another secret, as long as the first one'), randomUUID);
    await expect(foreign.find(shop, 'zelty')).rejects.toThrow('cannot be opened');
  });

  test('SYN-36 is kept from the standard input, for a shop and a till that exist', async () => {
    const shop = await givenShop(database, await givenCompany(database));
    const keep = (args: string[], input: string) => keepTillKey({ appSecret }, database, args, Readable.from([input]));

    await keep([shop.slug, 'zelty'], 'zlt_secret\n');

    expect(await secrets.find(shop, 'zelty')).toBe('zlt_secret');
    // SYN-36: no line of SQL makes it the till of the shop.
    expect((await shops.find(database.forCompany(shop.companyId), shop))?.integration).toEqual({
      type: 'zelty',
      enabled: true,
    });
    await expect(keep([shop.slug, 'splash'], 'x')).rejects.toThrow('Le magasin est relié à zelty');
    await expect(keep(['nowhere', 'zelty'], 'x')).rejects.toThrow('Aucun magasin');
    await expect(keep([shop.slug, 'stripe'], 'x')).rejects.toThrow('La caisse doit être');
    await expect(keep([shop.slug, 'zelty'], ' \n')).rejects.toThrow('La clé est attendue');
  });

  test('SYN-61 SYN-64 the restaurant of a shop is kept beside its key, and its account is told where to send its news', async () => {
    const zelty = await fakeZelty();
    onTestFinished(zelty.close);
    const shop = await givenShop(database, await givenCompany(database));
    const config = { appSecret, publicUrl: 'https://comptoir.exemple', zeltyApiUrl: zelty.url };
    const keep = (args: string[]) => keepTillKey({ appSecret }, database, args, Readable.from([zelty.key]));
    await expect(listenToTill(config, database, shop.slug, zelty.outbound)).rejects.toThrow('commencez par till-key');

    await keep([shop.slug, 'zelty', '46']);
    const done = await listenToTill(config, database, shop.slug, zelty.outbound);

    expect(await secrets.find(shop, 'zelty-restaurant')).toBe('46');
    await expect(keep([shop.slug, 'zelty', 'Nice'])).rejects.toThrow('Le restaurant est un nombre');
    const target = `https://comptoir.exemple/webhooks/zelty/${shop.companyId}`;
    expect(done).toContain(target);
    expect(zelty.webhooks()).toMatchObject({
      secret_key: tillNewsKey(config, shop.companyId),
      webhooks: { 'order.status.update': { target, version: 'v2' } },
    });
  });
});
