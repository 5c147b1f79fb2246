import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMs, type Instant } from '../kernel/time.ts';
import {
  asLeaving,
  asRefused,
  asSent,
  asUnanswered,
  isTooOld,
  isUnsent,
  mayTakeBack,
  nextToSend,
  OF_ANOTHER,
  takenBack,
  takenOverBy,
  UNSURE,
  waitingMoves,
  withGesture,
  withoutEnded,
  type Gesture,
  type Pressed,
  type Queue,
} from './gesture.ts';
import { aGesture } from './gesture.samples.ts';

const AT = '2026-11-18T19:10:00.000Z';
const accept = (orderId: string): Pressed => ({
  kind: 'accept',
  orderId,
  orderNumber: orderId,
  expectedStatus: 'contacting',
  preparationMinutes: 25,
  timeWords: '25 min',
});
const ready = (orderId: string): Pressed => ({
  kind: 'ready',
  orderId,
  orderNumber: orderId,
  expectedStatus: 'preparing',
});
const printed = (orderId: string): Pressed => ({ kind: 'printed', orderId, orderNumber: orderId, template: 'bag' });
const later = (seconds: number) => addMs(AT, seconds * 1_000);

describe('the queue of gestures', () => {
  test('OFF-06 a press is taken back before it left, the last of its order first', () => {
    const [first, second, paper] = [
      aGesture(accept('A'), AT),
      aGesture(ready('A'), later(1)),
      aGesture(printed('A'), AT),
    ];
    const queue = [first, second, paper];

    expect([first, second, paper].map(({ key }) => mayTakeBack(queue, key))).toEqual([false, true, false]);
    const after = takenBack(queue, second.key);
    expect(after).toEqual([first, paper]);
    expect(takenBack(after, first.key)).toEqual([paper]);
    expect(takenBack(asLeaving(after, first.key), first.key)).toHaveLength(2);
    expect(waitingMoves(queue, 'A')).toEqual([first, second]);
  });

  test('OFF-10 they leave in the order of the presses, tickets first, none within its ten seconds', () => {
    const [first, second, paper] = [
      aGesture(accept('A'), AT),
      aGesture(ready('B'), later(1)),
      aGesture(printed('A'), later(2)),
    ];
    const queue = [first, second, paper];

    expect(nextToSend(queue, later(3))).toBe(paper);
    const moves = asSent(queue, paper.key);
    expect(nextToSend(moves, later(9))).toBeNull();
    expect(nextToSend(moves, later(10))).toEqual(first);
    expect(nextToSend(asSent(moves, first.key), later(10))).toBeNull();
    expect(nextToSend(asSent(moves, first.key), later(11))).toEqual(second);
  });

  test('OFF-10 what fails for two minutes ends, and lets the next ones pass', () => {
    const [stuck, next] = [aGesture(accept('A'), AT), aGesture(accept('B'), AT)];
    let queue: Queue = [stuck, next];
    const failed = { isAway: false, retryAfterMs: null };
    for (let seconds = 60; seconds < 180; seconds += 3) {
      queue = asUnanswered(queue, stuck.key, failed, later(seconds));
      expect(nextToSend(queue, later(seconds))?.key).toBe(stuck.key);
    }

    queue = asUnanswered(queue, stuck.key, failed, later(180));

    expect(queue[0]).toMatchObject({ state: 'refused', reason: UNSURE });
    expect(nextToSend(queue, later(180))).toEqual(next);
  });

  test('OFF-10 a server that is away or busy is waited for, as long as it asks and never too long', () => {
    const [first] = [aGesture(accept('A'), AT)];
    const away = (retryAfterMs: number | null, at: Instant) =>
      asUnanswered([first], first.key, { isAway: true, retryAfterMs }, at);

    expect(nextToSend(away(null, later(36_000)), later(36_000))?.key).toBe(first.key);
    const busy = away(30_000, later(60));
    expect([nextToSend(busy, later(89)), nextToSend(busy, later(90))?.key]).toEqual([null, first.key]);
    expect(nextToSend(away(86_400_000, later(60)), later(360))?.key).toBe(first.key);
  });

  test('OFF-03 a gesture of yesterday is not sent', () => {
    const old = aGesture(accept('A'), AT);
    expect([isTooOld(old, later(22 * 3_600)), isTooOld(old, later(24 * 3_600))]).toEqual([false, true]);
    expect(withoutEnded([old, { ...old, state: 'sent' }, { ...old, state: 'refused' }])).toEqual([old]);
    expect(withGesture([old], old)).toEqual([old]);
  });

  test('OFF-03 OFF-09 a post whose clock is two days ahead sends what was just pressed', () => {
    const leavesAt = later(2 * 24 * 3_600);
    const gesture = aGesture(accept('A'), AT, { leavesAt });
    expect(isTooOld(gesture, leavesAt)).toBe(false);
    expect(isTooOld(gesture, addMs(leavesAt, 24 * 3_600_000))).toBe(true);
  });

  test('OFF-03 what somebody else pressed here is not sent: whoever comes next reads so', () => {
    const states = ['waiting', 'leaving', 'sent', 'refused'] as const;
    const queue = states.map((state) =>
      aGesture(accept(state), AT, { state, reason: state === 'refused' ? 'Manquée' : null }),
    );
    const { companyId, userId } = queue[0] ?? aGesture(accept('A'), AT);

    expect(takenOverBy({ companyId, userId }, queue)).toEqual(queue);
    const next = takenOverBy({ companyId, userId: 'bruno' }, queue);
    expect(next.map(({ state, reason }) => [state, reason])).toEqual([
      ['refused', OF_ANOTHER],
      ['refused', UNSURE],
      ['refused', 'Manquée'],
    ]);
    expect(next.every((gesture) => gesture.userId === 'bruno' && nextToSend([gesture], later(60)) === null)).toBe(true);
    expect(takenOverBy({ companyId: 'another house', userId: 'bruno' }, queue)).toEqual([]);
  });
});

