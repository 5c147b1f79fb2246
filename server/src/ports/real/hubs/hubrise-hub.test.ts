import { hubMenuFrom } from '@comptoir/domain/hub/any-hub-menu.fixture.ts';
import { SavedCatalog, type HubCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import type { HubStock } from '@comptoir/domain/hub/hub-stock.ts';
import { toHubCatalog } from '@comptoir/domain/hub/to-hub-catalog.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import { MENU_DICE } from '@comptoir/domain/menu-sync/any-menu.fixture.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { fakeHubrise, type FakeHubrise, type HubFault } from '../hubrise-fake/fake-hubrise.fixture.ts';
import FOREIGN from './hubrise-foreign.json' with { type: 'json' };
import { CATALOG, written } from './hubrise.samples.ts';
import { centsOf, moneyOf } from './hubrise-words.ts';
import { hubsByShop } from './hubs-by-shop.ts';

let hubrise: FakeHubrise;
beforeEach(async () => {
  hubrise = await fakeHubrise();
});
afterEach(() => {
  hubrise.close();
  expect(hubrise.broken).toEqual([]);
});

/** As written by another system and returned by HubRise: with ids, several skus, and unknown elements. */
const foreign = () => {
  hubrise.images.set('clom9', { id: 'clom9', private_ref: null, type: 'image/png', size: 9, md5: 'x' });
  return Object.assign(hubrise.kept, structuredClone(FOREIGN));
};

/** As a push does: the catalogue, then what is sold out. */
async function write(catalog: HubCatalog = CATALOG): Promise<void> {
  await hubrise.hub.writeCatalog(hubrise.place, written(catalog));
  const skus = catalog.products.flatMap((product) => product.skus);
  const options = catalog.optionLists.flatMap((list) => list.options);
  await hubrise.hub.writeStock(hubrise.place, [...stocksOf('sku', skus), ...stocksOf('option', options)]);
}

function stocksOf(
  element: HubStock['element'],
  elements: readonly { ref: string; isAvailable: boolean }[],
): HubStock[] {
  const onSale = new Set(elements.filter(({ isAvailable }) => isAvailable).map(({ ref }) => ref));
  return [...new Set(elements.map(({ ref }) => ref))].map((ref) => ({
    element,
    ref,
    stock: onSale.has(ref) ? null : 0,
    until: null,
  }));
}

describe('HubRise', () => {
  test('SYN-46 a catalogue in its own words', async () => {
    await hubrise.hub.writeCatalog(hubrise.place, written());

    expect(hubrise.kept).toEqual({
      name: 'Carte',
      data: {
        variants: [
          { ref: 'del', name: 'Livraison' },
          { ref: 'cc', name: 'Click & Collect' },
          { ref: 'cs', name: 'Sur place' },
        ],
        categories: [{ ref: 'SECTION-plats', name: 'Plats', description: '' }],
        products: [
          {
            ref: 'PRODUCT-socca',
            category_ref: 'SECTION-plats',
            name: 'Socca',
            description: 'Au feu de bois',
            tax_rate: { delivery: '5.50', collection: '10.00', eat_in: '20.00' },
            skus: [
              {
                ref: 'R7',
                name: null,
                price: '11.90 EUR',
                option_list_refs: ['OPTION-sauces'],
                restrictions: {
                  variant_refs: ['del', 'cc'],
                  dow: '12----7',
                  start_time: '11:00',
                  end_time: '14:30',
                  start_date: '2026-11-20',
                  end_date: '2026-12-31',
                },
              },
            ],
          },
        ],
        option_lists: [
          {
            ref: 'OPTION-sauces',
            name: 'Sauces',
            min_selections: 0,
            max_selections: null,
            options: [
              { ref: 'R9', name: 'Aïoli', price: '0.05 EUR', restrictions: {} },
              { ref: 'ITEM-pistou', name: 'Pistou', price: '0.00 EUR', restrictions: {} },
            ],
          },
        ],
      },
    });
    await write();
    expect([...hubrise.inventory.values()]).toEqual([
      { sku_ref: 'R7', stock: '0' },
      { option_ref: 'ITEM-pistou', stock: '0' },
    ]);
  });

  test('SYN-46 whatever the menu, what is written is taken, and read again to the cent', async () => {
    const dice = fc.array(fc.nat(), { minLength: MENU_DICE, maxLength: MENU_DICE });
    await fc.assert(
      fc.asyncProperty(dice, async (numbers) => {
        const { catalog } = toHubCatalog(hubMenuFrom(numbers));

        await write(catalog);

        const saved = await hubrise.hub.readCatalog(hubrise.place);
        expect(saved.catalog).toEqual(catalog);
        expect(SavedCatalog.parse(saved)).toEqual(saved);
      }),
      { numRuns: 60 },
    );
  });

  test('SYN-46 money is exact, from one cent to the highest price', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (amount) => {
        expect(moneyOf(cents(amount))).toMatch(/^-?\d+\.\d\d EUR$/);
        expect(centsOf(moneyOf(cents(amount)))).toBe(amount);
      }),
    );
    expect([0, 5, 1250, 999_999].map((amount) => moneyOf(cents(amount)))).toEqual([
      '0.00 EUR',
      '0.05 EUR',
      '12.50 EUR',
      '9999.99 EUR',
    ]);
  });

  test('SYN-54 somebody else’s catalogue is read as far as we know its words', async () => {
    foreign();

    const { catalog } = await hubrise.hub.readCatalog(hubrise.place);

    const always = { weekdays: [...WEEKDAYS], startTime: null, endTime: null, startDate: null, endDate: null };
    expect(catalog).toEqual({
      categories: [
        { ref: 'c1', name: 'Pizzas', description: '' },
        { ref: 'SPIZ', name: 'Piquantes', description: '' },
      ],
      products: [
        {
          ref: '',
          categoryRef: 'c1',
          name: 'Margarita',
          description: '',
          vatRates: { delivery: 850, click_and_collect: 850, click_and_seat: 850 },
          photo: null,
          skus: [
            {
              ref: 'MAR-SM',
              name: 'Petite',
              price: 980,
              optionListRefs: ['SAU'],
              isAvailable: true,
              orderTypes: null,
              hours: { ...always, endTime: '13:30' },
            },
            {
              ref: '',
              name: 'Grande',
              price: 1680,
              optionListRefs: [],
              isAvailable: true,
              orderTypes: ['click_and_seat'],
              hours: { ...always, weekdays: ['saturday', 'sunday'] },
            },
          ],
        },
        expect.objectContaining({
          categoryRef: 'SPIZ',
          vatRates: null,
          skus: [expect.objectContaining({ ref: '', price: 1100, orderTypes: [], hours: null })],
        }),
      ],
      optionLists: [
        {
          ref: 'SAU',
          name: 'Sauce',
          minChoices: 1,
          maxChoices: 1,
          options: [
            { ref: '', name: 'Sans fromage', price: -50, isAvailable: true },
            { ref: 'BBQ', name: 'BBQ', price: 0, isAvailable: false },
          ],
        },
      ],
      others: [
        {
          kind: 'deal',
          ref: 'BOGOF',
          name: 'Deux pour une',
          content: expect.stringContaining('MAR-SM'),
          needs: ['MAR-SM'],
        },
        {
          kind: 'charge',
          ref: 'DEL1',
          name: 'Livraison',
          content: '{"price":"1.50 EUR","type":"delivery"}',
          needs: [],
        },
      ],
    });
  });

  test('SYN-54 a condition in words that we do not know is read as none', async () => {
    const restrictions = {
      enabled: 'soon',
      dow: 'weekends',
      start_time: 'midi',
      start_date: 'Noël',
      variant_refs: 'all',
    };
    const product = { category_ref: 'c', name: 'Thé', tax_rate: '10 %', skus: [{ price: '3 EUR', restrictions }] };
    hubrise.kept.data = { products: [product] };

    const { catalog } = await hubrise.hub.readCatalog(hubrise.place);

    const limits = { isAvailable: true, orderTypes: null, hours: null };
    expect(catalog.products).toMatchObject([{ vatRates: null, skus: [{ price: 300, ...limits }] }]);
  });

  test('SYN-52 deals, discounts and charges in words that we do not know are none', async () => {
    hubrise.kept.data = { deals: 'none', discounts: [{ name: null, pricing_value: '5.00 EUR' }], charges: [7] };

    const { catalog } = await hubrise.hub.readCatalog(hubrise.place);

    expect(catalog.others).toEqual([
      { kind: 'discount', ref: '', name: '', content: '{"pricing_value":"5.00 EUR"}', needs: [] },
    ]);
  });

  test('SYN-53 SYN-55 the digest is of all that is said, known to us or not; new numbers say nothing', async () => {
    foreign();
    const before = await hubrise.hub.readCatalog(hubrise.place);
    expect(before.catalogId).toBe(hubrise.place.catalogId);
    await hubrise.hub.writeCatalog(hubrise.place, written());
    expect((await hubrise.hub.readCatalog(hubrise.place)).digest).not.toBe(before.digest);

    await hubrise.hub.putBack(hubrise.place, before.raw);
    hubrise.renumber();

    const back = await hubrise.hub.readCatalog(hubrise.place);
    expect(back.raw).not.toEqual(before.raw);
    expect(back).toMatchObject({ catalog: before.catalog, digest: before.digest });
    hubrise.kept.data = { ...hubrise.kept.data, variants: [] };
    const changed = await hubrise.hub.readCatalog(hubrise.place);
    expect(changed.catalog).toEqual(before.catalog);
    expect(changed.digest).not.toBe(before.digest);
  });

  test('SYN-54 SYN-57 it is put back whole after a push, and after one that broke half-way', async () => {
    foreign();
    const before = await hubrise.hub.readCatalog(hubrise.place);
    expect(SavedCatalog.parse(before)).toEqual(before);

    await hubrise.hub.writeCatalog(hubrise.place, written());
    await hubrise.hub.putBack(hubrise.place, before.raw);

    expect((await hubrise.hub.readCatalog(hubrise.place)).catalog).toEqual(before.catalog);
    expect(hubrise.kept.data).toMatchObject({
      ...FOREIGN.data,
      categories: [
        { ref: 'c1', parent_ref: null, tags: ['hot'] },
        { ref: 'SPIZ', parent_ref: 'c1' },
      ],
    });
    expect(hubrise.kept.data['products']).toMatchObject([
      { category_ref: 'c1', skus: [{ option_list_refs: ['SAU'] }, {}] },
      {},
    ]);

    hubrise.fail('half');
    await expect(hubrise.hub.writeCatalog(hubrise.place, written())).rejects.toThrow(ProviderUnavailable);
    expect((await hubrise.hub.readCatalog(hubrise.place)).catalog.products).toEqual([]);
    await hubrise.hub.putBack(hubrise.place, before.raw);
    await hubrise.hub.putBack(hubrise.place, before.raw);
    expect((await hubrise.hub.readCatalog(hubrise.place)).catalog).toEqual(before.catalog);
  });

  test('SYN-57 the same catalogue twice is the same', async () => {
    hubrise.fail('lost');
    await expect(hubrise.hub.writeCatalog(hubrise.place, written())).rejects.toThrow(ProviderUnavailable);
    await write();

    expect((await hubrise.hub.readCatalog(hubrise.place)).catalog).toEqual(CATALOG);
    expect(hubrise.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /catalogs/psmlf',
      'PUT /catalogs/psmlf',
      'PATCH /catalogs/psmlf/location/inventory',
      'GET /catalogs/psmlf',
      'GET /catalogs/psmlf/images',
      'GET /catalogs/psmlf/location/inventory',
    ]);
  });

  const FAULTS: [HubFault, typeof ProviderRefused | typeof ProviderUnavailable][] = [
    [401, ProviderRefused],
    [404, ProviderRefused],
    [422, ProviderRefused],
    [408, ProviderUnavailable],
    [429, ProviderUnavailable],
    [500, ProviderUnavailable],
    ['down', ProviderUnavailable],
    ['lost', ProviderUnavailable],
    ['slow', ProviderUnavailable],
    ['cut', ProviderUnavailable],
    ['nonsense', ProviderUnavailable],
    ['html', ProviderUnavailable],
  ];

  test.each(FAULTS)('SYN-54 CAT-ERR-19 %s while reading, writing and putting back', async (fault, expected) => {
    foreign();
    const { raw } = await hubrise.hub.readCatalog(hubrise.place);
    hubrise.fail(fault, fault, fault);

    await expect(hubrise.hub.readCatalog(hubrise.place)).rejects.toThrow(expected);
    await expect(hubrise.hub.writeCatalog(hubrise.place, written())).rejects.toThrow(expected);
    await expect(hubrise.hub.putBack(hubrise.place, raw)).rejects.toThrow(expected);

    await hubrise.hub.putBack(hubrise.place, raw);
    expect((await hubrise.hub.readCatalog(hubrise.place)).catalog.products).toHaveLength(2);
  });

  test('CAT-ERR-19 a refusal says why: a token that is no good, a field that it will not have', async () => {
    const stranger = hubrise.withToken('another').readCatalog(hubrise.place);
    await expect(stranger).rejects.toThrow('hubrise refused: unauthorized');
    hubrise.fail(422);
    const refused = hubrise.hub.writeCatalog(hubrise.place, written());
    await expect(refused).rejects.toMatchObject({
      code: 'unprocessable_entity',
      cause: { message: expect.stringContaining('not a valid monetary amount') },
    });
    const elsewhere = hubrise.hub.readCatalog({ ...hubrise.place, catalogId: '../locations' });
    await expect(elsewhere).rejects.toThrow('hubrise refused: not_found');
  });

  test.each([
    ['another currency', { products: [{ category_ref: 'c', name: 'Tea', skus: [{ price: '3.00 GBP' }] }] }],
    ['no price', { products: [{ category_ref: 'c', name: 'Thé', skus: [{}] }] }],
    ['products that are none', { products: 'none' }],
  ])('SYN-54 %s is nonsense: no snapshot is better than a wrong one', async (_, data) => {
    hubrise.kept.data = data;

    await expect(hubrise.hub.readCatalog(hubrise.place)).rejects.toThrow(ProviderUnavailable);
  });

  test('SYN-54 what is no catalogue of its own is not put back', async () => {
    const back = hubrise.hub.putBack(hubrise.place, { categories: [] });

    await expect(back).rejects.toThrow('hubrise refused: not-its-catalogue');
    expect(hubrise.seen).toEqual([]);
  });
});

test('HUB-06 a shop whose token is kept is at the hub itself, another one in the sandbox', async () => {
  const sandbox = hubrise.withToken('the sandbox');
  const keys = {
    find: async ({ shopId }: { shopId: string }, name: string) =>
      name === 'hubrise' && shopId === hubrise.place.shopId ? hubrise.token : null,
  };
  const hubs = hubsByShop({ keys, hubrise: hubrise.withToken, standIn: sandbox });

  await hubs.writeCatalog(hubrise.place, written());
  await hubs.writeStock(hubrise.place, [
    { element: 'sku', ref: 'R7', stock: 0, until: null },
    { element: 'option', ref: 'ITEM-pistou', stock: 0, until: null },
  ]);
  const saved = await hubs.readCatalog(hubrise.place);
  await hubs.putBack(hubrise.place, saved.raw);

  expect(saved.catalog).toEqual(CATALOG);
  const unconnected = hubs.readCatalog({ ...hubrise.place, shopId: '20000000-0000-4000-8000-000000000002' });
  await expect(unconnected).rejects.toThrow('hubrise refused: unauthorized');
});
