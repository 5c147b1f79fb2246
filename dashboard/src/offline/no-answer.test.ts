import { CallFailed, Unreachable } from '@comptoir/web/call/call.ts';
import { expect, test } from 'vitest';
import { noAnswerTo } from './no-answer.ts';

test.each([
  ['no line', new Unreachable(), { isAway: true, retryAfterMs: null }],
  ['a server that starts anew behind its proxy', new CallFailed(503, {}), { isAway: true, retryAfterMs: null }],
  ['too much at once', new CallFailed(429, {}, 5_000), { isAway: true, retryAfterMs: 5_000 }],
  ['a server that fails', new CallFailed(500, {}), { isAway: false, retryAfterMs: null }],
  ['a refusal', new CallFailed(409, { errorCode: 'ORDER_STATE' }), null],
  ['a fault of ours', new TypeError('x'), null],
])('OFF-11 a ticket that is on paper is told later after %s', (_, error, expected) => {
  expect(noAnswerTo(error)).toEqual(expected);
});
