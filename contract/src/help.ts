import { z } from 'zod';
import { openRoute } from './route.ts';

/** SES-12: settings of this installation that a page needs before sign-in. */
export const readPublicSettings = openRoute({
  method: 'GET',
  path: '/public/settings',
  access: 'public',
  reply: z.object({
    helpUrl: z.string(),
    mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  }),
});
