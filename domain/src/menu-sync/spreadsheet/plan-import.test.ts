import { expect, test } from 'vitest';
import { cents } from '../../kernel/money.ts';
import { findProduct } from '../../menu/by-position.ts';
import { aMenu, aProduct, aSection, anOption, anOptionList } from '../../menu/menu.samples.ts';
import type { Menu } from '../../menu/menu.ts';
import { SHOP_TYPE_TABLE, type IntegrationType } from '../../shops/shop-type-rules.ts';
import { diffMenus } from '../diff.ts';
import { flatMenu, menuOf } from '../flat-menu.ts';
import type { MenuDiff } from '../sync.ts';
import { menuTable } from './menu-table.ts';
import { planImport } from './plan-import.ts';
import { readTable } from './read-rows.ts';

type Table = readonly (readonly string[])[];

/** The till asks 5,00 € for R1 and knows nothing else. */
function imported(table: Table, { menu = aMenu(), type = 'none' }: { menu?: Menu; type?: IntegrationType } = {}) {
  let count = 0;
  const { rows, problems } = readTable(table);
  const plan = planImport({
    menu,
    rows,
    till: {
      rules: SHOP_TYPE_TABLE[type],
      factsOf: (posRef) => ({
        article: posRef === 'R1' ? { price: cents(500), requiredLists: 0 } : null,
        isTillKnown: type !== 'none',
      }),
    },
    newKey: (prefix) => `${prefix}-n${(count += 1)}`,
  });
  const messages = [...problems, ...plan.problems].map(({ line, message }) => `${line} ${message}`);
  return { menu: plan.menu, messages, said: said(diffMenus(menu, plan.menu, plan.leftOut)) };
}

const said = ({ added, changed, madeUnavailable, deleted, leftOut }: MenuDiff) => ({
  added: added.map(({ name, within }) => (within === null ? name : `${within} › ${name}`)),
  changed: changed.flatMap(({ name, fields }) =>
    fields.map(({ field, before, after }) => `${name} ${field} ${before} → ${after}`.replaceAll('\u00A0', ' ')),
  ),
  off: madeUnavailable.map(({ name }) => name),
  deleted: deleted.map(({ name }) => name),
  leftOut: leftOut.map(({ name, reason }) => `${name}: ${reason}`.replaceAll('\u00A0', ' ')),
});
const NOTHING = { added: [], changed: [], off: [], deleted: [], leftOut: [] };

test('a file of products alone makes its sections and updates what it names, and nothing else', () => {
  const { messages, said: diff } = imported([
    ['Section', 'Produit', 'Prix'],
    ['Plats', 'SOCCA', '5'],
    ['', '', ''],
    ['Boissons', 'Pastis', '3,50 €'],
    ['boissons', 'Sirop', '2.5'],
  ]);

  expect(messages).toEqual([]);
  expect(diff).toEqual({
    ...NOTHING,
    added: ['Boissons', 'Boissons › Pastis', 'Boissons › Sirop'],
    changed: ['Socca Nom Socca → SOCCA', 'Socca Prix 4,50 € → 5,00 €'].map((line) => line.replace('Socca', 'SOCCA')),
  });
});

test('an element is found by its key whatever it is called, then by its reference, then by its name', () => {
  const menu = aMenu({
    sections: [
      aSection({
        products: [
          aProduct({ key: 'PRODUCT-a', name: 'Daube', posRef: 'R1' }),
          aProduct({ key: 'PRODUCT-b', name: 'Socca' }),
        ],
      }),
    ],
    optionLists: [],
  });

  const { menu: after, said: diff } = imported(
    [
      ['Section', 'Nom', 'Référence', 'Clé'],
      ['Plats', 'Daube niçoise', 'R1', ''],
      ['Plats', 'Socca au four', 'R9', 'PRODUCT-b'],
    ],
    { menu, type: 'hubrise' },
  );

  expect(diff.added).toEqual([]);
  expect(findProduct(after, 'PRODUCT-a')?.name).toBe('Daube niçoise');
  expect(findProduct(after, 'PRODUCT-b')).toMatchObject({ name: 'Socca au four', posRef: 'R9' });
});

test('a section renamed on its own line keeps its products, whose lines bear the old name', () => {
  const table = menuTable(aMenu()).map((cells) =>
    cells[0] === 'Section' ? cells.map((cell) => (cell === 'Plats' ? 'Nos plats' : cell)) : cells,
  );

  expect(imported(table).said).toEqual({ ...NOTHING, changed: ['Nos plats Nom Plats → Nos plats'] });
});

