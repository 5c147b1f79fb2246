import { cents } from '@comptoir/domain/kernel/money.ts';
import type { PublicMenu, PublicProduct } from '@comptoir/domain/menu/public-menu.ts';
import { expect, test } from 'vitest';
import type { BasketLine } from './basket-store.ts';
import { articleCount, lineViews, priceWords, replacementFor } from './line-view.ts';

const product = (key: string, price: number, more: Partial<PublicProduct> = {}): PublicProduct => ({
  key,
  name: key,
  description: '',
  price: cents(price),
  fromPrice: null,
  imageUrl: null,
  thumbnailUrl: null,
  optionListKeys: [],
  allergens: [],
  diets: [],
  preparationHours: 0,
  isOrderable: true,
  isSoldOut: false,
  ...more,
});
const option = (key: string, price: number, isAvailable = true) => ({
  key,
  name: key,
  price: cents(price),
  isAvailable,
  subListKeys: [],
});
const menuOf = (...products: PublicProduct[]): PublicMenu => ({
  menuVersion: 1,
  sections: [
    {
      key: 'plats',
      name: 'Plats',
      description: '',
      imageUrl: null,
      iconUrl: null,
      thumbnailUrl: null,
      hideProductNames: false,
      isActive: true,
      availability: null,
      products,
    },
  ],
  optionLists: {
    sauce: {
      key: 'sauce',
      name: 'Sauce',
      description: '',
      minChoices: 1,
      maxChoices: 2,
      allowRepeat: true,
      freeChoices: null,
      subListKeys: [],
      options: [option('Anchois', 150), option('Œuf', 100), option('Thon', 200, false)],
    },
  },
});
const line = (productKey: string, more: Partial<BasketLine> = {}): BasketLine => ({
  id: productKey,
  productKey,
  quantity: 1,
  instruction: null,
  choices: [],
  ...more,
});
const chosen = (...keys: string[]) => [
  { optionListKey: 'sauce', options: keys.map((optionKey) => ({ optionKey, quantity: 1, choices: [] })) },
];

const menu = menuOf(
  product('Socca', 450),
  product('Salade', 1350, { optionListKeys: ['sauce'] }),
  product('Pan bagnat', 890, { isSoldOut: true, isOrderable: false }),
  product('Daube', 1600, { isOrderable: false }),
);

test('a line is told in words, and priced with its choices', () => {
  const [view] = lineViews([line('Salade', { quantity: 2, choices: chosen('Anchois', 'Anchois') })], menu);
  expect(view).toMatchObject({ choices: '2 × Anchois', unitPrice: 1650, total: 3300, trouble: null });
});

test('a line that no longer fits stays, and says why', () => {
  const troubles = lineViews(
    [
      line('Pan bagnat'),
      line('Daube'),
      line('Tourte', { seen: { name: 'Tourte de blettes', price: cents(590) }, quantity: 2 }),
      line('Salade'),
      line('Salade', { choices: chosen('Thon') }),
      line('Socca', { seen: { name: 'Socca', price: cents(400) } }),
      line('Socca', { seen: { name: 'Socca', price: cents(450) } }),
    ],
    menu,
  );
  expect(troubles.map(({ trouble }) => trouble?.kind ?? null)).toEqual([
    'soldOut',
    'off',
    'removed',
    'choices',
    'choices',
    'price',
    null,
  ]);
  expect(troubles[2]).toMatchObject({ name: 'Tourte de blettes', total: 1180 });
  expect(troubles[5]?.trouble).toEqual({ kind: 'price', before: 400, now: 450 });
});

test('a section that is out of its hours says another word than a dish that is switched off', () => {
  const lunch = menuOf(product('Daube', 1600, { isOrderable: false }));
  const closed = { ...lunch, sections: lunch.sections.map((section) => ({ ...section, isActive: false })) };
  expect(lineViews([line('Daube')], lunch)[0]?.trouble).toEqual({ kind: 'off' });
  expect(lineViews([line('Daube')], closed)[0]?.trouble).toEqual({ kind: 'notNow' });
});

test('in its place stands the nearest of its section that asks for nothing', () => {
  const lunch = menuOf(
    product('Pan bagnat', 890, { isSoldOut: true, isOrderable: false }),
    product('Salade', 900, { optionListKeys: ['sauce'] }),
    product('Pissaladière', 490),
    product('Socca', 200),
    product('Tourte', 880, { isSoldOut: true, isOrderable: false }),
  );
  expect(replacementFor(lunch, line('Pan bagnat'))?.key).toBe('Pissaladière');
  expect(replacementFor(lunch, line('Unknown'))).toBeNull();
});

test('articles are counted, not lines', () => {
  expect(articleCount([line('Socca', { quantity: 3 }), line('Salade')])).toBe(4);
});

test('LOY-14 what is offered costs nothing and says its points', () => {
  const [view] = lineViews(
    [{ id: '1', productKey: 'tarte', quantity: 1, instruction: null, choices: [], points: 100 }],
    menuOf(product('tarte', 650)),
  );
  expect(view).toMatchObject({ total: 0, unitPrice: 0, trouble: null });
  expect(view && priceWords(view)).toBe('100\u00A0pts');
});
