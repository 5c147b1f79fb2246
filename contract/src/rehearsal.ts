import { Id } from '@comptoir/domain/kernel/schema.ts';
import { REHEARSAL_STEPS } from '@comptoir/domain/rehearsal/rehearsal-steps.ts';
import { RehearsalFacts } from '@comptoir/domain/rehearsal/rehearsal.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** REP-05: the one under way, else the last one; null where nobody has rehearsed yet. */
export const readRehearsal = shopRoute({
  method: 'GET',
  path: '/rehearsal',
  access: 'launch',
  reply: z.object({ facts: RehearsalFacts.nullable() }),
});

/** REP-01, REP-06: the second of two starts gets the rehearsal of the first. */
export const startRehearsal = shopRoute({
  method: 'POST',
  path: '/rehearsal',
  access: 'launch',
  body: z.strictObject({}),
  reply: RehearsalFacts,
});

const ONE = { method: 'POST', access: 'launch', params: { rehearsalId: Id }, reply: RehearsalFacts } as const;

/** REP-07: its order is closed, its money goes back. */
export const stopRehearsal = shopRoute({ ...ONE, path: '/rehearsal/:rehearsalId/stop', body: z.strictObject({}) });

/** REP-06: what stays red may be passed over. */
export const skipRehearsalStep = shopRoute({
  ...ONE,
  path: '/rehearsal/:rehearsalId/skip',
  body: z.strictObject({ step: z.enum(REHEARSAL_STEPS).exclude(['received', 'accepted']) }),
});

/** REP-06: the message to the customer leaves once more. */
export const resendRehearsalMessage = shopRoute({
  ...ONE,
  path: '/rehearsal/:rehearsalId/resend',
  body: z.strictObject({}),
});
