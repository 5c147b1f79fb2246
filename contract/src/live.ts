import { z } from 'zod';
import { companyRoute } from './route.ts';

/** API-53: server-sent events. `topics` and `shops` are comma-separated; absent means everything the user may see. */
export const liveStream = companyRoute({
  method: 'GET',
  path: '/live',
  access: 'session',
  query: z.object({ topics: z.string().max(500).optional(), shops: z.string().max(8000).optional() }),
  reply: z.string(),
});
