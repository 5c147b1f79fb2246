import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { allProducts, findProduct, optionsByPosition, productsByPosition, sectionsByPosition } from './by-position.ts';
import { keysOfMenu, keysOfPatch, patchedMenu, toldPatch, withoutDeleted, type MenuPatch } from './menu-patch.ts';
import { Menu } from './menu.ts';
import { aMenu, aProduct, aSection, anOption, anOptionList } from './menu.samples.ts';

const after = (patch: MenuPatch, menuVersion = 2, menu = aMenu()) => patchedMenu(menu, menuVersion, patch);
/** The answer of a save carries no version of the menu. */
const ANSWER = 0;
const namesIn = (menu: Menu) => allProducts(menu).map(({ name }) => name);
const { products: _, ...section } = aSection();

test('the sample is a menu', () => {
  expect(Menu.parse(aMenu())).toEqual(aMenu());
});

test('PRD-24 a write that names hundreds of elements says that the menu is another; one that places them names them', () => {
  const many = (count: number) => Array.from({ length: count }, () => aProduct());
  const keys = many(2_000).map(({ key }) => key);

  expect(toldPatch({ products: many(301) })).toEqual({ isReplaced: true });
  expect(toldPatch({ products: many(300) }).products).toHaveLength(300);
  expect(toldPatch({ placements: [{ parentKey: null, keys }] }).placements).toHaveLength(1);
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

    expect(sectionsByPosition(menu).map(({ key }) => key)).toEqual(['SECTION-desserts', 'SECTION-plats']);
    expect(namesIn(menu)).toEqual(['Tarte tropézienne', 'Socca', 'Pan bagnat']);
    expect(findProduct(menu, 'PRODUCT-socca')).toMatchObject({ sectionKey: 'SECTION-desserts', position: 1 });
  });

  test('PRD-21 what keeps its place is the same object, so that nothing of it is drawn again', () => {
    const before = aMenu();
    const keys = ['PRODUCT-socca', 'PRODUCT-panbagnat'];

    const menu = after({ placements: [{ parentKey: 'SECTION-plats', keys }] }, 2, before);

    for (const key of keys) expect(findProduct(menu, key)).toBe(findProduct(before, key));
  });

  test('PRD-24 of two orders that crossed on the way the older one is not applied', () => {
    const order = (keys: string[]) => ({ placements: [{ parentKey: 'SECTION-plats', keys }] });
    const newer = after(order(['PRODUCT-panbagnat', 'PRODUCT-socca']), 5);

    const menu = after(order(['PRODUCT-socca', 'PRODUCT-panbagnat']), 4, newer);

    expect(namesIn(menu)).toEqual(['Pan bagnat', 'Socca', 'Tarte tropézienne']);
    expect(menu.menuVersion).toBe(5);
  });

  test('SEC-04 of two switches that crossed on the way the older one is not applied, and a save decides neither', () => {
    const hidden = after({ sections: [{ ...section, hidden: true }] }, 5);

    const crossed = after({ sections: [{ ...section, hidden: false }] }, 4, hidden);
    const saved = after({ sections: [{ ...section, name: 'Entrées', version: 2 }] }, ANSWER, hidden);
    const shown = after({ sections: [{ ...section, hidden: false }] }, 6, hidden);

    expect(crossed.sections['SECTION-plats']?.hidden).toBe(true);
    expect(saved.sections['SECTION-plats']).toMatchObject({ name: 'Entrées', hidden: true });
    expect(shown.sections['SECTION-plats']?.hidden).toBe(false);
  });

  test('PRD-27 the late answer of a save does not put a product back where it stood', () => {
    const keys = ['PRODUCT-tropezienne', 'PRODUCT-socca'];
    const moved = after({ placements: [{ parentKey: 'SECTION-desserts', keys }] }, 5);

    const menu = after({ products: [aProduct({ name: 'Socca géante', version: 2 })] }, ANSWER, moved);

    expect(findProduct(menu, 'PRODUCT-socca')).toMatchObject({
      name: 'Socca géante',
      sectionKey: 'SECTION-desserts',
      position: 1,
    });
    expect(Object.keys(menu.sections['SECTION-plats']?.products ?? {})).toEqual(['PRODUCT-panbagnat']);
  });

  test('SEC-02 the late answer of a save leaves sections and options in their order', () => {
    const ordered = after(
      {
        placements: [
          { parentKey: null, keys: ['SECTION-desserts', 'SECTION-plats'] },
          { parentKey: 'OPTION-sauces', keys: ['ITEM-harissa', 'ITEM-aioli'] },
        ],
      },
      5,
    );

    const menu = after(
      {
        sections: [{ ...section, name: 'Entrées', version: 2 }],
        options: [anOption({ name: 'Aïoli doux', version: 2 })],
      },
      ANSWER,
      ordered,
    );

    expect(sectionsByPosition(menu).map(({ name }) => name)).toEqual(['Desserts', 'Entrées']);
    const sauces = menu.optionLists['OPTION-sauces'] ?? anOptionList();
    expect(optionsByPosition(sauces).map(({ name }) => name)).toEqual(['Harissa', 'Aïoli doux']);
  });

  // With a copy of the section for each of them it took seconds.
  test('two thousand products of one section are written at once', { timeout: 5_000 }, () => {
    const products = Array.from({ length: 2000 }, (_unused, index) =>
      aProduct({ key: `PRODUCT-${index}`, name: `Plat ${index}`, position: index }),
    );
    const menu = aMenu({ sections: [aSection({ products })] });
    const dearer = products.map((product) => ({ ...product, price: cents(990), version: 2 }));

    const changed = after({ products: dearer }, 2, menu);

    expect(allProducts(changed).every(({ price }) => price === 990)).toBe(true);
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
    expect(optionsByPosition(sauces).map(({ name, unavailable }) => [name, unavailable])).toEqual([
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

    expect(productsByPosition(menu.sections['SECTION-plats'] ?? aSection()).map(({ name }) => name)).toEqual([
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

describe('PRD-51 an answer that comes after the news of a deletion', () => {
  const everything: MenuPatch = {
    sections: [section],
    products: [aProduct({ version: 2 })],
    optionLists: [anOptionList()],
    options: [anOption({ version: 2 })],
  };
  const seen = new Set([...keysOfMenu(aMenu()), ...keysOfPatch(everything)]);
  const without = (removedKeys: string[]) => after({ removedKeys }, 5);
  const left = (menu: Menu, menuVersion = ANSWER, known: ReadonlySet<string> = seen) =>
    keysOfPatch(withoutDeleted(everything, { menu, menuVersion, seen: known }));

  test('brings back nothing of what is gone, and keeps the rest', () => {
    expect(left(without(['PRODUCT-socca']))).toEqual(['SECTION-plats', 'OPTION-sauces', 'ITEM-aioli']);
    expect(left(without(['SECTION-plats']))).toEqual(['OPTION-sauces', 'ITEM-aioli']);
    expect(left(without(['OPTION-sauces']))).toEqual(['SECTION-plats', 'PRODUCT-socca']);
    expect(left(aMenu())).toEqual(keysOfPatch(everything));
  });

  test('what was never there is new, and comes in before its news do', () => {
    expect(left(without(['PRODUCT-socca']), ANSWER, new Set())).toEqual(keysOfPatch(everything));
  });

  test('SYN-06 news of a newer menu may bring it back', () => {
    expect(left(without(['PRODUCT-socca']), 6)).toEqual(keysOfPatch(everything));
  });

  test.each(['SECTION-plats', 'PRODUCT-socca', 'OPTION-sauces', 'ITEM-aioli'])(
    'SYN-06 the late answer of the deletion of %s does not take it away once more when a copy has revived it',
    (key) => {
      const gone: MenuPatch = { removedKeys: [key] };
      const { sections, optionLists } = aMenu();
      const products = allProducts(aMenu());
      const options = Object.values(optionLists).flatMap((list) => Object.values(list.options));
      const revival = { sections: Object.values(sections), products, optionLists: Object.values(optionLists), options };

      const deleted = after(gone, 5);
      const revived = after(revival, 6, deleted);
      const answered = after(gone, 5, revived);

      expect(keysOfMenu(deleted)).not.toContain(key);
      expect(keysOfMenu(answered)).toContain(key);
    },
  );
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
