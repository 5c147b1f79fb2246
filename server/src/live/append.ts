import { LIVE_EVENT_TOPICS, type LiveEventName, type LiveEvents } from '@comptoir/contract/events.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/db.ts';

/** The newest sequence each open transaction has written, to wake the listeners once it has committed. */
const written = new WeakMap<Tx, number>();

/**
 * Law 4: no change without its news. The sequence comes from the company's counter row, so call this last in the
 * transaction: whoever commits second also numbers second, and a reader at `seq > n` can miss nothing.
 */
export async function appendEvent<E extends LiveEventName>(
  tx: Tx,
  scope: { companyId: string; shopId: string | null },
  type: E,
  payload: LiveEvents[E],
  /** What is written in the same statement: parts of a `with` list. */
  alongside: RawBuilder<unknown>[] = [],
): Promise<void> {
  const counted = sql`counted as (
      update companies set event_seq = event_seq + 1 where company_id = ${scope.companyId} returning event_seq
    )`;
  const { rows } = await sql<{ seq: number }>`
    with ${sql.join([...alongside, counted])}
    insert into live_events (company_id, seq, shop_id, topic, type, payload)
    select ${scope.companyId}, event_seq, ${scope.shopId}, ${LIVE_EVENT_TOPICS[type]}, ${type}, ${JSON.stringify(payload)}
    from counted returning seq`.execute(tx);
  const seq = rows[0]?.seq;
  if (seq !== undefined) written.set(tx, seq);
}

/** The same for several orders at once: one statement, however many there are. */
export async function appendOrders(tx: Tx, companyId: string, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  const shopIds = orders.map(({ shopId }) => shopId);
  const payloads = orders.map((order) => JSON.stringify({ order } satisfies LiveEvents['order-changed']));
  const { rows } = await sql<{ seq: number }>`
    with counted as (
      update companies set event_seq = event_seq + cardinality(${shopIds}::uuid[])
      where company_id = ${companyId} returning event_seq - cardinality(${shopIds}::uuid[]) as before
    )
    insert into live_events (company_id, seq, shop_id, topic, type, payload)
    select ${companyId}, before + news.rank, news.shop_id, ${LIVE_EVENT_TOPICS['order-changed']}, 'order-changed',
      news.payload::jsonb
    from counted, unnest(${shopIds}::uuid[], ${payloads}::text[]) with ordinality as news (shop_id, payload, rank)
    returning seq`.execute(tx);
  written.set(tx, Math.max(...rows.map(({ seq }) => seq)));
}

export const lastWritten = (tx: Tx): number | undefined => written.get(tx);
