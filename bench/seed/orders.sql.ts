import type { Database } from '../../server/src/db/db.ts';

type Sql = Pick<Database['pool'], 'query'>;

const PATIENT = { query_timeout: 3_600_000 };
const run = <Row extends object>(db: Sql, text: string, values: unknown[] = []) =>
  db.query<Row>({ text, values, ...PATIENT });

/** The indexes that finances use, and those without which an order would not be one. */
const NEEDED = /pkey|^(company_)?finished_orders$|win_back/;
/** Two years, in minutes. */
const SPAN = 1_051_200;
const SAMPLES = 500;
/** A statement of a size that shows progress and fits into memory. */
const AT_ONCE = 250_000;

/** Without the work of triggers and of indexes that nothing reads here: ten million orders would take an evening. */
export async function readyForCopies(db: Sql, companyId: string): Promise<string> {
  await run(
    db,
    `reset role; set app.company = '*'; set statement_timeout = 0; set session_replication_role = replica;
     set synchronous_commit = off; set work_mem = '128MB'`,
  );
  const { rows: indexes } = await run<{ name: string; isKey: boolean }>(
    db,
    `select i.relname as name, exists (select from pg_constraint c where c.conindid = i.oid) as "isKey"
     from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = 'orders'::regclass`,
  );
  for (const { name } of indexes.filter((one) => !NEEDED.test(one.name) && !one.isKey))
    await run(db, `drop index "${name}"`);
  const { rows } = await run<{ id: string }>(
    db,
    'select id from shops where company_id = $1 order by created_at limit 1',
    [companyId],
  );
  const shopId = rows[0]?.id ?? '';
  // What is copied, and what each copy adds to its day: counted once, because finance_of is called order by order.
  await run(
    db,
    `create temporary table samples as
     select row_number() over () - 1 as rank, o.* from orders o
     where company_id = '${companyId}' and shop_id = '${shopId}' and status = 'completed' limit ${SAMPLES};
     create temporary table sample_cells as
     select s.rank, cell.* from samples s
     join orders o on o.company_id = s.company_id and o.id = s.id cross join lateral finance_of(o) cell;
     analyze samples; analyze sample_cells`,
  );
  return shopId;
}

type Wanted = {
  companyId: string;
  shopId: string;
  orders: number;
  /** At most so many of them are rows, spread over the years; the sums by day know all of them. */
  rows?: number;
};

/** Copies of what the shop has sold, over two years, until it has so many. */
export async function copyOrders(db: Sql, { companyId, shopId, orders, rows = orders }: Wanted): Promise<void> {
  const { rows: columns } = await run<{ name: string }>(
    db,
    `select attname as name from pg_attribute
     where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = columns.map(({ name }) => name);
  const { rows: known } = await run<{ count: string; counted: string; now: string; samples: string }>(
    db,
    `select (select count(*) from orders where company_id = $1 and shop_id = $2) as count, now()::text as now,
       (select sum(counted) from finance_days where company_id = $1 and shop_id = $2) as counted,
       (select count(*) from samples) as samples`,
    [companyId, shopId],
  );
  const [{ count, counted, now, samples } = { count: '0', counted: '0', now: '', samples: '1' }] = known;
  const missing = Math.max(0, orders - Math.max(Number(count), Number(counted)));
  const made = Math.min(missing, Math.max(0, rows - Number(count)));
  // One after the other in time, as orders come: indexes grow at their end.
  const moment = `$1::timestamptz - ((${missing} - n)::bigint * ${SPAN} / ${missing}) * interval '1 minute'`;
  const changed: Record<string, string> = {
    id: `('00000000-0000-4000-8000-' || lpad(to_hex(${Number(count)} + k), 12, '0'))::uuid`,
    charge_id: `'CMD-' || (${Number(count)} + k)`,
    requested_for: moment,
    // Nothing here reads them, and they are most of an order: with them ten million would take 15 GB.
    address: 'null',
    delivery: 'null',
    driver_search: 'null',
    drivers_history: `'[]'::jsonb`,
  };
  for (let from = 1; from <= made; from += AT_ONCE)
    await run(
      db,
      `insert into orders (${names.map((name) => `"${name}"`).join(', ')})
       select ${names.map((name) => changed[name] ?? `s."${name}"`).join(', ')}
       from (select k, k::bigint * ${missing} / ${made} as n from generate_series($2::int, $3::int) k) one
         join samples s on s.rank = k % ${samples}`,
      [now, from, Math.min(made, from + AT_ONCE - 1)],
    );
  if (missing > 0)
    await run(
      db,
      `insert into finance_days as known
       select c.company_id, c.shop_id, made.day, c.order_type, c.payment_type, sum(c.revenue * made.copies), sum(c.counted * made.copies),
         sum(c.completed * made.copies), sum(c.canceled * made.copies), sum(c.missed * made.copies), sum(c.reactivated * made.copies),
         sum(c.elsewhere * made.copies)
       from (
         select n % ${samples} as rank, ((${moment}) at time zone s.time_zone)::date as day, count(*) as copies
         from generate_series(1, ${missing}) n, shops s where s.company_id = $2 and s.id = $3
         group by 1, 2) made
       join sample_cells c on c.rank = made.rank
       group by c.company_id, c.shop_id, made.day, c.order_type, c.payment_type
       on conflict (company_id, shop_id, day, order_type, payment_type) do update set
         revenue = known.revenue + excluded.revenue, counted = known.counted + excluded.counted,
         completed = known.completed + excluded.completed, canceled = known.canceled + excluded.canceled,
         missed = known.missed + excluded.missed, reactivated = known.reactivated + excluded.reactivated,
         elsewhere = known.elsewhere + excluded.elsewhere`,
      [now, companyId, shopId],
    );
  await run(db, 'vacuum analyze orders');
  await run(db, 'vacuum analyze finance_days');
}

const DAYS_AT_ONCE = 1_000_000;

/** Days of shops that exist nowhere else, a thousand of each: what is kept for all the others. */
export async function addOtherDays(db: Sql, companyId: string, rows: number): Promise<void> {
  for (let from = 1; from <= rows; from += DAYS_AT_ONCE)
    await run(
      db,
      `insert into finance_days (company_id, shop_id, day, order_type, payment_type, revenue, counted, completed, canceled,
         missed, reactivated)
       select $1, ('00000000-0000-4000-9000-' || lpad(to_hex(n / 1000), 12, '0'))::uuid, current_date - n % 1000, 'delivery',
         'stripe', 100000, 40, 40, 0, 0, 0
       from generate_series($2::int, $3::int) n`,
      [companyId, from, Math.min(rows, from + DAYS_AT_ONCE - 1)],
    );
  await run(db, 'vacuum analyze finance_days');
}

/** How many days differ from a count of the orders one by one. */
export async function wrongDays(db: Sql, { companyId, shopId }: Omit<Wanted, 'orders'>): Promise<number> {
  const { rows } = await run<{ wrong: string }>(
    db,
    `select count(*) as wrong from (
       (select * from recounted_finances($1, $2)
         except select * from finance_days where company_id = $1 and shop_id = $2)
       union all
       (select * from finance_days where company_id = $1 and shop_id = $2 and (counted, completed) <> (0, 0)
         except select * from recounted_finances($1, $2))) cell`,
    [companyId, shopId],
  );
  return Number(rows[0]?.wrong);
}
