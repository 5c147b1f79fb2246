import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { french } from '../kernel/text.ts';
import { aMenu, aProduct, aSection, anOption, anOptionList } from '../menu/menu.samples.ts';
import type { Product } from '../menu/product.ts';
import { MENU_DICE, menuFrom } from './any-menu.fixture.ts';
import { diffMenus, isEmptyDiff } from './diff.ts';
import { flatMenu, menuOf } from './flat-menu.ts';
import { movedKeys } from './moved-keys.ts';
import { planRestore } from './plan-restore.ts';
import type { ElementChange } from './sync.ts';

const anyMenu = fc.array(fc.nat(), { minLength: MENU_DICE, maxLength: MENU_DICE }).map(menuFrom);
const withProducts = (...products: Product[]) => aMenu({ sections: [aSection({ products })] });

test('SYN-20 SYN-52 PRD-57 a change is told field by field, before and after, as people read it', () => {
  const before = withProducts(aProduct({ description: '', optionListKeys: ['OPTION-sauces', 'OPTION-pains'] }));
  const after = withProducts(
    aProduct({
      price: cents(1490),
      description: 'Au feu de bois',
      optionListKeys: [],
      unavailableForDelivery: true,
      preparationHours: 1.5,
      allergens: ['gluten', 'eggs'],
      diets: ['vegetarian'],
      vatRates: { delivery: 550, click_and_collect: 550, click_and_seat: 1000 },
      picture: { imageUrl: '/images/a', thumbnailUrl: '/images/b', originalUrl: '/images/c' },
    }),
  );

  expect(diffMenus(before, after).changed).toEqual([
    {
      kind: 'product',
      key: 'PRODUCT-socca',
      name: 'Socca',
      within: 'Plats',
      reason: null,
      product: {
        posRef: '',
        unavailable: false,
        unavailableForClickAndCollect: false,
        unavailableForClickAndSeat: false,
        unavailableForDelivery: true,
      },
      fields: [
        { field: 'Description', before: 'Aucune', after: 'Au feu de bois' },
        { field: 'Prix', before: french('4,50 €'), after: french('14,90 €') },
        { field: 'Listes d’options', before: 'Sauces, Pains', after: 'Aucune' },
        { field: 'Image', before: 'Aucune', after: 'Nouvelle image' },
        { field: 'Désactivé en livraison', before: 'Non', after: 'Oui' },
        { field: 'Temps de préparation', before: french('0 h'), after: french('1,5 h') },
        { field: 'Allergènes', before: 'Aucun', after: 'Gluten, Œufs' },
        { field: 'Régimes', before: 'Aucun', after: 'Végétarien' },
        {
          field: 'TVA',
          before: french('10 %'),
          after: french('Livraison : 5,5 %, Click & Collect : 5,5 %, Sur place : 10 %'),
        },
      ],
    },
  ]);
});

test('SYN-52 added, deleted and made unavailable are groups of their own', () => {
  const before = withProducts(aProduct(), aProduct({ key: 'PRODUCT-old', name: 'Daube' }));
  const after = withProducts(aProduct({ unavailable: true }), aProduct({ key: 'PRODUCT-new', name: 'Farcis' }));
  const left: ElementChange = { kind: 'product', key: 'X', name: 'X', within: null, fields: [], reason: 'Pas ici' };

  const diff = diffMenus(before, after, [left]);

  expect(diff.madeUnavailable.map(({ name }) => name)).toEqual(['Socca']);
  expect(diff.added.map(({ name }) => name)).toEqual(['Farcis']);
  expect(diff.deleted.map(({ name }) => name)).toEqual(['Daube']);
  expect(diff.changed).toEqual([]);
  expect(diff.leftOut).toEqual([left]);
  expect(diffMenus(after, before).changed[0]?.fields).toEqual([{ field: 'Disponible', before: 'Non', after: 'Oui' }]);
});

test('SYN-52 sections, lists and options say what changes of them', () => {
  const before = aMenu({ sections: [aSection()], optionLists: [anOptionList({ options: [anOption()] })] });
  const after = aMenu({
    sections: [
      aSection({
        hidden: true,
        activationSchedule: {
          hasDateRange: false,
          startDate: null,
          endDate: null,
          weekdays: { monday: { slots: ['11:30-14:30'] } },
          hideWhenInactive: true,
        },
      }),
    ],
    optionLists: [anOptionList({ minChoices: 1, maxChoices: 2, options: [anOption({ price: cents(0) })] })],
  });

  const fields = diffMenus(before, after).changed.map((change) => [change.kind, ...change.fields]);

  expect(fields).toEqual([
    [
      'section',
      { field: 'Visible', before: 'Oui', after: 'Non' },
      { field: 'Période d’affichage', before: 'Toujours', after: 'Disponible le lundi de 11:30 à 14:30' },
    ],
    ['optionList', { field: 'Nombre de choix', before: 'Choix libre, sans limite', after: 'De 1 à 2 choix' }],
    ['option', { field: 'Prix', before: french('0,50 €'), after: french('0,00 €') }],
  ]);
});

test('SYN-52 what was pushed aside has not moved', () => {
  const keys = ['a', 'b', 'c', 'd'].map((end) => `PRODUCT-${end}`);
  const inOrder = (order: string[]) => withProducts(...order.map((key) => aProduct({ key, name: key })));

  const diff = diffMenus(inOrder(keys), inOrder(['PRODUCT-d', 'PRODUCT-a', 'PRODUCT-b', 'PRODUCT-c']));

  expect(diff.changed).toMatchObject([{ key: 'PRODUCT-d', fields: [{ field: 'Position', before: '4', after: '1' }] }]);
});

test('SYN-52 the fewest that can have moved have moved', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  fc.assert(
    fc.property(fc.shuffledSubarray(keys), fc.shuffledSubarray(keys), (before, after) => {
      const moved = new Set(movedKeys(before, after));
      const stayed = (order: string[], other: string[]) =>
        order.filter((key) => other.includes(key) && !moved.has(key));
      expect(stayed(after, before)).toEqual(stayed(before, after));
      if (before.join() === after.join()) expect(moved.size).toBe(0);
    }),
  );
});

test('SYN-56 the same menu, whatever the order in which it was written down, has no difference', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      const rewritten = JSON.parse(JSON.stringify(menuOf(flatMenu(menu), 9))) as typeof menu;
      expect(isEmptyDiff(diffMenus(menu, rewritten))).toBe(true);
    }),
  );
});

test('SYN-55 a restored menu differs from its snapshot in nothing but tonight’s stock and availability', () => {
  fc.assert(
    fc.property(anyMenu, anyMenu, (snapshot, current) => {
      const restored = planRestore({ snapshot, current });
      const products = flatMenu(current).products;

      for (const product of flatMenu(restored).products.values()) {
        const known = products.get(product.key);
        if (known)
          expect(product).toMatchObject({ unavailable: known.unavailable, remainingStock: known.remainingStock });
      }
      const { added, changed, deleted } = diffMenus(snapshot, restored);
      const others = changed.flatMap(({ fields }) => fields).filter(({ field }) => field !== 'Disponible');
      expect([added, others, deleted]).toEqual([[], [], []]);
      expect(isEmptyDiff(diffMenus(restored, planRestore({ snapshot, current: restored })))).toBe(true);
    }),
  );
});
