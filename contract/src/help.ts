import { z } from 'zod';
import { openRoute } from './route.ts';

export const readPublicSettings = openRoute({
  method: 'GET',
  path: '/public/settings',
  access: 'public',
  reply: z.object({
    /** Whose form takes a customer's card; null where none is set up for browsers. */
    cardForm: z
      .discriminatedUnion('provider', [
        z.object({ provider: z.literal('sandbox') }),
        z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
      ])
      .nullable(),
    helpUrl: z.string(),
    mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  }),
});
