import { wordStarts } from '@comptoir/domain/clients/search-words.ts';
import type { Database } from '../../server/src/db/db.ts';

type Sql = Pick<Database['pool'], 'query'>;
type Scope = { companyId: string; shopId: string };

const FIRST =
  'Adèle,Alice,Amine,Anaïs,Arthur,Camille,Chloé,Clément,Élodie,Emma,Fatima,Hélène,Inès,Julien,Karim,Manon,Marc,Marion,Mathis,Nora,Paul,Sarah,Théo,Thomas,Zoé';
const LAST =
  'Albertini,Bensaïd,Bianchi,Bonnet,Chevalier,Colombo,Dubois,Durand,Fabre,Garnier,Giordano,Girard,Lambert,Leroy,Martin,Maurel,Mercier,Moreau,Nguyen,Perrin,Petit,Ricci,Roux,Simon,Testa,Vidal';

const PATIENT = { query_timeout: 600_000 };

/** As the triggers would leave them: without their work row by row, because that takes an hour. */
export async function giveClients(
  db: Sql,
  { companyId, shopId, otherShopId, clients }: Scope & { otherShopId: string; clients: number },
): Promise<void> {
  // Statements of the product end after six seconds; making a million clients takes longer.
  const run = (text: string, values: unknown[] = []) => db.query({ text, values, ...PATIENT });
  await run(`reset role; set app.company = '*'; set statement_timeout = 0; set session_replication_role = replica;
    set maintenance_work_mem = '512MB'; alter table customers disable trigger user`);
  await run(
    `insert into customers (company_id, id, first_name, last_name, email, phone, created_at)
     select $1, gen_random_uuid(), f[1 + n % cardinality(f)], l[1 + (n / 7) % cardinality(l)],
       lower(f[1 + n % cardinality(f)]) || '.' || n || '@exemple.fr', '+336' || lpad(n::text, 8, '0'), now() - interval '2 years'
     from generate_series(0, $2::int - 1) n, string_to_array($3, ',') f, string_to_array($4, ',') l`,
    [companyId, clients, FIRST, LAST],
  );
  await run('drop index customer_totals_by_last, customer_totals_by_completed, customer_totals_by_spent');
  await run(
    `insert into customer_totals
     select $1, s.id, c.id, o.at - interval '1 year', o.at, o.completed + 1, o.completed, 1, o.completed * 2350
     from (select id, row_number() over () as n from customers where company_id = $1) c
     cross join lateral (select date_trunc('second', now()) - (c.n * 7919 % 700) * interval '1 day' - c.n % 86400 * interval '1 second' as at,
       (c.n * 31 % 37)::int as completed) o
     cross join lateral (values ($1::uuid), (case when c.n % 2 = 0 then $2::uuid else $3::uuid end), ($2::uuid)) s (id)
     on conflict do nothing`,
    [companyId, shopId, otherShopId],
  );
  await run(
    `create index customer_totals_by_last on customer_totals (company_id, scope_id, last_order_at, customer_id) include (completed, spent)`,
  );
  await run(
    'create index customer_totals_by_completed on customer_totals (company_id, scope_id, completed, customer_id)',
  );
  await run('create index customer_totals_by_spent on customer_totals (company_id, scope_id, spent, customer_id)');
  // Kept while five million words come in by chance, an index takes most of the time; built afterwards it takes seconds.
  await run('alter table customer_words drop constraint customer_words_pkey');
  await run('drop index customer_words_of_one');
  await run(
    `insert into customer_words select company_id, word, id from customers, words_of_customer(first_name, last_name, email, phone) word
     where company_id = $1`,
    [companyId],
  );
  await run('alter table customer_words add primary key (company_id, word, customer_id)');
  await run('create index customer_words_of_one on customer_words (company_id, customer_id)');
  await run('alter table customers enable always trigger customer_words_added');
  await run('alter table customers enable always trigger customer_words_changed');
  await run(
    'alter table customers enable always trigger customer_twins_added, enable always trigger customer_twins_changed',
  );
  await run('set session_replication_role = origin');
  await run('vacuum (analyze) customers');
  await run('vacuum (analyze) customer_totals');
  await run('vacuum (analyze) customer_words');
}

export const listByHand = (db: Sql, { companyId, shopId }: Scope, after: string | null) => {
  const [value, id] = after?.split('~') ?? ['2100-01-01', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  return db.query({
    name: 'clients-list',
    text: `select p.*, c.first_name, c.last_name, c.email, c.phone from (
        select * from customer_totals t where t.company_id = $1 and t.scope_id = $2 and (last_order_at, customer_id) < ($3::timestamptz, $4::uuid)
        order by last_order_at desc, customer_id desc limit 51) p
      cross join lateral (select * from customers c where c.company_id = $1 and c.id = p.customer_id limit 1) c`,
    values: [companyId, shopId, value, id],
  });
};

/** At most two hundred found, sorted by their last order, fifty of them read. */
export function searchByHand(db: Sql, { companyId, shopId }: Scope, typed: string) {
  const starts = wordStarts(typed) ?? [];
  const parts = starts.map(
    (_, index) => `(select t.* from customer_words w cross join lateral (
        select * from customer_totals t where t.company_id = $1 and t.scope_id = $2 and t.customer_id = w.customer_id limit 1) t
      where w.company_id = $1 and w.word >= $${index + 3} and w.word < $${index + 3} || chr(1114111) order by w.word limit 201)`,
  );
  return db.query({
    name: `clients-search-${starts.length}`,
    text: `select p.*, c.first_name, c.last_name, c.email, c.phone from (
        select * from (select distinct on (customer_id) * from (${parts.join(' union all ')}) t) f
        order by last_order_at desc, customer_id desc limit 51) p
      cross join lateral (select * from customers c where c.company_id = $1 and c.id = p.customer_id limit 1) c`,
    values: [companyId, shopId, ...starts],
  });
}
