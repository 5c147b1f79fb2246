import { FirstStepsFacts } from '@comptoir/domain/first-steps/first-steps.ts';
import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

const FirstSteps = z.object({
  facts: FirstStepsFacts,
  /** FST-02: until then the entry of the menu is hidden from this person. */
  hiddenUntil: Instant.nullable(),
  /** FST-03: all was done once. */
  doneAt: Instant.nullable(),
});

/** FST-04: `deviceId` is the post that asks, because each post has its own sound. */
export const readFirstSteps = shopRoute({
  method: 'GET',
  path: '/first-steps',
  access: 'launch',
  query: z.object({ deviceId: Id.optional() }),
  reply: FirstSteps,
});

export const hideFirstSteps = shopRoute({
  method: 'POST',
  path: '/first-steps/break',
  access: 'launch',
  body: z.strictObject({}),
  reply: z.object({ hiddenUntil: Instant }),
});

/** FST-03: refused while something is left; the shop's state decides, not the caller. */
export const finishFirstSteps = shopRoute({
  method: 'POST',
  path: '/first-steps/end',
  access: 'launch',
  body: z.strictObject({ deviceId: Id }),
  reply: z.object({ doneAt: Instant }),
});
