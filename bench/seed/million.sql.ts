import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/src/db/db.ts';
import { DEMO_COMPANY_ID } from '../../server/src/sandbox/demo/company.ts';

type Sql = Pick<Database['pool'], 'query'>;

/** The same work as the product's calls, in plain SQL: the cost of the database alone. */
const LINES = `coalesce((select json_agg(l order by l.position) from order_lines l
  where l.company_id = o.company_id and l.order_id = o.id), '[]') as lines`;
const FINISHED = `o.status in ('completed', 'canceled', 'refused', 'missed', 'refunded')`;

export const newestByHand = (db: Sql, shopId: string) =>
  db.query({
    name: 'newest',
    text: `select o.*, s.name, ${LINES} from (
        select * from orders o where o.company_id = $1 and o.shop_id = $2 and ${FINISHED}
        order by o.requested_for desc limit 50) o
      join shops s on s.company_id = o.company_id and s.id = o.shop_id`,
    values: [DEMO_COMPANY_ID, shopId],
  });

export const oneByHand = (db: Sql, orderId: string) =>
  db.query({
    name: 'one',
    text: `select o.*, s.name, ${LINES} from orders o
      join shops s on s.company_id = o.company_id and s.id = o.shop_id where o.company_id = $1 and o.id = $2`,
    values: [DEMO_COMPANY_ID, orderId],
  });

async function inTransaction(db: Sql, work: () => Promise<unknown>): Promise<void> {
  await db.query('begin');
  await work();
  await db.query('commit');
}

/** Story, journal and live event: what every change writes in addition to the order. */
async function record(db: Sql, orderId: string): Promise<void> {
  await db.query({
    name: 'story',
    text: `insert into order_events (company_id, order_id, id, at, type, actor_kind, data)
      values ($1, $2, $3, now(), 'bench', 'system', '{}')`,
    values: [DEMO_COMPANY_ID, orderId, randomUUID()],
  });
  await db.query({
    name: 'journal',
    text: `insert into audit (company_id, id, at, actor_kind, action, entity, entity_id)
      values ($1, $2, now(), 'system', 'bench', 'order', $3)`,
    values: [DEMO_COMPANY_ID, randomUUID(), orderId],
  });
  await db.query({
    name: 'news',
    text: `with counted as (update companies set event_seq = event_seq + 1 where company_id = $1 returning event_seq)
      insert into live_events (company_id, seq, topic, type, payload)
      select $1, event_seq, 'bench', 'bench', (select to_jsonb(o) from orders o where o.company_id = $1 and o.id = $2)
      from counted`,
    values: [DEMO_COMPANY_ID, orderId],
  });
}

export const acceptByHand = (db: Sql, orderId: string) =>
  inTransaction(db, async () => {
    await db.query({
      name: 'lock',
      text: 'select * from orders where company_id = $1 and id = $2 for no key update',
      values: [DEMO_COMPANY_ID, orderId],
    });
    await db.query({
      name: 'change',
      text: `update orders set preparation_minutes = 15, due_at = now(), version = version + 1
        where company_id = $1 and id = $2`,
      values: [DEMO_COMPANY_ID, orderId],
    });
    await record(db, orderId);
  });

export const placeByHand = (db: Sql, shopId: string) =>
  inTransaction(db, async () => {
    const orderId = randomUUID();
    await db.query({
      name: 'number',
      text: `insert into order_counters as c (company_id, shop_id, day, last_number) values ($1, $2, '1999-01-01', 1)
        on conflict (company_id, shop_id, day) do update set last_number = c.last_number + 1`,
      values: [DEMO_COMPANY_ID, shopId],
    });
    await db.query({
      name: 'order',
      text: `insert into orders (company_id, id, shop_id, day, number, charge_id, status, order_type, channel, payment_type,
          products_total, gross_total, amount_due, created_at, sent_to_shop_at, requested_for, customer_id, customer)
        select $1, $3, $2, '1999-01-01', last_number, $4, 'completed', 'click_and_collect', 'webapp', 'counter',
          1340, 1340, 1340, now(), now(), now(), $3, '{"firstName": "Bench", "lastName": "Bench", "email": null, "phone": null}'
        from order_counters where company_id = $1 and shop_id = $2 and day = '1999-01-01'`,
      values: [DEMO_COMPANY_ID, shopId, orderId, orderId],
    });
    await db.query({
      name: 'lines',
      text: `insert into order_lines (company_id, order_id, position, id, product_key, name, quantity, unit_price)
        values ($1, $2, 0, $2, 'a', 'a', 1, 450), ($1, $2, 1, $2, 'b', 'b', 1, 890)`,
      values: [DEMO_COMPANY_ID, orderId],
    });
    await record(db, orderId);
  });
