import { patchedMenu } from '@comptoir/domain/menu/menu-patch.ts';
import { productsByPosition } from '@comptoir/domain/menu/by-position.ts';
import { aMenu, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPositionSaver, SAVE_AFTER_MS } from './position-saver.ts';
import { applied, type Move, type PositionCall } from './pending-positions.ts';

const section = (name: string, position: number, products: string) =>
  aSection({
    key: `SECTION-${name}`,
    position,
    products: [...products].map((letter) => aProduct({ key: `PRODUCT-${letter}`, name: letter })),
  });
const product = (letter: string, to: string, before: string | null): Move => ({
  kind: 'product',
  key: `PRODUCT-${letter}`,
  sectionKey: `SECTION-${to}`,
  beforeKey: before && `PRODUCT-${before}`,
});
const letters = (menu: Menu, name: string) => {
  const found = menu.sections[`SECTION-${name}`];
  return found
    ? productsByPosition(found)
        .map(({ key }) => key.at(-1))
        .join('')
    : null;
};

const STALE = new Error('the menu has moved on');
let menu: Menu;
let calls: { call: PositionCall; menuVersion: number }[];
let answers: (() => Error | null)[];
let failures: unknown[];
let reloads: number;

/** A server that does as it is told, unless the test has given it another answer. */
async function send(call: PositionCall, menuVersion: number): Promise<void> {
  calls.push({ call, menuVersion });
  await Promise.resolve();
  const error = answers.shift()?.() ?? null;
  if (error) throw error;
  menu = patchedMenu(menu, menu.menuVersion + 1, { placements: placementsOf(call) });
}

function placementsOf(call: PositionCall) {
  if (call.kind === 'positions') {
    const home = menu.sections[call.sectionKey ?? ''];
    const keys = home ? productsByPosition(home).map(({ key }) => key) : [];
    for (const [key, position] of Object.entries(call.positions)) keys[position] = key;
    return [{ parentKey: call.sectionKey, keys }];
  }
  const target = menu.sections[call.sectionKey];
  const keys = target ? productsByPosition(target).map(({ key }) => key) : [];
  keys.splice(call.position, 0, call.productKey);
  return [{ parentKey: call.sectionKey, keys }];
}

const saver = () =>
  createPositionSaver({
    menu: () => menu,
    send,
    isStale: (error) => error === STALE,
    reload: async () => {
      reloads += 1;
      menu = { ...menu, menuVersion: menu.menuVersion + 10 };
    },
    onFailed: (error) => failures.push(error),
  });

beforeEach(() => {
  vi.useFakeTimers();
  menu = aMenu({ sections: [section('x', 0, 'abcd'), section('y', 1, 'ef')], menuVersion: 1 });
  [calls, answers, failures, reloads] = [[], [], [], 0];
});
afterEach(() => vi.useRealTimers());

test('PRD-22 moves inside 500 ms are one call, 500 ms after the last of them', async () => {
  const saving = saver();
  saving.move(product('d', 'x', 'a'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
  saving.move(product('c', 'x', 'a'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
  expect(calls).toEqual([]);

  await vi.advanceTimersByTimeAsync(1);

  expect(calls).toHaveLength(1);
  expect(letters(menu, 'x')).toBe('dcab');
  expect(applied(menu, saving.pending())).toBe(menu);
});

test('PRD-23 a failed save puts the previous order back and says so', async () => {
  const refused = new Error('no');
  answers = [() => refused];
  const saving = saver();
  saving.move(product('a', 'y', null));
  expect(letters(applied(menu, saving.pending()), 'y')).toBe('efa');

  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);

  expect(letters(applied(menu, saving.pending()), 'y')).toBe('ef');
  expect(failures).toEqual([refused]);
});

test('PRD-25 a stale move is replayed once on the menu read again', async () => {
  answers = [() => STALE];
  const saving = saver();
  saving.move(product('a', 'y', 'f'));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);

  expect(calls.map(({ menuVersion }) => menuVersion)).toEqual([1, 11]);
  expect(reloads).toBe(1);
  expect(letters(menu, 'y')).toBe('eaf');
  expect(failures).toEqual([]);
});

test('PRD-25 stale a second time, the error is told and the order is put back', async () => {
  answers = [() => STALE, () => STALE];
  const saving = saver();
  saving.move(product('a', 'y', null));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);

  expect(calls).toHaveLength(2);
  expect(failures).toEqual([STALE]);
  expect(letters(applied(menu, saving.pending()), 'y')).toBe('ef');
});

test('a move made while a save travels is saved after it, and nothing is lost', async () => {
  const saving = saver();
  answers = [
    () => {
      saving.move(product('b', 'y', null));
      return null;
    },
  ];
  saving.move(product('a', 'y', null));
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(letters(applied(menu, saving.pending()), 'y')).toBe('efab');

  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);

  expect(letters(menu, 'y')).toBe('efab');
  expect(letters(menu, 'x')).toBe('cd');
});

test('a page about to be left does not wait for the delay', async () => {
  const saving = saver();
  saving.move(product('a', 'x', null));
  saving.saveNow();
  await vi.advanceTimersByTimeAsync(0);

  expect(letters(menu, 'x')).toBe('bcda');
});
