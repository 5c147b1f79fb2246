import type { Instant } from '../kernel/time.ts';
import {
  asLeaving,
  asRefused,
  asSent,
  asUnanswered,
  isTooOld,
  nextToSend,
  TOO_OLD,
  type Gesture,
  type NoAnswer,
  type Queue,
} from './gesture.ts';

/** What one try came to; null when the line is gone again. */
export type Answer = { kind: 'sent' } | { kind: 'refused'; reason: string } | ({ kind: 'none' } & NoAnswer) | null;

/** A post as the sending sees it. */
export type Post = {
  now: () => Instant;
  read: () => Promise<Queue>;
  /** Kept before it answers. */
  change: (change: (known: Queue) => Queue) => Promise<Queue>;
  send: (gesture: Gesture) => Promise<Answer>;
};

/** OFF-10: one gesture after the other. After a try without an answer it ends, and is called again some seconds later. */
export async function sendInTurn({ now, read, change, send }: Post): Promise<void> {
  let queue = await read();
  for (;;) {
    const next = nextToSend(queue, now());
    if (!next) return;
    if (isTooOld(next, now())) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      queue = await change((known) => asRefused(known, next.key, TOO_OLD));
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    const leaving = await change((known) => asLeaving(known, next.key));
    // Taken back in the last moment.
    if (!leaving.some(({ key }) => key === next.key)) {
      queue = leaving;
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    const answer = await send(next);
    if (!answer) return;
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    queue = await change((known) => ended(known, next.key, answer, now()));
    if (answer.kind === 'none') return;
  }
}

function ended(known: Queue, key: string, answer: NonNullable<Answer>, now: Instant): Queue {
  if (answer.kind === 'sent') return asSent(known, key);
  return answer.kind === 'refused' ? asRefused(known, key, answer.reason) : asUnanswered(known, key, answer, now);
}

type Failure = { status: number; code: string; retryAfterMs: number | null };

/** Null for a refusal. A code of the server's own tells its failures from those of whatever stands before it. */
export function noAnswerOf({ status, code, retryAfterMs }: Failure): NoAnswer | null {
  if (status === 429) return { isAway: true, retryAfterMs };
  if (status < 500) return null;
  const isFailing = status === 500 || code.startsWith('THIRD_PARTY');
  return { isAway: !isFailing, retryAfterMs };
}
