import { LIVE_EVENT_TOPICS, type LiveEventName, type LiveEvents } from '@comptoir/contract/events.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Tx } from '../db/db.ts';
import { leave, type Trace } from '../db/fast/door.ts';

/** law:change-with-event: counted by the last statement: numbers follow the commits and readers miss nothing. */
const NEWS: Trace = {
  name: 'news',
  isNews: true,
  columns: { company_id: 'uuid', shop_id: 'uuid', topic: 'text', type: 'text', payload: 'jsonb' },
  writing: (given) => `told_live as materialized (
      select * from ${given}
    ), counted as (
      update companies set event_seq = event_seq + (select count(*) from told_live)
      where company_id = (select company_id from told_live limit 1)
      returning event_seq - (select count(*) from told_live) as before
    ), news as (
      insert into live_events (company_id, seq, shop_id, topic, type, payload)
      select t.company_id, counted.before + t.rank, t.shop_id, t.topic, t.type, t.payload from counted, told_live t
      returning 1
    )`,
};

/** The company that an open transaction has news of. */
const toldOf = new WeakMap<Tx, string>();

type Scope = { companyId: string; shopId: string | null };

/** law:change-with-event: no change without its news. */
export async function appendEvent<E extends LiveEventName>(
  tx: Tx,
  scope: Scope,
  type: E,
  payload: LiveEvents[E],
): Promise<void> {
  await append(tx, scope.companyId, [newsRow(scope, type, payload)]);
}

export async function appendOrders(tx: Tx, companyId: string, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  await append(
    tx,
    companyId,
    orders.map((order) => newsRow({ companyId, shopId: order.shopId }, 'order-changed', { order })),
  );
}

async function append(tx: Tx, companyId: string, rows: ReturnType<typeof newsRow>[]): Promise<void> {
  // The statement has one counter.
  if ((toldOf.get(tx) ?? companyId) !== companyId) throw new Error('a transaction has news of two companies');
  toldOf.set(tx, companyId);
  await leave(tx, NEWS, ...rows);
}

function newsRow<E extends LiveEventName>({ companyId, shopId }: Scope, type: E, payload: LiveEvents[E]) {
  return { company_id: companyId, shop_id: shopId, topic: LIVE_EVENT_TOPICS[type], type, payload };
}
