import {
  DelayHours,
  MOST_MESSAGE,
  MOST_TITLE,
  WelcomeMessage,
} from '@comptoir/domain/welcome-message/welcome-message.ts';
import { z } from 'zod';
import { companyRoute } from './route.ts';

/** WEL-03: with whether the company's contract includes it. */
export const KnownWelcomeMessage = WelcomeMessage.extend({ welcomeMessageOffered: z.boolean() });
export type KnownWelcomeMessage = z.infer<typeof KnownWelcomeMessage>;

/** SET-API-76. */
export const readWelcomeMessage = companyRoute({
  method: 'GET',
  path: '/configuration/activation',
  access: 'marketing',
  reply: KnownWelcomeMessage,
});

/** SET-API-19: what is empty is named by the use case (SET-ERR-35). */
export const saveWelcomeMessage = companyRoute({
  method: 'PUT',
  path: '/configuration/activation',
  access: 'companyDesign',
  body: z.strictObject({
    enabled: z.boolean(),
    title: z.string().trim().max(MOST_TITLE).default(''),
    message: z.string().trim().max(MOST_MESSAGE).default(''),
    delayHours: DelayHours.nullable().default(null),
  }),
  reply: KnownWelcomeMessage,
});
