import { OWN_CHANNELS } from '@comptoir/domain/kernel/sales.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { fileComplaint } from '../../complaints/file-complaint.ts';
import { companyCtx, systemCtx } from '../../http/envelope.ts';
import { Refused } from '../../http/refused.ts';
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
    return reply.code(201).send(await complain(deps, await orderAnywhere(deps, idInPath(request)), request.id));
  });
  app.post('/sandbox/api/complaints', async (request, reply) => {
    const { shopId } = own(request, z.strictObject({ shopId: Id }));
    const order = await lastOver(deps, shopId);
    if (!order) throw new Refused('complaint-too-early');
    return reply.code(201).send(await complain(deps, order, request.id));
  });
}

const WORDS = [
  { message: 'Il manquait une partie de ma commande.', issues: ['missing_product'] },
  { message: 'Tout était froid, et le sac renversé.', issues: ['quality'] },
  { message: 'Une heure de retard, sans un mot.', issues: ['late_delivery'] },
] as const;

function complain(deps: Deps, { id, companyId, orderNumber, lines }: Order, requestId: string) {
  const { message, issues } = WORDS[Number(orderNumber) % WORDS.length] ?? WORDS[0];
  return fileComplaint(companyCtx(deps, companyId, { kind: 'customer' }, requestId), {
    params: { orderId: id },
    query: { token: '' },
    body: {
      message,
      issues: [...issues],
      lineIds: lines.slice(0, 1).map((line) => line.id),
      email: null,
      phone: null,
      photos: [],
    },
  });
}

/** The newest that a customer could complain about and has not. */
async function lastOver(deps: Deps, shopId: string): Promise<Order | null> {
  const db = deps.database.forSystem();
  const found = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.shop_id', '=', shopId)
    .where('o.status', '=', 'completed')
    .where('o.channel', 'in', [...OWN_CHANNELS])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('complaints as c').select('c.id').whereRef('c.order_id', '=', 'o.id'))),
    )
    .orderBy('o.finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? orderAnywhere(deps, found.id) : null;
}
