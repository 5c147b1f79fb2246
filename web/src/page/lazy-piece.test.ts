import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead } from './lazy-piece.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('SHL-33 what is fetched ahead comes one file at a time, once the page is at rest', async () => {
  const asked: number[] = [];
  const come: (() => void)[] = [];
  const mark = vi.spyOn(performance, 'mark');
  for (const file of [1, 2])
    fetchAhead(() => {
      asked.push(file);
      return new Promise<void>((resolve) => come.push(resolve));
    });

  await vi.advanceTimersByTimeAsync(9_900);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([1]);
  come.at(-1)?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([1, 2]);
  expect(mark).not.toHaveBeenCalled();
  come.at(-1)?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(mark).toHaveBeenCalledExactlyOnceWith('fetched-ahead');
});

test('SHL-33 without a network nothing is asked for until it is back', async () => {
  const line = { onLine: false };
  const back: (() => void)[] = [];
  vi.stubGlobal('navigator', line);
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => back.push(listener));
  const asked: string[] = [];
  fetchAhead(async () => void asked.push('menu'));
  await vi.advanceTimersByTimeAsync(11_000);
  expect(asked).toEqual([]);
  line.onLine = true;
  for (const listener of back) listener();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(['menu']);
});

test('SHL-33 a file that fails or never comes holds up none of the others', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
  const asked: string[] = [];
  fetchAhead(() => Promise.reject(new Error('no network')));
  fetchAhead(() => new Promise<void>(() => undefined));
  fetchAhead(async () => void asked.push('last'));

  await vi.advanceTimersByTimeAsync(14_000);

  expect(asked).toEqual(['last']);
});

test('SHL-33 while the server is away one file fails, and the others wait', async () => {
  const server = { isThere: false };
  vi.stubGlobal('fetch', () => (server.isThere ? Promise.resolve(new Response('')) : Promise.reject(new TypeError())));
  const asked: string[] = [];
  fetchAhead(() => Promise.reject(new Error('no server')));
  fetchAhead(async () => void asked.push('next'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);

  server.isThere = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(asked).toEqual(['next']);
});