test('what was deleted since the export comes back under its own key, with its lists', () => {
  const table = menuTable(aMenu());
  const left = flatMenu(aMenu());
  left.products.delete('PRODUCT-panbagnat');

  const { menu } = imported(table, { menu: menuOf(left, 2) });

  expect(findProduct(menu, 'PRODUCT-panbagnat')).toMatchObject({
    price: 890,
    optionListKeys: ['OPTION-pains', 'OPTION-sauces'],
  });
});

test('OPT-40 lists, options and their links are written too', () => {
  const { menu, messages } = imported([
    ['Type', 'Section ou liste', 'Nom', 'Prix', 'Listes d’options', 'Minimum', 'Maximum', 'Produit lié'],
    ['Liste', '', 'Boissons', '', '', '1', '1', ''],
    ['Option', 'Boissons', 'Socca à part', '4', 'Sauces', '', '', 'Socca'],
    ['Produit', 'Plats', 'Socca', '', 'Boissons | sauces', '', '', ''],
  ]);

  expect(messages).toEqual([]);
  const list = Object.values(menu.optionLists).find(({ name }) => name === 'Boissons');
  expect(list).toMatchObject({ minChoices: 1, maxChoices: 1 });
  expect(Object.values(list?.options ?? {})).toMatchObject([
    { name: 'Socca à part', price: 400, subListKeys: ['OPTION-sauces'], linkedProductKey: 'PRODUCT-socca' },
  ]);
  expect(findProduct(menu, 'PRODUCT-socca')?.optionListKeys).toEqual([list?.key, 'OPTION-sauces']);
});

test('a spreadsheet that dropped the zeros of a reference has not changed it', () => {
  const menu = aMenu({ sections: [aSection({ products: [aProduct({ posRef: '00123' })] })], optionLists: [] });
  const table = menuTable(menu).map((cells) => cells.map((cell) => (cell === '00123' ? '123' : cell)));

  expect(imported(table, { menu, type: 'hubrise' }).said).toEqual(NOTHING);
});

