import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { french } from '../kernel/text.ts';
import { aMenu } from '../menu/menu.samples.ts';
import { MENU_DICE } from '../menu-sync/any-menu.fixture.ts';
import { isEmptyDiff } from '../menu-sync/diff.ts';
import { canonical, grouped } from '../menu-sync/flat-menu.ts';
import type { ElementChange } from '../menu-sync/sync.ts';
import { hubMenuFrom } from './any-hub-menu.fixture.ts';
import { catalogElementCount, diffCatalogs } from './diff-catalogs.ts';
import type { HubCatalog, HubOther, HubProduct, HubSku } from './hub-catalog.ts';
import { toHubCatalog } from './to-hub-catalog.ts';

const anyCatalog = fc
  .array(fc.nat(), { minLength: MENU_DICE, maxLength: MENU_DICE })
  .map((numbers) => toHubCatalog(hubMenuFrom(numbers)).catalog);
const EMPTY: HubCatalog = { categories: [], products: [], optionLists: [], others: [] };

const aSku = (fields: Partial<HubSku> = {}): HubSku => ({
  ref: 'S1',
  name: '',
  price: cents(980),
  optionListRefs: [],
  isAvailable: true,
  orderTypes: null,
  hours: null,
  ...fields,
});
const aHubProduct = (fields: Partial<HubProduct> = {}): HubProduct => ({
  ref: 'P1',
  categoryRef: 'C1',
  name: 'Margarita',
  description: '',
  vatRates: null,
  photo: null,
  skus: [aSku()],
  ...fields,
});
const lists: HubCatalog['optionLists'] = [
  {
    ref: 'L1',
    name: 'Sauces',
    minChoices: 0,
    maxChoices: null,
    options: [{ ref: 'O1', name: 'Aïoli', price: cents(50), isAvailable: true }],
  },
];
const withProducts = (...products: HubProduct[]): HubCatalog => ({
  categories: [
    { ref: 'C1', name: 'Pizzas', description: '' },
    { ref: 'C2', name: 'Vins', description: '' },
  ],
  products,
  optionLists: lists,
  others: [],
});
const fieldsOf = (before: HubProduct, after: HubProduct) =>
  diffCatalogs(withProducts(before), withProducts(after)).changed.flatMap(({ fields }) => fields);

test('SYN-52 a product at the hub: each field before and after, as people read it', () => {
  const after = aHubProduct({
    name: 'Margherita',
    description: 'Au feu de bois',
    categoryRef: 'C2',
    vatRates: { delivery: 850, click_and_collect: 550, click_and_seat: 1000 },
    skus: [
      aSku({
        price: cents(1250),
        ref: 'R7',
        optionListRefs: ['L1'],
        orderTypes: ['delivery', 'click_and_collect'],
        hours: {
          weekdays: ['monday', 'tuesday', 'wednesday'],
          startTime: '18:00',
          endTime: null,
          startDate: '2026-11-20',
          endDate: null,
        },
      }),
    ],
  });

  expect(diffCatalogs(withProducts(aHubProduct()), withProducts(after)).changed).toEqual([
    {
      kind: 'product',
      key: 'P1',
      name: 'Margherita',
      within: 'Vins',
      reason: null,
      fields: [
        { field: 'Nom', before: 'Margarita', after: 'Margherita' },
        { field: 'Description', before: 'Aucune', after: 'Au feu de bois' },
        { field: 'Prix', before: french('9,80 €'), after: french('12,50 €') },
        { field: 'Référence', before: 'S1', after: 'R7' },
        { field: 'Section', before: 'Pizzas', after: 'Vins' },
        { field: 'Listes d’options', before: 'Aucune', after: 'Sauces' },
        { field: 'Modes de vente', before: 'Tous', after: 'Livraison, Click & Collect' },
        {
          field: 'Horaires de vente',
          before: 'Toujours',
          after: 'Disponible du lundi au mercredi de 18:00 à minuit, à partir du 20/11/2026',
        },
        {
          field: 'TVA',
          before: 'Aucune',
          after: french('Livraison : 8,5 %, Click & Collect : 5,5 %, Sur place : 10 %'),
        },
      ],
    },
  ]);
});

