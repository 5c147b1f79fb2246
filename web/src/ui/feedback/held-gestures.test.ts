import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropGestures, heldGestures, holdGesture, undoGesture } from './held-gestures.ts';

let sent: string[] = [];
let takenBack: string[] = [];
const hold = (id: string, said = id, arrived: Promise<void> = Promise.resolve()) =>
  holdGesture(
    { id, title: id, text: 'Rien n’est parti.', undoLabel: 'Annuler' },
    () => {
      sent.push(said);
      return arrived;
    },
    () => takenBack.push(said),
  );
const ids = () => heldGestures().map(({ id }) => id);

beforeEach(() => {
  sent = [];
  takenBack = [];
  vi.useFakeTimers();
});
afterEach(() => {
  dropGestures();
  vi.useRealTimers();
});

test('SUP-16 nothing leaves for ten seconds, then once', () => {
  hold('a');

  vi.advanceTimersByTime(9_999);
  expect([sent, ids()]).toEqual([[], ['a']]);
  vi.advanceTimersByTime(1);
  expect([sent, ids()]).toEqual([['a'], []]);
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual(['a']);
});

test('SUP-16 what is taken back never leaves, and may be done again', () => {
  hold('a', 'first');
  vi.advanceTimersByTime(9_000);
  undoGesture('a');
  undoGesture('a');
  vi.advanceTimersByTime(60_000);
  expect([sent, takenBack]).toEqual([[], ['first']]);

  hold('a', 'second');
  vi.advanceTimersByTime(10_000);
  expect([sent, takenBack]).toEqual([['second'], ['first']]);
});

test('SUP-16 a second press is the same gesture; a fourth gesture sends the oldest', () => {
  hold('a');
  hold('a', 'again');
  hold('b');
  hold('c');
  expect([sent, ids()]).toEqual([[], ['a', 'b', 'c']]);

  hold('d');
  expect([sent, ids()]).toEqual([['a'], ['b', 'c', 'd']]);
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual(['a', 'b', 'c', 'd']);
});

test('SUP-16 while it is on its way it can neither be taken back nor done twice', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  hold('a', 'first', arrived);
  vi.advanceTimersByTime(10_000);
  undoGesture('a');
  hold('a', 'second');
  expect([sent, ids()]).toEqual([['first'], []]);

  arrive();
  await vi.advanceTimersByTimeAsync(0);
  hold('a', 'third');
  expect(ids()).toEqual(['a']);
});

test('SUP-16 when a session ends, what it held is dropped, and nobody took it back', () => {
  hold('a');
  hold('b');
  dropGestures();
  vi.advanceTimersByTime(60_000);
  expect([sent, takenBack, ids()]).toEqual([[], [], []]);
});
