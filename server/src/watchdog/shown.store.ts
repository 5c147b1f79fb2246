import type { StoryType } from '@comptoir/domain/orders/story.labels.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

type ShopRef = { companyId: string; shopId: string };

export type Sight = {
  type: Extract<StoryType, 'seen' | 'rang' | 'opened'>;
  at: string;
  actorId: string;
  actorName: string;
  data: { device: string | null; deviceId: string };
};

/** The orders shown for the first time, or whose changes were now read. */
export async function markShown(
  tx: Tx,
  ref: ShopRef,
  orderIds: readonly string[],
  { at, isOpened }: { at: string; isOpened: boolean },
): Promise<string[]> {
  // Locked in a fixed order: two screens wait for each other.
  const unshown = await tx
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .where('id', 'in', [...orderIds])
    .where((eb) => eb.or([eb('seen_at', 'is', null), ...(isOpened ? [eb('changed_by_customer', 'is not', null)] : [])]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (unshown.length === 0) return [];
  const ids = unshown.map(({ id }) => id);
  await tx
    .updateTable('orders')
    .set((eb) => ({
      seen_at: eb.fn.coalesce('seen_at', sql<string>`${at}::timestamptz`),
      version: eb('version', '+', 1),
      ...(isOpened ? { changed_by_customer: null } : {}),
    }))
    .where('company_id', '=', ref.companyId)
    .where('id', 'in', ids)
    .execute();
  return ids;
}

/** Once per device; orders of other shops are ignored. */
export async function tellSight(
  tx: Tx,
  ref: ShopRef,
  events: { orderId: string; eventId: string }[],
  { type, at, actorId, actorName, data }: Sight,
): Promise<void> {
  const [orderIds, eventIds] = [events.map(({ orderId }) => orderId), events.map(({ eventId }) => eventId)];
  await sql`
    insert into order_events
      (company_id, order_id, id, at, type, actor_kind, actor_id, actor_name, from_status, to_status, data)
    select o.company_id, o.id, told.event_id, ${at}, ${type}, 'staff', ${actorId}, ${actorName}, o.status, o.status,
      ${JSON.stringify(data)}::jsonb
    from unnest(${orderIds}::uuid[], ${eventIds}::uuid[]) as told (order_id, event_id)
    join orders o on o.company_id = ${ref.companyId} and o.shop_id = ${ref.shopId} and o.id = told.order_id
    on conflict do nothing`.execute(tx);
}