test('SYN-52 several skus of somebody else’s product are told as one thing', () => {
  const sizes = aHubProduct({
    skus: [
      aSku({ name: 'Petite', ref: 'S', optionListRefs: ['L1'] }),
      aSku({ name: 'Grande', ref: 'L', price: cents(1680), optionListRefs: ['L1'] }),
    ],
  });
  const one = aHubProduct({ skus: [aSku({ ref: 'S', optionListRefs: ['L1'] })] });

  expect(fieldsOf(sizes, one)).toEqual([
    { field: 'Déclinaisons', before: 'Petite / Grande', after: 'Aucune' },
    { field: 'Prix', before: french('9,80 € / 16,80 €'), after: french('9,80 €') },
    { field: 'Référence', before: 'S / L', after: 'S' },
  ]);
  const [small, large] = sizes.skus;
  const short = { ...sizes, skus: [small ?? aSku(), { ...(large ?? aSku()), isAvailable: false }] };
  expect(fieldsOf(sizes, short)).toEqual([{ field: 'Déclinaisons disponibles', before: 'Oui', after: 'Oui / Non' }]);
});

test('SYN-52 sold before and not after is a group of its own; the way back is a change', () => {
  const gone = aHubProduct({ skus: [aSku({ isAvailable: false })] });
  const [before, after] = [withProducts(aHubProduct()), withProducts(gone)];
  const left: ElementChange = { kind: 'product', key: 'X', name: 'X', within: null, fields: [], reason: 'Pas ici' };

  const diff = diffCatalogs(before, after, [left]);

  expect(diff).toMatchObject({ madeUnavailable: [{ key: 'P1' }], changed: [], leftOut: [left] });
  expect(diffCatalogs(after, before).changed).toMatchObject([
    { key: 'P1', fields: [{ field: 'Disponible', before: 'Non', after: 'Oui' }] },
  ]);
});

test('SYN-52 lists and options say what changes of them, and what moved', () => {
  const after = withProducts(aHubProduct({ ref: 'P2', name: 'Regina' }), aHubProduct());
  const [list] = lists;
  after.optionLists = list
    ? [{ ...list, minChoices: 1, options: list.options.map((option) => ({ ...option, price: cents(0) })) }]
    : [];

  const diff = diffCatalogs(withProducts(aHubProduct(), aHubProduct({ ref: 'P2', name: 'Regina' })), after);

  expect(diff.changed).toMatchObject([
    { kind: 'product', fields: [{ field: 'Position' }] },
    { kind: 'optionList', key: 'L1', fields: [{ field: 'Nombre de choix', after: '1 choix minimum, sans limite' }] },
    { kind: 'option', name: 'Aïoli', within: 'Sauces', fields: [{ field: 'Prix', after: french('0,00 €') }] },
  ]);
});

test('SYN-52 products without a reference go by their category and name, two of the same by their order', () => {
  const nameless = (price: number, fields: Partial<HubProduct> = {}) =>
    aHubProduct({ ref: '', skus: [aSku({ ref: '', price: cents(price) })], ...fields });
  const before = withProducts(nameless(100), nameless(200), nameless(300, { categoryRef: 'C2' }));
  const after = withProducts(nameless(100), nameless(250));

  const diff = diffCatalogs(before, after);

  expect(diff.changed).toMatchObject([
    { fields: [{ field: 'Prix', before: french('2,00 €'), after: french('2,50 €') }] },
  ]);
  expect(diff.deleted).toMatchObject([{ name: 'Margarita', within: 'Vins' }]);
  expect(diff.added).toEqual([]);
});

