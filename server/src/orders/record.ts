import type { Order } from '@comptoir/domain/orders/order.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { StoryType } from '@comptoir/domain/orders/story.labels.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { leave, type Trace } from '../db/fast/door.ts';
import { gathered } from '../kernel/gathered.ts';
import { appendEvent } from '../live/append.ts';

type Told = { type: StoryType; fromStatus: OrderStatus | null; data?: Record<string, unknown> };

const STORY: Trace = {
  name: 'story',
  columns: {
    company_id: 'uuid',
    order_id: 'uuid',
    id: 'uuid',
    at: 'timestamptz',
    type: 'text',
    actor_kind: 'text',
    actor_id: 'uuid',
    actor_name: 'text',
    from_status: 'text',
    to_status: 'text',
    data: 'jsonb',
  },
  writing: (given) => `story as (
      insert into order_events
        (company_id, order_id, id, at, type, actor_kind, actor_id, actor_name, from_status, to_status, data)
      select company_id, order_id, id, at, type, actor_kind, actor_id, actor_name, from_status, to_status, data
      from ${given}
      returning 1
    )`,
};

/** FLO-75: story, journal and live event, in the transaction of the change. */
export async function recordOrder(tx: Tx, ctx: Ctx, order: Order, told: Told): Promise<void> {
  await leave(tx, STORY, storyRow(ctx, order, told));
  await audit(tx, ctx, {
    action: `order.${told.type}`,
    entity: 'order',
    entityId: order.id,
    shopId: order.shopId,
    before: { status: told.fromStatus },
    after: { status: order.status, ...told.data },
  });
  await appendEvent(tx, order, 'order-changed', { order });
}

/** law:order-story: something happened that changed nothing in the order. */
export async function tellStory(
  db: Db,
  ctx: Ctx,
  order: Pick<Order, 'companyId' | 'id' | 'status'>,
  type: StoryType,
  data: Record<string, unknown> = {},
): Promise<void> {
  const row = storyRow(ctx, order, { type, fromStatus: order.status, data });
  await (db.isTransaction ? leave(db, STORY, row) : tellSoon(db, row));
}

/** Outside a transaction jobs that end together write together. */
const tellSoon = gathered(async (db: Db, rows: ReturnType<typeof storyRow>[]) => {
  await leave(db, STORY, ...rows);
  return rows;
});

function storyRow(ctx: Ctx, order: Pick<Order, 'companyId' | 'id' | 'status'>, told: Told) {
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
    data: told.data ?? {},
  };
}
