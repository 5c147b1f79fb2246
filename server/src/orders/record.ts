import type { Order } from '@comptoir/domain/orders/order.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { StoryType } from '@comptoir/domain/orders/story.labels.ts';
import type { Insertable } from 'kysely';
import { auditRow } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { inserting } from '../db/inserted.ts';
import type { Tables } from '../db/tables.ts';
import { appendEvent } from '../live/append.ts';

type Told = { type: StoryType; fromStatus: OrderStatus | null; data?: Record<string, unknown> };

/**
 * FLO-75: the order's story, the journal and the news, in the transaction that changed it; the news last (law 4). One
 * statement, because every move of every order passes here.
 */
export async function recordOrder(tx: Tx, ctx: Ctx, order: Order, told: Told): Promise<void> {
  const entry = auditRow(ctx, {
    action: `order.${told.type}`,
    entity: 'order',
    entityId: order.id,
    shopId: order.shopId,
    before: { status: told.fromStatus },
    after: { status: order.status, ...told.data },
  });
  await appendEvent(tx, order, 'order-changed', { order }, [
    inserting('told', 'order_events', storyRow(ctx, order, told)),
    inserting('noted', 'audit', entry),
  ]);
}

/** Law 10: something that happened to the order and changed nothing in it. */
export async function tellStory(
  tx: Tx,
  ctx: Ctx,
  order: Pick<Order, 'companyId' | 'id' | 'status'>,
  type: StoryType,
  data: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values(storyRow(ctx, order, { type, fromStatus: order.status, data }))
    .execute();
}

function storyRow(
  ctx: Ctx,
  order: Pick<Order, 'companyId' | 'id' | 'status'>,
  told: Told,
): Insertable<Tables['order_events']> {
  const { actor } = ctx;
  return {
    company_id: order.companyId,
    order_id: order.id,
    id: ctx.newId(),
    at: ctx.now(),
    type: told.type,
    actor_kind: actor.kind,
    actor_id: actor.kind === 'staff' ? actor.userId : null,
    actor_name: actor.kind === 'staff' ? actor.firstName : 'name' in actor ? actor.name : null,
    from_status: told.fromStatus,
    to_status: order.status,
    data: JSON.stringify(told.data ?? {}),
  };
}
