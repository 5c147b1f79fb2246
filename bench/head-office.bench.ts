import { setTimeout as sleep } from 'node:timers/promises';
import { givenCompany, givenShop, givenUser, PASSWORD } from '../server/src/test/given.ts';
import { caller } from './kit/caller.ts';
import { figure, percentile } from './kit/figure.ts';
import { endAll, ownDatabase, ownServer } from './kit/own.ts';

/**
 * TEA-18: the pages of the head office with forty shops, three hundred people, a journal of a year and, for the tower
 * (TOW-02), 100 000 orders of ninety days.
 */
const SHOPS = 40;
const PEOPLE = 300;
const ENTRIES = 100_000;
const ORDERS = 100_000;
const ROUNDS = 100;
const WARM_UP = 20;

const { comptoir, dataDir } = await ownServer('head-office', {});
const database = ownDatabase(dataDir, 2);
const companyId = await givenCompany(database);
const shop = await givenShop(database, companyId);
for (let made = 1; made < SHOPS; made += 1) await givenShop(database, companyId);
const { email, userId } = await givenUser(database, companyId, { role: 'general' });
await database.pool.query(
  `with people as (
     insert into users (company_id, id, email, password_hash, first_name, last_name, level)
     select $1, gen_random_uuid(), 'p' || n || '@equipe.exemple', 'x', 'Prénom', 'Personne ' || n, 'staff'
     from generate_series(1, $2::int) n returning id)
   insert into user_shops (company_id, user_id, shop_id)
   select $1, p.id, s.id from people p, shops s
   where s.company_id = $1 and abs(hashtext(p.id::text || s.id::text)) % 10 = 0`,
  [companyId, PEOPLE],
);
const db = await database.pool.connect();
// Without the work of triggers: the tower reads the orders themselves.
await db.query("reset role; set app.company = '*'; set statement_timeout = 0; set session_replication_role = replica");
await db.query({
  text: `insert into orders (company_id, id, shop_id, day, number, charge_id, status, order_type, channel, payment_type,
       products_total, gross_total, amount_due, created_at, sent_to_shop_at, requested_for, finished_at, customer_id, customer)
     select $1, gen_random_uuid(), s.id, at::date, n, 'CMD-' || n, case when n % 40 = 0 then 'missed' else 'completed' end,
       'click_and_collect', 'webapp', 'counter', 2000 + n % 3000, 2000 + n % 3000, 2000 + n % 3000, at, at, at, at, $1,
       '{"firstName": "Camille", "lastName": "Dubois", "phone": "+33612345678", "email": null}'
     from generate_series(1, $2::int) n
     cross join lateral (select now() - n * interval '90 days' / $2::int as at) t
     join (select id, row_number() over (order by id) - 1 as rank from shops where company_id = $1) s
       on s.rank = n % $3`,
  values: [companyId, ORDERS, SHOPS],
  query_timeout: 600_000,
} as { text: string; values: unknown[] });
await db.query({
  text: `insert into audit (company_id, id, at, actor_kind, actor_id, action, entity, entity_id, shop_id, trace_id)
     select $1, gen_random_uuid(), now() - n * interval '5 minutes', 'staff', u.id, 'menu.save-product', 'product',
       gen_random_uuid(), s.id, 'bench'
     from generate_series(1, $2::int) n
     join (select id, row_number() over (order by id) - 1 as rank from users where company_id = $1) u on u.rank = n % $3
     join (select id, row_number() over (order by id) - 1 as rank from shops where company_id = $1) s on s.rank = n % $4`,
  values: [companyId, ENTRIES, PEOPLE, SHOPS],
  query_timeout: 600_000,
} as { text: string; values: unknown[] });
await db.query('vacuum analyze orders');
db.release(true);
await database.pool.query('analyze');

const call = await caller(comptoir.url, { email, password: PASSWORD, shopSlug: shop.slug });
const base = `/api/${companyId}`;
const year = 'startDate=2026-01-01&endDate=2026-12-31';
const PAGES: [string, string][] = [
  ['Équipe', `${base}/staff?pageSize=50`],
  ['Équipe, searched', `${base}/staff?pageSize=50&search=personne%2012`],
  ['Équipe, invitations', `${base}/staff-invitations`],
  ['a person', `${base}/staff/${userId}`],
  ['Magasins', `${base}/shops`],
  ['Tour de contrôle', `${base}/tower`],
  ['Journal', `${base}/journal`],
  ['Journal, searched', `${base}/journal?q=carte`],
  ['Journal, people', `${base}/journal/people`],
  ['Finances, all shops', `${base}/finances?${year}`],
  ['Payouts, all shops', `${base}/payouts`],
  ['Factures, all shops', `${base}/invoices?${year}`],
  ['the session', '/api/auth/session'],
];

for (const [name, path] of PAGES) await measure(name, path);
await endAll();

async function measure(name: string, path: string): Promise<void> {
  for (let round = 0; round < WARM_UP; round += 1) await call.get(path);
  const before = await transactions();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await call.get(path);
    times.push(performance.now() - startedAt);
  }
  const asked = ((await transactions()) - before) / ROUNDS;
  figure(
    'head-office',
    `${name}, p50`,
    percentile(times, 0.5),
    'ms',
    name === 'Tour de contrôle' ? { atMost: 20 } : undefined,
  );
  figure('head-office', `${name}, p95`, percentile(times, 0.95), 'ms', { atMost: 100 });
  figure('head-office', `${name}, transactions a call`, asked, '', { atMost: 15 });
}

/** Those of the server; a statement outside of a transaction is one of its own. Backends tell of themselves every second. */
async function transactions(): Promise<number> {
  await sleep(2_000);
  const { rows } = await database.pool.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
}
