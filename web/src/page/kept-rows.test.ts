import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeRow, readRow } from './kept-rows.ts';

/** What a browser stores, as far as one row after the other needs it; `isFull` refuses every write, as a full disk does. */
function aBrowserStore() {
  const stored = new Map<string, unknown>();
  const state = { isFull: false };
  const soon = (target: EventTarget, name: string, before = () => undefined as void) =>
    queueMicrotask(() => {
      before();
      target.dispatchEvent(new Event(name));
    });

  function transaction() {
    const target = new EventTarget();
    const writes: (() => void)[] = [];
    const end = () =>
      setTimeout(() => {
        const isKept = writes.length === 0 || !state.isFull;
        if (isKept) writes.forEach((write) => write());
        target.dispatchEvent(new Event(isKept ? 'complete' : 'abort'));
      });
    const table = {
      get(name: string) {
        const request: EventTarget & { result?: unknown } = new EventTarget();
        soon(request, 'success', () => {
          request.result = stored.get(name);
          end();
        });
        return request;
      },
      put: (value: unknown, name: string) => void writes.push(() => stored.set(name, value)),
      delete: (name: string) => void writes.push(() => stored.delete(name)),
    };
    return Object.assign(target, { error: null, objectStore: () => table });
  }

  const database = Object.assign(new EventTarget(), { transaction, close: () => undefined });
  return {
    stored,
    state,
    indexedDB: {
      open() {
        const request = Object.assign(new EventTarget(), { result: database });
        soon(request, 'success');
        return request;
      },
    },
  };
}

let browser: ReturnType<typeof aBrowserStore>;
beforeEach(() => {
  browser = aBrowserStore();
  vi.stubGlobal('indexedDB', browser.indexedDB);
});
afterEach(() => void vi.unstubAllGlobals());

test('OFF-05 a full disk loses nothing: what was kept before and what came since go on together', async () => {
  const add = (word: string) => changeRow<string[]>('words', (known = []) => [...known, word]);
  await add('one');
  browser.state.isFull = true;

  expect(await add('two')).toEqual(['one', 'two']);
  expect(await readRow('words')).toEqual(['one', 'two']);
  expect(await add('three')).toEqual(['one', 'two', 'three']);
  expect(browser.stored.get('words')).toEqual(['one']);

  browser.state.isFull = false;
  expect(await readRow('words')).toEqual(['one', 'two', 'three']);
  expect(browser.stored.get('words')).toEqual(['one', 'two', 'three']);
  expect(await changeRow('words', () => undefined)).toBeUndefined();
  expect(browser.stored.has('words')).toBe(false);
});
