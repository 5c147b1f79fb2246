import type { NoAnswer } from '@comptoir/domain/offline/gesture.ts';
import { noAnswerOf } from '@comptoir/domain/offline/send-in-turn.ts';
import { CallFailed, Unreachable } from '@comptoir/web/call/call.ts';

/** OFF-10, OFF-11: what says nothing about what was asked: no line at all, or a server that is away, busy or failing. */
export function noAnswerTo(error: unknown): NoAnswer | null {
  if (error instanceof Unreachable) return { isAway: true, retryAfterMs: null };
  return error instanceof CallFailed ? noAnswerOf(error) : null;
}
