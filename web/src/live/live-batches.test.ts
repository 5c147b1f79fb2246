import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inBatches } from './live-batches.ts';

const FRAME_MS = 16;
const page = { hidden: false };
let delivered: { at: number; items: number[] }[];
let startedAt: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, FRAME_MS));
  vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame));
  page.hidden = false;
  delivered = [];
  startedAt = performance.now();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const batches = () => inBatches<number>((items) => delivered.push({ at: performance.now() - startedAt, items }));

test('ORD-32 a lone event is shown with the next frame, and so is the next one after a pause', () => {
  const events = batches();
  events.add(1);
  vi.advanceTimersByTime(FRAME_MS);
  vi.advanceTimersByTime(500);
  events.add(2);
  vi.advanceTimersByTime(FRAME_MS);

  expect(delivered).toEqual([
    { at: FRAME_MS, items: [1] },
    { at: 500 + 2 * FRAME_MS, items: [2] },
  ]);
});

test('ORD-32 a flood is drawn ten times a second at most, nothing lost and all in order', () => {
  const events = batches();
  for (let event = 0; event < 100; event += 1) {
    events.add(event);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(200);

  expect(delivered.flatMap(({ items }) => items)).toEqual(Array.from({ length: 100 }, (_, event) => event));
  expect(delivered.length).toBeLessThanOrEqual(11);
  for (const [index, { at }] of delivered.entries())
    expect(at - (delivered[index - 1]?.at ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(100);
});

test('a slow machine draws less often, and keeps most of its time for whoever works on it', () => {
  let spent = 0;
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + spent);
  const at: number[] = [];
  const events = inBatches<number>(() => {
    at.push(performance.now());
    spent += 60;
  });
  for (let event = 0; event < 200; event += 1) {
    events.add(event);
    vi.advanceTimersByTime(10);
  }

  expect(at.length).toBeGreaterThan(5);
  for (const [index, instant] of at.entries())
    expect(instant - (at[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(4 * 60);
});

test('a page hidden before its next frame gets its events all the same', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const events = batches();
  events.add(1);
  vi.advanceTimersByTime(50);

  expect(delivered).toEqual([{ at: 50, items: [1] }]);
});

test('NTF-01 a hidden page waits for no timer: what came together is told at once', async () => {
  page.hidden = true;
  const events = batches();
  events.add(1);
  events.add(2);
  await Promise.resolve();

  expect(delivered).toEqual([{ at: 0, items: [1, 2] }]);
});
