import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/db.ts';
import { givenCompany, givenShop } from '../test/given.ts';
import { testDatabase } from '../test/test-db.ts';
import { keepTillKey } from '../till/keep-till-key.ts';
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
    await expect(keep(['nowhere', 'zelty'], 'x')).rejects.toThrow('Aucun magasin');
    await expect(keep([shop.slug, 'stripe'], 'x')).rejects.toThrow('La caisse doit être');
    await expect(keep([shop.slug, 'zelty'], ' \n')).rejects.toThrow('La clé est attendue');
  });
});