test.each<[string, Table, string]>([
  [
    'a figure',
    [
      ['Nom', 'Prix'],
      ['Socca', 'douze'],
    ],
    '2 Prix (€) : « douze » n’est pas un nombre.',
  ],
  [
    'a power',
    [
      ['Nom', 'Prix'],
      ['Socca', '1e3'],
    ],
    '2 Prix (€) : « 1e3 » n’est pas un nombre.',
  ],
  [
    'a debt',
    [
      ['Nom', 'Prix'],
      ['Socca', '-1'],
    ],
    '2 Prix (€) : entre 0,00 € et 9 999,99 €.',
  ],
  [
    'three decimals',
    [
      ['Nom', 'Prix'],
      ['Socca', '1,234'],
    ],
    '2 Prix (€) : deux décimales au plus.',
  ],
  [
    'a rate',
    [
      ['Nom', 'TVA livraison'],
      ['Socca', '19,6 %'],
    ],
    '2 TVA livraison (%) : « 19,6 % » n’est pas un taux connu (20 %, 10 %, 5,5 %, 2,1 %, 0 %).',
  ],
  [
    'an allergen',
    [
      ['Nom', 'Allergènes'],
      ['Socca', 'gluten, chat'],
    ],
    '2 L’allergène « chat » est inconnu.',
  ],
  [
    'a diet',
    [
      ['Nom', 'Régimes'],
      ['Socca', 'végan, paléo'],
    ],
    '2 Le régime « paléo » est inconnu.',
  ],
  [
    'a diet that its allergens deny (PRD-57)',
    [
      ['Nom', 'Section', 'Allergènes', 'Régimes'],
      ['Socca', 'Plats', 'gluten', 'sans gluten'],
    ],
    '2 « Sans gluten » contredit l’allergène « Gluten ».',
  ],
  ['a name', [['Nom'], ['x'.repeat(81)]], '2 Nom : 80 caractères au plus.'],
  [
    'a type',
    [
      ['Type', 'Nom'],
      ['Plat', 'Socca'],
    ],
    '2 Type « Plat » inconnu : écrivez Section, Produit, Liste ou Option.',
  ],
  [
    'a yes',
    [
      ['Nom', 'Disponible'],
      ['Socca', 'peut-être'],
    ],
    '2 Disponible : écrivez Oui ou Non au lieu de « peut-être ».',
  ],
  [
    'a key',
    [
      ['Nom', 'Clé'],
      ['Socca', 'ITEM-a'],
    ],
    '2 La clé « ITEM-a » n’est pas celle d’un tel élément : laissez la colonne « Clé » comme exportée.',
  ],
  [
    'a list',
    [
      ['Nom', 'Section', 'Listes d’options'],
      ['Socca', 'Plats', 'Vins'],
    ],
    '2 La liste d’options « Vins » n’existe pas.',
  ],
  ['a section', [['Nom'], ['Pissaladière']], '2 Indiquez la section de ce produit.'],
  [
    'a column',
    [
      ['Nom', 'Prx'],
      ['Socca', '1'],
    ],
    '1 La colonne « Prx » est inconnue : supprimez-la ou corrigez son nom.',
  ],
  ['a title', [['Prix'], ['1']], '1 La colonne « Nom » est introuvable : gardez la première ligne du fichier exporté.'],
  ['everything', [['Nom']], '1 Le fichier est vide.'],
  [
    'a reference',
    [
      ['Nom', 'Référence'],
      ['Socca', '3,76012E+12'],
    ],
    '2 Le tableur a abîmé la référence « 3,76012E+12 » : mettez la colonne au format Texte.',
  ],
  [
    'one key for two lines',
    [
      ['Section', 'Nom', 'Clé'],
      ['Plats', 'A', 'PRODUCT-socca'],
      ['Plats', 'B', 'PRODUCT-socca'],
    ],
    '3 Cette ligne désigne le même élément que la ligne 2.',
  ],
  [
    'one name for two lines',
    [
      ['Section', 'Nom'],
      ['Plats', 'Aïoli'],
      ['Plats', 'aioli'],
    ],
    '3 Cette ligne désigne le même élément que la ligne 2.',
  ],
  [
    'a circle',
    [
      ['Type', 'Nom', 'Listes d’options'],
      ['Liste', 'Pains', 'Sauces'],
      ['Liste', 'Sauces', 'Pains'],
    ],
    '2 Cette liste ne peut pas être sa propre sous-liste.',
  ],
])('a line that is wrong in %s is named, in words', (_, table, problem) => {
  const { messages } = imported(table);

  expect(messages.map((message) => message.replaceAll('\u00A0', ' '))).toContain(problem);
});

test('a name that several lists bear must be told by its key', () => {
  const menu = aMenu({ optionLists: [anOptionList(), anOptionList({ key: 'OPTION-two', position: 1 })] });
  const line = (lists: string) => [
    ['Section', 'Nom', 'Listes d’options'],
    ['Desserts', 'Tarte tropézienne', lists],
  ];

  expect(imported(line('Sauces'), { menu }).messages).toHaveLength(1);
  const { menu: after, messages } = imported(line('Sauces [OPTION-two]'), { menu });
  expect(messages).toEqual([]);
  expect(findProduct(after, 'PRODUCT-tropezienne')?.optionListKeys).toEqual(['OPTION-two']);
});

test('PRD-37 PRD-39 the till keeps its say: prices are lowered or left, nothing is added where it owns the menu', () => {
  const products = [aProduct({ posRef: 'R1', posPrice: cents(500), price: cents(450) })];
  const menu = aMenu({ sections: [aSection({ products })], optionLists: [] });
  const dearer = [
    ['Section', 'Nom', 'Prix'],
    ['Plats', 'Socca', '6'],
  ];

  expect(imported(dearer, { menu, type: 'zelty' }).said).toEqual({
    ...NOTHING,
    changed: ['Socca Prix 4,50 € → 5,00 €'],
    leftOut: ['Socca: Prix ramené à celui de la caisse : 5,00 €'],
  });
  expect(imported(dearer, { menu, type: 'splash' }).said.leftOut).toEqual([
    'Socca: Le prix est celui de la caisse : il n’est pas modifié.',
  ]);
  const more = [
    ['Section', 'Nom', 'Prix'],
    ['Plats', 'Daube', '6'],
  ];
  expect(imported(more, { menu, type: 'splash' }).messages).toHaveLength(1);
  expect(imported(more, { menu, type: 'zelty' }).messages).toEqual(['2 La référence est obligatoire dans ce magasin.']);
});

