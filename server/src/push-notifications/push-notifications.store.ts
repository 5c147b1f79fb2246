import type { Segment } from '@comptoir/domain/clients/segment.ts';
import { toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { PushNotification, PushStatus } from '@comptoir/domain/push-notifications/push-notification.ts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { PushNotificationsTable } from '../db/tables/marketing-tables.ts';

export type NotificationRow = Selectable<PushNotificationsTable>;
type Shown = NotificationRow & { shop_name: string | null };
export type NotificationRef = { companyId: string; id: string };

const toPushNotification = (row: Shown): PushNotification => ({
  id: row.id,
  title: row.title,
  message: row.message,
  createdAt: toInstant(row.created_at),
  scheduledAt: row.scheduled_at && toInstant(row.scheduled_at),
  toAllUsers: row.shop_id === null,
  shopId: row.shop_id,
  targetShopLabel: row.shop_name,
  segment: row.segment,
  recipientCount: row.recipient_count,
  status: row.status,
  progress: row.status === 'pending' && row.frozen_at !== null ? { done: row.done, of: row.total } : null,
  waitsFor: row.status === 'pending' ? row.waits_for : null,
  version: row.version,
});

const shown = (db: Db | Tx) =>
  db
    .selectFrom('push_notifications as n')
    .leftJoin('shops as s', (join) => join.onRef('s.company_id', '=', 'n.company_id').onRef('s.id', '=', 'n.shop_id'))
    .selectAll('n')
    .select('s.name as shop_name');

/** SET-API-85: without a shop, those to all users. */
export async function list(
  db: Db,
  companyId: string,
  { shopId, pageNumber, pageSize }: { shopId: string | null; pageNumber: number; pageSize: number },
): Promise<{ items: PushNotification[]; total: number }> {
  const isListed = sql<boolean>`(n.shop_id is null or n.shop_id = ${shopId}::uuid)`;
  const [rows, count] = await Promise.all([
    shown(db)
      .where('n.company_id', '=', companyId)
      .where(isListed)
      .orderBy(sql`coalesce(n.scheduled_at, n.created_at)`, 'desc')
      .orderBy('n.id')
      .limit(pageSize)
      .offset(pageNumber * pageSize)
      .execute(),
    db
      .selectFrom('push_notifications as n')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('n.company_id', '=', companyId)
      .where(isListed)
      .executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(toPushNotification), total: count.total };
}

export async function find(db: Db | Tx, { companyId, id }: NotificationRef): Promise<PushNotification | null> {
  const row = await shown(db).where('n.company_id', '=', companyId).where('n.id', '=', id).executeTakeFirst();
  return row ? toPushNotification(row) : null;
}

/** CMP-03: at least one device of this company was called with it. */
export async function wasSent(db: Db | Tx, { companyId, id }: NotificationRef): Promise<boolean> {
  const row = await db
    .selectFrom('push_notifications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('started_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** PSH-28: of this one and its repetitions, the first. */
export type Repeatable = { root: string; segment: Segment | null; status: PushStatus; startedAt: Instant | null };

export async function findRepeatable(db: Db, { companyId, id }: NotificationRef): Promise<Repeatable | null> {
  const row = await db
    .selectFrom('push_notifications')
    .select(['id', 'again_of', 'segment', 'status', 'started_at'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row
    ? { root: row.again_of ?? row.id, segment: row.segment, status: row.status, startedAt: row.started_at }
    : null;
}

/** law:parent-first. */
export async function lock(tx: Tx, { companyId, id }: NotificationRef): Promise<NotificationRow | null> {
  const row = await tx
    .selectFrom('push_notifications')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type NewNotification = {
  shopId: string | null;
  segment: Segment | null;
  againOf?: string | null;
  title: string;
  message: string;
  createdAt: Instant;
  scheduledAt: Instant | null;
  status: PushStatus;
};

export async function insert(tx: Tx, { companyId, id }: NotificationRef, given: NewNotification): Promise<void> {
  await tx
    .insertInto('push_notifications')
    .values({
      company_id: companyId,
      id,
      shop_id: given.shopId,
      segment: given.segment,
      again_of: given.againOf ?? null,
      title: given.title,
      message: given.message,
      created_at: given.createdAt,
      scheduled_at: given.scheduledAt,
      status: given.status,
    })
    .execute();
}

export type NotificationChange = Omit<Updateable<PushNotificationsTable>, 'company_id' | 'id' | 'version'>;

/** Of a locked one; what screens show of it has another version. */
export async function update(tx: Tx, { companyId, id }: NotificationRef, change: NotificationChange): Promise<void> {
  await tx
    .updateTable('push_notifications')
    .set({ ...change, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function remove(tx: Tx, { companyId, id }: NotificationRef): Promise<void> {
  await tx.deleteFrom('push_notifications').where('company_id', '=', companyId).where('id', '=', id).execute();
}
