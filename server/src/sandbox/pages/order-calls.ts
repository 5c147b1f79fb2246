import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { fileComplaint } from '../../complaints/file-complaint.ts';
import { companyCtx, systemCtx } from '../../http/envelope.ts';
import { missOrder } from '../../orders/answer-order.ts';
import { idInPath, orderAnywhere } from './driver-calls.ts';
import { own } from './own-call.ts';

/** What takes minutes or a customer elsewhere, at once: a missed order, a complaint. */
export function registerOrderCalls(app: App, deps: Deps): void {
  app.post('/sandbox/api/orders/:id/deadline', async (request, reply) => {
    own(request, z.strictObject({}));
    const { id, companyId } = await orderAnywhere(deps, idInPath(request));
    const ctx = systemCtx(deps, companyId, request.id);
    await ctx.db.updateTable('orders').set({ accept_deadline_at: ctx.now() }).where('id', '=', id).execute();
    await missOrder(ctx, id);
    return reply.code(204).send();
  });
  // SUP-10: what a customer would say on the page of the order.
  app.post('/sandbox/api/orders/:id/complaint', async (request, reply) => {
    own(request, z.strictObject({}));
    const { id, companyId, lines } = await orderAnywhere(deps, idInPath(request));
    const filed = await fileComplaint(companyCtx(deps, companyId, { kind: 'customer' }, request.id), {
      params: { orderId: id },
      query: { token: '' },
      body: {
        message: 'Il manquait une partie de ma commande.',
        issues: ['missing_product'],
        lineIds: lines.slice(0, 1).map((line) => line.id),
        email: null,
        phone: null,
        photos: [],
      },
    });
    return reply.code(201).send(filed);
  });
}
