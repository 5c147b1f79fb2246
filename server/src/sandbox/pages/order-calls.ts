import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { systemCtx } from '../../http/envelope.ts';
import { missOrder } from '../../orders/answer-order.ts';
import { idInPath, orderAnywhere } from './driver-calls.ts';
import { own } from './own-call.ts';

/** The time to answer an order ends now: nobody waits minutes to see what a missed order does. */
export function registerOrderCalls(app: App, deps: Deps): void {
  app.post('/sandbox/api/orders/:id/deadline', async (request, reply) => {
    own(request, z.strictObject({}));
    const { id, companyId } = await orderAnywhere(deps, idInPath(request));
    const ctx = systemCtx(deps, companyId, request.id);
    await ctx.db.updateTable('orders').set({ accept_deadline_at: ctx.now() }).where('id', '=', id).execute();
    await missOrder(ctx, id);
    return reply.code(204).send();
  });
}
