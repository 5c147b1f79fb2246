import type { HubCatalog, SavedCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import { catalogElementCount } from '@comptoir/domain/hub/diff-catalogs.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { fakeHubrise, LOCATION, type FakeHubrise } from '../hubrise-fake/fake-hubrise.fixture.ts';
import { hubriseHub } from './hubrise-hub.ts';
import { hubriseLimits } from './hubrise-limits.ts';
import { CATALOG } from './hubrise.samples.ts';

const PHOTO = 'a'.repeat(40);
const BYTES = Buffer.from('a picture');

let hubrise: FakeHubrise;
beforeEach(async () => {
  hubrise = await fakeHubrise();
});
afterEach(() => {
  hubrise.close();
  expect(hubrise.broken).toEqual([]);
});

const pictured = (photo: string | null): HubCatalog => ({
  ...CATALOG,
  products: CATALOG.products.map((product) => ({ ...product, photo })),
});
const push = (catalog: HubCatalog, over: SavedCatalog['raw'], bytes: Buffer | null = BYTES) =>
  hubrise.hub.writeCatalog(hubrise.place, {
    catalog,
    over,
    photoOf: async () => bytes && { type: 'image/jpeg', bytes },
  });
const read = () => hubrise.hub.readCatalog(hubrise.place);
const uploads = () => hubrise.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/images'));
const product = () => (hubrise.kept.data['products'] as Record<string, unknown>[])[0];

describe('HUB-17 photos', () => {
  test('ours is uploaded once under its own name, and is found again', async () => {
    await push(pictured(PHOTO), null);
    const { catalog, raw } = await read();
    await push(pictured(PHOTO), raw);

    expect(catalog.products[0]?.photo).toBe(PHOTO);
    expect(uploads().map(({ query, headers }) => [query.get('private_ref'), headers['content-type']])).toEqual([
      [PHOTO, 'image/jpeg'],
    ]);
    expect(product()?.['image_ids']).toEqual(['img1']);
  });

  test('what somebody has added at the hub survives our pushes, after ours; one of ours that we took away goes', async () => {
    await push(pictured(PHOTO), null);
    hubrise.images.set('theirs', { id: 'theirs', private_ref: null, type: 'image/png', size: 9, md5: 'x' });
    Object.assign(product() ?? {}, { image_ids: ['theirs', 'img1'] });

    await push(pictured(PHOTO), (await read()).raw);
    expect(product()?.['image_ids']).toEqual(['img1', 'theirs']);

    await push(pictured(null), (await read()).raw);
    expect(product()?.['image_ids']).toEqual(['theirs']);
    expect((await read()).catalog.products[0]?.photo).toBeNull();
  });

  test('one that is gone or too large here is left out, and the catalogue goes on', async () => {
    await push(pictured(PHOTO), null, null);
    await push(pictured(PHOTO), null, Buffer.alloc(1_000_001));

    expect(uploads()).toEqual([]);
    expect(product()).not.toHaveProperty('image_ids');
  });

  test('a saved catalogue is put back without the images that the hub has deleted since', async () => {
    await push(pictured(PHOTO), null);
    const { raw } = await read();
    await push(pictured(null), raw);
    hubrise.images.clear();

    await hubrise.hub.putBack(hubrise.place, raw);

    expect(product()?.['image_ids']).toEqual([]);
  });

  test('both spellings of an answer are read', async () => {
    await push(pictured(PHOTO), null);
    const first = await read();
    hubrise.words.isAsInExample = false;

    const second = await read();

    expect(second.catalog).toEqual(first.catalog);
    expect(second.digest).toBe(first.digest);
  });
});

test('HUB-18 whatever another tool has set at the hub is sent back: variants, their prices, labels, own fields, deals', async () => {
  await push(CATALOG, null);
  const deal = {
    ref: 'MIDI',
    name: 'Formule',
    category_ref: 'SECTION-plats',
    lines: [{ label: 'Plat', skus: [{ ref: 'R7' }], pricing_effect: 'unchanged' }],
  };
  const { products, variants, categories } = hubrise.kept.data as Record<string, Record<string, unknown>[]>;
  const sku = ((products?.[0]?.['skus'] ?? []) as Record<string, unknown>[])[0] ?? {};
  variants?.push({ ref: 'ubereats', name: 'Uber Eats' });
  Object.assign(categories?.[0] ?? {}, { tags: ['hot'] });
  Object.assign(products?.[0] ?? {}, { tags: ['vegan'], custom_fields: { till: { a: 1 } } });
  Object.assign(sku, {
    barcodes: ['12345678'],
    price_overrides: [{ variant_refs: ['ubereats'], price: '13.90 EUR' }],
    restrictions: { variant_refs: ['del', 'ubereats'], max_per_order: 3, dow: '1------' },
  });
  hubrise.kept.data['deals'] = [deal, { ...deal, ref: 'GONE', lines: [{ ...deal.lines[0], skus: [{ ref: 'OLD' }] }] }];
  hubrise.kept.data['charges'] = [{ ref: 'DEL1', name: 'Livraison', type: 'delivery', price: '2.50 EUR' }];
  const found = await read();

  const others = found.catalog.others.filter(({ needs }) => !needs.includes('OLD'));
  await push({ ...CATALOG, others }, found.raw);

  const after = await read();
  expect(after.catalog.others).toEqual(others);
  expect(hubrise.kept.data).toMatchObject({
    variants: [{ ref: 'del' }, { ref: 'cc' }, { ref: 'cs' }, { ref: 'ubereats' }],
    categories: [{ ref: 'SECTION-plats', tags: ['hot'] }],
    products: [
      {
        tags: ['vegan'],
        custom_fields: { till: { a: 1 } },
        skus: [
          {
            barcodes: ['12345678'],
            price_overrides: [{ variant_refs: ['ubereats'], price: '13.90 EUR' }],
            // Days and order types are ours to say.
            restrictions: { variant_refs: ['del', 'cc', 'ubereats'], max_per_order: 3, dow: '12----7' },
          },
        ],
      },
    ],
    deals: [{ ref: 'MIDI', category_ref: 'SECTION-plats' }],
    charges: [{ ref: 'DEL1' }],
  });
  expect(catalogElementCount(after.catalog)).toBe(catalogElementCount(CATALOG) + 2);
});

test('GRD-10 a marketplace has a variant of ours once a product needs it, and keeps it for the bridge that reads it', async () => {
  const withMarketplaces = (marketplaces: object | undefined): HubCatalog => ({
    ...CATALOG,
    products: CATALOG.products.map((product) => ({
      ...product,
      skus: product.skus.map((sku) => ({ ...sku, ...(marketplaces ? { marketplaces } : {}) }) as typeof sku),
    })),
  });
  const sku = () => ((product()?.['skus'] ?? []) as Record<string, unknown>[])[0] ?? {};
  const variants = () => (hubrise.kept.data['variants'] as { ref: string }[]).map(({ ref }) => ref);
  const apart = withMarketplaces({ prices: { ubereats: 1_390 }, closed: ['deliveroo'] });

  await push(apart, null);

  expect(variants()).toEqual(['del', 'cc', 'cs', 'comptoir-deliveroo', 'comptoir-ubereats']);
  expect(sku()).toMatchObject({
    price: '11.90 EUR',
    price_overrides: [{ variant_refs: ['comptoir-ubereats'], price: '13.90 EUR' }],
    restrictions: { variant_refs: ['del', 'cc', 'comptoir-ubereats'] },
  });
  const found = await read();
  expect(found.catalog.products[0]?.skus[0]?.marketplaces).toEqual({
    prices: { ubereats: 1_390 },
    closed: ['deliveroo'],
  });

  // Sold alike again: the price of before is gone, the variant stays.
  await push(withMarketplaces(undefined), found.raw);

  expect(variants()).toContain('comptoir-ubereats');
  expect(sku()['price_overrides']).toBeUndefined();
  expect((await read()).catalog.products[0]?.skus[0]?.marketplaces).toBeUndefined();
});

test('HUB-19 each rate of a product may be unknown at the hub', async () => {
  await push(CATALOG, null);
  Object.assign(product() ?? {}, { tax_rate: { delivery: '10.0', collection: null, eat_in: null } });
  expect((await read()).catalog.products[0]?.vatRates).toEqual({
    delivery: 1_000,
    click_and_collect: null,
    click_and_seat: null,
  });
});

describe('HUB-20 stock', () => {
  test('numbers, sold out with an end, and unlimited again, in one call; strangers are ignored', async () => {
    await push(CATALOG, null);
    const until = '2026-11-18T20:00:00.000Z';
    await hubrise.hub.writeStock(hubrise.place, [
      { element: 'sku', ref: 'R7', stock: 3, until: null },
      { element: 'option', ref: 'R9', stock: 0, until },
      { element: 'sku', ref: 'nowhere', stock: 0, until: null },
    ]);
    expect([...hubrise.inventory.values()]).toEqual([
      { sku_ref: 'R7', stock: '3' },
      { option_ref: 'R9', stock: '0', expires_at: until },
    ]);

    await hubrise.hub.writeStock(hubrise.place, [{ element: 'option', ref: 'R9', stock: null, until: null }]);
    expect([...hubrise.inventory.keys()]).toEqual(['sku R7']);
    expect(hubrise.seen.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  });

  test('HUB-16 a hub that is busy says when; without its word it is the next round minute; a 401 and a 422 are final', async () => {
    const now = () => '2026-11-18T19:59:48.000Z';
    const hub = hubriseHub({ apiUrl: hubrise.url, token: hubrise.token, now }, hubrise.outbound);
    const tell = () => hub.writeStock(hubrise.place, [{ element: 'sku', ref: 'R7', stock: 0, until: null }]);
    hubrise.fail([429, 7], 429, 401, 422);

    await expect(tell()).rejects.toMatchObject({ retryAfterSeconds: 7 });
    await expect(tell()).rejects.toMatchObject({ retryAfterSeconds: 12 });
    await expect(tell()).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(tell()).rejects.toThrow(ProviderRefused);
  });

  test('HUB-16 it stops by itself before the hub has to: ten catalogues a minute, five hundred calls', async () => {
    let now = '2026-11-18T19:59:30.000Z';
    const limits = hubriseLimits(() => now);
    const settings = { apiUrl: hubrise.url, token: hubrise.token, limits };
    const hub = hubriseHub(settings, hubrise.outbound);
    for (let count = 0; count < 10; count += 1) limits.take(hubrise.token, 'heavy');

    await expect(hub.readCatalog(hubrise.place)).rejects.toMatchObject({ retryAfterSeconds: 30 });
    await expect(hub.readCatalog(hubrise.place)).rejects.toThrow(ProviderUnavailable);
    expect(hubrise.seen).toEqual([]);
    for (let count = 0; count < 490; count += 1) expect(limits.take(hubrise.token, 'light')).toBeNull();
    expect(limits.take(hubrise.token, 'light')).toBe(30);
    expect(limits.take('another', 'light')).toBeNull();
    now = '2026-11-18T20:00:00.000Z';
    expect(limits.take(hubrise.token, 'heavy')).toBeNull();
  });
});

describe('HUB-03 HUB-06 HUB-08 the connection', () => {
  const agree = async (given?: { isOld?: boolean }) => {
    const page = await hubrise.access.authorizationUrl({
      state: 'nonce',
      redirectUri: 'https://a.fr/settings/hubrise',
    });
    return { page: new URL(page), back: hubrise.agree(page, LOCATION, given) };
  };

  test('SET-CST-10 the page is asked for the scopes and the country of the specification', async () => {
    const { page, back } = await agree();
    expect(Object.fromEntries(page.searchParams)).toEqual({
      client_id: 'client',
      redirect_uri: 'https://a.fr/settings/hubrise',
      scope: 'location[orders.write,customer_list.write,catalog.write]',
      country: 'FR',
      state: 'nonce',
    });
    expect(back.searchParams.get('state')).toBe('nonce');
  });

  test('a code is a token once; the token opens the catalogue until it is revoked', async () => {
    const code = (await agree()).back.searchParams.get('code') ?? '';
    const { token, connection } = await hubrise.access.exchange(code);

    expect(connection).toEqual({
      accountId: '3r4s3',
      accountName: 'Chez Mimi',
      locationId: '3r4s3-1',
      locationName: 'Vieux-Nice',
      catalogId: 'psmlf',
      catalogName: 'Carte',
      customerListId: 'xab66',
      customerListName: 'Clients',
    });
    await expect(hubrise.access.exchange(code)).rejects.toMatchObject({ code: 'code-refused' });
    await hubrise.withToken(token).readCatalog(hubrise.place);
    await hubrise.access.revoke(token);
    await hubrise.access.revoke(token);
    await expect(hubrise.withToken(token).readCatalog(hubrise.place)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('an old code is refused, and a hub that is away is no refusal', async () => {
    const code = (await agree({ isOld: true })).back.searchParams.get('code') ?? '';
    await expect(hubrise.access.exchange(code)).rejects.toMatchObject({ code: 'code-refused' });
    hubrise.fail(500, 'down');
    await expect(hubrise.access.exchange(code)).rejects.toThrow(ProviderUnavailable);
    await expect(hubrise.access.revoke('x')).rejects.toThrow(ProviderUnavailable);
  });
});
