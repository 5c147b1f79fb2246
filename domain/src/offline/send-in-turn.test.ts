import { expect, test } from 'vitest';
import { addMs } from '../kernel/time.ts';
import { aGesture } from './gesture.samples.ts';
import type { Gesture, Pressed, Queue } from './gesture.ts';
import { noAnswerOf, sendInTurn, type Answer } from './send-in-turn.ts';

const AT = '2026-11-18T19:10:00.000Z';
const ready = (orderId: string): Pressed => ({
  kind: 'ready',
  orderId,
  orderNumber: orderId,
  expectedStatus: 'preparing',
});

/** A post with three gestures, whose server answers as it is told; each round is one call of the timer. */
function aPost(answers: Answer[]) {
  let queue: Queue = ['A', 'B', 'C'].map((id) => aGesture(ready(id), AT));
  let now = addMs(AT, 7_200_000);
  const sent: string[] = [];
  const round = (): Promise<void> =>
    sendInTurn({
      now: () => now,
      read: async () => queue,
      change: async (change) => (queue = change(queue)),
      send: async ({ pressed }: Gesture) => {
        sent.push('orderId' in pressed ? pressed.orderId : '');
        return answers.length > 0 ? (answers.shift() ?? null) : { kind: 'sent' };
      },
    });
  return {
    round,
    sent,
    passes: (seconds: number) => void (now = addMs(now, seconds * 1_000)),
    states: () => queue.map(({ state }) => state),
  };
}

test('OFF-10 a server that is away for a moment is asked once per round, and no gesture is lost', async () => {
  const away: Answer = { kind: 'none', isAway: true, retryAfterMs: null };
  const post = aPost(Array.from({ length: 40 }, () => away));

  for (let round = 0; round < 40; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one round after the other
    await post.round();
    post.passes(3);
  }
  expect(post.sent).toEqual(Array.from({ length: 40 }, () => 'A'));
  await post.round();

  expect(post.states()).toEqual(['sent', 'sent', 'sent']);
  expect(post.sent.slice(40)).toEqual(['A', 'B', 'C']);
});

test('OFF-10 a busy server is not asked before it wants to be', async () => {
  const post = aPost([{ kind: 'none', isAway: true, retryAfterMs: 30_000 }]);

  await post.round();
  post.passes(29);
  await post.round();
  expect(post.sent).toEqual(['A']);
  post.passes(1);
  await post.round();

  expect(post.states()).toEqual(['sent', 'sent', 'sent']);
});

test('OFF-10 a line that is lost again ends the round', async () => {
  const post = aPost([{ kind: 'sent' }, null]);

  await post.round();

  expect(post.states()).toEqual(['sent', 'leaving', 'waiting']);
});

test.each([
  [409, 'ORDER_STATE', null],
  [422, 'RECORD_INVALID', null],
  [429, 'TOO_MANY_REQUESTS', true],
  [500, 'UNEXPECTED', false],
  [502, 'HTTP 502', true],
  [502, 'THIRD_PARTY_ERROR', false],
  [503, 'UNAVAILABLE', true],
  [503, 'THIRD_PARTY_UNAVAILABLE', false],
  [504, 'HTTP 504', true],
])('OFF-10 %i %s', (status, code, isAway) => {
  expect(noAnswerOf({ status, code, retryAfterMs: null })?.isAway ?? null).toBe(isAway);
});
