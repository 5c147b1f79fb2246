import { z } from 'zod';
import { openRoute } from './route.ts';

export const readPublicSettings = openRoute({
  method: 'GET',
  path: '/public/settings',
  access: 'public',
  reply: z.object({
    helpUrl: z.string(),
    mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  }),
});