test('GRD-08 a dish that a file moves into a free section costs nothing on any channel', () => {
  const dish = aProduct({ price: cents(0), channelPrices: { ubereats: cents(590) } });
  const gifts = aSection({ key: 'SECTION-gifts', name: 'Offerts', position: 1, freeOnly: true });
  const menu = aMenu({ sections: [aSection({ products: [dish] }), gifts], optionLists: [] });
  const [heads, line] = [
    ['Section', 'Nom', 'Clé'],
    ['Offerts', 'Socca', 'PRODUCT-socca'],
  ];

  const product = findProduct(imported([heads, line], { menu }).menu, 'PRODUCT-socca');

  expect(product).toMatchObject({ sectionKey: 'SECTION-gifts', price: 0 });
  expect(product?.channelPrices).toEqual({});
});

test('PRD-41 OPT-38 what is free of charge stays so, and what becomes so takes its prices along', () => {
  const free = imported([
    ['Type', 'Section', 'Nom', 'Prix', 'Éléments gratuits uniquement'],
    ['Section', '', 'Plats', '', 'Oui'],
    ['Produit', 'Plats', 'Socca', '4,50', ''],
    ['Liste', '', 'Sauces', '', 'Oui'],
  ]);

  expect(findProduct(free.menu, 'PRODUCT-socca')?.price).toBe(0);
  expect(findProduct(free.menu, 'PRODUCT-panbagnat')?.price).toBe(0);
  expect(free.menu.optionLists['OPTION-sauces']?.options['ITEM-aioli']?.price).toBe(0);
  expect(free.said.leftOut).toEqual(['Socca: Éléments gratuits uniquement : le prix passe à 0,00 €.']);
});

test('OPT-39 an option cannot change its list, and its switch is its product’s when it has one', () => {
  const moved = [
    ['Type', 'Section ou liste', 'Nom', 'Clé'],
    ['Option', 'Pains', 'Aïoli', 'ITEM-aioli'],
  ];
  expect(imported(moved).messages).toEqual(['2 Une option ne peut pas changer de liste.']);

  const linked = anOption({ linkedProductKey: 'PRODUCT-socca' });
  const menu = aMenu({ optionLists: [anOptionList({ options: [linked] })] });
  const cells = menuTable(menu).find((line) => line.includes('ITEM-aioli'));
  expect(cells).toContain('Socca');
  expect(cells).not.toContain('Oui');
});

test('MOV-04 the options of a product are written in one cell, and shared by name', () => {
  const titles = ['Section', 'Produit', 'Prix', 'Options'];
  const { messages, menu } = imported([
    titles,
    ['Burgers', 'Le Nissart', '12', 'Cuisson (1) : Bleu / À point | Dips (0-2) : Ketchup / Aïoli +0,50'],
    ['Burgers', 'Le Menton', '11', 'Dips (0-2) : Ketchup / Aïoli +0,50'],
  ]);

  expect(messages).toEqual([]);
  const lists = Object.values(menu.optionLists);
  const sauces = lists.find(({ name }) => name === 'Dips');
  expect(sauces).toMatchObject({ minChoices: 0, maxChoices: 2 });
  expect(lists.find(({ name }) => name === 'Cuisson')).toMatchObject({ minChoices: 1, maxChoices: 1 });
  expect(
    Object.values(sauces?.options ?? {})
      .map(({ name, price }) => `${name} ${price}`)
      .toSorted(),
  ).toEqual(['Aïoli 50', 'Ketchup 0']);
  const burgers = Object.values(menu.sections).find(({ name }) => name === 'Burgers');
  const counts = Object.values(burgers?.products ?? {}).map(({ name, optionListKeys }) => [
    name,
    optionListKeys.length,
  ]);
  expect(Object.fromEntries(counts)).toEqual({ 'Le Nissart': 2, 'Le Menton': 1 });
  const wrong = ['Sauces', 'Sauces (2-1) : A', 'Sauces : A +x', ': A', 'Sauces (0-2) : Ketchup'];
  for (const cell of wrong)
    expect(
      imported([titles, ['Burgers', 'Un', '1', 'Sauces (0-2) : Ketchup / Aïoli'], ['Burgers', 'Deux', '1', cell]])
        .messages,
      cell,
    ).toHaveLength(1);
});