/** A server as far as a queue can tell: it answers a key once, and takes one move of an order. */
function aServer() {
  const answers = new Map<string, string | null>();
  const applied: string[] = [];
  const status = new Map<string, string>();
  return {
    applied,
    /** The reason of a refusal, or null. */
    take({ key, pressed }: Gesture): string | null {
      const known = answers.get(key);
      if (known !== undefined) return known;
      const reason = refusalOf(pressed);
      answers.set(key, reason);
      if (reason === null) applied.push(key);
      return reason;
    },
  };
  function refusalOf(pressed: Pressed): string | null {
    if (!('expectedStatus' in pressed)) return null;
    const now = status.get(pressed.orderId) ?? 'contacting';
    if (now !== pressed.expectedStatus) return `Déjà ${now}`;
    status.set(pressed.orderId, pressed.kind === 'accept' ? 'preparing' : 'ready');
    return null;
  }
}

type Loss = 'request' | 'answer' | 'busy' | null;

/** One try of one post; a tab that was closed is opened again with what it had written. */
function trySending(queue: Queue, now: Instant, loss: Loss, server: ReturnType<typeof aServer>): Queue {
  const next = nextToSend(queue, now);
  if (!next) return queue;
  const leaving = asLeaving(queue, next.key);
  if (loss === 'request') return leaving;
  if (loss === 'busy') return asUnanswered(leaving, next.key, { isAway: true, retryAfterMs: null }, now);
  const reason = server.take(next);
  if (loss === 'answer') return leaving;
  return reason === null ? asSent(leaving, next.key) : asRefused(leaving, next.key, reason);
}

test('OFF-10 whatever is lost, and however two posts take turns, each press is done once or refused with its reason', () => {
  const press = fc.record({
    post: fc.integer({ min: 0, max: 1 }),
    order: fc.integer({ min: 0, max: 9 }),
    kind: fc.constantFrom('accept', 'ready', 'printed'),
  });
  const turn = fc.record({
    post: fc.integer({ min: 0, max: 1 }),
    loss: fc.constantFrom<Loss[]>('request', 'answer', 'busy', null, null),
  });
  fc.assert(
    fc.property(
      fc.array(press, { minLength: 1, maxLength: 40 }),
      fc.array(turn, { maxLength: 200 }),
      (presses, turns) => {
        const server = aServer();
        const posts: Queue[] = [[], []];
        for (const [index, { post, order, kind }] of presses.entries()) {
          const pressed =
            kind === 'accept' ? accept(`${order}`) : kind === 'ready' ? ready(`${order}`) : printed(`${order}`);
          posts[post] = withGesture(posts[post] ?? [], aGesture(pressed, later(index)));
        }
        const back = later(7_200);
        for (const { post, loss } of turns) posts[post] = trySending(posts[post] ?? [], back, loss, server);
        for (const post of [0, 1])
          while ((posts[post] ?? []).some(isUnsent)) posts[post] = trySending(posts[post] ?? [], back, null, server);

        const all = posts.flat();
        expect(all).toHaveLength(presses.length);
        expect(new Set(server.applied).size).toBe(server.applied.length);
        for (const { key, state, reason } of all) {
          if (state === 'sent') expect(server.applied).toContain(key);
          else expect(reason).toBeTruthy();
          if (state === 'refused') expect(server.applied).not.toContain(key);
        }
      },
    ),
  );
});
