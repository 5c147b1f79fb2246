import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { allProducts, findProduct, optionsInOrder, productsInOrder, sectionsInOrder } from './menu-order.ts';
import { patchedMenu, type MenuPatch } from './menu-patch.ts';
import { Menu } from './menu.ts';
import { aMenu, aProduct, aSection, anOption, anOptionList } from './menu.samples.ts';

const after = (patch: MenuPatch, menuVersion = 2, menu = aMenu()) => patchedMenu(menu, menuVersion, patch);
const namesIn = (menu: Menu) => allProducts(menu).map(({ name }) => name);
const { products: _, ...section } = aSection();

test('the sample is a menu', () => {
  expect(Menu.parse(aMenu())).toEqual(aMenu());
});

describe('PRD-26 what one write changes in a menu', () => {
  test('a product takes the place of an older one of itself, and not of a newer', () => {
    const saved = aProduct({ name: 'Socca géante', version: 2, optionListKeys: ['OPTION-sauces'] });
    const late = aProduct({ name: 'Socca', version: 1 });

    const menu = after({ products: [late] }, 3, after({ products: [saved] }));

    expect(findProduct(menu, 'PRODUCT-socca')).toEqual(saved);
    expect(menu.menuVersion).toBe(3);
  });

  test('STK-21 a form saved meanwhile does not bring an older stock back', () => {
    const sold = after({ productStates: [{ ...stateOf(aProduct()), remainingStock: 3, stateVersion: 5 }] }, 0);

    const menu = after({ products: [aProduct({ version: 2, price: cents(500) })] }, 2, sold);

    expect(findProduct(menu, 'PRODUCT-socca')).toMatchObject({ price: 500, remainingStock: 3, stateVersion: 5 });
    expect(sold.menuVersion).toBe(1);
  });

  test('a section changes without its products, and goes with them', () => {
    const renamed = after({ sections: [{ ...section, name: 'Entrées', version: 2 }] });
    expect(renamed.sections['SECTION-plats']?.name).toBe('Entrées');
    expect(namesIn(renamed)).toEqual(namesIn(aMenu()));

    expect(namesIn(after({ removedKeys: ['SECTION-plats'] }))).toEqual(['Tarte tropézienne']);
  });

  test('PRD-18 PRD-27 a placement moves a product to its section and orders it there', () => {
    const menu = after({
      placements: [
        { parentKey: 'SECTION-desserts', keys: ['PRODUCT-tropezienne', 'PRODUCT-socca'] },
        { parentKey: 'SECTION-plats', keys: ['PRODUCT-panbagnat'] },
        { parentKey: null, keys: ['SECTION-desserts', 'SECTION-plats'] },
      ],
    });

    expect(sectionsInOrder(menu).map(({ key }) => key)).toEqual(['SECTION-desserts', 'SECTION-plats']);
    expect(namesIn(menu)).toEqual(['Tarte tropézienne', 'Socca', 'Pan bagnat']);
    expect(findProduct(menu, 'PRODUCT-socca')).toMatchObject({ sectionKey: 'SECTION-desserts', position: 1 });
  });

  test('PRD-24 of two orders that crossed on the way the older one is not applied', () => {
    const order = (keys: string[]) => ({ placements: [{ parentKey: 'SECTION-plats', keys }] });
    const newer = after(order(['PRODUCT-panbagnat', 'PRODUCT-socca']), 5);

    const menu = after(order(['PRODUCT-socca', 'PRODUCT-panbagnat']), 4, newer);

    expect(namesIn(menu)).toEqual(['Pan bagnat', 'Socca', 'Tarte tropézienne']);
    expect(menu.menuVersion).toBe(5);
  });

  test('lists and options: added, ordered, switched off, removed', () => {
    const { options: __, ...list } = anOptionList({ name: 'Sauces maison', version: 2 });
    const added = after({
      optionLists: [list],
      options: [anOption({ key: 'ITEM-pistou', name: 'Pistou', position: 2 })],
    });
    const ordered = after(
      { placements: [{ parentKey: 'OPTION-sauces', keys: ['ITEM-pistou', 'ITEM-aioli', 'ITEM-harissa'] }] },
      3,
      added,
    );
    const off = after(
      {
        removedKeys: ['ITEM-harissa'],
        optionStates: [
          { key: 'ITEM-aioli', listKey: 'OPTION-sauces', unavailable: true, unavailableUntil: null, stateVersion: 2 },
        ],
      },
      4,
      ordered,
    );

    const sauces = off.optionLists['OPTION-sauces'] ?? anOptionList();
    expect(sauces.name).toBe('Sauces maison');
    expect(optionsInOrder(sauces).map(({ name, unavailable }) => [name, unavailable])).toEqual([
      ['Pistou', false],
      ['Aïoli', true],
    ]);
    expect(after({ removedKeys: ['OPTION-pains'] }).optionLists['OPTION-pains']).toBeUndefined();
  });

  test('what the menu does not hold changes nothing', () => {
    const menu = after({
      products: [aProduct({ key: 'PRODUCT-new', sectionKey: 'SECTION-gone' })],
      productStates: [{ ...stateOf(aProduct({ key: 'PRODUCT-gone' })), stateVersion: 9 }],
      options: [anOption({ key: 'ITEM-new', listKey: 'OPTION-gone' })],
      removedKeys: ['PRODUCT-gone'],
      placements: [{ parentKey: 'SECTION-plats', keys: ['PRODUCT-gone', 'PRODUCT-panbagnat', 'PRODUCT-socca'] }],
    });

    expect(productsInOrder(menu.sections['SECTION-plats'] ?? aSection()).map(({ name }) => name)).toEqual([
      'Pan bagnat',
      'Socca',
    ]);
    expect(Object.keys(menu.optionLists)).toEqual(Object.keys(aMenu().optionLists));
  });

  test('the menu that was given stays as it was', () => {
    const menu = aMenu();
    after(
      { removedKeys: ['SECTION-plats', 'ITEM-aioli'], products: [aProduct({ version: 9, name: 'Autre' })] },
      2,
      menu,
    );
    expect(menu).toEqual(aMenu());
  });
});

function stateOf({
  key,
  unavailable,
  unavailableUntil,
  remainingStock,
  soldOutUntil,
  stateVersion,
}: ReturnType<typeof aProduct>) {
  return { key, unavailable, unavailableUntil, remainingStock, soldOutUntil, stateVersion };
}
