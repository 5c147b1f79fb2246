import { Installation } from '@comptoir/domain/setup/installation.ts';
import { Instant } from '@comptoir/domain/kernel/schema.ts';
import { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { z } from 'zod';
import { openRoute } from './route.ts';

const Token = z.string().max(200).default('');

/** INS-04: what the page shows before anything is typed. In the body: addresses are logged and remembered. */
export const openSetup = openRoute({
  method: 'POST',
  path: '/setup/link',
  access: 'public',
  body: z.strictObject({ token: Token }),
  reply: z.object({
    expiresAt: Instant,
    /** How long from now, whatever the clock of the browser says. */
    secondsLeft: z.int(),
    /** INS-07: whether addresses can be looked up. */
    hasAddresses: z.boolean(),
    mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  }),
});

/** INS-10: answers like a sign-in. */
export const install = openRoute({
  method: 'POST',
  path: '/setup',
  access: 'public',
  body: Installation.extend({ token: Token }),
  reply: z.object({ accessToken: z.string(), user: SessionUser }),
  status: 201,
});
