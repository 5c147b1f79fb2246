import { patchedMenu } from '@comptoir/domain/menu/menu-patch.ts';
import { aMenu, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import { productsByPosition, sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { expect, test } from 'vitest';
import {
  applied,
  NOTHING_PENDING,
  nextCall,
  settled,
  withMove,
  type Move,
  type PendingPositions,
} from './pending-positions.ts';

const section = (name: string, position: number, products: string) =>
  aSection({
    key: `SECTION-${name}`,
    name,
    position,
    products: [...products].map((letter) => aProduct({ key: `PRODUCT-${letter}`, name: letter })),
  });

const menu = aMenu({ sections: [section('x', 0, 'abcd'), section('y', 1, 'ef'), section('z', 2, '')], menuVersion: 7 });

const words = (shown: Menu) =>
  sectionsByPosition(shown)
    .map(
      ({ name, ...rest }) =>
        `${name}:${productsByPosition(rest)
          .map((product) => product.name)
          .join('')}`,
    )
    .join(' ');

const product = (letter: string, to: string, before: string | null): Move => ({
  kind: 'product',
  key: `PRODUCT-${letter}`,
  sectionKey: `SECTION-${to}`,
  beforeKey: before && `PRODUCT-${before}`,
});
const moved = (...moves: Move[]): PendingPositions =>
  moves.reduce((pending, move) => withMove(menu, pending, move), NOTHING_PENDING);

test('PRD-17 a product moved inside its section is shown there at once', () => {
  expect(words(applied(menu, moved(product('d', 'x', 'b'))))).toBe('x:adbc y:ef z:');
});

test('PRD-18 a product moved to another section leaves its own, and both are numbered without a gap', () => {
  const shown = applied(menu, moved(product('b', 'y', 'f')));

  expect(words(shown)).toBe('x:acd y:ebf z:');
  expect(Object.values(shown.sections['SECTION-x']?.products ?? {}).map(({ position }) => position)).toEqual([0, 1, 2]);
  expect(shown.sections['SECTION-y']?.products['PRODUCT-b']?.sectionKey).toBe('SECTION-y');
});

test('PRD-19 without a neighbour it goes last, into an empty section too', () => {
  expect(words(applied(menu, moved(product('a', 'y', null), product('e', 'z', null))))).toBe('x:bcd y:fa z:e');
});

test('SEC-02 sections are moved among all of them, whatever page shows them', () => {
  const pending = moved({ kind: 'section', key: 'SECTION-z', beforeKey: 'SECTION-x' });

  expect(words(applied(menu, pending))).toBe('z: x:abcd y:ef');
});

test('what a move does not touch stays the same object', () => {
  const shown = applied(menu, moved(product('d', 'x', 'b')));

  expect(shown.sections['SECTION-y']).toBe(menu.sections['SECTION-y']);
  expect(shown.sections['SECTION-x']?.products['PRODUCT-a']).toBe(menu.sections['SECTION-x']?.products['PRODUCT-a']);
  expect(applied(menu, NOTHING_PENDING)).toBe(menu);
});

test('PRD-21 only the places between the old and the new one are sent', () => {
  expect(nextCall(menu, moved(product('d', 'x', 'b')))).toEqual({
    kind: 'positions',
    sectionKey: 'SECTION-x',
    positions: { 'PRODUCT-d': 1, 'PRODUCT-b': 2, 'PRODUCT-c': 3 },
  });
});

test('PRD-22 many moves in one section are one call with the final order', () => {
  const pending = moved(product('d', 'x', 'a'), product('a', 'x', null), product('d', 'x', 'c'));

  expect(words(applied(menu, pending))).toBe('x:bdca y:ef z:');
  expect(nextCall(menu, pending)).toEqual({
    kind: 'positions',
    sectionKey: 'SECTION-x',
    positions: { 'PRODUCT-b': 0, 'PRODUCT-d': 1, 'PRODUCT-c': 2, 'PRODUCT-a': 3 },
  });
});

test('a move that ends where it began asks nothing of the server', () => {
  expect(nextCall(menu, moved(product('a', 'y', null), product('a', 'x', 'b')))).toBeNull();
});

test('PRD-18 one product put into another section is one small call, and its answer leaves nothing to ask', () => {
  const pending = moved(product('b', 'y', 'f'));
  const call = nextCall(menu, pending);
  expect(call).toEqual({ kind: 'move', productKey: 'PRODUCT-b', sectionKey: 'SECTION-y', position: 1 });

  const answered = patchedMenu(menu, 8, {
    placements: [
      { parentKey: 'SECTION-x', keys: ['PRODUCT-a', 'PRODUCT-c', 'PRODUCT-d'] },
      { parentKey: 'SECTION-y', keys: ['PRODUCT-e', 'PRODUCT-b', 'PRODUCT-f'] },
    ],
  });
  const left = call ? settled(pending, pending, call) : pending;
  expect(nextCall(answered, left)).toBeNull();
});

test('two products put into one section are counted among those that are there already', () => {
  const pending = moved(product('a', 'y', 'f'), product('b', 'y', 'f'));

  expect(words(applied(menu, pending))).toBe('x:cd y:eabf z:');
  expect(nextCall(menu, pending)).toEqual({
    kind: 'move',
    productKey: 'PRODUCT-a',
    sectionKey: 'SECTION-y',
    position: 1,
  });
});

test('PRD-24 what a colleague adds while a save waits is kept, and comes last', () => {
  const pending = moved(product('d', 'x', 'a'));
  const changed = patchedMenu(menu, 8, {
    products: [aProduct({ key: 'PRODUCT-n', name: 'n', sectionKey: 'SECTION-x', position: 4 })],
  });

  expect(words(applied(changed, pending))).toBe('x:dabcn y:ef z:');
});

test('PRD-24 what a colleague deletes while a save waits is gone, and the move stands', () => {
  const pending = moved(product('d', 'x', 'b'), product('e', 'z', null));
  const changed = patchedMenu(menu, 8, { removedKeys: ['PRODUCT-b', 'SECTION-z'] });

  expect(words(applied(changed, pending))).toBe('x:adc y:ef');
  expect(nextCall(changed, pending)).toMatchObject({ kind: 'positions', sectionKey: 'SECTION-x' });
});

test('PRD-27 a product renamed by a colleague while it is being moved has its new name in its new place', () => {
  const pending = moved(product('b', 'y', null));
  const known = menu.sections['SECTION-x']?.products['PRODUCT-b'] ?? aProduct();
  const changed = patchedMenu(menu, 8, { products: [{ ...known, name: 'B', version: 2 }] });

  expect(words(applied(changed, pending))).toBe('x:acd y:efB z:');
});

test('a product deleted during the drag is not moved anywhere', () => {
  const changed = patchedMenu(menu, 8, { removedKeys: ['PRODUCT-a'] });

  expect(withMove(changed, NOTHING_PENDING, product('a', 'y', null))).toBe(NOTHING_PENDING);
});

test('a wish that has changed since it was sent is not taken for settled', () => {
  const sent = moved(product('d', 'x', 'a'));
  const now = withMove(menu, sent, product('a', 'x', null));
  const call = nextCall(menu, sent);

  expect(call && settled(now, sent, call)).toBe(now);
});
