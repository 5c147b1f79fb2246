import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead } from './lazy-piece.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('SHL-33 what is fetched ahead comes one file after the other, once the page is at rest', async () => {
  const asked: string[] = [];
  let come = (): void => undefined;
  fetchAhead(() => {
    asked.push('first');
    return new Promise<void>((resolve) => (come = resolve));
  });
  fetchAhead(async () => void asked.push('second'));

  await vi.advanceTimersByTimeAsync(9_900);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual(['first']);
  come();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(['first', 'second']);
});

test('SHL-33 a file that fails or never comes holds up none of the others', async () => {
  const asked: string[] = [];
  fetchAhead(() => Promise.reject(new Error('no network')));
  fetchAhead(() => new Promise<void>(() => undefined));
  fetchAhead(async () => void asked.push('last'));

  await vi.advanceTimersByTimeAsync(14_000);

  expect(asked).toEqual(['last']);
});
