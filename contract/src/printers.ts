import { Id } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { orderCommand, shopRoute } from './route.ts';

/** A ticket that the browser has printed itself: counted, so that the next one says DUPLICATA. */
export const recordPrinted = orderCommand('/printed', { template: z.enum(['kitchen', 'bag']) });
export const printTicket = shopRoute({
  method: 'POST',
  path: '/orders/:orderId/print',
  access: 'orders',
  params: { orderId: Id },
  body: z.strictObject({
    copies: z.int().min(1).max(5).default(1),
    template: z.enum(['kitchen', 'bag']).default('bag'),
  }),
  reply: z.object({ printJobId: Id }),
  status: 202,
});
