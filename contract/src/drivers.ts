import { Driver } from '@comptoir/domain/drivers/driver.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** API-34: the drivers of one shop, with where they are. */
export const listDrivers = shopRoute({
  method: 'GET',
  path: '/drivers',
  access: 'drivers',
  query: z.object({ isFreelance: z.stringbool().optional() }),
  reply: z.object({ items: z.array(Driver), total: z.int() }),
});
