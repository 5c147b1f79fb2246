import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { StoryType } from '@comptoir/domain/orders/story.labels.ts';
import { audit, type AuditEntry } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { appendedTo, leave } from '../db/fast/door.ts';
import { gathered } from '../kernel/gathered.ts';
import { appendEvent } from '../live/append.ts';

type StoryEntry = { type: StoryType; fromStatus: OrderStatus | null; data?: Record<string, unknown> };

const STORY = appendedTo('order_events', 'story', {
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
});

/** FLO-75: story, journal and live event, in the transaction of the change. */
export async function recordOrder(tx: Tx, ctx: Ctx, order: Order, entry: StoryEntry): Promise<void> {
  await leave(tx, STORY, storyRow(ctx, order, entry));
  if (order.isTest) await tellRehearsal(tx, ctx, order);
  const change = { before: { status: entry.fromStatus }, after: { status: order.status, ...entry.data } };
  await audit(tx, ctx, orderEntry(order, entry.type, change));
  await appendEvent(tx, order, 'order-changed', { order });
}

type OrderAction = JournalAction extends infer A ? (A extends `order.${infer Name}` ? Name : never) : never;
type AuditedChange = Pick<AuditEntry, 'before' | 'after'>;

const orderEntry = ({ id, shopId }: Order, action: OrderAction, change: AuditedChange): AuditEntry => ({
  action: `order.${action}`,
  entity: 'order',
  entityId: id,
  shopId,
  ...change,
});

/** A change that the order's story does not tell: journal and live event only. */
export async function recordQuietly(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  action: OrderAction,
  change: AuditedChange = {},
): Promise<void> {
  await audit(tx, ctx, orderEntry(order, action, change));
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

/** For what is written in no other book: however often it is noticed, the story tells it once. True: it was news. */
export async function tellOnce(
  tx: Tx,
  ctx: Ctx,
  order: Pick<Order, 'companyId' | 'id' | 'status'>,
  type: StoryType,
  data: Record<string, unknown> = {},
): Promise<boolean> {
  const known = await tx
    .selectFrom('order_events')
    .select('id')
    .where((eb) => eb.and({ company_id: order.companyId, order_id: order.id, type }))
    .executeTakeFirst();
  if (!known) await tellStory(tx, ctx, order, type, data);
  return !known;
}

/** REP-05: whatever happens to a test order may end a step of its rehearsal. */
export const tellRehearsal = (tx: Tx, ctx: Ctx, { companyId, id: orderId }: Pick<Order, 'companyId' | 'id'>) =>
  ctx.jobs.enqueue(tx, 'advance-rehearsal', { companyId, orderId });

/** Outside a transaction jobs that end together write together. */
const tellSoon = gathered(async (db: Db, rows: ReturnType<typeof storyRow>[]) => {
  await leave(db, STORY, ...rows);
  return rows;
});

function storyRow(ctx: Ctx, order: Pick<Order, 'companyId' | 'id' | 'status'>, entry: StoryEntry) {
  const { actor } = ctx;
  return {
    company_id: order.companyId,
    order_id: order.id,
    id: ctx.newId(),
    at: ctx.now(),
    type: entry.type,
    actor_kind: actor.kind,
    actor_id: actor.kind === 'staff' ? actor.userId : null,
    actor_name: actor.kind === 'staff' ? actor.firstName : 'name' in actor ? actor.name : null,
    from_status: entry.fromStatus,
    to_status: order.status,
    data: entry.data ?? {},
  };
}
