import type { Database } from '../../server/src/db/db.ts';

type Sql = Pick<Database['pool'], 'query'>;

const PATIENT = { query_timeout: 3_600_000 };
const run = <Row extends object>(db: Sql, text: string, values: unknown[] = []) =>
  db.query<Row>({ text, values, ...PATIENT });

/** The indexes that finances use, and those without which an order would not be one. */
const NEEDED = /pkey|finished|win_back/;

/** Without the work of triggers and of indexes that nothing reads here: ten million orders would take an evening. */
export async function readyForCopies(db: Sql, companyId: string): Promise<string> {
  await run(db, `reset role; set app.company = '*'; set statement_timeout = 0; set session_replication_role = replica`);
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
  return rows[0]?.id ?? '';
}

/** Copies of what the shop has sold, over two years, until it has so many; then the days are counted. */
export async function copyOrders(
  db: Sql,
  { companyId, shopId, orders }: { companyId: string; shopId: string; orders: number },
): Promise<void> {
  const { rows: columns } = await run<{ name: string }>(
    db,
    `select attname as name from pg_attribute
     where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const { rows: known } = await run<{ count: string }>(db, 'select count(*) from orders where shop_id = $1', [shopId]);
  const missing = Math.max(0, orders - Number(known[0]?.count));
  const changed: Record<string, string> = {
    id: 'gen_random_uuid()',
    charge_id: `'CMD-' || gen_random_uuid()`,
    requested_for: `now() - (n::bigint * 7919 % 1051200) * interval '1 minute'`,
  };
  const names = columns.map(({ name }) => name);
  await run(
    db,
    `insert into orders (${names.map((name) => `"${name}"`).join(', ')})
     select ${names.map((name) => changed[name] ?? `o."${name}"`).join(', ')}
     from generate_series(1, $3::int) n
     join (select row_number() over () as rank, orders.* from orders
       where company_id = $1 and shop_id = $2 and status = 'completed' limit 500) o on o.rank = 1 + n % 500`,
    [companyId, shopId, missing],
  );
  await run(db, 'select recount_finances($1, $2)', [companyId, shopId]);
  await run(db, 'vacuum analyze orders');
  await run(db, 'vacuum analyze finance_days');
}