test('SYN-52 deals, discounts and charges of the hub are named, and what changes in them is said without its words', () => {
  const deal: HubOther = { kind: 'deal', ref: 'MIDI', name: 'Formule midi', content: '{"lines":1}', needs: [] };
  const discount: HubOther = { kind: 'discount', ref: 'MIDI', name: 'Happy hour', content: '{}', needs: [] };
  const charge: HubOther = { kind: 'charge', ref: '', name: 'Livraison', content: '{"price":"1.50 EUR"}', needs: [] };
  const having = (...others: HubOther[]): HubCatalog => ({ ...withProducts(aHubProduct()), others });

  const pushed = diffCatalogs(having(deal, discount, charge), having());
  const restored = diffCatalogs(having(), having(deal, discount, charge));

  const named = [
    { kind: 'deal', name: 'Formule midi', within: null },
    { kind: 'discount', name: 'Happy hour', within: null },
    { kind: 'charge', name: 'Livraison', within: null },
  ];
  expect(pushed).toMatchObject({ added: [], changed: [], deleted: named });
  expect(restored).toMatchObject({ added: named, changed: [], deleted: [] });
  const { changed, ...rest } = diffCatalogs(
    having(deal, discount, charge),
    having({ ...deal, name: 'Formule', content: '{"lines":2}', needs: [] }, discount, {
      ...charge,
      content: '{}',
      needs: [],
    }),
  );
  const content = { field: 'Contenu', before: 'Contenu actuel', after: 'Nouveau contenu' };
  expect(changed).toMatchObject([
    { name: 'Formule', fields: [{ field: 'Nom', before: 'Formule midi', after: 'Formule' }, content] },
    { name: 'Livraison', fields: [content] },
  ]);
  expect(rest).toEqual({ added: [], madeUnavailable: [], deleted: [], leftOut: [] });
});

test('SYN-55 the elements of a catalogue are its categories, products, lists, options and what only the hub has', () => {
  const { catalog } = toHubCatalog(aMenu());
  expect(catalogElementCount(catalog)).toBe(2 + 3 + 2 + 4);
  const charge: HubOther = { kind: 'charge', ref: '', name: 'Livraison', content: '', needs: [] };
  expect(catalogElementCount({ ...catalog, others: [charge, charge] })).toBe(2 + 3 + 2 + 4 + 2);
});

/** All that a catalogue says: the order of the lists themselves is seen by nobody, products stand in their category. */
const saidBy = ({ categories, products, optionLists }: HubCatalog): string =>
  canonical([
    categories,
    Object.fromEntries(grouped(products, ({ categoryRef }) => categoryRef)),
    Object.fromEntries(optionLists.map((list) => [list.ref, list])),
  ]);

test('SYN-56 two catalogues have no difference when they say the same, and only then', () => {
  fc.assert(
    fc.property(anyCatalog, anyCatalog, (a, b) => {
      expect(isEmptyDiff(diffCatalogs(a, structuredClone(a)))).toBe(true);
      expect(isEmptyDiff(diffCatalogs(a, b))).toBe(saidBy(a) === saidBy(b));
    }),
  );
});

test('SYN-52 one change anywhere is told', () => {
  fc.assert(
    fc.property(anyCatalog, fc.nat(), (catalog, at) => {
      const changed = structuredClone(catalog);
      const sku = changed.products[at % Math.max(1, changed.products.length)]?.skus[0];
      fc.pre(sku !== undefined);
      if (sku && at % 3 === 0) sku.isAvailable = !sku.isAvailable;
      else if (sku && at % 3 === 1) sku.orderTypes = sku.orderTypes ? null : [];
      else if (sku) sku.price = cents(sku.price + 1);
      const diff = diffCatalogs(catalog, changed);
      expect(diff.changed.length + diff.madeUnavailable.length).toBe(1);
    }),
  );
});

test('SYN-52 from nothing all is added, to nothing all is deleted', () => {
  fc.assert(
    fc.property(anyCatalog, (catalog) => {
      expect(diffCatalogs(EMPTY, catalog).added).toHaveLength(catalogElementCount(catalog));
      expect(diffCatalogs(catalog, EMPTY).deleted).toHaveLength(catalogElementCount(catalog));
    }),
  );
});
