import { cents } from '@comptoir/domain/kernel/money.ts';
import { aMenu, aProduct, aSection, anOption, anOptionList } from '@comptoir/domain/menu/menu.samples.ts';
import { SHOP_TYPE_TABLE } from '@comptoir/domain/shops/shop-type-rules.ts';
import { expect, test } from 'vitest';
import {
  afterSaving,
  keepMine,
  readyToSend,
  shownPrice,
  withStep,
  withTyped,
  without,
  type PriceEdits,
} from './price-edits.ts';
import { foundGroups, linesOf, priceGroups, type PriceRow } from './price-rows.ts';

const NONE: PriceEdits = new Map();
const aRow = (fields: Partial<PriceRow> = {}): PriceRow => ({
  key: 'PRODUCT-socca',
  name: 'Socca',
  price: cents(450),
  version: 1,
  posPrice: null,
  lock: null,
  faultOf: () => null,
  ...fields,
});
const rowsOf = (...rows: PriceRow[]) => new Map(rows.map((row) => [row.key, row]));

test('products stand by section, options by the name of their list, and a search finds both', () => {
  const menu = aMenu();
  const names = (kind: 'products' | 'options', query = '') =>
    linesOf(foundGroups(priceGroups(menu, SHOP_TYPE_TABLE.none, kind), query)).map((line) =>
      line.kind === 'group' ? `# ${line.group.name}` : line.row.name,
    );

  expect(names('products')).toEqual(['# Plats', 'Socca', 'Pan bagnat', '# Desserts', 'Tarte tropézienne']);
  expect(names('options')).toEqual(['# Pains', 'Pain blanc', 'Pain complet', '# Sauces', 'Aïoli', 'Harissa']);
  expect(names('products', 'TROPEZ')).toEqual(['# Desserts', 'Tarte tropézienne']);
  expect(names('options', 'sauces')).toEqual(['# Sauces', 'Aïoli', 'Harissa']);
});

test('PRD-37 PRD-41 OPT-38 what may not be changed says why, and so does a price above the till’s', () => {
  const menu = aMenu({
    sections: [aSection({ products: [aProduct({ posPrice: cents(500) })] })],
    optionLists: [anOptionList({ freeOnly: true, options: [anOption({ price: cents(0) })] })],
  });
  const rowIn = (kind: 'products' | 'options') => priceGroups(menu, SHOP_TYPE_TABLE.zelty, kind)[0]?.rows[0];

  expect(rowIn('products')?.lock).toBeNull();
  expect(rowIn('products')?.faultOf(cents(501))).toContain('5,00');
  expect(rowIn('products')?.faultOf(cents(500))).toBeNull();
  expect(rowIn('options')?.lock).toContain('gratuits');
});

test('a price typed back to what it was is no change', () => {
  const row = aRow();
  const edits = withTyped(NONE, row, '5,20');

  expect(shownPrice(edits, row)).toMatchObject({ typed: '5,20', before: 450, error: null });
  expect(withTyped(edits, row, '4,5').size).toBe(0);
});

test('PRD-33 a step goes from what is shown, and leaves alone what is locked or cannot be read', () => {
  const [row, unread, locked] = [aRow(), aRow({ key: 'b' }), aRow({ key: 'c', lock: 'La caisse' })];
  const typed = withTyped(withTyped(NONE, row, '10'), unread, 'dix');

  const edits = withStep(typed, [row, unread, locked], { kind: 'percent', by: 5 });

  expect([edits.get(row.key)?.typed, edits.get('b')?.typed, edits.has('c')]).toEqual(['10,50', 'dix', false]);
  expect(readyToSend(edits, rowsOf(row, unread, locked))).toEqual({
    prices: [{ key: row.key, price: 1_050, version: 1 }],
    unsettled: 1,
  });
});

test('PRD-26 a price that somebody else saved is decided on in its place', () => {
  const row = aRow();
  const edits = withTyped(NONE, row, '5,20');
  const theirs = aRow({ price: cents(490), version: 2 });

  expect(shownPrice(edits, theirs).theirs).toEqual({ price: 490, version: 2 });
  expect(readyToSend(edits, rowsOf(theirs))).toEqual({ prices: [], unsettled: 1 });
  const mine = keepMine(edits, theirs);
  expect(shownPrice(mine, theirs)).toMatchObject({ theirs: null, before: 490 });
  expect(readyToSend(mine, rowsOf(theirs)).prices).toEqual([{ key: row.key, price: 520, version: 2 }]);
  expect(without(edits, [row.key]).size).toBe(0);
});

test('PRD-26 somebody who changed another field is in nobody’s way', () => {
  const edits = withTyped(NONE, aRow(), '5,20');
  const renamed = aRow({ name: 'Socca au four', version: 2 });

  expect(shownPrice(edits, renamed).theirs).toBeNull();
  expect(readyToSend(edits, rowsOf(renamed)).prices).toEqual([{ key: renamed.key, price: 520, version: 2 }]);
});

test('what was saved is no change any more, the rest says why', () => {
  const rows = [aRow(), aRow({ key: 'b' }), aRow({ key: 'c' })];
  const edits = withStep(NONE, rows, { kind: 'amount', by: cents(50) });
  const { prices } = readyToSend(edits, rowsOf(...rows));

  const left = afterSaving(edits, prices, {
    conflicts: [{ key: 'b', price: cents(470), version: 2 }],
    refusals: [{ key: 'c', message: 'Le prix est géré par votre caisse.' }],
  });

  expect([...left.keys()]).toEqual(['b', 'c']);
  expect(shownPrice(left, aRow({ key: 'b' })).theirs).toEqual({ price: 470, version: 2 });
  expect(shownPrice(left, aRow({ key: 'c' })).error).toBe('Le prix est géré par votre caisse.');
});
